import { classes } from '@arbo/kit/ui'
import type { TargetMonth } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { rewardsText } from './figures.ts'
import { Calculation } from './MonthOverview.tsx'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

interface MonthsOverviewProps {
  /** Newest first. */
  months: readonly TargetMonth[]
  /** Rejects with an ApiError. */
  onRecalculate: (month: string) => Promise<void>
}

/** A year by month: reached levels, rewards, and the state of calculation. */
export function MonthsOverview({ months, onRecalculate }: MonthsOverviewProps): ReactNode {
  return (
    <div className={styles['target-table-box']}>
      <table className={classes(styles['target-table'], styles['months-table'])} aria-label={targetsTexts.monthsTitle}>
        <thead>
          <tr>
            <th scope="col">{targetsTexts.month}</th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.tabs.with}
            </th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.reachedLevel}
            </th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.reachedTop}
            </th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.rewards}
            </th>
            <th scope="col">{targetsTexts.calculation}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((one) => (
            <tr key={one.month}>
              <th scope="row">{formatMonth(one.month)}</th>
              <td className={styles['end']} data-label={targetsTexts.tabs.with}>
                {one.people_with}
              </td>
              <td className={styles['end']} data-label={targetsTexts.reachedLevel}>
                {one.summaries === 0 ? targetsTexts.none : targetsTexts.ofCount(one.reached, one.summaries)}
              </td>
              <td className={styles['end']} data-label={targetsTexts.reachedTop}>
                {one.top}
              </td>
              <td className={styles['end']} data-label={targetsTexts.rewards}>
                {rewardsText(one.rewards)}
              </td>
              <td data-label={targetsTexts.calculation}>
                <Calculation compact overview={one} onRecalculate={() => onRecalculate(one.month)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
