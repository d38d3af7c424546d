import type { WorkspaceRole } from '@arbo/core'
import { rolesStore } from '@arbo/core/internal'
import { Users } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { texts } from '../../app/texts.ts'
import { rolesTexts } from './texts.ts'
import { useLibrarySource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { RoleBadges } from './RoleBadges.tsx'
import { roleColumns } from './role-columns.tsx'
import { useRoleActions } from './use-role-actions.tsx'

/** /ws/ar: the access roles of the workspace. */
export function RolesScreen(): ReactNode {
  const { session } = useApp()
  const roles = useMemo(() => rolesStore(session), [session])
  const source = useLibrarySource(roles)
  const { create, ...actions } = useRoleActions(roles)

  const badgesOf = (role: WorkspaceRole): ReactNode => <RoleBadges role={role} />
  const canAdd = session.can('access_addWorkspaceRole_create')
  const canChange = session.can({ anyOf: ['access_updateWorkspaceRole_update', 'access_deleteWorkspaceRole_delete'] })
  useAskedNew(canAdd, create)
  return (
    <LibraryScreen
      title={texts.labels.roles}
      path="/ws/ar"
      source={source}
      columns={roleColumns()}
      mark={badgesOf}
      actions={{ ...actions, bulkOf: canChange ? actions.bulkOf : null }}
      create={canAdd ? { label: rolesTexts.create, onClick: create } : null}
      search={rolesTexts.search}
      empty={{ icon: <Users size={20} />, ...rolesTexts.empty }}
    />
  )
}
