import { describe, expect, test } from 'vitest'
import { metricFaults, readValueList } from './metric-faults.ts'
import { metricOptions, NO_OPTIONS, ownOptions } from './metric-options.ts'
import type { MetricForm, MetricLimit, MetricOptions, MetricType } from './metric-options.ts'
import { checkMetricValue, readMetricValue } from './metric-value.ts'

function metric(type: MetricType, options: Partial<MetricOptions> = {}): MetricForm {
  return { type, options: { ...NO_OPTIONS, ...options } }
}
const range: MetricLimit = { kind: 'range', from: '1', to: '9.5' }

describe('rules for values', () => {
  test('LIB-09 LIB-22 a range includes its ends and refuses values outside it', () => {
    const number = metric('number', { decimals: 2, limit: range })
    for (const value of ['1', '9.5', '9.50', '3.14']) expect(checkMetricValue(number, value)).toBeNull()
    for (const value of ['0.99', '9.51', '-2']) {
      expect(checkMetricValue(number, value)).toBe('Only values between 1 to 9.5')
    }
  })

  test('LIB-09 LIB-23 the not list refuses its values in any notation', () => {
    const number = metric('number', { decimals: 2, limit: { kind: 'not', values: ['0', '13.5'] } })
    expect(checkMetricValue(number, '13.50')).toBe('No allowed values: 0, 13.5')
    expect(checkMetricValue(number, '-0')).toBe('No allowed values: 0, 13.5')
    expect(checkMetricValue(number, '13')).toBeNull()
  })

  test('LIB-09 the exact list accepts only its values (decision 67)', () => {
    const number = metric('point', { limit: { kind: 'exact', values: ['1', '2', '3', '5'] } })
    expect(checkMetricValue(number, '5')).toBeNull()
    expect(checkMetricValue(number, '4')).toBe('Input is invalid')
  })

  test('LIB-08 a value has no more decimals than its metric, and is a number', () => {
    expect(checkMetricValue(metric('number'), '1.5')).toBe('Only whole numbers')
    expect(checkMetricValue(metric('currency', { decimals: 2 }), '1.505')).toBe('At most 2 decimals')
    expect(checkMetricValue(metric('currency', { decimals: 2 }), '1.500')).toBeNull()
    for (const word of ['', 'x', '1e3', '1.', 'NaN', '1234567890123456789', '0.123456789']) {
      expect(checkMetricValue(metric('number', { decimals: 8 }), word)).toBe('Input is invalid')
    }
    expect(checkMetricValue(metric('formula'), '1')).toBe('A formula is calculated and cannot be entered')
  })

  test('LIB-08 a rating has whole steps within its range', () => {
    const rating = metric('rating', { from: 1, to: 5 })
    expect(checkMetricValue(rating, '5')).toBeNull()
    expect(checkMetricValue(rating, '6')).toBe('Only values between 1 to 5')
    expect(checkMetricValue(rating, '2.5')).toBe('Input is invalid')
  })

  test.each<[MetricForm, string, string | null]>([
    [metric('currency', { decimals: 2, currency: 'EUR' }), '€ 1,234.50', '1234.5'],
    [metric('currency', { decimals: 2, currency: 'EUR' }), '-12,5 EUR', '-12.5'],
    [metric('currency', { decimals: 0, currency: 'USD' }), 'US$1,234,567', '1234567'],
    [metric('percentage', { decimals: 1 }), '42.5 %', '42.5'],
    [metric('prefix_suffix', { prefix: 'v', suffix: '/km2' }), 'v 7 /km2', '7'],
    [metric('rating', { choices: [{ value: '4', name: 'Hard' }] }), 'hard', '4'],
    [metric('number', { decimals: 3 }), '−0.250', '-0.25'],
    [metric('number'), '  ', null],
  ])('LIB-08 typed and pasted values are understood: %o', (form, typed, value) => {
    expect(readMetricValue(form, typed)).toEqual({ value, message: null })
  })

  test('LIB-08 text that is not a number is refused', () => {
    expect(readMetricValue(metric('number'), 'twelve').message).toBe('Input is invalid')
    expect(readMetricValue(metric('number'), '1 2 x 3').message).toBe('Input is invalid')
  })
})

