/** A tile of a pattern: an SVG picture in an address, and its width in CSS px. */
export interface WatermarkTile {
  address: string
  width: number
}

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Of one character at this size, more or less; CJK is as wide as it is high. */
const [SIZE, WIDTH, WIDE] = [14, 7.6, 14.5]
const GAP = 72
const HEIGHT = 128

function widthOf(words: string): number {
  return Array.from(words).reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? WIDE : WIDTH), 0)
}

/**
 * Words twice on a tile, the second time shifted by half of it. White with a dark edge, so that they show on any picture.
 * @param words empty: no tile
 */
export function watermarkTile(words: string): WatermarkTile | null {
  const text = words.trim()
  if (text === '') return null
  const width = Math.round(widthOf(text)) + GAP
  const safe = text.replace(/[&<>"]/g, (char) => MARKUP[char] ?? char)
  const at = (x: number, y: number): string => `<text x="${x}" y="${y}">${safe}</text>`
  const half = width / 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}">
<g font-family="sans-serif" font-size="${SIZE}" fill="#fff" stroke="#000" stroke-opacity=".6" stroke-width="1.5" paint-order="stroke" opacity=".36">
${at(0, 40)}${at(half, 104)}${at(half - width, 104)}</g></svg>`
  return { address: `data:image/svg+xml,${encodeURIComponent(svg)}`, width }
}
