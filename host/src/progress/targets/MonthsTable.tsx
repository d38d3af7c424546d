import type { PersonTargets } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { LevelMark } from './LevelMark.tsx'
import { rewardWords, summaryName } from './pace-words.ts'
import { Progress } from './person-rows.tsx'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

/** Earlier months, newest first: achieved value, level and reward. */
export function MonthsTable({ months }: Pick<PersonTargets, 'months'>): ReactNode {
  if (months.length === 0) return <p className={styles['target-none']}>{targetsTexts.noMonths}</p>
  return (
    <div className={styles['target-table-box']}>
      <table className={styles['target-table']} aria-label={targetsTexts.history}>
        <thead>
          <tr>
            <th scope="col">{targetsTexts.month}</th>
            <th scope="col">{targetsTexts.target}</th>
            <th scope="col">{targetsTexts.achieved}</th>
            <th scope="col">{targetsTexts.level}</th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.reward}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.flatMap(({ month, summaries }) =>
            summaries.map((summary, at) => (
              <tr key={summary.id}>
                <th scope="row" data-repeated={at > 0 || undefined}>
                  {formatMonth(month)}
                </th>
                <td data-label={targetsTexts.target}>{summaryName(summary)}</td>
                <td data-label={targetsTexts.achieved}>
                  <Progress summary={summary} />
                </td>
                <td data-label={targetsTexts.level}>
                  <LevelMark level={summary.level} />
                </td>
                <td data-label={targetsTexts.reward} className={styles['end']}>
                  {rewardWords(summary)}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
