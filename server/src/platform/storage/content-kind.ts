import { UploadError } from './errors.ts'

/** The kind of a file by its first bytes, as far as they tell. */
export type ContentKind =
  | 'png'
  | 'gif'
  | 'jpeg'
  | 'webp'
  | 'wav'
  | 'ogg'
  | 'flac'
  | 'boxes'
  | 'matroska'
  | 'zip'
  | 'ole'
  | 'pdf'
  | 'markup'
  | 'program'

/** So much of a file is looked at. */
export const HEAD_BYTES = 512

const at = (bytes: string) => Buffer.from(bytes, 'latin1')

const SIGNATURES: readonly (readonly [signature: Buffer, kind: ContentKind])[] = [
  [at('\x89PNG\r\n\x1a\n'), 'png'],
  [at('GIF87a'), 'gif'],
  [at('GIF89a'), 'gif'],
  [at('\xff\xd8\xff'), 'jpeg'],
  [at('OggS'), 'ogg'],
  [at('fLaC'), 'flac'],
  [at('\x1a\x45\xdf\xa3'), 'matroska'],
  [at('PK\x03\x04'), 'zip'],
  [at('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), 'ole'],
  [at('%PDF-'), 'pdf'],
  [at('MZ'), 'program'],
  [at('\x7fELF'), 'program'],
  [at('\xca\xfe\xba\xbe'), 'program'],
  [at('\xcf\xfa\xed\xfe'), 'program'],
  [at('\xce\xfa\xed\xfe'), 'program'],
  [at('#!'), 'program'],
]

/** HTML, SVG and other XML, behind a byte order mark, spaces and comments. */
const MARKUP = /^(?:\uFEFF|\s|<!--[^]*?-->)*<(?:!doctype|\?xml|html|head|body|script|svg|iframe|img|style|math)\b/i

/** Null for unknown content, such as plain text. */
export function contentKind(head: Buffer): ContentKind | null {
  if (/^(?:ftyp|moov|mdat|wide|free|skip|pnot)$/.test(head.toString('latin1', 4, 8))) return 'boxes'
  // A family of its own: its length stands between its name and its kind.
  if (head.toString('latin1', 0, 4) === 'RIFF') {
    const form = head.toString('latin1', 8, 12)
    return form === 'WEBP' ? 'webp' : form === 'WAVE' ? 'wav' : null
  }
  const match = SIGNATURES.find(([signature]) => head.subarray(0, signature.length).equals(signature))
  if (match) return match[1]
  // Browsers read UTF-16 as well, where every second byte of markup is 0.
  return MARKUP.test(
    head
      .toString('utf8')
      .replaceAll('\0', '')
      .replace(/^\uFFFD+/, ''),
  )
    ? 'markup'
    : null
}

const KINDS: Readonly<Record<string, readonly ContentKind[]>> = {
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/jpeg': ['jpeg'],
  'video/quicktime': ['boxes'],
  'video/mp4': ['boxes'],
  'video/x-m4v': ['boxes'],
  'audio/webm': ['matroska'],
  'video/webm': ['matroska'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
}

/** Kinds that a file of this type may show: its own; Office documents are one of two archives, and texts are markup too. */
function kindsOf(mime: string): readonly ContentKind[] {
  const own = KINDS[mime]
  if (own) return own
  return isText(mime) ? ['markup'] : ['zip', 'ole']
}

const isText = (mime: string): boolean => mime.startsWith('text/')

/**
 * Refuses a file whose content is recognisably another than its name and type say: a page as a picture, a program as a
 * film. Unrecognised content passes; media are read in full later, and everything is served so that it cannot run.
 * @throws UploadError invalid_file_format
 */
export function checkContent(head: Buffer, mime: string): void {
  // Words may begin like a program: `#!`, or a column that is called MZ.
  if (isText(mime) && !head.includes(0)) return
  const kind = contentKind(head)
  if (kind !== null && !kindsOf(mime).includes(kind))
    throw new UploadError('invalid_file_format', 'upload.other_content')
}

/** The type that was announced, where the content may have it. @throws UploadError invalid_file_format */
export function checkedType(head: Buffer, mime: string): string {
  checkContent(head, mime)
  return mime
}

/**
 * Reads the beginning of a file, has it judged before any of it goes on, and gives the whole with its true type.
 * @throws what `judge` throws
 */
export async function lookedAt(
  stream: AsyncIterable<Buffer>,
  announced: string,
  judge: (head: Buffer, announced: string) => string,
): Promise<{ mime: string; content: AsyncGenerator<Buffer> }> {
  const rest = stream[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let ended = false
  while (!ended && head.length < HEAD_BYTES) {
    const { done, value } = await rest.next()
    if (done === true) ended = true
    else head = Buffer.concat([head, value])
  }
  const mime = judge(head.subarray(0, HEAD_BYTES), announced)
  async function* content(): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head
    if (!ended) yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { mime, content: content() }
}
