import { pageLanguage, type ReportChart } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'
import type { ReactNode } from 'react'
import { labelEvery, roundTop } from './chart-model.ts'
import styles from '../reports.module.css'

/** px */
const HEIGHT = 120
/** A bar's share of its slot. */
const WIDE = 0.7
const LABELS = 6

/** Counts by day, week, month or year: vertical bars over lines at the half and the top. */
export function TimeBars({ chart, labelOf }: { chart: ReportChart; labelOf: (label: string) => string }): ReactNode {
  const { points } = chart
  const values = points.map(({ values: [value = '0'] }) => Number(value))
  const top = roundTop(Math.max(...values))
  const every = labelEvery(points.length, LABELS)
  const place = 100 / points.length
  return (
    <div className={styles['rpt-time']}>
      <span className={styles['rpt-time-axis']}>
        <span>{formatNumber(top, 0, pageLanguage())}</span>
        <span>0</span>
      </span>
      <div>
        <svg width="100%" height={HEIGHT} className={styles['rpt-plot']}>
          {[0, 0.5, 1].map((share) => (
            <line key={share} x1="0" x2="100%" y1={share * (HEIGHT - 1) + 0.5} y2={share * (HEIGHT - 1) + 0.5} />
          ))}
          {points.map(({ label }, at) => {
            const size = ((values[at] ?? 0) / top) * (HEIGHT - 1)
            return (
              <g key={label}>
                <rect
                  x={`${place * (at + (1 - WIDE) / 2)}%`}
                  width={`${place * WIDE}%`}
                  y={HEIGHT - size}
                  height={size}
                  rx="2"
                  fill="var(--accent-border)"
                />
                <rect className={styles['rpt-hit']} x={`${place * at}%`} width={`${place}%`} y="0" height={HEIGHT}>
                  <title>{`${labelOf(label)}: ${formatNumber(values[at] ?? 0, 0, pageLanguage())}`}</title>
                </rect>
              </g>
            )
          })}
        </svg>
        <span
          className={styles['rpt-time-labels']}
          style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
        >
          {points.map(({ label }, at) => (
            <span key={label}>{at % every === 0 && <span>{labelOf(label)}</span>}</span>
          ))}
        </span>
      </div>
    </div>
  )
}
