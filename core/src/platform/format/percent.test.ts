import { describe, expect, test } from 'vitest'
import { formatPercent, percentOf } from './percent.ts'

describe('percentages', () => {
  test('WOO-10 have two decimals', () => {
    expect([percentOf('1', '3'), percentOf('2', '3'), percentOf('0', '5'), percentOf('1', '8')]).toEqual([
      '33.33',
      '66.67',
      '0.00',
      '12.50',
    ])
    expect(formatPercent(12.5)).toBe('12.50')
  })

  test('WOO-11 show 100.00 as 100, and 99.99 when the value is below it', () => {
    expect([percentOf('7', '7'), percentOf('99996', '100000'), percentOf('99990', '100000')]).toEqual([
      '100',
      '99.99',
      '99.99',
    ])
    expect(percentOf('99999999999999999.99999999', '100000000000000000')).toBe('99.99')
    expect([formatPercent(100), formatPercent(99.996)]).toEqual(['100', '99.99'])
    expect(percentOf('3', '2')).toBe('150.00')
  })

  test('WOO-12 show - when the total is nothing', () => {
    expect([percentOf('0', '0'), percentOf('1', '0'), percentOf('1', '-5')]).toEqual(['-', '-', '-'])
    expect([formatPercent('na'), formatPercent('-')]).toEqual(['-', '-'])
  })

  test('WOO-10 keep the sign of values below zero', () => {
    expect([percentOf('-1', '4'), percentOf('-0.00001', '4')]).toEqual(['-25.00', '0.00'])
  })
})
