import type { Box } from '../model/tile.ts'

export const ZOOM_MS = 240

/** Where a picture stands while another one takes its place, `t` from 0 to 1: as a box of the canvas, any unit. */
export interface ZoomStep {
  before: Box
  after: Box
  /** How much of the new one is seen. */
  alpha: number
}

const easeOut = (t: number): number => 1 - (1 - t) ** 3
const between = (from: number, to: number, t: number): number => from + (to - from) * t

function boxBetween(from: Box, to: Box, t: number): Box {
  return {
    x0: between(from.x0, to.x0, t),
    y0: between(from.y0, to.y0, t),
    x1: between(from.x1, to.x1, t),
    y1: between(from.y1, to.y1, t),
  }
}

/** Where the whole lies when its part `small` lies where `large` is. */
function around(whole: Box, small: Box, large: Box): Box {
  const across = (large.x1 - large.x0) / Math.max(1, small.x1 - small.x0)
  const down = (large.y1 - large.y0) / Math.max(1, small.y1 - small.y0)
  return {
    x0: large.x0 - (small.x0 - whole.x0) * across,
    y0: large.y0 - (small.y0 - whole.y0) * down,
    x1: large.x1 + (whole.x1 - small.x1) * across,
    y1: large.y1 + (whole.y1 - small.y1) * down,
  }
}

/**
 * A step of going into the box `at` of the old picture, or out into that box of the new one.
 * @param whole the canvas
 */
export function zoomStep(whole: Box, at: Box, direction: 'in' | 'out', progress: number): ZoomStep {
  const t = easeOut(Math.min(Math.max(progress, 0), 1))
  if (direction === 'in') {
    const now = boxBetween(at, whole, t)
    return { before: around(whole, at, now), after: now, alpha: t }
  }
  const now = boxBetween(whole, at, t)
  return { before: now, after: around(whole, at, now), alpha: t }
}
