import type { TargetSummary } from '@arbo/core'
import type { TargetPeopleStore } from '@arbo/core/internal'
import { Users } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { targetsTexts } from './texts.ts'
import { TeamSign } from '../../ui/TeamSign.tsx'
import { List } from '../../ui/list/List.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LevelMark } from './LevelMark.tsx'
import { neededPaceText, rewardWords, shortPaceText } from './pace-words.ts'
import { Progress } from './person-rows.tsx'

const columns = (): readonly ListColumn<TargetSummary>[] => [
  { id: 'target', label: targetsTexts.target, width: 200, narrow: 'start', cell: ({ target }) => target.name },
  {
    id: 'level',
    label: targetsTexts.level,
    width: 128,
    narrow: 'end',
    cell: ({ level }) => <LevelMark level={level} />,
  },
  {
    id: 'progress',
    label: targetsTexts.achieved,
    width: 232,
    from: 'medium',
    cell: (summary) => <Progress summary={summary} />,
  },
  {
    id: 'pace',
    label: targetsTexts.pace,
    width: 112,
    align: 'end',
    from: 'wide',
    cell: (summary) => <span title={neededPaceText(summary)}>{shortPaceText(summary)}</span>,
  },
  {
    id: 'reward',
    label: targetsTexts.reward,
    width: 136,
    align: 'end',
    from: 'wide',
    cell: (summary) => rewardWords(summary),
  },
]

const signOf = (): ReactNode => <TeamSign />

/** Totals of teams in a month: all scenes of their members, each counted once (XTGT-01). */
export function TeamList({ store }: { store: TargetPeopleStore }): ReactNode {
  const { status, error, teams } = useSelected(store, (state) => state)
  return (
    <List
      label={targetsTexts.tabs.teams}
      rows={teams}
      columns={columns()}
      nameLabel={targetsTexts.team}
      nameOf={({ subject }) => subject.name}
      lead={signOf}
      to={({ subject }) => `/pl/tm/${subject.id}`}
      status={status}
      error={error}
      onRetry={() => void store.reload()}
      empty={{ icon: <Users size={20} />, ...targetsTexts.emptyTeams }}
    />
  )
}
