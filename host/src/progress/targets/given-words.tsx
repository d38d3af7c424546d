import type { TargetUserRole } from '@arbo/core'
import { Users } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { People } from '../../ui/People.tsx'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './targets.module.css'

/** The holders in words: teams first. */
export function holdersText({ people, teams }: Pick<TargetUserRole, 'people' | 'teams'>): string {
  return [...teams.map(({ name }) => name), ...people.map(({ display_name }) => display_name)].join(', ')
}

/** The holders: people as avatars, teams by name. */
export function Holders({ given: { people, teams } }: { given: TargetUserRole }): ReactNode {
  return (
    <span className={styles['holders']}>
      {people.length > 0 && <People people={people} named={teams.length === 0} />}
      {teams.length > 0 && (
        <span className={styles['holders-teams']}>
          <Users />
          <span>{teams.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** Whether its days are past, current or to come. */
export function PhaseBadge({ phase }: Pick<TargetUserRole, 'phase'>): ReactNode {
  if (phase === 'running') return null
  return <span className={listStyles['list-badge']}>{targetsTexts.phases[phase]}</span>
}

/** The list's columns besides the name. */
export const givenColumns = (): readonly ListColumn<TargetUserRole>[] => [
  {
    id: 'holders',
    label: targetsTexts.columnPeople,
    help: targetsTexts.explainHeads.holdersOf,
    width: 320,
    narrow: 'start',
    cell: (given) => <Holders given={given} />,
  },
  {
    id: 'days',
    label: targetsTexts.days,
    help: targetsTexts.explainHeads.days,
    width: 232,
    narrow: 'end',
    cell: (given) => rangeText(given),
  },
]
