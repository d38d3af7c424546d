import { expect, test } from 'vitest'
import { NO_OPTIONS, type MetricOptions, type MetricType } from '../../contract/planning/metric-options.ts'
import { metricWords } from './metric-words.ts'

test('LIB-32 a metric’s value shows in its own format, and a named step by its name', () => {
  const form = (type: MetricType, options: Partial<MetricOptions>) => ({ type, options: { ...NO_OPTIONS, ...options } })
  expect(metricWords(form('number', { decimals: 1 }), '1234.5')).toBe('1,234.5')
  expect(metricWords(form('percentage', {}), '42')).toBe('42%')
  expect(metricWords(form('currency', { currency: 'EUR', decimals: 2 }), '1234.5')).toBe('€1,234.50')
  expect(metricWords(form('prefix_suffix', { suffix: ' frames' }), '24')).toBe('24 frames')
  expect(metricWords(form('rating', { choices: [{ value: '2', name: 'Good' }] }), '2')).toBe('Good')
  expect(metricWords(form('rating', {}), '3')).toBe('★★★☆☆')
})
