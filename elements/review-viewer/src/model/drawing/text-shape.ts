import type { AnnotationShape } from '@arbo/core'
import { storedPoint, type StrokePoint } from './stroke-points.ts'
import { NOMINAL_HEIGHT } from './picture-box.ts'

/** Height of a letter of drawn text in units of the stroke width, so that one scale of widths serves all tools. */
export const TEXT_SIZE = 6
/** Distance of two lines in units of the letters' height. */
export const LINE_HEIGHT = 1.25

export const fontOf = (size: number): string => `600 ${size}px sans-serif`

/** Width of a text in a font, px. */
export type MeasureText = (font: string, text: string) => number

/** A ruler of a page's own fonts. */
export function textRuler(page: Document): MeasureText {
  const context = page.createElement('canvas').getContext('2d')
  return (font, text) => {
    if (!context) return 0
    context.font = font
    return context.measureText(text).width
  }
}

/**
 * The two points that a text is stored with: where it begins, and the far corner of its box. The corner is stored, so that
 * a viewer with other fonts marks and moves the same area.
 */
export function textPoints(
  text: string,
  width: number,
  [x, y]: readonly [number, number],
  aspect: number,
  measure: MeasureText,
): StrokePoint[] {
  const size = width * TEXT_SIZE
  const lines = text.split('\n')
  const wide = Math.max(size / 2, ...lines.map((line) => measure(fontOf(size), line)))
  const high = lines.length * size * LINE_HEIGHT
  return [storedPoint(x, y, 0.5), storedPoint(x + wide / (NOMINAL_HEIGHT * aspect), y + high / NOMINAL_HEIGHT, 0.5)]
}

/** Paints a text on a canvas in nominal px; on a mirrored picture it stays in its place and can be read. */
export function paintText(
  context: CanvasRenderingContext2D,
  shape: AnnotationShape,
  aspect: number,
  flip: { x: boolean; y: boolean },
): void {
  const [from] = shape.points
  const to = shape.points.at(-1)
  if (!shape.text || !from || !to) return
  const size = shape.width * TEXT_SIZE
  const wide = NOMINAL_HEIGHT * aspect
  context.save()
  context.translate((flip.x ? to[0] : from[0]) * wide, (flip.y ? to[1] : from[1]) * NOMINAL_HEIGHT)
  context.scale(flip.x ? -1 : 1, flip.y ? -1 : 1)
  context.font = fontOf(size)
  context.textBaseline = 'top'
  const lead = (size * (LINE_HEIGHT - 1)) / 2
  for (const [line, text] of shape.text.split('\n').entries()) {
    context.fillText(text, 0, lead + line * size * LINE_HEIGHT)
  }
  context.restore()
}
