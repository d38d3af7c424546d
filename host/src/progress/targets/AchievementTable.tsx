import type { TargetAchievement } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Moment } from '../../ui/library/LibraryFacts.tsx'
import { Explained } from '../../ui/Explained.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
import { explainAchievement } from './explain.ts'
import { goalText } from './figures.ts'
import { LevelMark } from './LevelMark.tsx'
import { SubjectName } from './SubjectName.tsx'

interface AchievementTableProps {
  rows: readonly TargetAchievement[]
  /** Shows the person or team; left out on a person's own page. */
  withSubject?: boolean
}

const columns = () =>
  [
    { id: 'who', label: targetsTexts.who, isHead: true },
    { id: 'level', label: targetsTexts.level, help: targetsTexts.explainHeads.level },
    { id: 'target', label: targetsTexts.target, help: targetsTexts.explainHeads.target },
    { id: 'goal', label: targetsTexts.goal, help: targetsTexts.explainHeads.goal, align: 'end' },
    { id: 'reached', label: targetsTexts.firstReached, help: targetsTexts.explainHeads.firstReached },
    { id: 'months', label: targetsTexts.inMonths, help: targetsTexts.explainHeads.months, align: 'end' },
  ] as const

/** Reached levels, the latest first. */
export function AchievementTable({ rows, withSubject = false }: AchievementTableProps): ReactNode {
  const from = withSubject ? 0 : 1
  return (
    <Table label={targetsTexts.achievements} frame="card" columns={columns().slice(from)}>
      {rows.map((row) => {
        const { id, subject, level, target, first_reached_at, months } = row
        const { name } = target
        const words = explainAchievement(row)
        return (
          <TableRow key={id}>
            {[
              <SubjectName key="who" subject={subject} />,
              <Explained key="level" words={words.level}>
                <LevelMark level={level} />
              </Explained>,
              subject.kind === 'team' && !withSubject
                ? targetsTexts.ofTeam({ target: name, team: subject.name })
                : name,
              <Explained key="goal" words={words.goal}>
                {goalText(level.goal)}
              </Explained>,
              <Explained key="reached" words={words.reached}>
                <Moment at={first_reached_at} />
              </Explained>,
              <Explained key="months" words={words.months}>
                {months}
              </Explained>,
            ].slice(from)}
          </TableRow>
        )
      })}
    </Table>
  )
}
