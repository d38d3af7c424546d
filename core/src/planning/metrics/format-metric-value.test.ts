import { expect, test } from 'vitest'
import { NO_OPTIONS } from '../../contract/planning/metric-options.ts'
import type { MetricForm, MetricOptions, MetricType } from '../../contract/planning/metric-options.ts'
import { describeMetricValue, formatMetricValue } from './format-metric-value.ts'

function metric(type: MetricType, options: Partial<MetricOptions> = {}): MetricForm {
  return { type, options: { ...NO_OPTIONS, ...options } }
}

test.each<[MetricForm, string, string]>([
  [metric('number', { decimals: 2 }), '1234.5', '1,234.50'],
  [metric('number'), '123456789012345678', '123,456,789,012,345,678'],
  [metric('percentage', { decimals: 1 }), '42.5', '42.5%'],
  [metric('currency', { decimals: 2, currency: 'EUR' }), '-1234.5', '-€1,234.50'],
  [metric('currency', { decimals: 0, currency: 'JPY' }), '1200', '¥1,200'],
  [metric('prefix_suffix', { prefix: 'v', suffix: '/km²' }), '7', 'v7/km²'],
  [metric('rating', { from: 1, to: 5 }), '3', '★★★☆☆'],
  [metric('rating', { from: 0, to: 3, icon: 'heart' }), '0', '♡♡♡'],
  [metric('rating', { from: 5, to: 7, icon: 'circle' }), '6', '●●○'],
  [metric('point'), '3', '3'],
  [metric('formula', { decimals: 4, suffix: ' €/frame' }), '3.33333333', '3.3333 €/frame'],
])('LIB-08 %o shows %s as %s', (form, value, text) => {
  expect(formatMetricValue(form, value)).toBe(text)
})

test('LIB-08 a rating shows as the name of its step, or as a number out of the total', () => {
  const rating = metric('rating', { from: 1, to: 3, choices: [{ value: '3', name: 'Hard' }] })
  expect(describeMetricValue(rating, '3')).toBe('Hard')
  expect(describeMetricValue(rating, '2')).toBe('2 of 3')
  expect(describeMetricValue(metric('number', { decimals: 1 }), '2')).toBe('2.0')
})
