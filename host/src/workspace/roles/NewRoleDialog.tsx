import { ROOT_ROLES, type RootRoleInfo, type WorkspaceRole } from '@arbo/core'
import { checkBy, createRoleFields, fieldRule, type RolesStore } from '@arbo/core/internal'
import { Select, TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { atField } from '../../ui/forms/reword.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { rolesTexts } from './texts.ts'
import { isWithinReach } from './role-actions.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'

interface NewRoleDialogProps {
  roles: RolesStore
  /** The role to copy; null: one of the root roles, which the user chooses. */
  from: Pick<WorkspaceRole, 'id' | 'name' | 'is_root' | 'ws_root_role_id'> | null
  onClose: () => void
}

/** Creates a role out of another one, and opens it. Mounted only while it is open. */
export function NewRoleDialog({ roles, from, onClose }: NewRoleDialogProps): ReactNode {
  const { router, toasts } = useApp()
  const rootRoles = useSelected(roles, (state) => state.rootRoles)
  const own = useSessionState((state) => state.member?.ws_root_role_id ?? null)
  const edit = useEdit({
    values: {
      name: from ? rolesTexts.copyName({ name: from.name }) : '',
      description: '',
      root: ROOT_ROLES.member as RootRoleInfo['id'],
    },
    check: (values) =>
      checkBy(
        { name: [fieldRule(createRoleFields.name)], description: [fieldRule(createRoleFields.description)] },
        values,
      ),
    reword: (failure) => (failure.error === 'name_taken' ? atField(failure, 'name') : failure),
    draft: `role.${from?.id}`,
  })

  return (
    <FormDialog
      edit={edit}
      title={from ? rolesTexts.copyTitle({ name: from.name }) : rolesTexts.newTitle}
      description={rolesTexts.newLead}
      action={texts.create}
      first="name"
      onSave={({ name, description, root }) =>
        from
          ? roles.copy(from.id, name.trim())
          : roles.create({ name: name.trim(), description: description.trim(), ws_root_role_id: root })
      }
      onSaved={(created) => {
        toasts.show({ id: 'list-act', kind: 'success', title: libraryActionTexts.done.created({ name: created.name }) })
        onClose()
        router.navigate(`/ws/ar/${created.id}`)
      }}
      onClose={onClose}
    >
      <TextField label={rolesTexts.name} required {...edit.input('name')} />
      {!from && (
        <>
          <Select
            label={rolesTexts.copyFrom}
            {...edit.choice('root')}
            options={rootRoles
              .filter(({ id }) => isWithinReach(own, id))
              .map((one) => ({ value: one.id, label: one.name }))}
          />
          <TextArea label={rolesTexts.description} maxLength={250} rows={3} {...edit.input('description')} />
        </>
      )}
    </FormDialog>
  )
}
