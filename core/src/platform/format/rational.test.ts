import { describe, expect, it } from 'vitest'
import { toRational } from './rational.ts'

describe('toRational', () => {
  it('finds the NTSC fraction behind the usual decimals', () => {
    expect(toRational(23.976)).toEqual({ num: 24000, den: 1001 })
    expect(toRational(23.98)).toEqual({ num: 24000, den: 1001 })
    expect(toRational(29.97)).toEqual({ num: 30000, den: 1001 })
    expect(toRational(59.94)).toEqual({ num: 60000, den: 1001 })
  })

  it('keeps whole rates and reduces fractions', () => {
    expect(toRational(25)).toEqual({ num: 25, den: 1 })
    expect(toRational(24.0001)).toEqual({ num: 24, den: 1 })
    expect(toRational({ num: 50, den: 2 })).toEqual({ num: 25, den: 1 })
    expect(toRational(12.5)).toEqual({ num: 25, den: 2 })
  })

  it('refuses a value that is not a rate', () => {
    expect(() => toRational(0)).toThrow(RangeError)
    expect(() => toRational(Number.NaN)).toThrow(RangeError)
    expect(() => toRational({ num: 1, den: 0 })).toThrow(RangeError)
  })
})
