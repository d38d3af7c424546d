import type { Team } from '@arbo/core'
import { Lock } from '@arbo/kit/icons'
import { Text, TimeAgo } from '@arbo/kit/ui'
import { teamsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { People } from '../../ui/People.tsx'
import styles from './teams.module.css'

/** How many avatars a row shows; the others are counted. */
const AVATARS_MAX = 4

/** The list's columns besides the name. Ids are the server's sort keys. */
export function teamColumns(): readonly ListColumn<Team>[] {
  return [
    {
      id: 'members_count',
      label: teamsTexts.columnMembers,
      width: 176,
      sortable: true,
      narrow: 'start',
      cell: ({ members, members_count }) => <People people={members} max={AVATARS_MAX} total={members_count} />,
    },
    {
      id: 'is_public',
      label: teamsTexts.columnVisibility,
      width: 136,
      sortable: true,
      from: 'medium',
      cell: ({ is_public }) =>
        is_public ? (
          teamsTexts.everybody
        ) : (
          <span className={styles['team-private']}>
            <Lock /> {teamsTexts.membersOnly}
          </span>
        ),
    },
    {
      id: 'deployed',
      label: teamsTexts.columnDeployed,
      width: 128,
      sortable: true,
      narrow: 'end',
      cell: ({ deployed, deployed_count }) =>
        deployed ? (
          <span>{teamsTexts.entities({ count: deployed_count })}</span>
        ) : (
          <Text tone="subtle">{teamsTexts.notDeployed}</Text>
        ),
    },
    {
      id: 'created_at',
      label: teamsTexts.columnCreated,
      width: 152,
      sortable: true,
      from: 'wide',
      cell: ({ created_at }) => <TimeAgo at={created_at} />,
    },
  ]
}
