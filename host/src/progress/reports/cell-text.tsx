import { pageLanguage, type ReportCell, type ReportColumn, type ReportRow } from '@arbo/core'
import { decimalText, formatExact, formatNumber, longDay, percentText, shortDay } from '@arbo/core/format'
import { MetricText, Moment, StatusDot, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'

/** Kinds of cells with figures, which are aligned at the end. */
const FIGURES: readonly ReportColumn['kind'][] = ['count', 'percent', 'metric']

export function isFigure({ kind }: Pick<ReportColumn, 'kind'>): boolean {
  return FIGURES.includes(kind)
}

interface CellOptions {
  column: Pick<ReportColumn, 'kind' | 'metric'>
  cell: ReportCell
  /** Of the row. */
  metric: ReportRow['metric']
  /** Of the row, likewise. */
  status?: Pick<ReportRow, 'status_kind' | 'status_colour'>
  /** The value combines several: a sum of ratings is no rating, and an average may have more digits than a value. */
  isSum?: boolean
}

type OfMetric = NonNullable<ReportColumn['metric']>

const digitsOf = (value: string): number => value.split('.')[1]?.length ?? 0

function sumText({ type, options }: OfMetric, value: string): ReactNode {
  if (type === 'rating') return formatExact(value, pageLanguage())
  const decimals = Math.max(options.decimals, digitsOf(value))
  return <MetricText metric={{ type, options: { ...options, decimals }, value, error: null }} />
}

/** A cell's text: figures with their separators and units, days in the user’s own format. */
export function cellText({ column, cell, metric, status, isSum = false }: CellOptions): ReactNode {
  if (cell === null) return null
  const words = String(cell)
  const of = column.metric ?? metric
  switch (column.kind) {
    case 'count':
      return formatNumber(words, 0, pageLanguage())
    case 'hours':
      return formatExact(words, pageLanguage())
    case 'percent':
      return percentText(decimalText(words, pageLanguage()), pageLanguage())
    case 'metric':
      if (!of) return words
      if (isSum) return sumText(of, words)
      return <MetricText metric={{ type: of.type, options: of.options, value: words, error: null }} />
    case 'day':
      return (
        <time dateTime={words} title={longDay(words, pageLanguage())}>
          {shortDay(words, undefined, pageLanguage())}
        </time>
      )
    case 'moment':
      return <Moment at={words} />
    case 'status':
      return <StatusDot status={(status?.status_kind ?? 0) as Status} colour={status?.status_colour} name={words} />
    default:
      return words
  }
}
