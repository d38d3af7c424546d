import { ROOT_ROLES, failureOf, isPermissionKey, type PermissionKey } from '@arbo/core'
import { Button, Notice } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { accessMatrix, changesBetween, withKey, type Exceptions } from './access-matrix.ts'
import { AccessMatrix } from './AccessMatrix.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { isOutOfReach } from './person-actions.ts'
import type { PersonBodyProps } from './PersonPage.tsx'
import styles from './people.module.css'

interface AccessExceptionsProps extends PersonBodyProps {
  /** Left out for users who may not see explanations. */
  onExplain?: (key: PermissionKey) => void
}

/** Why the exceptions cannot be changed by this viewer, or null. */
function refusalOf({ person, viewer }: Pick<PersonBodyProps, 'person' | 'viewer'>): string | null {
  const reach = isOutOfReach(viewer, person)
  if (reach === 'self') return peopleTexts.ownState
  if (reach === 'above') return peopleTexts.aboveYou
  if (person.ws_root_role_id === ROOT_ROLES.owner) return peopleTexts.exceptionsOwner
  return viewer.can('people_updateAccessExceptions_update') ? null : peopleTexts.exceptionsNone
}

/** Every permission of the person, with the exceptions from the role. Changes wait for Save. */
export function AccessExceptions({ store, person, viewer, onExplain }: AccessExceptionsProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const conflict = useSelected(store, (state) => state.conflict)
  /** Unsaved exceptions; null: none. */
  const [draft, setDraft] = useState<Exceptions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const readOnly = useReadOnly()
  const refusal = readOnly ?? refusalOf({ person, viewer })
  const mayAdd = viewer.can('people_addRoleException_create')
  const current = draft ?? person
  const changes = changesBetween(person, current)
  const leave = useLeaveGuard(changes > 0)

  async function save(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await store.setExceptions({
        granted: current.granted.filter(isPermissionKey),
        revoked: current.revoked.filter(isPermissionKey),
      })
      setDraft(null)
      toasts.show({ id: 'person', kind: 'success', title: peopleTexts.exceptionsSaved })
    } catch (error) {
      const reason = failureOf(error)
      // The conflict notice above replaces the message.
      if (reason.error !== 'conflict') setFailure(messageOf(reason))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={styles['access-section']} aria-label={peopleTexts.exceptionsTitle}>
      <h2>{peopleTexts.exceptionsTitle}</h2>
      <p>{refusal ?? peopleTexts.exceptionsLead}</p>
      {conflict && !busy && (
        <ConflictNotice
          before={person}
          now={conflict}
          onOverwrite={() => {
            store.acceptConflict()
            void save()
          }}
          onTake={() => {
            setDraft(null)
            store.acceptConflict()
          }}
        />
      )}
      <AccessMatrix
        modules={accessMatrix(person.role_permissions, current, levels)}
        refusal={
          refusal === null
            ? (key) => {
                if (isPermissionKey(key) && !viewer.can(key)) return peopleTexts.notYours
                return mayAdd ? null : peopleTexts.exceptionsNone
              }
            : null
        }
        onKey={(key, isHeld) => setDraft(withKey(key, isHeld, person.role_permissions, current))}
        {...(onExplain ? { onExplain: ({ key }) => isPermissionKey(key) && onExplain(key) } : {})}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      {refusal === null && (
        <div className={styles['person-save']}>
          <Button
            variant="primary"
            busy={busy}
            disabled={changes === 0 || conflict !== null}
            onClick={() => void save()}
          >
            {texts.save}
          </Button>
          <Button variant="ghost" disabled={changes === 0 || busy} onClick={() => setDraft(null)}>
            {peopleTexts.discard}
          </Button>
          {changes > 0 && <span role="status">{peopleTexts.changes({ count: changes })}</span>}
        </div>
      )}
      {leave.dialog}
    </section>
  )
}
