import type { TargetLevel } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { useUnits } from './use-units.ts'
import styles from './targets.module.css'

/** The levels of a target, for users who may not change it. */
export function LevelTable({ levels }: { levels: readonly TargetLevel[] }): ReactNode {
  const { unitOf } = useUnits()
  if (levels.length === 0) return <p className={styles['target-none']}>{targetsTexts.noLevelsYet}</p>
  return (
    <>
      <LevelBar levels={levels} textOf={goalText} />
      <div className={styles['target-table-box']}>
        <table className={styles['target-table']} aria-label={targetsTexts.levelsTitle}>
          <thead>
            <tr>
              <th scope="col">{targetsTexts.level}</th>
              <th scope="col" className={styles['end']}>
                {targetsTexts.goal}
              </th>
              <th scope="col" className={styles['end']}>
                {targetsTexts.reward}
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ name, goal, colour, reward }) => (
              <tr key={name}>
                <th scope="row">
                  <LevelMark level={{ name, colour }} />
                </th>
                <td className={styles['end']}>{goalText(goal)}</td>
                <td className={styles['end']}>{targetsTexts.rewardIn(goalText(reward.value), unitOf(reward.kind))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
