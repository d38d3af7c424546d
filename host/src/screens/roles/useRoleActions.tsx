import type { RolesStore, WorkspaceRole } from '@arbo/core'
import { ArrowDownUp, Copy, Eye, Inbox, Trash2, Undo2, User } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useViewAs } from '../../shell/useViewAs.ts'
import { rolesTexts } from '../../texts/roles.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/useAct.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { NewRoleDialog } from './NewRoleDialog.tsx'
import { isForGuests, roleActions, type RoleAction } from './roleActions.ts'

type Asked =
  | { type: 'create'; from: WorkspaceRole | null }
  | { type: 'compare'; role: WorkspaceRole }
  | { type: 'delete'; roles: readonly WorkspaceRole[] }

interface RoleActionsApi {
  create: () => void
  copy: (role: WorkspaceRole) => void
  actionsOf: (role: WorkspaceRole) => RowAction[]
  /** Buttons for several roles. */
  bulkOf: (rows: readonly WorkspaceRole[]) => ReactNode
  /** The dialog that asks, where one does. */
  dialog: ReactNode
}

const whoText = (rows: readonly WorkspaceRole[]): string => {
  const [first] = rows
  return rows.length === 1 && first ? rolesTexts.named(first.name) : rolesTexts.several(rows.length)
}

/**
 * What can be done with roles: what can be undone is done at once with a way back, deleting is asked about. Why the
 * server refuses stands in the dialog, or beside what was done.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useRoleActions(roles: RolesStore, onDeleted?: () => void): RoleActionsApi {
  const { session, deleted, toasts } = useApp()
  const viewAs = useViewAs()
  const { busy, act } = useAct()
  const [asked, ask] = useState<Asked | null>(null)
  const close = (): void => ask(null)

  function archive(rows: readonly WorkspaceRole[]): void {
    const ids = rows.map(({ id }) => id)
    const done = rolesTexts.done.archived(whoText(rows))
    void act({ run: () => roles.archive(ids), done, undo: () => roles.unarchive(ids) })
  }

  function unarchive(rows: readonly WorkspaceRole[]): void {
    const ids = rows.map(({ id }) => id)
    const done = rolesTexts.done.unarchived(whoText(rows))
    void act({ run: () => roles.unarchive(ids), done, undo: () => roles.archive(ids) })
  }

  function makeDefault(role: WorkspaceRole): void {
    const kind = isForGuests(role) ? 'guest' : 'member'
    const before = roles.getState().rows.find((one) => one.is_default && isForGuests(one) === isForGuests(role))
    const done = kind === 'guest' ? rolesTexts.done.defaultGuest(role.name) : rolesTexts.done.defaultMember(role.name)
    void act({
      run: () => roles.setDefault(kind, role.id),
      done,
      undo: before && (() => roles.setDefault(kind, before.id)),
    })
  }

  async function remove(rows: readonly WorkspaceRole[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await roles.remove(ids)
    ids.forEach(deleted)
    toasts.show({ id: 'list-act', kind: 'success', title: rolesTexts.done.deleted(whoText(rows)) })
    onDeleted?.()
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
      case 'archive':
        return { label: rolesTexts.archive, icon: <Inbox />, onSelect: () => archive([role]) }
      case 'unarchive':
        return { label: rolesTexts.unarchive, icon: <Undo2 />, onSelect: () => unarchive([role]) }
      case 'delete':
        return {
          label: rolesTexts.delete,
          icon: <Trash2 />,
          danger: true,
          onSelect: () => ask({ type: 'delete', roles: [role] }),
        }
    }
  }

  function bulkOf(rows: readonly WorkspaceRole[]): ReactNode {
    const able = (action: RoleAction): WorkspaceRole[] =>
      rows.filter((role) => roleActions(role, session).includes(action))
    const buttons = (
      [
        ['unarchive', unarchive],
        ['archive', archive],
        ['delete', (roles: readonly WorkspaceRole[]) => ask({ type: 'delete', roles })],
      ] as const
    )
      .map(([action, run]) => ({ action, run, some: able(action) }))
      .filter(({ some }) => some.length > 0)
    if (buttons.length === 0) return <span className="role-note">{rolesTexts.nothingForAll}</span>
    return buttons.map(({ action, run, some }) => (
      <Button
        key={action}
        size="small"
        variant={action === 'delete' ? 'danger' : 'secondary'}
        busy={action !== 'delete' && busy}
        onClick={() => run(some)}
      >
        {some.length === rows.length ? rolesTexts[action] : rolesTexts.forSome(rolesTexts[action], some.length)}
      </Button>
    ))
  }

  return {
    create: () => ask({ type: 'create', from: null }),
    copy: (role) => ask({ type: 'create', from: role }),
    actionsOf: (role) => roleActions(role, session).map((action) => rowAction(action, role)),
    bulkOf,
    dialog: asked && (
      <>
        {asked.type === 'create' && <NewRoleDialog roles={roles} from={asked.from} onClose={close} />}
        {asked.type === 'compare' && <CompareDialog roles={roles} role={asked.role} onClose={close} />}
        {asked.type === 'delete' && (
          <ConfirmDialog
            title={rolesTexts.deleteTitle(whoText(asked.roles))}
            message={rolesTexts.deleteMessage}
            confirmLabel={rolesTexts.delete}
            onConfirm={() => remove(asked.roles)}
            onClose={close}
          />
        )}
      </>
    ),
  }
}
