import type { TargetLevel } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
import { explainLevelOf } from './explain.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { useUnits } from './use-units.ts'
import styles from './targets.module.css'

const columns = () =>
  [
    { id: 'level', label: targetsTexts.level, isHead: true },
    { id: 'goal', label: targetsTexts.goal, help: targetsTexts.explainHeads.goal, align: 'end' },
    { id: 'reward', label: targetsTexts.reward, help: targetsTexts.explainHeads.levelReward, align: 'end' },
  ] as const

/** The levels of a target, for users who may not change it. */
export function LevelTable({ levels, target }: { levels: readonly TargetLevel[]; target: string }): ReactNode {
  const { unitOf } = useUnits()
  if (levels.length === 0) return <p className={styles['target-none']}>{targetsTexts.noLevelsYet}</p>
  return (
    <>
      <LevelBar levels={levels} textOf={goalText} />
      <Table label={targetsTexts.levelsTitle} frame="card" columns={columns()}>
        {levels.map((level) => {
          const { name, goal, colour, reward } = level
          const given = targetsTexts.rewardIn({ value: goalText(reward.value), unit: unitOf(reward.kind) })
          const words = explainLevelOf(level, target, given)
          return (
            <TableRow key={name}>
              <LevelMark level={{ name, colour }} />
              <Explained words={words.goal}>{goalText(goal)}</Explained>
              <Explained words={words.reward}>{given}</Explained>
            </TableRow>
          )
        })}
      </Table>
    </>
  )
}
