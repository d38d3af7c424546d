import type { WorkspaceUser } from '@arbo/core'
import { Moment, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { StateBadge } from './StateBadge.tsx'

/** The lists of the directory. */
export type PeopleTab = 'people' | 'guests' | 'pending'

function RoleCell({ person }: { person: WorkspaceUser }): ReactNode {
  return (
    <>
      {person.ws_role_name}
      {person.exceptions > 0 && <Text tone="subtle"> · {peopleTexts.exceptions({ count: person.exceptions })}</Text>}
    </>
  )
}

/**
 * Columns beside the name. `zone` is the reader's time zone; the last visit shows only to users who may see
 * personal data.
 */
export function peopleColumns(tab: PeopleTab, seesLastAccess: boolean): ListColumn<WorkspaceUser>[] {
  const email: ListColumn<WorkspaceUser> = {
    id: 'email',
    label: peopleTexts.columnEmail,
    width: 232,
    sortable: true,
    from: 'medium',
    cell: (person) => person.email,
  }
  const role: ListColumn<WorkspaceUser> = {
    id: 'role',
    label: peopleTexts.columnRole,
    width: 176,
    sortable: true,
    narrow: 'start',
    cell: (person) => <RoleCell person={person} />,
  }
  if (tab === 'pending') {
    return [
      email,
      role,
      {
        id: 'invited_by',
        label: peopleTexts.columnInvitedBy,
        width: 180,
        from: 'wide',
        cell: ({ pending_invites: [invite] }) => invite?.invited_by ?? '',
      },
      {
        id: 'expires',
        label: peopleTexts.columnExpires,
        width: 180,
        narrow: 'end',
        cell: ({ pending_invites: [invite] }) =>
          invite && (invite.expired ? peopleTexts.expired : <Moment at={invite.expires_at} />),
      },
    ]
  }
  const columns: ListColumn<WorkspaceUser>[] = [
    email,
    role,
    {
      id: 'status',
      label: peopleTexts.columnStatus,
      width: 120,
      sortable: true,
      narrow: 'end',
      cell: (person) => <StateBadge person={person} />,
    },
  ]
  if (seesLastAccess) {
    columns.push({
      id: 'last_access',
      label: peopleTexts.columnLastAccess,
      width: 168,
      sortable: true,
      from: 'wide',
      cell: ({ last_access_at: at }) => (at === null ? peopleTexts.never : <TimeAgo at={at} />),
    })
  }
  return columns
}
