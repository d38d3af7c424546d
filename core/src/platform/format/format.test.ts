import { LANGUAGES } from '../../contract/platform/language/language.ts'
import { describe, expect, test } from 'vitest'
import {
  decimalText,
  formatBytes,
  formatExact,
  formatNumber,
  formatPercent,
  initials,
  percentText,
  pluralOfLevel,
  truncate,
} from './index.ts'

describe('numbers', () => {
  test('CORE-90 have two fixed decimals by default, and never more than eight', () => {
    expect(formatNumber(1234.5)).toBe('1,234.50')
    expect(formatNumber('0.123456789', 20)).toBe('0.12345679')
    expect(formatNumber(-3, 0)).toBe('-3')
    expect(formatExact('0.10')).toBe('0.1')
    expect(formatExact('2.00000000')).toBe('2')
  })

  test('CORE-90 in decimal text stay exact where a float would not', () => {
    expect(formatExact('999999999999999999.12345678')).toBe('999,999,999,999,999,999.12345678')
    expect(() => formatNumber('12 apples')).toThrow(RangeError)
  })

  test.each([
    [100, '100'],
    ['100.00', '100'],
    [99.999, '99.99'],
    [99.994, '99.99'],
    [12.5, '12.50'],
    [0, '0.00'],
    ['na', '-'],
    ['-', '-'],
  ])('WOO-11 %s shows as %s', (value, text) => expect(formatPercent(value)).toBe(text))

  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1536, '1.54 kB'],
    [999_600, '1 MB'],
    [5_000_000_000, '5 GB'],
  ])('%d bytes show as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})

describe('numbers in German', () => {
  test('have a decimal comma, and a space before their sign', () => {
    expect(formatNumber('1234.5', 2, 'de')).toBe('1.234,50')
    expect(formatExact('999999999999999999.12345678', 'de')).toBe('999.999.999.999.999.999,12345678')
    expect(formatBytes(1536, 'de')).toBe('1,54 kB')
    expect(percentText(decimalText('12.50', 'de'), 'de')).toBe('12,50\u00a0%')
    expect([percentText('12.50'), decimalText('-3.00', 'en')]).toEqual(['12.50%', '-3.00'])
  })
})

test.each(LANGUAGES)('XUX-16 the signs of numbers in %s are those of Intl', (language) => {
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1 })
  expect(percentText(decimalText('12.5', language), language)).toBe(percent.format(0.125))
})

describe('text', () => {
  test('CORE-92 is cut at a space, after 24 characters by default', () => {
    expect(truncate('Short enough for the row')).toBe('Short enough for the row')
    expect(truncate('The rabbit leaves its burrow slowly')).toBe('The rabbit leaves its…')
    expect(truncate('Supercalifragilisticexpialidocious')).toBe('Supercalifragilisticexp…')
    expect(truncate('one two three', 8)).toBe('one two…')
    expect(truncate('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…')
  })

  test('CORE-93 has plurals of level names, also of the workspace’s own', () => {
    expect(['Project', 'Process', 'Episode', 'Take', 'Scene'].map(pluralOfLevel)).toEqual([
      'Projects',
      'Processes',
      'Episodes',
      'Takes',
      'Scenes',
    ])
    expect(['Story', 'Day', 'Batch', 'Shot'].map(pluralOfLevel)).toEqual(['Stories', 'Days', 'Batches', 'Shots'])
  })

  test('has initials from the first and the last word', () => {
    expect(['Ada Lovelace', 'grace', ' Jean Luc Picard ', ''].map(initials)).toEqual(['AL', 'G', 'JP', ''])
  })
})
