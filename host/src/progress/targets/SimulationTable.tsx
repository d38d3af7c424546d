import type { Reward, SimulatedSubject, TargetSimulation } from '@arbo/core'
import { formatReward } from '@arbo/core/format'
import { ArrowRight } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { achievedText, rewardsText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import { SubjectName } from './SubjectName.tsx'
import styles from './targets.module.css'

/** Changed rows that show at first. */
const FIRST = 20

const rewardOf = (reward: Reward | null): string => (reward ? formatReward(reward) : targetsTexts.none)

/** A value before and after; once where it is unchanged. */
function Change({ changes, before, after }: { changes: boolean; before: ReactNode; after: ReactNode }): ReactNode {
  if (!changes) return <span>{after}</span>
  return (
    <span className={styles['simulation-change']}>
      <del>
        <span className="arbo-visually-hidden">{targetsTexts.before} </span>
        {before}
      </del>
      <ArrowRight />
      <ins>
        <span className="arbo-visually-hidden">{targetsTexts.after} </span>
        {after}
      </ins>
    </span>
  )
}

function Row({ row }: { row: SimulatedSubject }): ReactNode {
  const { achieved, level, reward } = row
  return (
    <tr>
      <th scope="row">
        <SubjectName subject={row.subject} />
      </th>
      <td className={styles['end']} data-label={targetsTexts.achieved}>
        <Change
          changes={achieved.before !== achieved.after}
          before={achievedText(achieved.before)}
          after={achievedText(achieved.after)}
        />
      </td>
      <td data-label={targetsTexts.level}>
        <Change
          changes={row.level_changes}
          before={<LevelMark level={level.before} />}
          after={<LevelMark level={level.after} />}
        />
      </td>
      <td className={styles['end']} data-label={targetsTexts.reward}>
        <Change changes={row.reward_changes} before={rewardOf(reward.before)} after={rewardOf(reward.after)} />
      </td>
    </tr>
  )
}

/** Everybody whose figures would change, and the sum of all rewards. */
export function SimulationTable({ simulation: { rows, rewards } }: { simulation: TargetSimulation }): ReactNode {
  const [all, showAll] = useState(false)
  if (rows.length === 0) return <p className={styles['target-none']}>{targetsTexts.effectNobody}</p>
  const changed = rows.filter((row) => row.level_changes || row.reward_changes)
  const visibleRows = all ? rows : changed.slice(0, FIRST)
  const more = rows.length - visibleRows.length
  return (
    <>
      {visibleRows.length > 0 && (
        <div className={styles['target-table-box']}>
          <table className={styles['target-table']} aria-label={targetsTexts.effect}>
            <thead>
              <tr>
                <th scope="col">{targetsTexts.who}</th>
                <th scope="col" className={styles['end']}>
                  {targetsTexts.achieved}
                </th>
                <th scope="col">{targetsTexts.level}</th>
                <th scope="col" className={styles['end']}>
                  {targetsTexts.reward}
                </th>
              </tr>
            </thead>
            <tbody>
              {visibleRows.map((row) => (
                <Row key={`${row.subject.kind}-${row.subject.id}`} row={row} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {targetsTexts.allRewards(rows.length)}
                </th>
                <td className={styles['end']}>
                  <Change
                    changes={rewardsText(rewards.before) !== rewardsText(rewards.after)}
                    before={rewardsText(rewards.before)}
                    after={rewardsText(rewards.after)}
                  />
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {more > 0 && (
        <div>
          <Button size="small" variant="ghost" onClick={() => showAll(true)}>
            {targetsTexts.showAll(rows.length)}
          </Button>
        </div>
      )}
    </>
  )
}
