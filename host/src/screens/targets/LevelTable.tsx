import type { TargetLevel } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from '../../texts/targets.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { useUnits } from './useUnits.ts'

/** The levels of a target, for those who may not change it. */
export function LevelTable({ levels }: { levels: readonly TargetLevel[] }): ReactNode {
  const { unitOf } = useUnits()
  if (levels.length === 0) return <p className="target-none">{targetsTexts.noLevelsYet}</p>
  return (
    <>
      <LevelBar levels={levels} textOf={goalText} />
      <div className="target-table-box">
        <table className="target-table" aria-label={targetsTexts.levelsTitle}>
          <thead>
            <tr>
              <th scope="col">{targetsTexts.level}</th>
              <th scope="col" className="end">
                {targetsTexts.goal}
              </th>
              <th scope="col" className="end">
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
                <td className="end">{goalText(goal)}</td>
                <td className="end">{targetsTexts.rewardIn(goalText(reward.value), unitOf(reward.kind))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
