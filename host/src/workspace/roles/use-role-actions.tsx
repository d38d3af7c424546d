import type { WorkspaceRole } from '@arbo/core'
import type { RolesStore } from '@arbo/core/internal'
import { ArrowDownUp, Copy, Eye, User } from '@arbo/kit/icons'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useViewAs } from '../../app/use-view-as.ts'
import { rolesTexts } from './texts.ts'
import { useArchiving } from '../../ui/library/use-archiving.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { isForGuests, roleActions, type RoleAction } from './role-actions.ts'

type Asked = { type: 'create'; from: WorkspaceRole | null } | { type: 'compare'; role: WorkspaceRole }

interface RoleActionsApi {
  create: () => void
  copy: (role: WorkspaceRole) => void
  actionsOf: (role: WorkspaceRole) => RowAction[]
  /** Buttons for several roles. */
  bulkOf: (rows: readonly WorkspaceRole[]) => ReactNode
  /** The open dialog, if any. */
  dialog: ReactNode
}

/**
 * Actions on roles: archiving, deleting, copying, comparing, viewing as, and setting the default.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useRoleActions(roles: RolesStore, onDeleted?: () => void): RoleActionsApi {
  const { session } = useApp()
  const viewAs = useViewAs()
  const { act } = useAct()
  const [request, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)
  const actionsFor = (role: WorkspaceRole): readonly RoleAction[] => roleActions(role, session)
  const archiving = useArchiving({
    library: roles,
    texts: rolesTexts,
    actionsFor,
    onDeleted,
  })

  function makeDefault(role: WorkspaceRole): void {
    const kind = isForGuests(role) ? 'guest' : 'member'
    const before = roles.getState().rows.find((one) => one.is_default && isForGuests(one) === isForGuests(role))
    const done =
      kind === 'guest'
        ? rolesTexts.done.defaultGuest({ name: role.name })
        : rolesTexts.done.defaultMember({ name: role.name })
    void act({
      run: () => roles.setDefault(kind, role.id),
      done,
      undo: before && (() => roles.setDefault(kind, before.id)),
    })
  }

  function rowAction(action: RoleAction, role: WorkspaceRole): RowAction {
    switch (action) {
      case 'copy':
        return { label: rolesTexts.copy, icon: <Copy />, onSelect: () => ask({ type: 'create', from: role }) }
      case 'compare':
        return { label: rolesTexts.compare, icon: <ArrowDownUp />, onSelect: () => ask({ type: 'compare', role }) }
      case 'viewAs':
        return { label: rolesTexts.viewAs, icon: <Eye />, onSelect: () => viewAs?.({ ws_role_id: role.id }) }
      case 'makeDefault': {
        const label = isForGuests(role) ? rolesTexts.makeDefaultGuest : rolesTexts.makeDefaultMember
        return { label, icon: <User />, onSelect: () => makeDefault(role) }
      }
      default:
        return archiving.rowAction(action, role)
    }
  }

  return {
    create: () => ask({ type: 'create', from: null }),
    copy: (role) => ask({ type: 'create', from: role }),
    actionsOf: (role) => actionsFor(role).map((action) => rowAction(action, role)),
    bulkOf: archiving.bulkOf,
    dialog: (
      <>
        {request?.type === 'create' && <NewRoleDialog roles={roles} from={request.from} onClose={close} />}
        {request?.type === 'compare' && <CompareDialog roles={roles} role={request.role} onClose={close} />}
        {archiving.dialog}
      </>
    ),
  }
}
