import type { AnnotationShape } from '@arbo/core/contract'
import { fontOf, isBuiltIn, textPicture } from './pdf-text.ts'
import type { Pdf } from './pdf-text.ts'
import { TEXT_SIZE } from '../otio/layers.ts'
import { widthAt } from '../otio/stroke-width.ts'

/** Where the picture lies on the page, in points. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

interface Dot {
  x: number
  y: number
  pressure: number
}

/** The picture's height that stroke widths are nominal px of. */
const NOMINAL_HEIGHT = 1080
/** As the viewer draws them. */
const HEAD_ANGLE = Math.PI / 7
const LINE_HEIGHT = 1.25

function polyline(pdf: Pdf, dots: readonly Dot[], width: number): void {
  const [first, ...rest] = dots
  if (!first) return
  pdf.lineWidth(width).moveTo(first.x, first.y)
  // A dot is a line of no length, which round ends make visible.
  for (const { x, y } of rest.length > 0 ? rest : [first]) pdf.lineTo(x, y)
  pdf.stroke()
}

/** Each part as wide as the pen was pressed; parts that can be seen through would show where they overlap. */
function pencil(pdf: Pdf, dots: readonly Dot[], width: number, opacity: number): void {
  const even = dots.every(({ pressure }) => pressure === dots[0]?.pressure)
  if (even || opacity < 1) return polyline(pdf, dots, width * widthAt(dots[0]?.pressure ?? 0.5))
  for (const [index, from] of dots.entries()) {
    const to = dots[index + 1]
    if (to) polyline(pdf, [from, to], width * widthAt((from.pressure + to.pressure) / 2))
  }
}

function arrow(pdf: Pdf, from: Dot, to: Dot, width: number, unit: number): void {
  const angle = Math.atan2(to.y - from.y, to.x - from.x)
  const head = Math.min(Math.hypot(to.x - from.x, to.y - from.y) / 2, 12 * unit + width * 3)
  const barb = (turn: number): Dot => {
    return { x: to.x - head * Math.cos(angle + turn), y: to.y - head * Math.sin(angle + turn), pressure: 0.5 }
  }
  polyline(pdf, [from, to], width)
  polyline(pdf, [barb(HEAD_ANGLE), to, barb(-HEAD_ANGLE)], width)
}

async function words(pdf: Pdf, shape: AnnotationShape, at: Dot, frame: Frame, unit: number): Promise<void> {
  const size = shape.width * TEXT_SIZE * unit
  const style = { size, colour: shape.colour, isBold: true }
  for (const [index, line] of (shape.text ?? '').split('\n').entries()) {
    const y = at.y + index * size * LINE_HEIGHT + (size * (LINE_HEIGHT - 1)) / 2
    // Text below the picture would open a new page, and is clipped anyway.
    if (line === '' || y > frame.y + frame.height) continue
    if (isBuiltIn(line)) {
      pdf.font(fontOf(style)).fontSize(size).fillColor(shape.colour).text(line, at.x, y, { lineBreak: false })
      continue
    }
    const picture = await textPicture(line, style)
    pdf.image(picture.data, at.x, y, { width: picture.width, height: picture.height })
  }
}

async function drawShape(pdf: Pdf, shape: AnnotationShape, frame: Frame): Promise<void> {
  const unit = frame.height / NOMINAL_HEIGHT
  const dots = shape.points.map(([x, y, pressure]): Dot => {
    return { x: frame.x + x * frame.width, y: frame.y + y * frame.height, pressure }
  })
  const [from] = dots
  const to = dots.at(-1)
  if (!from || !to) return
  const width = shape.width * unit
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  const [wide, high] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)]
  pdf.lineCap('round').lineJoin('round').strokeColor(shape.colour).strokeOpacity(shape.opacity)
  pdf.fillOpacity(shape.opacity).lineWidth(width)
  switch (shape.tool) {
    case 'pencil':
      return pencil(pdf, dots, width, shape.opacity)
    case 'highlighter':
    case 'line':
      return polyline(pdf, dots, width)
    case 'rectangle':
      pdf.rect(left, top, wide, high).stroke()
      return
    case 'circle':
      pdf.ellipse(left + wide / 2, top + high / 2, wide / 2, high / 2).stroke()
      return
    case 'arrow':
      return arrow(pdf, from, to, width, unit)
    case 'text':
      return words(pdf, shape, from, frame, unit)
  }
}

/** Draws over a picture, as vectors; parts outside of it are cut off. */
export async function drawShapes(pdf: Pdf, shapes: readonly AnnotationShape[], frame: Frame): Promise<void> {
  const { y } = pdf
  pdf.save()
  pdf.rect(frame.x, frame.y, frame.width, frame.height).clip()
  for (const shape of shapes) await drawShape(pdf, shape, frame)
  pdf.restore()
  pdf.y = y
}
