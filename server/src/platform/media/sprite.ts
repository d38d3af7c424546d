import { sharp } from './picture.ts'
import { scaleToRgb } from './colour.ts'
import { MediaError } from './errors.ts'
import type { FrameScan } from './frame-table.ts'
import { inputArgs } from './input.ts'
import { limits, longestRun } from './limits.ts'
import { run } from '../child-process.ts'
import { heightFor } from './thumbnail.ts'
import type { MediaTools } from './tools.ts'
import type { MediaInfo, SpriteInfo, StageOptions } from './types.ts'

export const MAX_TILES = 100
const COLUMNS = 10
/** pixels */
const TILE_WIDTH = 160
/** Up to here every frame is decoded; longer clips show the key frames next to the wished ones, which costs far less. */
const DECODE_ALL_UP_TO = 1500
const IDLE_MS = 300_000

export interface SpriteRequest extends StageOptions {
  tools: MediaTools
  file: string
  info: MediaInfo
  frames: FrameScan
  /** Path of the WebP to write. */
  target: string
}

interface Selection {
  frames: number[]
  /** Positions of these frames in the order in which the decoder gives frames out. */
  positions: number[]
  keyFramesOnly: boolean
}

/** At most 100 frames, evenly spread, the first one included. */
export function spread(count: number): number[] {
  const tiles = Math.min(MAX_TILES, count)
  return Array.from({ length: tiles }, (_, tile) => Math.floor((tile * count) / tiles))
}

/** Position of the value in `sorted` that is nearest to `wish`. */
function nearest(sorted: readonly number[], wish: number): number {
  const after = sorted.findIndex((value) => value >= wish)
  if (after === -1) return sorted.length - 1
  const before = Math.max(0, after - 1)
  return wish - (sorted[before] ?? 0) < (sorted[after] ?? 0) - wish ? before : after
}

export function selectFrames(scan: Pick<FrameScan, 'table' | 'keyFrames'>): Selection {
  const { count } = scan.table
  const wishes = spread(count)
  const keys = scan.keyFrames
  if (count <= DECODE_ALL_UP_TO || keys.length < wishes.length) {
    return { frames: wishes, positions: wishes, keyFramesOnly: false }
  }
  const positions = [...new Set(wishes.map((wish) => nearest(keys, wish)))]
  return { frames: positions.map((position) => keys[position] ?? 0), positions, keyFramesOnly: true }
}

async function decode(request: SpriteRequest, selection: Selection, width: number, height: number): Promise<Buffer[]> {
  const { tools, file, info, signal, onProgress } = request
  const tileBytes = width * height * 3
  const tileCount = selection.positions.length
  const chunks: Buffer[] = []
  let bytes = 0
  const select = selection.positions.map((position) => `eq(n,${position})`).join('+')
  const args = [
    [
      '-v',
      'error',
      '-nostdin',
      ...limits.common,
      ...limits.decoder,
      ...(selection.keyFramesOnly ? ['-skip_frame', 'nokey'] : []),
    ],
    inputArgs({ file, container: info.container }),
    ['-map', `0:${info.streams.video}`, ...tools.everyFrame, '-frames:v', String(tileCount)],
    ['-vf', `select='${select}',${scaleToRgb(info, width, height)}`, '-f', 'rawvideo', 'pipe:1'],
  ].flat()
  const onStdout = (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    onProgress?.(Math.min(1, bytes / (tileCount * tileBytes)))
  }
  const timeoutMs = longestRun(request.frames.table.count)
  await run(tools.ffmpeg.path, args, { signal, idleMs: IDLE_MS, timeoutMs, onStdout, background: tools.nice })
  const all = Buffer.concat(chunks)
  const complete = Math.floor(all.length / tileBytes)
  return Array.from({ length: complete }, (_, tile) => all.subarray(tile * tileBytes, (tile + 1) * tileBytes))
}

/** Lays the tiles out row by row on black. */
function compose(tiles: readonly Buffer[], info: SpriteInfo): Buffer {
  const lineBytes = info.tileWidth * 3
  const sheetLine = lineBytes * info.columns
  const sheet = Buffer.alloc(sheetLine * info.tileHeight * info.rows)
  for (const [index, tile] of tiles.entries()) {
    const left = (index % info.columns) * lineBytes
    const top = Math.floor(index / info.columns) * info.tileHeight
    for (let line = 0; line < info.tileHeight; line += 1) {
      tile.copy(sheet, (top + line) * sheetLine + left, line * lineBytes, (line + 1) * lineBytes)
    }
  }
  return sheet
}

/**
 * Writes the sprite sheet of a video and says which frame each tile shows.
 * @throws MediaError unreadable when frames cannot be decoded; ProcessError
 */
export async function makeSprite(request: SpriteRequest): Promise<SpriteInfo> {
  const height = heightFor(request.info, TILE_WIDTH)
  let selection = selectFrames(request.frames)
  let tiles = await decode(request, selection, TILE_WIDTH, height)
  if (selection.keyFramesOnly && tiles.length !== selection.frames.length) {
    // A stream that marks frames as keys which its decoder does not: count all frames instead.
    const frames = spread(request.frames.table.count)
    selection = { frames, positions: frames, keyFramesOnly: false }
    tiles = await decode(request, selection, TILE_WIDTH, height)
  }
  if (tiles.length !== selection.frames.length) throw new MediaError('unreadable')
  const columns = Math.min(COLUMNS, tiles.length)
  const rows = Math.ceil(tiles.length / columns)
  const info: SpriteInfo = { columns, rows, tileWidth: TILE_WIDTH, tileHeight: height, frames: selection.frames }
  await sharp(compose(tiles, info), { raw: { width: columns * TILE_WIDTH, height: rows * height, channels: 3 } })
    .webp({ quality: 75 })
    .toFile(request.target)
  return info
}
