/** Colour arithmetic for the test of the tokens: OKLCH and hex to linear sRGB, OKLab, contrast, colour vision. */
export type Triple = readonly [number, number, number]

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const toGamma = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** OKLab to linear sRGB, not clipped. Matrices: Björn Ottosson, "A perceptual color space for image processing". */
export function oklabToLinear([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

export function linearToOklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

const inGamut = (rgb: Triple): boolean => rgb.every((value) => value >= -0.0001 && value <= 1.0001)

/**
 * OKLCH (hue in degrees) to linear sRGB. Out of gamut: `reduce` lowers the chroma as CSS Color 4 says, `clip` cuts each
 * channel as browsers do today; the figures must hold in both.
 */
export function oklchToLinear(lightness: number, chroma: number, hue: number, outside: 'reduce' | 'clip'): Triple {
  const angle = (hue * Math.PI) / 180
  const at = (c: number): Triple => oklabToLinear([lightness, c * Math.cos(angle), c * Math.sin(angle)])
  let used = chroma
  if (outside === 'reduce' && !inGamut(at(chroma))) {
    let low = 0
    for (let high = chroma; high - low > 0.0005;) {
      const middle = (low + high) / 2
      if (inGamut(at(middle))) low = middle
      else high = middle
    }
    used = low
  }
  return at(used).map(clamp) as unknown as Triple
}

/** `#rrggbb` to linear sRGB. */
export function hexToLinear(hex: string): Triple {
  const part = (from: number): number => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

/** WCAG 2 contrast ratio of two colours in linear sRGB, at the eight bits per channel that a screen shows. */
export function contrast(one: Triple, two: Triple): number {
  const luminance = (colour: Triple): number => {
    const [red, green, blue] = colour.map((value) =>
      toLinear(Math.round(toGamma(value) * 255) / 255),
    ) as unknown as Triple
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark, light] = [luminance(one), luminance(two)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

// Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
// severity 1.0, applied to linear sRGB.
const VISIONS = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const
export type Vision = keyof typeof VISIONS
export const VISION_NAMES = Object.keys(VISIONS) as Vision[]

/** What an eye of that kind sees of a colour. */
export function seenBy(vision: Vision, [red, green, blue]: Triple): Triple {
  const m = VISIONS[vision]
  return [
    clamp(m[0] * red + m[1] * green + m[2] * blue),
    clamp(m[3] * red + m[4] * green + m[5] * blue),
    clamp(m[6] * red + m[7] * green + m[8] * blue),
  ]
}

/** Distance in OKLab. */
export function distance(one: Triple, two: Triple): number {
  const [a, b] = [linearToOklab(one), linearToOklab(two)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
