import { open } from 'node:fs/promises'
import { MediaError } from './errors.ts'
import type { MediaContainer, MediaKind } from './types.ts'

export interface Sniffed {
  container: MediaContainer
  /** A container of pictures and sound is 'video' here; the probe may find that it has only sound. */
  kind: MediaKind
}

/** QuickTime files of before 2004 have no 'ftyp': they start with one of these boxes. */
const OLD_QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']

function sniffBoxes(head: Buffer): Sniffed | null {
  const type = head.toString('latin1', 4, 8)
  if (OLD_QUICKTIME_BOXES.includes(type)) return { container: 'mov', kind: 'video' }
  if (type !== 'ftyp') return null
  return { container: head.toString('latin1', 8, 12) === 'qt  ' ? 'mov' : 'mp4', kind: 'video' }
}

/** Recognises a file by its first 12 bytes; null for everything that this product does not read. */
export function sniffBytes(head: Buffer): Sniffed | null {
  if (head.length < 12) return null
  if (head.readUIntBE(0, 3) === 0xffd8ff) return { container: 'jpeg', kind: 'image' }
  if (head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return { container: 'png', kind: 'image' }
  if (/^GIF8[79]a/.test(head.toString('latin1', 0, 6))) return { container: 'gif', kind: 'image' }
  if (head.readUInt32BE(0) === 0x1a45dfa3) return { container: 'webm', kind: 'video' }
  if (head.readUInt32BE(0) === 0x504b0304) return { container: 'zip', kind: 'video' }
  return sniffBoxes(head)
}

/**
 * Names the container by content, never by extension: ffmpeg is then told which reader to use, so that a playlist
 * or script in disguise is never interpreted.
 * @throws MediaError empty, not_media
 */
export async function sniff(file: string): Promise<Sniffed> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    if (bytesRead === 0) throw new MediaError('empty')
    const sniffed = sniffBytes(buffer.subarray(0, bytesRead))
    if (!sniffed) throw new MediaError('not_media')
    return sniffed
  } finally {
    await handle.close()
  }
}
