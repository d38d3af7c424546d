import { open } from 'node:fs/promises'
import type { ColourInfo } from './types.ts'

/** Code points of ITU-T H.273 by ffmpeg's names. */
const PRIMARIES: Record<number, string> = {
  1: 'bt709',
  5: 'bt470bg',
  6: 'smpte170m',
  9: 'bt2020',
  11: 'smpte431',
  12: 'smpte432',
}
const TRANSFERS: Record<number, string> = {
  1: 'bt709',
  4: 'bt470m',
  6: 'smpte170m',
  8: 'linear',
  13: 'iec61966-2-1',
  14: 'bt2020-10',
  15: 'bt2020-12',
  16: 'smpte2084',
  18: 'arib-std-b67',
}
const MATRICES: Record<number, string> = { 1: 'bt709', 5: 'bt470bg', 6: 'smpte170m', 7: 'smpte240m', 9: 'bt2020nc' }

/** Boxes to walk through; the sample description's entries start after 8 bytes, a video entry's boxes after 78. */
const PATH = ['trak', 'mdia', 'minf', 'stbl', 'stsd']
const ENTRY_LIST_HEADER = 8
const VIDEO_ENTRY_HEADER = 78
/** Bytes; the index of a day of film. */
const MAX_INDEX = 64 * 1024 ** 2

interface Box {
  type: string
  body: Buffer
}

function boxesOf(buffer: Buffer): Box[] {
  const boxes: Box[] = []
  for (let position = 0; position + 8 <= buffer.length;) {
    const size = buffer.readUInt32BE(position)
    if (size < 8 || position + size > buffer.length) return boxes
    boxes.push({
      type: buffer.toString('latin1', position + 4, position + 8),
      body: buffer.subarray(position + 8, position + size),
    })
    position += size
  }
  return boxes
}

/** Bodies of all boxes that are reached through the path. */
function follow(buffer: Buffer, path: readonly string[]): Buffer[] {
  const [step, ...rest] = path
  if (step === undefined) return [buffer]
  return boxesOf(buffer).flatMap(({ type, body }) => (type === step ? follow(body, rest) : []))
}

/** The first colour box ('nclc' of QuickTime or 'nclx' of MP4) of a video track in the body of a 'moov' box. */
export function colourOfIndex(index: Buffer): ColourInfo | null {
  const entries = follow(index, PATH).flatMap((list) => boxesOf(list.subarray(ENTRY_LIST_HEADER)))
  const boxes = entries.flatMap(({ body }) => boxesOf(body.subarray(VIDEO_ENTRY_HEADER)))
  const colour = boxes.find(({ type, body }) => type === 'colr' && /^ncl[cx]/.test(body.toString('latin1', 0, 4)))?.body
  if (!colour || colour.length < 10) return null
  const isRangeGiven = colour.toString('latin1', 0, 4) === 'nclx' && colour.length > 10
  return {
    primaries: PRIMARIES[colour.readUInt16BE(4)] ?? null,
    transfer: TRANSFERS[colour.readUInt16BE(6)] ?? null,
    space: MATRICES[colour.readUInt16BE(8)] ?? null,
    range: isRangeGiven ? ((colour[10] ?? 0) & 0x80 ? 'pc' : 'tv') : null,
  }
}

/**
 * Reads the colour tags from the container. Needed because ffprobe 5.1 lets the 'unspecified' in the picture headers
 * of ProRes files that ffmpeg wrote hide the container's tags.
 */
export async function readColour(file: string, index: { start: number; size: number }): Promise<ColourInfo | null> {
  if (index.size > MAX_INDEX) return null
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(index.size), 0, index.size, index.start)
    return bytesRead === index.size ? colourOfIndex(buffer) : null
  } finally {
    await handle.close()
  }
}
