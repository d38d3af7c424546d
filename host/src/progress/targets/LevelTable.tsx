import type { TargetLevel } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { useUnits } from './use-units.ts'
import styles from './targets.module.css'

const columns = () =>
  [
    { id: 'level', label: targetsTexts.level, isHead: true },
    { id: 'goal', label: targetsTexts.goal, align: 'end' },
    { id: 'reward', label: targetsTexts.reward, align: 'end' },
  ] as const

/** The levels of a target, for users who may not change it. */
export function LevelTable({ levels }: { levels: readonly TargetLevel[] }): ReactNode {
  const { unitOf } = useUnits()
  if (levels.length === 0) return <p className={styles['target-none']}>{targetsTexts.noLevelsYet}</p>
  return (
    <>
      <LevelBar levels={levels} textOf={goalText} />
      <Table label={targetsTexts.levelsTitle} frame="card" columns={columns()}>
        {levels.map(({ name, goal, colour, reward }) => (
          <TableRow key={name}>
            <LevelMark level={{ name, colour }} />
            {goalText(goal)}
            {targetsTexts.rewardIn({ value: goalText(reward.value), unit: unitOf(reward.kind) })}
          </TableRow>
        ))}
      </Table>
    </>
  )
}
