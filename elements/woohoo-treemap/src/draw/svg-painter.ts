import { escapeXml } from '@arbo/core'
import type { Box } from '../model/tile.ts'
import { blend, type Ink } from './ink.ts'
import type { Painter } from './painter.ts'
import { PATTERN_INK, PATTERN_STEP, PATTERNS } from './patterns.ts'
import type { CategoryInk } from './palette.ts'

const short = (value: number): string => String(Math.round(value * 100) / 100)

export interface SvgPainter extends Painter {
  /** The whole document. */
  finish(): string
}

/** Writes a picture as vectors with text that can be selected and searched. */
export function svgPainter(options: {
  width: number
  height: number
  family: string
  hasPatterns: boolean
  background: Ink
  title: string
}): SvgPainter {
  const { width, height, family, hasPatterns, background, title } = options
  const parts: string[] = []
  const patterns = new Map<string, string>()

  function rectangle({ x0, y0, x1, y1 }: Box, paint: string): void {
    if (x1 <= x0 || y1 <= y0) return
    parts.push(
      `<rect x="${short(x0)}" y="${short(y0)}" width="${short(x1 - x0)}" height="${short(y1 - y0)}" fill="${paint}"/>`,
    )
  }

  function patternOf({ fill, on, pattern }: CategoryInk): string {
    const id = `p${pattern}-${fill.css.slice(1)}`
    const size = `width="${PATTERN_STEP}" height="${PATTERN_STEP}"`
    patterns.set(
      id,
      `<pattern id="${id}" ${size} patternUnits="userSpaceOnUse"><rect ${size} fill="${fill.css}"/>` +
        `<path d="${PATTERNS[pattern]?.path ?? ''}" fill="${blend(fill, on, PATTERN_INK).css}"/></pattern>`,
    )
    return `url(#${id})`
  }

  return {
    fill: (box, ink) => rectangle(box, ink.css),
    fillCategory(box, category) {
      const isPlain = !hasPatterns || (PATTERNS[category.pattern]?.path ?? '') === ''
      rectangle(box, isPlain ? category.fill.css : patternOf(category))
    },
    text(words, x, y, { ink, weight, size }) {
      parts.push(
        `<text x="${short(x)}" y="${short(y)}" font-size="${size}" font-weight="${weight}" fill="${ink.css}">` +
          `${escapeXml(words)}</text>`,
      )
    },
    finish: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${short(width)}" height="${short(height)}" ` +
      `viewBox="0 0 ${short(width)} ${short(height)}" font-family="${escapeXml(family)}" role="img">` +
      `<title>${escapeXml(title)}</title><defs>${[...patterns.values()].join('')}</defs>` +
      `<rect width="100%" height="100%" fill="${background.css}"/>${parts.join('')}</svg>`,
  }
}
