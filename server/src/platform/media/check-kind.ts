import type { AcceptedType } from '../storage/accepted.ts'
import { MediaError } from './errors.ts'
import type { MediaInfo } from './types.ts'

const ZIP = 'application/zip'

/** Refuses a file whose content is not of the class that its name says. @throws {MediaError} */
export function checkKind({ kind, mime }: AcceptedType, info: MediaInfo): void {
  if (info.kind === 'audio') throw new MediaError('no_picture')
  if (info.kind !== kind) throw new MediaError(kind === 'image' ? 'film_as_picture' : 'picture_as_film')
  if ((info.container === 'zip') !== (mime === ZIP)) throw new MediaError('zip_by_other_name')
}
