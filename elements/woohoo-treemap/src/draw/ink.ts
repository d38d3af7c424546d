/** A colour as a stylesheet and as a picture write it. */
export interface Ink {
  css: string
  red: number
  green: number
  blue: number
  /** As a pixel of ImageData on a little-endian machine, which all that browsers run on are. */
  pixel: number
}

export function inkOf(red: number, green: number, blue: number): Ink {
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')
  return { css: `#${hex}`, red, green, blue, pixel: ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0 }
}

/** The colours of text on a status: of any colour there is, one of them is at a contrast of 4.5 to 1 or more. */
export const BLACK: Ink = inkOf(0, 0, 0)
export const WHITE: Ink = inkOf(255, 255, 255)

/** Between two colours: 0 is the first, 1 the second. */
export function blend(a: Ink, b: Ink, share: number): Ink {
  const between = (one: number, other: number): number => Math.round(one + (other - one) * share)
  return inkOf(between(a.red, b.red), between(a.green, b.green), between(a.blue, b.blue))
}

/** The colour of parts too small to be told apart. */
export function mixed(inks: readonly Ink[], weights: ArrayLike<number>): Ink | null {
  let [all, red, green, blue] = [0, 0, 0, 0]
  inks.forEach((ink, at) => {
    const weight = Math.max(0, weights[at] ?? 0)
    all += weight
    red += ink.red * weight
    green += ink.green * weight
    blue += ink.blue * weight
  })
  return all === 0 ? null : inkOf(Math.round(red / all), Math.round(green / all), Math.round(blue / all))
}

/** Relative luminance (WCAG 2). */
function luminance({ red, green, blue }: Ink): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21. */
export function contrast(a: Ink, b: Ink): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}
