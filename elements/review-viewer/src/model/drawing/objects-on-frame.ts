import type { AnnotationShape } from '@arbo/core'
import { isVisible, type FoldedObject } from '@arbo/core/annotations'

/** A drawn object that is on screen now. */
export interface ShownObject {
  id: string
  shape: AnnotationShape
}

/** Objects of a frame and page in painting order: by the clock of their creation, then by id, the same for everybody. */
export function objectsOnFrame(
  objects: Iterable<FoldedObject>,
  frame: number,
  fileIndex: number,
  hidden: ReadonlySet<string> = new Set(),
): ShownObject[] {
  const shown: { id: string; shape: AnnotationShape; clock: number }[] = []
  for (const object of objects) {
    if (hidden.has(object.id) || !isVisible(object)) continue
    const { shape } = object
    if (shape.file_index !== fileIndex || frame < shape.frame_start || frame > shape.frame_end) continue
    shown.push({ id: object.id, shape, clock: object.stamps.tool?.clock ?? 0 })
  }
  return shown.sort((a, b) => a.clock - b.clock || (a.id < b.id ? -1 : 1))
}

/** Frames that carry at least one drawing, ascending, with the colour of the first one found there. */
export function markedFrames(objects: Iterable<FoldedObject>, fileIndex: number): { frame: number; colour: string }[] {
  const marks = new Map<number, string>()
  for (const object of objects) {
    if (!isVisible(object) || object.shape.file_index !== fileIndex) continue
    if (!marks.has(object.shape.frame_start)) marks.set(object.shape.frame_start, object.shape.colour)
  }
  return [...marks].map(([frame, colour]) => ({ frame, colour })).sort((a, b) => a.frame - b.frame)
}
