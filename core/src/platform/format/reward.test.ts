import { expect, test } from 'vitest'
import type { RewardUnit } from '../../contract/progress/target-fields.ts'
import { formatReward } from './reward.ts'

const money = (code: string, symbol: string, digits: number): RewardUnit => ({
  kind: 'money',
  code,
  name: code,
  symbol,
  digits,
})
const stars: RewardUnit = { kind: 'custom', code: null, name: 'Stars', symbol: '★', digits: null }

test('TGT-11 money is rounded to the digits of its currency only where it is shown', () => {
  const euro = money('EUR', '€', 2)
  expect(formatReward({ value: '1250.5', unit: euro })).toBe('€1,250.50')
  expect(formatReward({ value: '12.345', unit: euro })).toBe('€12.35')
  expect(formatReward({ value: '0.005', unit: euro })).toBe('€0.01')
  expect(formatReward({ value: '-3', unit: euro })).toBe('-€3.00')
  expect(formatReward({ value: '999.5', unit: money('JPY', '¥', 0) })).toBe('¥1,000')
  expect(formatReward({ value: '12', unit: money('CHF', 'CHF', 2) })).toBe('CHF 12.00')
})

test('a reward in German has its symbol behind the number', () => {
  expect(formatReward({ value: '-1250.5', unit: money('EUR', '€', 2) }, 'de')).toBe('-1.250,50\u00a0€')
  expect(formatReward({ value: '1234.5', unit: stars }, 'de')).toBe('1.234,5 ★')
})

test('TGT-11 a reward shows its whole amount with the symbol of its currency', () => {
  expect(formatReward({ value: '12', unit: stars })).toBe('12 ★')
  expect(formatReward({ value: '1234.5', unit: stars })).toBe('1,234.5 ★')
})
