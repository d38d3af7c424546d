import type { Painter } from '../draw/painter.ts'
import { fitText } from '../draw/painter.ts'
import { pixelPainter } from '../draw/pixel-painter.ts'
import { svgPainter } from '../draw/svg-painter.ts'
import type { Palette } from '../draw/palette.ts'
import { measure, FONT } from '../view/use-picture.ts'

/** A picture with what it is about above it, and its legend below. */
export interface Poster {
  title: string
  subtitle: string
  legend: readonly { category: number; words: string }[]
  palette: Palette
  hasPatterns: boolean
  /** Of the picture, CSS px. */
  width: number
  height: number
  paint: (painter: Painter) => void
}

const MARGIN = 24
const HEAD = 56
const LINE = 24
const TITLE = { weight: 500, size: 18 }
const WORDS = { weight: 400, size: 12 }

/** Moves what is drawn. */
function shifted(painter: Painter, dx: number, dy: number): Painter {
  const move = ({ x0, y0, x1, y1 }: Parameters<Painter['fill']>[0]) => ({
    x0: x0 + dx,
    y0: y0 + dy,
    x1: x1 + dx,
    y1: y1 + dy,
  })
  return {
    fill: (box, ink) => painter.fill(move(box), ink),
    fillCategory: (box, category) => painter.fillCategory(move(box), category),
    text: (words, x, y, style) => painter.text(words, x + dx, y + dy, style),
  }
}

/** Where each entry of the legend stands. */
function legendOf({ legend, width }: Poster): { x: number; line: number; category: number; words: string }[] {
  let [x, line] = [0, 0]
  return legend.map(({ category, words }) => {
    const size = measure(words, WORDS) + 36
    if (x > 0 && x + size > width) [x, line] = [0, line + 1]
    const place = { x, line, category, words }
    x += size
    return place
  })
}

function sizeOf(poster: Poster): { width: number; height: number } {
  const lines = (legendOf(poster).at(-1)?.line ?? -1) + 1
  return { width: poster.width + 2 * MARGIN, height: HEAD + MARGIN + poster.height + 12 + lines * LINE + MARGIN }
}

function drawPoster(painter: Painter, poster: Poster): void {
  const { title, subtitle, palette, width, height } = poster
  const fitted = fitText(title, width, measure, TITLE)
  if (fitted) painter.text(fitted, MARGIN, MARGIN + 16, { ...TITLE, ink: palette.text })
  const below = fitText(subtitle, width, measure, WORDS)
  if (below) painter.text(below, MARGIN, MARGIN + 38, { ...WORDS, ink: palette.muted })
  poster.paint(shifted(painter, MARGIN, HEAD + MARGIN))
  const top = HEAD + MARGIN + height + 12
  for (const { x, line, category, words } of legendOf(poster)) {
    const [left, y] = [MARGIN + x, top + line * LINE]
    const ink = palette.categories[category]
    if (ink) painter.fillCategory({ x0: left, y0: y + 6, x1: left + 12, y1: y + 18 }, ink)
    painter.text(words, left + 18, y + 16, { ...WORDS, ink: palette.text })
  }
}

/** As vectors with text. */
export function svgOf(poster: Poster): Blob {
  const { palette, hasPatterns, title } = poster
  const painter = svgPainter({ ...sizeOf(poster), family: FONT, hasPatterns, background: palette.surface, title })
  drawPoster(painter, poster)
  return new Blob([painter.finish()], { type: 'image/svg+xml' })
}

/** As pixels, two to a CSS px. Rejects where the browser cannot make a picture of that size. */
export async function pngOf(poster: Poster, scale = 2): Promise<Blob> {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser has no canvas')
  const { palette, hasPatterns } = poster
  const painter = pixelPainter(context, {
    ...sizeOf(poster),
    scale,
    family: FONT,
    hasPatterns,
    background: palette.surface,
  })
  drawPoster(painter, poster)
  painter.finish()
  return new Promise((resolve, reject) => {
    context.canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png')
  })
}
