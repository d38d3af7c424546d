import { treemapSquarify, type HierarchyRectangularNode } from 'd3-hierarchy'

export interface Box {
  x0: number
  y0: number
  x1: number
  y1: number
}

interface Tile extends Box {
  value: number
}

// As square as possible: tiles of equal size form a grid.
const squarify = treemapSquarify.ratio(1)

const SPARE_MAX = 4096
const spare: Tile[] = []

/**
 * Divides a box among values, the largest first and all above zero. The tiles are used again by the next call: take from
 * them what you need.
 */
export function tileBox(values: ArrayLike<number>, box: Box): readonly Readonly<Box>[] {
  // Very large numbers are rare, and their tiles would be kept for ever.
  const pool = values.length > SPARE_MAX ? [] : spare
  let total = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? 0
    const tile = pool[at]
    if (tile) tile.value = value
    else pool.push({ value, x0: 0, y0: 0, x1: 0, y1: 0 })
    total += value
  }
  const tiles = pool.slice(0, values.length)
  // The library's tiling needs only this part of a hierarchy.
  const parent = { value: total, children: tiles } as unknown as HierarchyRectangularNode<unknown>
  squarify(parent, box.x0, box.y0, box.x1, box.y1)
  return tiles
}
