import type { Size } from '../drawing/picture-box.ts'

/** A very large picture in square tiles, at several sizes (the contract's ImageTiles). */
export interface PictureTiles {
  /** Address of a tile, with `{level}`, `{column}` and `{row}` to be filled in. */
  url: string
  /** Edge of a tile in pixels; those at the right and at the bottom may be smaller. */
  size: number
  /** Sizes in pixels, each half of the next, the smallest first; the last one is the picture's own. */
  levels: readonly Size[]
}

export interface Tile {
  level: number
  column: number
  row: number
}

/** A part of the picture in units of its own width and height. */
export interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

export const keyOf = ({ level, column, row }: Tile): string => `${level}/${column}_${row}`

export function tileAddress({ url }: PictureTiles, { level, column, row }: Tile): string {
  return url.replace('{level}', String(level)).replace('{column}', String(column)).replace('{row}', String(row))
}

/** Size of the picture itself. */
export function fullSize({ levels }: PictureTiles): Size {
  return levels.at(-1) ?? { width: 0, height: 0 }
}

/** The smallest level that has a pixel for each one of a picture shown `width` device px wide; else the largest one. */
export function levelFor({ levels }: PictureTiles, width: number): number {
  // Half a pixel of rounding is no reason for four times the tiles.
  const index = levels.findIndex((level) => level.width >= width - 0.5)
  return index < 0 ? levels.length - 1 : index
}

/** The largest level within `side` px, else the smallest one. */
export function levelWithin({ levels }: PictureTiles, side: number): number {
  return Math.max(
    0,
    levels.findLastIndex(({ width, height }) => Math.max(width, height) <= side),
  )
}

/** Pixels of the picture itself to one of a level. */
const scaleOf = ({ levels }: PictureTiles, level: number): number => 2 ** (levels.length - 1 - level)

/** What a tile covers. Where a level's size is rounded up, the last tile reaches a little beyond the picture. */
export function partOf(tiles: PictureTiles, { level, column, row }: Tile): Part {
  const { width, height } = fullSize(tiles)
  const { size, levels } = tiles
  const own = levels[level] ?? { width: 0, height: 0 }
  const scale = scaleOf(tiles, level)
  return {
    left: (column * size * scale) / width,
    top: (row * size * scale) / height,
    right: (Math.min((column + 1) * size, own.width) * scale) / width,
    bottom: (Math.min((row + 1) * size, own.height) * scale) / height,
  }
}

/** Tiles of a level that touch a part of the picture, those nearest to its middle first. `around` adds rings of them. */
export function tilesIn(tiles: PictureTiles, level: number, part: Part, around = 0): Tile[] {
  const { levels, size } = tiles
  const { width, height } = levels[level] ?? { width: 0, height: 0 }
  const { width: fullWidth, height: fullHeight } = fullSize(tiles)
  const step = size * scaleOf(tiles, level)
  const range = (from: number, to: number, full: number, own: number): [number, number] => {
    const last = Math.ceil(own / size) - 1
    const first = Math.floor((from * full) / step) - around
    return [Math.max(0, first), Math.min(last, Math.ceil((to * full) / step) - 1 + around)]
  }
  const [left, right] = range(part.left, part.right, fullWidth, width)
  const [top, bottom] = range(part.top, part.bottom, fullHeight, height)
  const tileList: Tile[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) tileList.push({ level, column, row })
  const middle = { column: (left + right) / 2, row: (top + bottom) / 2 }
  const distance = ({ column, row }: Tile): number => Math.hypot(column - middle.column, row - middle.row)
  return tileList.sort((a, b) => distance(a) - distance(b))
}

/** The tile of the level below that covers a tile, at half the size; undefined at the lowest level. */
export function coarser({ level, column, row }: Tile): Tile | undefined {
  return level === 0 ? undefined : { level: level - 1, column: column >> 1, row: row >> 1 }
}

/** The part of a picture that lies on the stage; null where none does. */
export function partInView(
  box: { x: number; y: number; width: number; height: number },
  stage: Size,
  flip: { x: boolean; y: boolean },
): Part | null {
  const left = Math.max(0, -box.x / box.width)
  const right = Math.min(1, (stage.width - box.x) / box.width)
  const top = Math.max(0, -box.y / box.height)
  const bottom = Math.min(1, (stage.height - box.y) / box.height)
  if (!(left < right && top < bottom)) return null
  return {
    left: flip.x ? 1 - right : left,
    right: flip.x ? 1 - left : right,
    top: flip.y ? 1 - bottom : top,
    bottom: flip.y ? 1 - top : bottom,
  }
}