describe('the definition of a metric', () => {
  const faults = (type: MetricType, options: Partial<MetricOptions>) => metricFaults(metric(type, options))

  test('LIB-19 TO must be larger than FROM', () => {
    const words = 'Input is invalid; TO must be larger than FROM'
    const limited = (from: string, to: string) => faults('number', { decimals: 1, limit: { kind: 'range', from, to } })
    expect(limited('2', '10')).toEqual({})
    expect(limited('-2', '-1.5')).toEqual({})
    expect(limited('10', '2')).toEqual({ 'limit.to': words })
    expect(limited('2', '2.0')).toEqual({ 'limit.to': words })
    expect(limited('x', '2')).toEqual({ 'limit.from': 'Input is invalid' })
    expect(limited('1', '')).toEqual({ 'limit.to': 'Input is invalid' })
    expect(limited('1', '2.25')).toEqual({ 'limit.to': 'Input is invalid' })
    expect(faults('rating', { from: 5, to: 5 })).toEqual({ to: words })
  })

  test('LIB-20 LIB-21 exact and not lists are comma-separated numbers without duplicates', () => {
    expect(readValueList('1, 2.50 ,-3')).toEqual({ values: ['1', '2.5', '-3'], message: null })
    for (const text of ['', '1;2', '1,,2', '1, two', '1,']) expect(readValueList(text).message).toBe('Input is invalid')
    expect(readValueList('1, 2, 1.0').message).toBe('Duplicate values detected')
    for (const kind of ['exact', 'not'] as const) {
      expect(faults('percentage', { limit: { kind, values: ['1', 'a'] } })).toEqual({
        'limit.values': 'Input is invalid',
      })
      expect(faults('percentage', { limit: { kind, values: ['1', '1'] } })).toEqual({
        'limit.values': 'Duplicate values detected',
      })
      expect(faults('percentage', { limit: { kind, values: [] } })).toEqual({ 'limit.values': 'Input is invalid' })
    }
  })

  test('LIB-17 LIB-18 options of a rating are refused when invalid, repeated, or named like an existing one', () => {
    const choices = [
      { value: '1', name: 'Easy' },
      { value: '9', name: 'Hard' },
      { value: '1', name: 'Calm' },
      { value: '2', name: ' easy ' },
      { value: '2.5', name: '' },
    ]
    expect(faults('rating', { choices })).toEqual({
      'choices.1.value': 'Input is invalid',
      'choices.2.value': 'Input is invalid; duplicate',
      'choices.3.name': '*Name is already taken. Click “Delete” to remove it.',
      'choices.4.value': 'Input is invalid',
      'choices.4.name': 'Name is required',
    })
  })

  test('LIB-08 each type requires its own settings and keeps no others', () => {
    expect(faults('currency', {})).toEqual({ currency: 'Choose a currency' })
    expect(faults('currency', { currency: 'EUR' })).toEqual({})
    expect(faults('prefix_suffix', {})).toEqual({ prefix: 'Enter a prefix or a suffix' })
    expect(faults('prefix_suffix', { suffix: 'x'.repeat(11) })).toEqual({ suffix: 'At most 10 characters' })
    expect(faults('number', { decimals: 9 })).toEqual({ decimals: 'Input is invalid' })
    expect(faults('rating', { from: 0, to: 20 })).toEqual({ to: 'A rating has at most 10 steps' })
    const all = metric('rating', { currency: 'EUR', limit: range, formula: '1', prefix: 'a', decimals: 2 })
    expect(ownOptions(all)).toEqual(NO_OPTIONS)
    expect(metricOptions({ decimals: 2 })).toEqual({ ...NO_OPTIONS, decimals: 2 })
    expect(metricOptions(null)).toEqual(NO_OPTIONS)
  })
})
