import type { WorkspaceRole } from '@arbo/core'
import type { ReactNode } from 'react'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { landingName } from './landing-options.ts'
import styles from './roles.module.css'

function LandingName({ route }: { route: string }): ReactNode {
  return landingName(route, useLevels())
}

/** The list's columns besides the name. Ids are the server's sort keys. */
export const roleColumns = (): readonly ListColumn<WorkspaceRole>[] => [
  {
    id: 'root',
    label: rolesTexts.columnRoot,
    width: 140,
    sortable: true,
    narrow: 'start',
    cell: ({ ws_root_role_name }) => ws_root_role_name,
  },
  {
    id: 'users_count',
    label: rolesTexts.columnUsers,
    width: 100,
    sortable: true,
    align: 'end',
    narrow: 'end',
    // A phone has no head to name the number.
    cell: ({ users_count }) => (
      <>
        {users_count}
        <span className={styles['roles-unit']}> {rolesTexts.usersUnit({ count: users_count })}</span>
      </>
    ),
  },
  {
    id: 'landing_page_name',
    label: rolesTexts.columnLanding,
    width: 180,
    from: 'wide',
    cell: ({ landing_page_route }) => landing_page_route && <LandingName route={landing_page_route} />,
  },
  {
    id: 'status',
    label: rolesTexts.columnStatus,
    width: 120,
    sortable: true,
    from: 'medium',
    cell: ({ status }) => (status === 1 ? rolesTexts.active : rolesTexts.archived),
  },
]
