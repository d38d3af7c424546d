import type { AnnotationShape } from '@arbo/core'
import { isVisible, orderOf, type FoldedObject } from '@arbo/core/annotations'

/** A drawn object that is on screen now. */
export interface ShownObject {
  id: string
  shape: AnnotationShape
}

/** Painting order: by their place in it, then by id, so that it is the same for everybody. */
export function inPaintingOrder(a: FoldedObject, b: FoldedObject): number {
  return orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1)
}

/** Objects of a frame and page in painting order. */
export function objectsOnFrame(
  objects: Iterable<FoldedObject>,
  frame: number,
  fileIndex: number,
  hidden: ReadonlySet<string> = new Set(),
): ShownObject[] {
  const objectsHere: (FoldedObject & ShownObject)[] = []
  for (const object of objects) {
    if (hidden.has(object.id) || !isVisible(object)) continue
    const { shape } = object
    if (shape.file_index !== fileIndex || frame < shape.frame_start || frame > shape.frame_end) continue
    objectsHere.push(object)
  }
  return objectsHere.sort(inPaintingOrder)
}

/** Drawings that begin on one frame, or on frames so near that they share a mark on the timeline. */
export interface DrawingMark {
  /** First frame of its first drawing. */
  frame: number
  /** Last frame of the one that is held longest; `frame` where none is held. */
  end: number
  /** Of the first drawing. */
  colour: string
  ids: string[]
}

/**
 * Marks of the drawings, ascending.
 * @param distance frames that a mark is wide on screen; 0 gives each frame its own
 */
export function drawingMarks(objects: Iterable<FoldedObject>, fileIndex: number, distance = 0): DrawingMark[] {
  const objectsDrawn: (FoldedObject & ShownObject)[] = []
  for (const object of objects)
    if (isVisible(object) && object.shape.file_index === fileIndex) objectsDrawn.push(object)
  const marks: DrawingMark[] = []
  for (const { id, shape } of objectsDrawn.sort((a, b) => a.shape.frame_start - b.shape.frame_start)) {
    const last = marks.at(-1)
    if (last && (shape.frame_start === last.frame || shape.frame_start - last.frame < distance)) {
      last.end = Math.max(last.end, shape.frame_end)
      last.ids.push(id)
    } else marks.push({ frame: shape.frame_start, end: shape.frame_end, colour: shape.colour, ids: [id] })
  }
  return marks
}
