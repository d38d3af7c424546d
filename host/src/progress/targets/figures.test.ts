import type { RewardUnit } from '@arbo/core'
import { describe, expect, test } from 'vitest'
import { achievedText, goalText, neededText, rewardsText, symbolOf } from './figures.ts'

const EURO: RewardUnit = { kind: 'money', code: 'EUR', name: 'Euro', symbol: '€', digits: 2 }
const POINTS: RewardUnit = { kind: 'custom', code: null, name: 'Points', symbol: 'pts', digits: null }

describe('figures of targets', () => {
  test('TGT-11 a narrowly missed goal does not show as reached, and a remainder never shows as zero', () => {
    expect(achievedText('99.999')).toBe('99.99')
    expect(achievedText('1234.5')).toBe('1,234.5')
    expect(neededText('0.001')).toBe('0.01')
    expect(neededText('3')).toBe('3')
    expect(goalText('1000.12345678')).toBe('1,000.12345678')
    // Longer than a number can hold.
    expect(achievedText('123456789012345678.25')).toBe('123,456,789,012,345,678.25')
  })

  test('TGT-11 several rewards each show in their unit, rounded only for display', () => {
    expect(
      rewardsText([
        { value: '10.005', unit: EURO },
        { value: '3', unit: POINTS },
      ]),
    ).toBe('€10.01 + 3 pts')
    expect(rewardsText([])).toBe('–')
    expect([symbolOf(EURO), symbolOf(POINTS)]).toEqual(['€', 'pts'])
  })
})
