import { UploadError } from '../../platform/storage/errors.ts'
import { checkContent, contentKind, type ContentKind } from '../../platform/storage/content-kind.ts'
import { DOWNLOAD } from '../../platform/uploads/attachable.ts'

/** Types that show what each kind of content is; the first is taken where another was announced. */
const SHOWN: Partial<Record<ContentKind, readonly string[]>> = {
  png: ['image/png'],
  gif: ['image/gif'],
  jpeg: ['image/jpeg'],
  webp: ['image/webp'],
  wav: ['audio/wav'],
  ogg: ['audio/ogg', 'video/ogg'],
  flac: ['audio/flac'],
  boxes: ['video/mp4', 'video/quicktime', 'video/x-m4v', 'audio/mp4', 'image/avif'],
  matroska: ['video/webm', 'audio/webm'],
}

const isMedia = (mime: string): boolean => /^(image|audio|video)\//.test(mime)

/**
 * The type that an attachment is stored and served as. Media have the type of their content, whatever they are called.
 * A page or a program is refused as anything that is shown, and is only ever saved where its own type is. All others
 * keep the type that was announced.
 * @throws UploadError invalid_file_format
 */
export function attachmentContent(head: Buffer, announced: string): string {
  if (announced === DOWNLOAD) return DOWNLOAD
  const kind = contentKind(head)
  if (!isMedia(announced) || kind === null) {
    checkContent(head, announced)
    return announced
  }
  const types = SHOWN[kind]
  if (!types) throw new UploadError('invalid_file_format', 'upload.other_content')
  return types.includes(announced) ? announced : (types[0] ?? DOWNLOAD)
}
