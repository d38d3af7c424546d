import type { FoldedObject } from '@arbo/core/annotations'
import { isVisible } from '@arbo/core/annotations'
import type { PaintedShape } from './committed-canvas.ts'
import { inPaintingOrder } from './objects-on-frame.ts'

/** How many frames before and after the present one show their drawings, 0 to 5 each (XREV-04). */
export interface OnionSkin {
  before: number
  after: number
}

export const ONION_MAX = 5
export const NO_ONION: OnionSkin = { before: 0, after: 0 }
/** As on a light table: what was is warm, what comes is cool. */
export const ONION_TINT = { before: '#FF6A3D', after: '#2F9BFF' } as const
/** Opacity of the nearest frame's drawings; each further frame has a fifth of it less. */
const NEAREST = 0.5

export function onionOpacity(distance: number): number {
  return Math.round(NEAREST * (1 - (distance - 1) / ONION_MAX) * 100) / 100
}

/** Drawings of the frames around one, the farthest first; what is on the frame itself is not among them. */
export function onionSkins(
  objects: Iterable<FoldedObject>,
  frame: number,
  fileIndex: number,
  { before, after }: OnionSkin,
): PaintedShape[] {
  if (before === 0 && after === 0) return []
  const near: { object: FoldedObject; distance: number; painted: PaintedShape }[] = []
  for (const object of objects) {
    if (!isVisible(object) || object.shape.file_index !== fileIndex) continue
    const { shape } = object
    const [past, coming] = [frame - shape.frame_end, shape.frame_start - frame]
    const distance = Math.max(past, coming)
    if (distance < 1 || distance > (past > 0 ? before : after)) continue
    const colour = past > 0 ? ONION_TINT.before : ONION_TINT.after
    near.push({ object, distance, painted: { shape, colour, opacity: onionOpacity(distance) } })
  }
  return near
    .sort((a, b) => b.distance - a.distance || inPaintingOrder(a.object, b.object))
    .map(({ painted }) => painted)
}
