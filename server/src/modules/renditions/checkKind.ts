import { MediaError } from '../../media/errors.ts'
import type { MediaInfo } from '../../media/types.ts'

/** Refuses a file whose content is not of the class that its name says. @throws {MediaError} */
export function checkKind(expected: 'image' | 'video', info: MediaInfo): void {
  if (info.kind === expected) return
  if (info.kind === 'audio') throw new MediaError('no_picture')
  throw new MediaError(expected === 'image' ? 'film_as_picture' : 'picture_as_film')
}
