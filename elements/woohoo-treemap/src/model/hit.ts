import { boxOf, OTHERS, type Cells } from './cells.ts'

const holds = ({ box }: Cells, cell: number, x: number, y: number): boolean => {
  const at = cell * 4
  return x >= (box[at] ?? 0) && y >= (box[at + 1] ?? 0) && x < (box[at + 2] ?? 0) && y < (box[at + 3] ?? 0)
}

function among(cells: Cells, from: number, count: number, x: number, y: number): number {
  for (let cell = from; cell < from + count; cell += 1) if (holds(cells, cell, x, y)) return cell
  return -1
}

/** Number of cells that are parts of the place: they come first. */
export function topCount({ depth, count }: Cells): number {
  let top = 0
  while (top < count && depth[top] === 0) top += 1
  return top
}

/** The innermost cell at a point in CSS px; -1 outside all. */
export function hitCell(cells: Cells, x: number, y: number): number {
  let hit = -1
  let next = among(cells, 0, topCount(cells), x, y)
  while (next >= 0) {
    hit = next
    // A group without a header is one target.
    if (cells.kind[hit] === OTHERS && cells.header[hit] === 0) return hit
    next = among(cells, cells.first[hit] ?? 0, cells.inside[hit] ?? 0, x, y)
  }
  return hit
}

export type Direction = 'left' | 'right' | 'up' | 'down'

/** The next part in a direction: the nearest beyond the edge, by distance and by offset to the side. */
export function neighbour(cells: Cells, from: number, direction: Direction): number {
  const start = boxOf(cells, from)
  const isAcross = direction === 'left' || direction === 'right'
  let best = -1
  let least = Infinity
  for (let cell = 0; cell < topCount(cells); cell += 1) {
    if (cell === from) continue
    const box = boxOf(cells, cell)
    const gap = {
      left: start.x0 - box.x1,
      right: box.x0 - start.x1,
      up: start.y0 - box.y1,
      down: box.y0 - start.y1,
    }[direction]
    if (gap < -1) continue
    const [low, high, startLow, startHigh] = isAcross
      ? [box.y0, box.y1, start.y0, start.y1]
      : [box.x0, box.x1, start.x0, start.x1]
    const aside = Math.max(0, startLow - high, low - startHigh)
    // Of several at the same distance, the one that begins at the same edge.
    const score = Math.max(0, gap) + aside * 2 + Math.abs(low - startLow) / 1000
    if (score < least) [best, least] = [cell, score]
  }
  return best
}
