import type { TargetAchievement } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Moment } from '../../ui/library/LibraryFacts.tsx'
import { goalText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import { SubjectName } from './SubjectName.tsx'
import styles from './targets.module.css'

interface AchievementTableProps {
  rows: readonly TargetAchievement[]
  /** Shows the person or team; left out on a person's own page. */
  withSubject?: boolean
}

/** Reached levels, the latest first. */
export function AchievementTable({ rows, withSubject = false }: AchievementTableProps): ReactNode {
  return (
    <div className={styles['target-table-box']}>
      <table className={styles['target-table']} aria-label={targetsTexts.achievements}>
        <thead>
          <tr>
            {withSubject && <th scope="col">{targetsTexts.who}</th>}
            <th scope="col">{targetsTexts.level}</th>
            <th scope="col">{targetsTexts.target}</th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.goal}
            </th>
            <th scope="col">{targetsTexts.firstReached}</th>
            <th scope="col" className={styles['end']}>
              {targetsTexts.inMonths}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, subject, level, target, first_reached_at, months }) => (
            <tr key={id}>
              {withSubject && (
                <th scope="row">
                  <SubjectName subject={subject} />
                </th>
              )}
              <td data-label={targetsTexts.level}>
                <LevelMark level={level} />
              </td>
              <td data-label={targetsTexts.target}>
                {subject.kind === 'team' && !withSubject ? targetsTexts.ofTeam(target.name, subject.name) : target.name}
              </td>
              <td data-label={targetsTexts.goal} className={styles['end']}>
                {goalText(level.goal)}
              </td>
              <td data-label={targetsTexts.firstReached}>
                <Moment at={first_reached_at} />
              </td>
              <td data-label={targetsTexts.inMonths} className={styles['end']}>
                {months}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
