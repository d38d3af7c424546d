import type { AnnotationShape } from '@arbo/core/contract'
import type { Drawing } from '../shown.ts'
import { lengthToSpace, toSpace } from './space.ts'
import type { Position, Space } from './space.ts'
import { widthAt } from './stroke-width.ts'

/**
 * Drawings as the layers of OpenRV's annotations: Paint.1 for strokes, and the shapes that it has besides (its schema
 * files paint_schema.py, rectangle_schema.py and so on). What a layer cannot hold goes into the metadata of the effect.
 */

/** The parts of a drawing that the layers do not hold, for the way back. */
export interface LayerNote {
  tool: AnnotationShape['tool']
  /** Nominal px at a picture height of 1080. */
  width: number
  author_id: string | null
  /** Version that it was drawn on, where the clip's carries it. */
  since?: number
  /** Of a text: from where it begins to the far corner of its box, in units of the picture. */
  box?: [number, number]
}

type Rgba = [number, number, number, number]
type TimeRange = Record<string, unknown>

/** Height of letters in units of the stroke width, and where their baseline lies below the top of the text's box. */
export const TEXT_SIZE = 6
export const BASELINE = 0.925

function rgbaOf(colour: string, alpha: number): Rgba {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5), alpha]
}

const position = ({ x, y }: Position) => ({ OTIO_SCHEMA: 'Position.1', x, y })

function ends({ points }: AnnotationShape): [AnnotationShape['points'][number], AnnotationShape['points'][number]] {
  const first = points[0] ?? [0, 0, 0]
  return [first, points.at(-1) ?? first]
}

function corners(shape: AnnotationShape, space: Space) {
  const [a, b] = ends(shape).map((point) => toSpace(space, point)) as [Position, Position]
  return {
    min: position({ x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }),
    max: position({ x: Math.max(a.x, b.x), y: Math.max(a.y, b.y) }),
  }
}

function paint(shape: AnnotationShape, space: Space) {
  const width = lengthToSpace(space, shape.width)
  const points = shape.points.map((point) => ({
    OTIO_SCHEMA: 'Point.1',
    width: shape.tool === 'pencil' ? width * widthAt(point[2]) : width,
    ...toSpace(space, point),
  }))
  return { OTIO_SCHEMA: 'Paint.1', name: 'Paint', points, type: 'COLOR', brush: 'circle', hold: false, ghost: false }
}

function geometry(shape: AnnotationShape, space: Space): Record<string, unknown> {
  const ink = rgbaOf(shape.colour, shape.opacity)
  const width = lengthToSpace(space, shape.width)
  const [first, last] = ends(shape)
  const between = {
    start_position: position(toSpace(space, first)),
    end_position: position(toSpace(space, last)),
  }
  const outline = { inner_color: rgbaOf(shape.colour, 0), border_color: ink, border_width: width }
  switch (shape.tool) {
    case 'pencil':
    case 'highlighter':
      return { ...paint(shape, space), rgba: ink }
    case 'rectangle':
      return { OTIO_SCHEMA: 'Rectangle.1', ...corners(shape, space), ...outline, corner_radius: 0 }
    case 'circle':
      return { OTIO_SCHEMA: 'Ellipse.1', ...corners(shape, space), ...outline }
    case 'line':
      return { OTIO_SCHEMA: 'Line.1', ...between, border_color: ink, width }
    case 'arrow':
      return { OTIO_SCHEMA: 'Arrow.1', ...between, inner_color: ink, border_color: ink, width, border_width: 0 }
    case 'text': {
      const size = lengthToSpace(space, shape.width * TEXT_SIZE)
      const anchor = toSpace(space, first)
      return {
        OTIO_SCHEMA: 'Text.1',
        anchor: position({ x: anchor.x, y: anchor.y - size * BASELINE }),
        text: shape.text ?? '',
        font_family: 'sans-serif',
        font_size: size,
        font_weight: 'BOLD',
        font_style: 'NORMAL',
        text_decoration: 'NONE',
        text_align: 'LEFT',
        inner_color: ink,
      }
    }
  }
}

/** @param layer_range the frames that it is shown on, in the time of its clip's media */
export function layerOf({ id, shape }: Drawing, space: Space, layer_range: TimeRange): Record<string, unknown> {
  return { ...geometry(shape, space), id, layer_range, visible: true, soft_deleted: false }
}

export function noteOf({ author_id, shape, since }: Drawing): LayerNote {
  const carried = since === undefined ? {} : { since }
  const note: LayerNote = { tool: shape.tool, width: shape.width, author_id, ...carried }
  if (shape.tool !== 'text') return note
  const [first, last] = ends(shape)
  return { ...note, box: [last[0] - first[0], last[1] - first[1]] }
}
