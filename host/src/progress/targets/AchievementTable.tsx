import type { TargetAchievement } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Moment } from '../../ui/library/LibraryFacts.tsx'
import { Table, TableRow } from '../../ui/Table.tsx'
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
    { id: 'level', label: targetsTexts.level },
    { id: 'target', label: targetsTexts.target },
    { id: 'goal', label: targetsTexts.goal, align: 'end' },
    { id: 'reached', label: targetsTexts.firstReached },
    { id: 'months', label: targetsTexts.inMonths, align: 'end' },
  ] as const

/** Reached levels, the latest first. */
export function AchievementTable({ rows, withSubject = false }: AchievementTableProps): ReactNode {
  const from = withSubject ? 0 : 1
  return (
    <Table label={targetsTexts.achievements} frame="card" columns={columns().slice(from)}>
      {rows.map(({ id, subject, level, target: { name }, first_reached_at, months }) => (
        <TableRow key={id}>
          {[
            <SubjectName key="who" subject={subject} />,
            <LevelMark key="level" level={level} />,
            subject.kind === 'team' && !withSubject ? targetsTexts.ofTeam({ target: name, team: subject.name }) : name,
            goalText(level.goal),
            <Moment key="reached" at={first_reached_at} />,
            months,
          ].slice(from)}
        </TableRow>
      ))}
    </Table>
  )
}
