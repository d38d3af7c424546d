import { isShapeTool, inkOf, type ShapeTool } from '../drawing/pen.ts'
import { NOMINAL_HEIGHT } from '../drawing/picture-box.ts'
import { proportional } from '../drawing/proportions.ts'
import { storedPoint } from '../drawing/stroke-points.ts'
import { newId } from '../ids.ts'
import type { Viewer } from './viewer.ts'

/** A shape that no hand draws out lies in the middle of the picture and is so large, in parts of its width and height. */
const SIZE = 0.2

/** The chosen shape; undefined where another tool is, or none may be used. */
export function shapeToPlace({ drawings }: Viewer): ShapeTool | undefined {
  const tool = drawings.usableTool()
  return isShapeTool(tool) ? tool : undefined
}

/** Puts the chosen shape into the middle of the picture and selects it, to be moved and stretched by keys. */
export function placeShape(viewer: Viewer): void {
  const { drawings, ui, player } = viewer
  const tool = shapeToPlace(viewer)
  if (!tool) return
  const { colour, width, fileIndex } = ui.getState()
  const { aim: frame } = player
  const from = [0.5 - SIZE / 2, 0.5 - SIZE / 2] as const
  const to = proportional(tool, from, [0.5 + SIZE / 2, 0.5 + SIZE / 2], aspectOf(viewer))
  const points = [storedPoint(...from, 0.5), storedPoint(...to, 0.5)]
  const place = { frame_start: frame, frame_end: frame, file_index: fileIndex }
  const object_id = newId()
  const shape = { schema: 1 as const, tool, colour, ...inkOf(tool, width), points, ...place }
  if (!drawings.draw([{ kind: 'add', object_id, shape }])) return
  ui.setState({ tool: 'SELECT' })
  drawings.select([object_id])
}

/** Moves the far end of the selected shapes, by nominal px. Strokes and texts stay as they are. */
export function stretchSelected(viewer: Viewer, dx: number, dy: number): void {
  const [x, y] = [dx / (NOMINAL_HEIGHT * aspectOf(viewer)), dy / NOMINAL_HEIGHT]
  const changes = viewer.drawings.selected().flatMap(({ id, shape }) => {
    const [from, to] = shape.points
    if (!isShapeTool(shape.tool) || !from || !to) return []
    return [{ id, patch: { points: [from, storedPoint(to[0] + x, to[1] + y, 0.5)] } }]
  })
  viewer.drawings.change(changes)
}

function aspectOf({ player }: Viewer): number {
  const { width, height } = player.getState()
  return width > 0 && height > 0 ? width / height : 16 / 9
}
