import { failureOf, type RoleDetail, type RolesStore } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { rolesTexts } from '../../texts/roles.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { RoleConflict } from './RoleConflict.tsx'
import { RoleFacts } from './RoleFacts.tsx'
import { RoleHead } from './RoleHead.tsx'
import { RoleMatrix } from './RoleMatrix.tsx'
import { changeRefusal } from './roleActions.ts'
import { draftOf, patchOf } from './roleDraft.ts'
import { checkName, errorsOf, type RoleErrors } from './roleForm.ts'
import { differenceCount } from './roleMatrix.ts'
import { useRoleActions } from './useRoleActions.tsx'

interface RoleEditorProps {
  role: RoleDetail
  roles: RolesStore
  /** The role as the server has it now. */
  onRole: (role: RoleDetail) => void
}

/** One role: what it is called and opens, and what it may do. Changes wait until they are saved. */
export function RoleEditor({ role, roles, onRole }: RoleEditorProps): ReactNode {
  const { session, router, toasts } = useApp()
  /** What the draft was made of. */
  const [base, setBase] = useState(role)
  const [draft, setDraft] = useState(() => draftOf(role))
  const [errors, setErrors] = useState<RoleErrors>({})
  const [busy, setBusy] = useState(false)
  const [resetting, setResetting] = useState(false)
  const patch = patchOf(base, draft)
  const leave = useLeaveGuard(patch !== null)
  const actions = useRoleActions(roles, () => {
    leave.release()
    router.navigate('/ws/ar')
  })

  const readOnly = useReadOnly()
  const refusal = readOnly ?? changeRefusal(role, session)
  const isOutdated = base.version !== role.version
  // Nothing was typed that a newer role could take away.
  if (isOutdated && patch === null) take(role)
  const differences = differenceCount(draft.permissions, role.default_permissions)

  function take(current: RoleDetail): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({})
  }

  async function save(version: number): Promise<void> {
    const wrong = checkName(draft.name)
    setErrors(wrong ? { name: wrong } : {})
    if (wrong || patch === null) return
    setBusy(true)
    try {
      const saved = await roles.update(role.id, { ...patch, version })
      onRole(saved)
      take(saved)
      toasts.show({ id: 'list-act', kind: 'success', title: rolesTexts.done.saved(saved.name) })
    } catch (error) {
      const failure = failureOf(error)
      const current = failure.error === 'conflict' ? failure.meta?.['current'] : undefined
      // The server's own answer to this call: the role as it is now.
      if (current) onRole(current as RoleDetail)
      else setErrors(errorsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  async function reset(): Promise<void> {
    const fresh = await roles.reset(role.id, role.version)
    onRole(fresh)
    take(fresh)
    toasts.show({ id: 'list-act', kind: 'success', title: rolesTexts.done.reset(fresh.name) })
  }

  const canReset = refusal === null && session.can('access_resetWorkspaceRole_update')
  const isDifferent = differenceCount(role.permissions, role.default_permissions) > 0
  return (
    <div className="role">
      <RoleHead
        role={role}
        refusal={refusal}
        actions={actions.actionsOf(role)}
        onCopy={session.can('access_addWorkspaceRole_create') ? () => actions.copy(role) : null}
        onReset={canReset && isDifferent ? () => setResetting(true) : null}
        dirty={patch !== null}
        busy={busy}
        onSave={() => void save(base.version)}
        onDiscard={() => take(role)}
      />
      {isOutdated && patch !== null && (
        <RoleConflict busy={busy} onOverwrite={() => void save(role.version)} onTake={() => take(role)} />
      )}
      {errors.form && (
        <p className="role-notice notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className="role-body">
        <RoleFacts
          role={role}
          draft={draft}
          errors={errors}
          onChange={refusal === null ? (change) => setDraft({ ...draft, ...change }) : undefined}
        />
        <section className="role-permissions" aria-label={rolesTexts.permissionsOf(role.name)}>
          <h2>
            {rolesTexts.permissions}
            {!role.is_root && <span>{rolesTexts.differs(differences, role.ws_root_role_name)}</span>}
          </h2>
          <RoleMatrix
            permissions={draft.permissions}
            rootPermissions={role.default_permissions}
            onChange={refusal === null ? (permissions) => setDraft({ ...draft, permissions }) : undefined}
          />
        </section>
      </div>
      {resetting && (
        <ConfirmDialog
          title={rolesTexts.resetTitle(role.name)}
          message={rolesTexts.resetMessage(role.ws_root_role_name)}
          confirmLabel={rolesTexts.reset}
          onConfirm={reset}
          onClose={() => setResetting(false)}
        />
      )}
      {actions.dialog}
      {leave.dialog}
    </div>
  )
}
