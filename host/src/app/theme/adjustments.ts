/** Percent, as in the CSS filters of the same names. */
export interface Adjustments {
  brightness: number
  contrast: number
  sepia: number
}

/** The dark theme as it is designed: its colours stand for these values (SHELL-03). */
export const DEFAULT_ADJUSTMENTS: Adjustments = { brightness: 100, contrast: 90, sepia: 10 }

/** How far each may go before text can no longer be read on its surface. */
export const ADJUSTMENT_LIMITS: Readonly<Record<keyof Adjustments, readonly [min: number, max: number]>> = {
  brightness: [80, 120],
  contrast: [75, 110],
  sepia: [0, 50],
}

export const ADJUSTMENT_NAMES = ['brightness', 'contrast', 'sepia'] as const

export function isDefault(adjustments: Adjustments): boolean {
  return ADJUSTMENT_NAMES.every((name) => adjustments[name] === DEFAULT_ADJUSTMENTS[name])
}

/** The stored adjustments, within the limits; the defaults for any other value. */
export function readAdjustments(stored: string | null): Adjustments {
  let values: unknown = null
  try {
    values = JSON.parse(stored ?? 'null')
  } catch {
    // Written by another version.
  }
  const result = { ...DEFAULT_ADJUSTMENTS }
  if (typeof values !== 'object' || values === null) return result
  for (const name of ADJUSTMENT_NAMES) {
    const value: unknown = Reflect.get(values, name)
    const [min, max] = ADJUSTMENT_LIMITS[name]
    if (typeof value === 'number' && value >= min && value <= max) result[name] = value
  }
  return result
}

export type Rgb = readonly [red: number, green: number, blue: number]

// Filter Effects Module Level 1, the matrix of sepia(100%).
const SEPIA: readonly Rgb[] = [
  [0.393, 0.769, 0.189],
  [0.349, 0.686, 0.168],
  [0.272, 0.534, 0.131],
]
const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/**
 * A colour of the dark theme under other values than the default ones, by the arithmetic of the CSS filters. A colour
 * and not a filter on the page, so that pictures and films keep theirs. Channels from 0 to 1.
 */
export function adjust(colour: Rgb, { brightness, contrast, sepia }: Adjustments): Rgb {
  const slope = contrast / DEFAULT_ADJUSTMENTS.contrast
  const light = brightness / DEFAULT_ADJUSTMENTS.brightness
  const amount = (sepia - DEFAULT_ADJUSTMENTS.sepia) / 100
  const lit = colour.map((value) => clamp(((value - 0.5) * slope + 0.5) * light)) as unknown as Rgb
  return SEPIA.map((row, index) => {
    const toned = row[0] * lit[0] + row[1] * lit[1] + row[2] * lit[2]
    const own = lit[index] ?? 0
    return clamp(own + amount * (toned - own))
  }) as unknown as Rgb
}
