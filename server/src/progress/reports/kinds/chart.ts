import type { ReportChart } from '@arbo/core/contract'
import { addDays, daysBetween, mondayOf } from '@arbo/core/format'
import { text } from '../../texts.ts'

/** Bars that a chart has at most; the last of them is all others. */
export const CHART_POINTS = 15
const DAYS_MAX = 31
const WEEKS_MAX = 26
const MONTHS_MAX = 36

type Unit = 'day' | 'week' | 'month' | 'year'

function unitOf(from: string, to: string): Unit {
  const days = daysBetween(from, to) + 1
  if (days <= DAYS_MAX) return 'day'
  if (days <= WEEKS_MAX * 7) return 'week'
  return days <= MONTHS_MAX * 31 ? 'month' : 'year'
}

function bucketOf(day: string, unit: Unit): string {
  if (unit === 'day') return day
  if (unit === 'week') return mondayOf(day)
  return unit === 'month' ? day.slice(0, 7) : day.slice(0, 4)
}

function next(bucket: string, unit: Unit): string {
  if (unit === 'day') return addDays(bucket, 1)
  if (unit === 'week') return addDays(bucket, 7)
  if (unit === 'year') return String(Number(bucket) + 1).padStart(4, '0')
  const [year = 0, month = 1] = bucket.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}`
}

/**
 * How many fell on which days, in parts of time that a chart can show: days, weeks (by their Monday), months or years.
 * Parts in which nothing happened are in it as well. Where only years are left, those before the first and after the last
 * thing that happened are not.
 */
export function timeChart(
  title: string,
  days: readonly { day: string; count: number }[],
  range: { from: string | null; to: string | null },
): ReportChart | null {
  const sorted = days.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const [first, last] = [sorted[0]?.day, sorted.at(-1)?.day]
  if (first === undefined || last === undefined) return null
  const wide = unitOf(range.from ?? first, range.to ?? last) === 'year'
  const from = wide ? first : (range.from ?? first)
  const to = wide ? last : (range.to ?? last)
  const unit = unitOf(from, to)
  const counts = new Map<string, number>()
  const end = bucketOf(to, unit)
  for (let at = bucketOf(from, unit); at <= end; at = next(at, unit)) counts.set(at, 0)
  for (const { day, count } of sorted) {
    const bucket = bucketOf(day, unit)
    counts.set(bucket, (counts.get(bucket) ?? 0) + count)
  }
  const points = [...counts].map(([label, count]) => ({ label, values: [String(count)] }))
  return { title, kind: 'time', metric: null, series: [{ label: title, status_kind: null }], points, others: 0 }
}

interface Bars extends Pick<ReportChart, 'title' | 'series'> {
  kind?: 'bars' | 'parts'
  metric?: ReportChart['metric']
  points: readonly { label: string; values: readonly string[] }[]
  add?: (a: string, b: string) => string
}

const addCounts = (a: string, b: string): string => String(Number(a) + Number(b))

/** The first points by themselves, and the rest in one. They come in the order in which they are shown. */
export function barChart({
  title,
  series,
  kind = 'bars',
  metric = null,
  points,
  add = addCounts,
}: Bars): ReportChart | null {
  if (points.length === 0) return null
  const bars = points.length <= CHART_POINTS ? points : points.slice(0, CHART_POINTS - 1)
  const rest = points.slice(bars.length)
  const sums = series.map((_, at) => rest.map(({ values }) => values[at] ?? '0').reduce((a, b) => add(a, b), '0'))
  const others = rest.length > 0 ? [{ label: text('report.others', { count: rest.length }), values: sums }] : []
  const all = [...bars, ...others].map(({ label, values }) => ({ label, values: [...values] }))
  return { title, kind, metric, series, points: all, others: rest.length }
}
