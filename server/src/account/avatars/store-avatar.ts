import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { sharp } from '../../platform/media/picture.ts'
import { text } from '../texts.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { AVATARS_PATH, avatarKey } from './avatar-key.ts'

const SIZE = 256
/**
 * A small file can unfold to a picture that fills the memory: sizes that no camera makes are refused before they are
 * decoded.
 */
const MAX_PIXELS = 50_000_000
const DATA_URL = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/

/** First bytes of the readable types; no other decoder (SVG, PDF ...) ever sees a byte. */
const IS_FORMAT: Record<string, (bytes: Buffer) => boolean> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1')),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

async function toPng(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch (cause) {
    throw new ApiError('invalid', { description: text('avatar.unreadable'), cause })
  }
}

/**
 * Keeps a picture of a person or workspace, drawn anew at 256 x 256, so that nothing of the given file is left but its
 * picture.
 * @param dataUrl PNG, JPEG or WebP as a data URL; '' for none
 * @returns its address below this server, as it stands in the columns `avatar` and `profile_image`; null for ''
 * @throws {ApiError} invalid, not_enough_storage
 */
export async function storeAvatar({ storage }: Pick<Deps, 'storage'>, dataUrl: string): Promise<string | null> {
  if (dataUrl === '') return null
  const [, format = '', base64 = ''] = DATA_URL.exec(dataUrl) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (!IS_FORMAT[format]?.(bytes)) throw new ApiError('invalid', { description: text('avatar.other_type') })
  const png = await toPng(bytes)
  const name = `${createHash('sha256').update(png).digest('base64url')}.png`
  const key = avatarKey(name)
  await explained(async () => {
    if (await storage.stat(key)) return
    await storage.put(key, Readable.from([png]), { type: 'image/png' })
  })
  return AVATARS_PATH + name
}
