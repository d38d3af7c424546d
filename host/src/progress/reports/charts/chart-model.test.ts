import { expect, test } from 'vitest'
import type { ReportChart } from '@arbo/core'
import { barsOf, extentOf, labelEvery, roundTop } from './chart-model.ts'

const chart = (kind: ReportChart['kind'], values: string[][]): ReportChart => ({
  title: '',
  kind,
  metric: null,
  series: [],
  points: values.map((own, at) => ({ label: String(at), values: own })),
  others: 0,
})

test('RPT-07 bars begin at zero, and go the other way below it', () => {
  const one = chart('bars', [['30'], ['-10']])
  const extent = extentOf(one)
  expect(extent).toEqual({ least: -10, most: 30 })
  expect(barsOf(['30'], one, extent)).toEqual([{ series: 0, from: 0.25, size: 0.75 }])
  expect(barsOf(['-10'], one, extent)).toEqual([{ series: 0, from: 0, size: 0.25 }])
})

test('RPT-07 parts follow one another; sums of zero make no bar and no division by zero', () => {
  const one = chart('parts', [['1', '0', '3']])
  expect(barsOf(['1', '0', '3'], one, extentOf(one))).toEqual([
    { series: 0, from: 0, size: 0.25 },
    { series: 2, from: 0.25, size: 0.75 },
  ])
  expect(extentOf(chart('bars', [['0']]))).toEqual({ least: 0, most: 1 })
})

test('RPT-07 the top of a chart is a round number, and only labels that fit are drawn', () => {
  expect([0, 1, 3, 7, 11, 230, 1001].map(roundTop)).toEqual([1, 1, 3, 8, 20, 250, 2000])
  expect([labelEvery(8, 8), labelEvery(31, 8)]).toEqual([1, 4])
})
