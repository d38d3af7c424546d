import type Document from 'pdfkit'
import { sharp } from '../../../platform/media/picture.ts'

export type Pdf = InstanceType<typeof Document>

export interface Style {
  size: number
  colour: string
  isBold?: boolean
}

/** Characters that PDF's built-in fonts can write; all others are drawn with the machine's fonts. */
const BUILT_IN = /^[\x20-\x7e\n\r\t\u00a0-\u00ff\u2018\u2019\u201c\u201d\u2013\u2014\u2026\u2022\u20ac]*$/
/** Pixels per point of drawn text. */
const DENSITY = 3
/**
 * Mean width of a drawn letter in its size, for texts that are measured before they are drawn; East Asian ones are
 * square.
 */
const LETTER = 0.8
export const LEADING = 2

export const isBuiltIn = (words: string): boolean => BUILT_IN.test(words)
export const fontOf = ({ isBold }: Pick<Style, 'isBold'>): string => (isBold ? 'Helvetica-Bold' : 'Helvetica')

/**
 * Words as a picture, shaped and ordered by the machine's text engine: right-to-left, East Asian and emoji, as far as
 * the machine has fonts for them. A character without a font shows as a box with its number.
 */
export async function textPicture(words: string, { size, colour, isBold }: Style, width?: number) {
  const escaped = words.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `sans ${isBold ? 'bold ' : ''}${size}`,
      ...(width === undefined ? {} : { width: Math.round(width * DENSITY) }),
      dpi: 72 * DENSITY,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width / DENSITY, height: info.height / DENSITY }
}

/** Writes at pdf.y and moves it below. @param bottom margin that a picture of words keeps free, points */
export async function write(
  pdf: Pdf,
  words: string,
  x: number,
  width: number,
  style: Style,
  bottom: number,
): Promise<void> {
  if (isBuiltIn(words)) {
    const { size, colour } = style
    pdf.font(fontOf(style)).fontSize(size).fillColor(colour).text(words, x, pdf.y, { width, lineGap: LEADING })
    return
  }
  const picture = await textPicture(words, style, width)
  if (pdf.y + picture.height > pdf.page.height - bottom) pdf.addPage()
  pdf.image(picture.data, x, pdf.y, { width: picture.width, height: picture.height })
  pdf.y += picture.height + 2 * LEADING
}

export function heightOf(pdf: Pdf, words: string, width: number, style: Style): number {
  if (isBuiltIn(words)) {
    return pdf.font(fontOf(style)).fontSize(style.size).heightOfString(words, { width, lineGap: LEADING })
  }
  const perLine = Math.max(1, Math.floor(width / (style.size * LETTER)))
  const lines = words.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0)
  return lines * style.size * 1.4 + 2 * LEADING
}
