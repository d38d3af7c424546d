import type { AnnotationShape } from '@arbo/core/contract'
import { BASELINE, TEXT_SIZE } from './layers.ts'
import type { Layer, LayerName, Note } from './layer-schemas.ts'
import { fromSpace, lengthFromSpace } from './space.ts'
import type { Position, Space } from './space.ts'
import { pressureAt } from './stroke-width.ts'

type Frames = Pick<AnnotationShape, 'frame_start' | 'frame_end' | 'file_index'>
type Rgba = Layer<'Paint'>['rgba']

/** The contract's limits. */
const WIDEST = 100
const LOWEST = -4
const HIGHEST = 5
/** Width of a letter in units of its height, where nothing says how wide a text is. */
const LETTER = 0.6
const LINE_HEIGHT = 1.25
const NOMINAL_HEIGHT = 1080
/** Widths that differ by less are the same, px. */
const EVEN = 1e-6

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))
const strokeWidth = (length: number): number => clamp(length, 1, WIDEST)

function colourOf([red, green, blue]: Rgba): string {
  const part = (value: number): string =>
    Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${part(red)}${part(green)}${part(blue)}`.toUpperCase()
}

/** Strokes go on as far as the contract lets them. */
const inReach = ([x, y, pressure]: AnnotationShape['points'][number]): AnnotationShape['points'][number] => [
  clamp(x, LOWEST, HIGHEST),
  clamp(y, LOWEST, HIGHEST),
  pressure,
]

interface Look {
  tool: AnnotationShape['tool']
  ink: Rgba
  width: number
  points: AnnotationShape['points']
}

/** The nominal width of a stroke: the noted one, else the middle of its widths. */
function nominal(widths: readonly number[], note: Note | null): number {
  if (note) return note.width
  return strokeWidth((Math.min(...widths) + Math.max(...widths)) / 2)
}

function paint(layer: Layer<'Paint'>, space: Space, note: Note | null): Look {
  const widths = layer.points.map((point) => lengthFromSpace(space, point.width))
  const isEven = Math.max(...widths) - Math.min(...widths) < EVEN
  // A transparent stroke is a highlighter's, unless somebody pressed: the highlighter does not mind.
  const guess = layer.rgba[3] < 1 && isEven ? 'highlighter' : 'pencil'
  const tool = note?.tool === 'pencil' || note?.tool === 'highlighter' ? note.tool : guess
  const width = nominal(widths, note)
  const points = layer.points.map((point, index) => {
    const ratio = (widths[index] ?? width) / width
    return fromSpace(space, point, tool === 'pencil' ? pressureAt(ratio) : 0.5)
  })
  return { tool, ink: layer.rgba, width, points }
}

function corners({ min, max }: { min: Position; max: Position }, space: Space): AnnotationShape['points'] {
  return [fromSpace(space, { x: min.x, y: max.y }), fromSpace(space, { x: max.x, y: min.y })]
}

function textPoints(layer: Layer<'Text'>, space: Space, note: Note | null): AnnotationShape['points'] {
  const top = { x: layer.anchor.x, y: layer.anchor.y + layer.font_size * BASELINE }
  const first = fromSpace(space, top)
  const size = lengthFromSpace(space, layer.font_size) / NOMINAL_HEIGHT
  const lines = layer.text.split('\n')
  const wide = Math.max(1, ...lines.map((line) => line.length)) * size * LETTER * (space.height / space.width)
  const [right, down] = note?.box ?? [wide, lines.length * size * LINE_HEIGHT]
  return [first, [first[0] + right, first[1] + down, 0.5]]
}

/** How each kind of layer looks. */
const LOOKS: { [N in LayerName]: (layer: Layer<N>, space: Space, note: Note | null) => Look } = {
  Paint: paint,
  Rectangle: (layer, space) => ({
    tool: 'rectangle',
    ink: layer.border_color,
    width: lengthFromSpace(space, layer.border_width),
    points: corners(layer, space),
  }),
  Ellipse: (layer, space) => ({
    tool: 'circle',
    ink: layer.border_color,
    width: lengthFromSpace(space, layer.border_width),
    points: corners(layer, space),
  }),
  Line: (layer, space) => ({
    tool: 'line',
    ink: layer.border_color,
    width: lengthFromSpace(space, layer.width),
    points: [fromSpace(space, layer.start_position), fromSpace(space, layer.end_position)],
  }),
  Arrow: (layer, space) => ({
    tool: 'arrow',
    ink: layer.inner_color,
    width: lengthFromSpace(space, layer.width),
    points: [fromSpace(space, layer.start_position), fromSpace(space, layer.end_position)],
  }),
  Text: (layer, space, note) => ({
    tool: 'text',
    ink: layer.inner_color,
    width: lengthFromSpace(space, layer.font_size) / TEXT_SIZE,
    points: textPoints(layer, space, note),
  }),
}

/** The drawing of a layer. @param note what this export noted besides */
export function shapeOf<N extends LayerName>(
  name: N,
  layer: Layer<N>,
  space: Space,
  frames: Frames,
  note: Note | null,
): AnnotationShape {
  const { tool, ink, width, points } = LOOKS[name](layer, space, note)
  return {
    schema: 1,
    tool,
    colour: colourOf(ink),
    width: strokeWidth(width),
    opacity: ink[3],
    points: points.map(inReach),
    ...('text' in layer ? { text: layer.text } : {}),
    ...frames,
  }
}
