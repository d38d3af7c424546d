import type { RoleDetail } from '@arbo/core'
import type { RolesStore } from '@arbo/core/internal'
import { Copy, RotateCw } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { rolesTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryEditor } from '../../ui/library/LibraryEditor.tsx'
import { useLibraryDraft } from '../../ui/library/use-library-draft.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { changeRefusal } from './role-actions.ts'
import { RoleBadges } from './RoleBadges.tsx'
import { draftOf, patchOf } from './role-draft.ts'
import { RoleFacts } from './RoleFacts.tsx'
import { checkRole, errorsOf } from './role-form.ts'
import { RoleMatrix } from './RoleMatrix.tsx'
import { differenceCount } from './role-matrix.ts'
import { useRoleActions } from './use-role-actions.tsx'
import styles from '../../ui/library/library.module.css'

interface RoleEditorProps {
  role: RoleDetail
  roles: RolesStore
  /** Gets the server's current version. */
  onRole: (role: RoleDetail) => void
}

/** A role: its name, landing page and permissions. Changes wait until they are saved. */
export function RoleEditor({ role, roles, onRole }: RoleEditorProps): ReactNode {
  const { session, router, toasts } = useApp()
  const [resetting, setResetting] = useState(false)
  const edit = useLibraryDraft({
    record: role,
    onRecord: onRole,
    draftOf,
    patchOf,
    check: checkRole,
    update: (patch) => roles.update(role.id, patch),
    errorsOf,
    saved: libraryActionTexts.done.saved,
  })
  const actions = useRoleActions(roles, () => {
    edit.leave.release()
    router.navigate('/ws/ar')
  })
  const refusal = useReadOnly() ?? changeRefusal(role, session)

  async function reset(): Promise<void> {
    const next = await roles.reset(role.id, role.version)
    onRole(next)
    edit.take(next)
    toasts.show({ id: 'list-act', kind: 'success', title: rolesTexts.done.reset({ name: next.name }) })
  }

  const { draft, errors, change } = edit
  const differences = differenceCount(draft.permissions, role.default_permissions)
  const isDifferent = differenceCount(role.permissions, role.default_permissions) > 0
  const canReset = refusal === null && isDifferent && session.can('access_resetWorkspaceRole_update')
  const canCopy = refusal !== null && session.can('access_addWorkspaceRole_create')
  return (
    <LibraryEditor
      name={role.name}
      badges={<RoleBadges role={role} withStatus />}
      refusal={refusal}
      tools={
        <>
          {canReset && (
            <Button icon={<RotateCw />} onClick={() => setResetting(true)}>
              {rolesTexts.reset}
            </Button>
          )}
          {canCopy && (
            <Button variant="primary" icon={<Copy />} onClick={() => actions.copy(role)}>
              {rolesTexts.copyToChange}
            </Button>
          )}
        </>
      }
      actions={actions.actionsOf(role)}
      texts={rolesTexts}
      edit={edit}
      error={errors.form}
      dialogs={
        <>
          {resetting && (
            <ConfirmDialog
              title={rolesTexts.resetTitle({ name: role.name })}
              message={rolesTexts.resetMessage({ root: role.ws_root_role_name })}
              confirmLabel={rolesTexts.reset}
              onConfirm={reset}
              onClose={() => setResetting(false)}
            />
          )}
          {actions.dialog}
        </>
      }
    >
      <RoleFacts role={role} draft={draft} errors={errors} onChange={refusal === null ? change : undefined} />
      <section className={styles['library-main']} aria-label={rolesTexts.permissionsOf({ name: role.name })}>
        <h2>
          {rolesTexts.permissions}
          {!role.is_root && <span>{rolesTexts.differs({ count: differences, root: role.ws_root_role_name })}</span>}
        </h2>
        <RoleMatrix
          permissions={draft.permissions}
          rootPermissions={role.default_permissions}
          onChange={refusal === null ? (permissions) => change({ permissions }) : undefined}
        />
      </section>
    </LibraryEditor>
  )
}
