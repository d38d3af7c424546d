import type { Box } from '../model/tile.ts'
import type { Ink } from './ink.ts'
import type { CategoryInk } from './palette.ts'

export interface TextStyle {
  ink: Ink
  /** 400 or 500. */
  weight: number
  /** CSS px. */
  size: number
}

/** What a picture is drawn with; all places are CSS px. One draws pixels, the other writes SVG. */
export interface Painter {
  fill(box: Box, ink: Ink): void
  /** Fills with a category's colour, and with its pattern where patterns are on. */
  fillCategory(box: Box, category: CategoryInk): void
  /** @param y of the base line */
  text(words: string, x: number, y: number, style: TextStyle): void
}

/** Width of a text in CSS px. */
export type MeasureText = (words: string, style: Pick<TextStyle, 'weight' | 'size'>) => number

export const fontOf = (family: string, { weight, size }: Pick<TextStyle, 'weight' | 'size'>): string =>
  `${weight} ${size}px ${family}`

export function measureWith(context: CanvasRenderingContext2D | null, family: string): MeasureText {
  let before = ''
  return (words, style) => {
    if (!context) return words.length * style.size * 0.55
    const font = fontOf(family, style)
    // Setting it takes longer than measuring with it.
    if (font !== before) context.font = font
    before = font
    return context.measureText(words).width
  }
}

/** The text, shortened by an ellipsis where it is too long; null where not even its first letters fit. */
export function fitText(
  words: string,
  most: number,
  measure: MeasureText,
  style: Pick<TextStyle, 'weight' | 'size'>,
): string | null {
  if (most <= 0) return null
  if (measure(words, style) <= most) return words
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (measure(`${words.slice(0, middle).trimEnd()}…`, style) <= most) low = middle
    else high = middle - 1
  }
  return low < 2 ? null : `${words.slice(0, low).trimEnd()}…`
}
