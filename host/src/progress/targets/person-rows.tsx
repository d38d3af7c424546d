import { pageLanguage, type Person, type TargetPerson, type TargetSummary } from '@arbo/core'
import { targetsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LevelFigure, PaceFigure, Progress, RewardFigure } from './Figures.tsx'
import { summaryName } from './pace-words.ts'
import styles from './targets.module.css'
import { formatMonth } from '@arbo/core/format'

/** A person with one of their targets: several targets make several rows. */
export interface PersonRow {
  id: string
  person: Person
  summary: TargetSummary
}

/** The rows of people, one for each target. */
export function personRows(people: readonly TargetPerson[]): PersonRow[] {
  return people.flatMap(({ person, summaries }) =>
    summaries.map((summary) => ({ id: `${person.id}:${summary.id}`, person, summary })),
  )
}

export const withColumns = (): readonly ListColumn<PersonRow>[] => [
  {
    id: 'target',
    label: targetsTexts.target,
    help: targetsTexts.explainHeads.target,
    width: 176,
    narrow: 'start',
    cell: ({ summary }) => <span title={summaryName(summary)}>{summaryName(summary)}</span>,
  },
  {
    id: 'level',
    label: targetsTexts.level,
    help: targetsTexts.explainHeads.level,
    width: 168,
    narrow: 'end',
    cell: ({ summary }) => <LevelFigure summary={summary} />,
  },
  {
    id: 'progress',
    label: targetsTexts.achieved,
    help: targetsTexts.explainHeads.achieved,
    width: 208,
    from: 'medium',
    cell: ({ summary }) => <Progress summary={summary} />,
  },
  {
    id: 'pace',
    label: targetsTexts.pace,
    help: targetsTexts.explainHeads.pace,
    width: 112,
    align: 'end',
    from: 'wide',
    cell: ({ summary }) => <PaceFigure summary={summary} />,
  },
  {
    id: 'reward',
    label: targetsTexts.reward,
    help: targetsTexts.explainHeads.reward,
    width: 136,
    align: 'end',
    from: 'wide',
    cell: ({ summary }) => <RewardFigure summary={summary} />,
  },
]

export const withoutColumns = (): readonly ListColumn<TargetPerson>[] => [
  { id: 'role', label: targetsTexts.role, width: 200, narrow: 'start', cell: ({ role }) => role },
  {
    id: 'teams',
    label: targetsTexts.teams,
    width: 280,
    from: 'medium',
    cell: ({ teams }) => teams.map(({ name }) => name).join(', '),
  },
  {
    id: 'last',
    label: targetsTexts.lastMonth,
    help: targetsTexts.explainHeads.lastMonth,
    width: 176,
    narrow: 'end',
    cell: ({ last_month }) =>
      last_month === null ? (
        <span className={styles['target-none']}>{targetsTexts.never}</span>
      ) : (
        formatMonth(last_month, pageLanguage())
      ),
  },
]
