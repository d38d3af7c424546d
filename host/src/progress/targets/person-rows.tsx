import { pageLanguage, type Person, type TargetPerson, type TargetSummary } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelMark } from './LevelMark.tsx'
import { neededPaceText, progressText, rewardWords, shortPaceText, summaryName } from './pace-words.ts'
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

/** The bar and the figure of a progress. */
export function Progress({ summary }: { summary: TargetSummary }): ReactNode {
  return (
    <span className={styles['progress-cell']}>
      {summary.achieved !== null && summary.levels.length > 0 && (
        <LevelBar slim levels={summary.levels} value={summary.achieved} textOf={goalText} />
      )}
      <span>{progressText(summary)}</span>
    </span>
  )
}

export const withColumns = (): readonly ListColumn<PersonRow>[] => [
  {
    id: 'target',
    label: targetsTexts.target,
    width: 200,
    narrow: 'start',
    cell: ({ summary }) => <span title={summaryName(summary)}>{summaryName(summary)}</span>,
  },
  {
    id: 'level',
    label: targetsTexts.level,
    width: 128,
    narrow: 'end',
    cell: ({ summary }) => <LevelMark level={summary.level} />,
  },
  {
    id: 'progress',
    label: targetsTexts.achieved,
    width: 232,
    from: 'medium',
    cell: ({ summary }) => <Progress summary={summary} />,
  },
  {
    id: 'pace',
    label: targetsTexts.pace,
    width: 112,
    align: 'end',
    from: 'wide',
    cell: ({ summary }) => <span title={neededPaceText(summary)}>{shortPaceText(summary)}</span>,
  },
  {
    id: 'reward',
    label: targetsTexts.reward,
    width: 136,
    align: 'end',
    from: 'wide',
    cell: ({ summary }) => (
      <span className={summary.reward ? undefined : styles['target-none']}>{rewardWords(summary)}</span>
    ),
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
