import { describe, expect, it } from 'vitest'
import { DEFAULT_ADJUSTMENTS, adjust, isDefault, readAdjustments, type Rgb } from './adjustments.ts'

const PAGE: Rgb = [0.06, 0.055, 0.05]
const TEXT: Rgb = [0.93, 0.92, 0.91]

describe('the dark theme’s adjustments', () => {
  it('SHELL-03 brightness 100, contrast 90 and sepia 10 are the theme as designed', () => {
    const designed = { brightness: 100, contrast: 90, sepia: 10 }
    expect(readAdjustments(null)).toEqual(designed)
    expect([isDefault(designed), isDefault({ ...designed, contrast: 91 })]).toEqual([true, false])
    for (const colour of [PAGE, TEXT]) {
      adjust(colour, designed).forEach((value, index) => expect(value).toBeCloseTo(colour[index] ?? 0, 10))
    }
  })

  it('SHELL-03 less contrast brings text and page together, less brightness darkens, more sepia warms', () => {
    const soft = { ...DEFAULT_ADJUSTMENTS, contrast: 75 }
    expect(adjust(TEXT, soft)[0] - adjust(PAGE, soft)[0]).toBeCloseTo((TEXT[0] - PAGE[0]) * (75 / 90), 5)
    expect(adjust(TEXT, { ...DEFAULT_ADJUSTMENTS, brightness: 80 })[1]).toBeCloseTo(TEXT[1] * 0.8, 5)
    const [red, , blue] = adjust([0.5, 0.5, 0.5], { ...DEFAULT_ADJUSTMENTS, sepia: 50 })
    expect(red).toBeGreaterThan(blue)
  })

  it('keep stored values within the limits and ignore the rest', () => {
    expect(readAdjustments('{"brightness":90,"contrast":9000,"sepia":"x"}')).toEqual({
      brightness: 90,
      contrast: 90,
      sepia: 10,
    })
    for (const stored of [null, '', 'not json', '7', 'null', '[]']) {
      expect(readAdjustments(stored)).toEqual(DEFAULT_ADJUSTMENTS)
    }
  })
})
