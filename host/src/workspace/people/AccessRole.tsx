import { effectivePermissions, failureOf } from '@arbo/core'
import { Button, Select } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { peopleTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { useLevels } from '../../app/levels.ts'
import { landingOptions } from '../roles/landing-options.ts'
import { isOutOfReach, keyFor } from './person-actions.ts'
import type { PersonBodyProps } from './PersonPage.tsx'
import { roleOptions } from './role-options.ts'
import { useRoles } from './use-roles.ts'
import styles from './people.module.css'

/** The role's own landing page. */
const ROLE = ''

/** The person's role, its landing page, and a button to restore the default. */
export function AccessRole({ store, person, viewer }: PersonBodyProps): ReactNode {
  const { toasts } = useApp()
  const roles = roleOptions(useRoles(), viewer.ws_root_role_id)
  const [resetting, setResetting] = useState(false)
  const readOnly = useReadOnly()
  const isReachable = isOutOfReach(viewer, person) === null
  const canSetRole = isReachable && viewer.can('people_updateWorkspaceUserRole_update')
  const canReset = isReachable && viewer.can('people_resetWorkspaceUserRole_update')
  const canSetLanding = viewer.can(keyFor('edit', person))
  const name = person.display_name || person.email

  // A guest becomes a member by being converted, which takes a seat.
  const choices = roles.filter(
    ({ id, isGuest, canGive }) => id === person.ws_role_id || (canGive && isGuest === person.is_guest),
  )
  const options = choices.some(({ id }) => id === person.ws_role_id)
    ? choices
    : [{ id: person.ws_role_id, name: person.ws_role_name }, ...choices]

  const keys = effectivePermissions({
    rootRoleId: person.ws_root_role_id,
    permissions: person.role_permissions,
    granted: person.granted,
    revoked: person.revoked,
  })
  const landings = landingOptions([...keys], useLevels())

  async function save(change: () => Promise<unknown>, done: string): Promise<void> {
    try {
      await change()
      toasts.show({ id: 'person', kind: 'success', title: done })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'person', kind: 'error', title: listTexts.failedAction, message })
      // Another user saved first: their version shows now.
      store.acceptConflict()
    }
  }

  return (
    <section className={styles['access-section']} aria-label={peopleTexts.role}>
      <h2>{peopleTexts.role}</h2>
      <p>{canSetRole ? peopleTexts.roleLead : (readOnly ?? peopleTexts.roleNone)}</p>
      <div className={styles['access-row']}>
        <Select
          label={peopleTexts.role}
          value={person.ws_role_id}
          disabled={!canSetRole}
          onChange={(id) => void save(() => store.update({ ws_role_id: id }), peopleTexts.roleSaved)}
          options={options.map(({ id, name: label }) => ({ value: id, label }))}
        />
        <Select
          label={peopleTexts.landing}
          value={person.landing_page_own ? (person.landing_page_route ?? ROLE) : ROLE}
          disabled={!canSetLanding}
          onChange={(route) => {
            const page = landings.find((option) => option.route === route) ?? null
            void save(() => store.setLandingPage(page), peopleTexts.landingSaved)
          }}
          options={[
            { value: ROLE, label: peopleTexts.landingRole },
            ...landings.map(({ route, name: label }) => ({ value: route, label })),
          ]}
        />
        {canReset && <Button onClick={() => setResetting(true)}>{peopleTexts.reset}</Button>}
      </div>
      {resetting && (
        <ConfirmDialog
          title={peopleTexts.resetTitle({ name })}
          message={peopleTexts.resetMessage}
          confirmLabel={peopleTexts.reset}
          onConfirm={async () => {
            await store.reset()
            toasts.show({ id: 'person', kind: 'success', title: peopleTexts.resetDone })
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </section>
  )
}
