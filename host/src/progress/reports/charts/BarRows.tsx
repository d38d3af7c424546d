import { addDecimals, type ReportChart } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { barsOf, extentOf } from './chart-model.ts'
import { figureText, seriesColour } from './chart-parts.tsx'
import styles from '../reports.module.css'

/** px */
const HEIGHT = 14

/** A horizontal bar for each point, between its name and its figure. */
export function BarRows({ chart }: { chart: ReportChart }): ReactNode {
  const { points, series } = chart
  const extent = extentOf(chart)
  return (
    <div className={styles['rpt-bars']}>
      {points.map(({ label, values }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
        <div key={at} className={styles['rpt-bar']}>
          <Text tone="muted" truncate title={label}>
            {label}
          </Text>
          <svg width="100%" height={HEIGHT} className={styles['rpt-plot']}>
            {barsOf(values, chart, extent).map((bar) => (
              <rect
                key={bar.series}
                x={`${bar.from * 100}%`}
                width={`${bar.size * 100}%`}
                y="0"
                height={HEIGHT}
                fill={seriesColour(chart, bar.series)}
              >
                <title>{`${label}, ${series[bar.series]?.label ?? ''}: ${values[bar.series] ?? ''}`}</title>
              </rect>
            ))}
          </svg>
          <span className={styles['rpt-bar-figure']}>{figureText(chart, values.reduce(addDecimals, '0'))}</span>
        </div>
      ))}
    </div>
  )
}
