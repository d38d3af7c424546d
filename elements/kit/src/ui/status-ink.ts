/** The paint of a status with a chosen colour; CSS, for both themes at once. */
export interface StatusInk {
  backgroundColor: string
  /** Of text on it. */
  color: string
}

const HEX = /^#[\da-f]{6}$/i
/**
 * Relative luminance (WCAG 2) that keeps 3:1 to every surface of a theme: at most in the light one, at least in the dark
 * one. status-ink.test.ts computes both from tokens.css.
 */
const MOST_IN_LIGHT = 0.212
const LEAST_IN_DARK = 0.212
/** Between black and white text, each of which has 4.5:1 there. */
const HALFWAY = 0.18

type Linear = readonly number[]

const linearOf = (hex: string): Linear =>
  [1, 3, 5].map((from) => {
    const part = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })

function hexOf(linear: Linear): string {
  const bytes = linear.map((part) =>
    Math.round(255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const luminance = ([red = 0, green = 0, blue = 0]: Linear): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Light is mixed as it adds up on a screen, so that one step reaches the luminance exactly and the hue stays. */
function inTheme(colour: Linear, isDark: boolean): Linear {
  const own = luminance(colour)
  if (!isDark) return own <= MOST_IN_LIGHT ? colour : colour.map((part) => (part * MOST_IN_LIGHT) / own)
  const white = (LEAST_IN_DARK - own) / (1 - own)
  return white <= 0 ? colour : colour.map((part) => part + white * (1 - part))
}

function inkOf(colour: string): StatusInk {
  const both = [false, true].map((isDark) => inTheme(linearOf(colour), isDark))
  const written = (write: (one: Linear) => string): string => `light-dark(${both.map(write).join(', ')})`
  return {
    backgroundColor: written(hexOf),
    color: written((one) => (luminance(one) > HALFWAY ? '#000' : '#fff')),
  }
}

/** A grid draws the same few colours hundreds of times while it scrolls. */
const inks = new Map<string, StatusInk>()

/**
 * A chosen colour as both themes show it: as it was chosen where it stands out from the page, else only as much darker or
 * lighter as that takes. Undefined where none was chosen: the colour of the kind holds.
 * @param colour #RRGGBB
 */
export function statusInk(colour: string | null | undefined): StatusInk | undefined {
  if (!colour || !HEX.test(colour)) return undefined
  const ink = inks.get(colour) ?? inkOf(colour)
  inks.set(colour, ink)
  return ink
}
