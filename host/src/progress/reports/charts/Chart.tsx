import type { ReportChart } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { BarRows } from './BarRows.tsx'
import { figureText, seriesColour } from './chart-parts.tsx'
import { pointLabel } from './point-label.ts'
import { TimeBars } from './TimeBars.tsx'
import styles from '../reports.module.css'

/** A chart of a report: its bars for the eye, the same figures as a table for everybody else. */
export function Chart({ chart }: { chart: ReportChart }): ReactNode {
  const { title, kind, series, points } = chart
  const labelOf = (label: string): string => (kind === 'time' ? pointLabel(label) : label)
  return (
    <figure className={styles['rpt-chart']}>
      <figcaption>
        <Text weight="strong">{title}</Text>
        {series.length > 1 && (
          <span className={styles['rpt-legend']} aria-hidden="true">
            {series.map(({ label }, at) => (
              <span key={label}>
                <span className={styles['rpt-swatch']} style={{ background: seriesColour(chart, at) }} />
                {label}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <div aria-hidden="true">
        {kind === 'time' ? <TimeBars chart={chart} labelOf={labelOf} /> : <BarRows chart={chart} />}
      </div>
      <table className="arbo-visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <td />
            {series.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two people may have one name
            <tr key={at}>
              <th scope="row">{labelOf(label)}</th>
              {series.map((one, place) => (
                <td key={one.label}>{figureText(chart, values[place] ?? '0')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
