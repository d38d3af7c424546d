import { pageLanguage, type Reward, type TargetSimulation } from '@arbo/core'
import { formatReward } from '@arbo/core/format'
import { ArrowRight } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
import { explainChange, explainTotal } from './explain.ts'
import { achievedText, rewardsText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import { SubjectName } from './SubjectName.tsx'
import styles from './targets.module.css'

/** Changed rows that show at first. */
const FIRST = 20

const levelOf = (level: { name: string } | null): string => level?.name ?? targetsTexts.noLevel
const rewardOf = (reward: Reward | null): string => (reward ? formatReward(reward, pageLanguage()) : targetsTexts.none)

interface ChangeProps {
  changes: boolean
  before: ReactNode
  after: ReactNode
  /** What the figure says, in a sentence. */
  words: string
}

/** A value before and after; once where it is unchanged. */
function Change({ changes, before, after, words }: ChangeProps): ReactNode {
  return <Explained words={words}>{changes ? <BeforeAfter before={before} after={after} /> : after}</Explained>
}

function BeforeAfter({ before, after }: Pick<ChangeProps, 'before' | 'after'>): ReactNode {
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

const columns = () => {
  const help = targetsTexts.explainHeads.simulated
  return [
    { id: 'who', label: targetsTexts.who, isHead: true },
    { id: 'achieved', label: targetsTexts.achieved, help, align: 'end' },
    { id: 'level', label: targetsTexts.level, help },
    { id: 'reward', label: targetsTexts.reward, help, align: 'end' },
  ] as const
}

/** Everybody whose figures would change, and the sum of all rewards. */
export function SimulationTable({ simulation }: { simulation: TargetSimulation }): ReactNode {
  const { rows, rewards, month } = simulation
  const [all, showAll] = useState(false)
  if (rows.length === 0) return <p className={styles['target-none']}>{targetsTexts.effectNobody}</p>
  const changed = rows.filter((row) => row.level_changes || row.reward_changes)
  const visibleRows = all ? rows : changed.slice(0, FIRST)
  const more = rows.length - visibleRows.length
  return (
    <>
      {visibleRows.length > 0 && (
        <Table
          label={targetsTexts.effect}
          frame="card"
          columns={columns()}
          totals={[
            {
              label: targetsTexts.allRewards({ count: rows.length }),
              cells: [
                <Change
                  key="rewards"
                  changes={rewardsText(rewards.before) !== rewardsText(rewards.after)}
                  before={rewardsText(rewards.before)}
                  after={rewardsText(rewards.after)}
                  words={explainTotal(simulation)}
                />,
              ],
            },
          ]}
        >
          {visibleRows.map(({ subject, achieved, level, reward, level_changes, reward_changes }) => (
            <TableRow key={`${subject.kind}-${subject.id}`}>
              <SubjectName subject={subject} />
              <Change
                changes={achieved.before !== achieved.after}
                before={achievedText(achieved.before)}
                after={achievedText(achieved.after)}
                words={explainChange(month, achievedText(achieved.before), achievedText(achieved.after))}
              />
              <Change
                changes={level_changes}
                before={<LevelMark level={level.before} />}
                after={<LevelMark level={level.after} />}
                words={explainChange(month, levelOf(level.before), levelOf(level.after))}
              />
              <Change
                changes={reward_changes}
                before={rewardOf(reward.before)}
                after={rewardOf(reward.after)}
                words={explainChange(month, rewardOf(reward.before), rewardOf(reward.after))}
              />
            </TableRow>
          ))}
        </Table>
      )}
      {more > 0 && (
        <div>
          <Button size="small" variant="ghost" onClick={() => showAll(true)}>
            {targetsTexts.showAll({ count: rows.length })}
          </Button>
        </div>
      )}
    </>
  )
}
