import type { ReportChart } from '@arbo/core'
import { STATUSES, statusInk, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { cellText } from '../cell-text.tsx'

/** The colour of a series: its status's, else one of the theme's by its place. */
export function seriesColour({ series }: ReportChart, at: number): string {
  const { status_kind: kind = null, colour } = series[at] ?? {}
  const ink = statusInk(colour)
  if (ink) return ink.backgroundColor
  if (kind !== null) return `var(--status-${STATUSES[kind as Status].token})`
  return ['var(--accent-border)', 'var(--info-fg)', 'var(--fg-subtle)'][at % 3] ?? 'var(--accent-border)'
}

/** A figure of a chart in words. */
export function figureText({ metric }: ReportChart, value: string): ReactNode {
  return cellText({ column: { kind: metric ? 'metric' : 'count', metric }, cell: value, metric, isSum: true })
}
