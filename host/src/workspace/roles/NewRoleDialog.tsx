import { failureOf, ROOT_ROLES, type RootRoleInfo, type WorkspaceRole } from '@arbo/core'
import type { RolesStore } from '@arbo/core/internal'
import { Button, Dialog, Select, Stack, TextArea, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { rolesTexts } from './texts.ts'
import { isWithinReach } from './role-actions.ts'
import { checkName, errorsOf, type RoleErrors } from './role-form.ts'

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
  const [name, setName] = useState(from ? rolesTexts.copyName(from.name) : '')
  const [description, setDescription] = useState('')
  const [root, setRoot] = useState<RootRoleInfo['id']>(ROOT_ROLES.member)
  const [errors, setErrors] = useState<RoleErrors>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const form = useId()

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const fault = checkName(name)
    setErrors(fault ? { name: fault } : {})
    if (fault) return
    setBusy(true)
    try {
      const created = from
        ? await roles.copy(from.id, name.trim())
        : await roles.create({ name: name.trim(), description: description.trim(), ws_root_role_id: root })
      toasts.show({ id: 'list-act', kind: 'success', title: rolesTexts.done.created(created.name) })
      onClose()
      router.navigate(`/ws/ar/${created.id}`)
    } catch (error) {
      setErrors(errorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={from ? rolesTexts.copyTitle(from.name) : rolesTexts.newTitle}
      description={rolesTexts.newLead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {texts.create}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          label={rolesTexts.name}
          required
          value={name}
          error={errors.name}
          onChange={(event) => {
            setName(event.target.value)
            if (errors.name) setErrors({ ...errors, name: checkName(event.target.value) })
          }}
        />
        {!from && (
          <>
            <Select
              label={rolesTexts.copyFrom}
              value={root}
              onChange={setRoot}
              options={rootRoles
                .filter(({ id }) => isWithinReach(own, id))
                .map((one) => ({ value: one.id, label: one.name }))}
            />
            <TextArea
              label={rolesTexts.description}
              maxLength={250}
              rows={3}
              value={description}
              error={errors.description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </>
        )}
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
