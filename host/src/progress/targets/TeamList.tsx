import type { TargetSummary } from '@arbo/core'
import type { TargetPeopleStore } from '@arbo/core/internal'
import { Users } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { targetsTexts } from './texts.ts'
import { TeamSign } from '../../ui/TeamSign.tsx'
import { List } from '../../ui/list/List.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { LevelFigure, PaceFigure, Progress, RewardFigure } from './Figures.tsx'

const columns = (): readonly ListColumn<TargetSummary>[] => [
  {
    id: 'target',
    label: targetsTexts.target,
    help: targetsTexts.explainHeads.target,
    width: 200,
    narrow: 'start',
    cell: ({ target }) => target.name,
  },
  {
    id: 'level',
    label: targetsTexts.level,
    help: targetsTexts.explainHeads.level,
    width: 168,
    narrow: 'end',
    cell: (summary) => <LevelFigure summary={summary} />,
  },
  {
    id: 'progress',
    label: targetsTexts.achieved,
    help: targetsTexts.explainHeads.achieved,
    width: 232,
    from: 'medium',
    cell: (summary) => <Progress summary={summary} />,
  },
  {
    id: 'pace',
    label: targetsTexts.pace,
    help: targetsTexts.explainHeads.pace,
    width: 112,
    align: 'end',
    from: 'wide',
    cell: (summary) => <PaceFigure summary={summary} />,
  },
  {
    id: 'reward',
    label: targetsTexts.reward,
    help: targetsTexts.explainHeads.reward,
    width: 136,
    align: 'end',
    from: 'wide',
    cell: (summary) => <RewardFigure summary={summary} />,
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
