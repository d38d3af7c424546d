import {
  failureOf,
  fetchExplanation,
  reasonText,
  type Explanation as Answer,
  type Failure,
  type PermissionKey,
} from '@arbo/core'
import { CircleCheck, CircleX } from '@arbo/kit/icons'
import { classes, Dialog, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { rolesTexts } from '../../texts/roles.ts'
import { useLevels } from '../../ui/levels.ts'
import { keyLabel } from '../people/accessMatrix.ts'
import styles from './explanation.module.css'

interface ExplanationProps {
  /** Of the person in the workspace (ws_user). */
  personId: string
  personName: string
  permission: PermissionKey
  /** The entity or scene that it is about; left out, it is about the whole workspace. */
  entityId?: string
  itemId?: string
  onClose: () => void
}

/**
 * Why a person may do something or not: what grants it, what is in the way, and what would undo each (XPPL-01). Mounted
 * only while it is open.
 */
export function Explanation(props: ExplanationProps): ReactNode {
  const { personId, personName, permission, entityId, itemId, onClose } = props
  const { session } = useApp()
  const levels = useLevels()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  /** What is asked; a new object asks again. */
  const [question, ask] = useState({ entityId, itemId })

  useEffect(() => {
    let current = true
    const on = {
      ...(question.entityId ? { entity_id: question.entityId } : {}),
      ...(question.itemId ? { item_id: question.itemId } : {}),
    }
    fetchExplanation(session, personId, permission, on).then(
      (value) => current && setAnswer(value),
      (error: unknown) => current && setFailure(failureOf(error)),
    )
    return () => {
      current = false
    }
  }, [session, personId, permission, question])

  function retry(): void {
    setFailure(null)
    ask({ entityId, itemId })
  }

  const isRefused = answer !== null && !answer.allowed
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRefused ? rolesTexts.whyNotTitle(personName) : rolesTexts.whyTitle(personName)}
      description={
        <span className={styles['explanation-key']}>
          {keyLabel(permission, levels)} <code>{permission}</code>
        </span>
      }
    >
      <div className={styles['explanation']} aria-busy={answer === null && failure === null}>
        {failure && <ErrorState title={rolesTexts.whyFailed} message={readFailureOf(failure)} onRetry={retry} />}
        {!failure && answer === null && (
          <Loading label={rolesTexts.whyLoading}>
            <Skeleton width="40%" height={20} />
            <Skeleton width="90%" height={40} />
          </Loading>
        )}
        {answer && <Reasons answer={answer} />}
      </div>
    </Dialog>
  )
}

function Reasons({ answer: { allowed, visible, reasons } }: { answer: Answer }): ReactNode {
  const levels = useLevels()
  return (
    <>
      <p
        className={
          allowed
            ? classes(styles['explanation-verdict'], styles['allowed'])
            : classes(styles['explanation-verdict'], styles['denied'])
        }
        role="status"
      >
        {allowed ? <CircleCheck /> : <CircleX />}
        {allowed ? rolesTexts.whyAllowed : rolesTexts.whyDenied}
      </p>
      <ul className={styles['explanation-reasons']} aria-label={rolesTexts.whyReasons}>
        {reasons.map((reason) => {
          const { text, remedy } = reasonText(reason, levels)
          const helps = reason.effect === 'grants' || reason.effect === 'shows'
          return (
            <li key={`${reason.code}:${reason.subject_id ?? ''}`}>
              <span className={helps ? styles['allowed'] : styles['denied']}>
                {helps ? <CircleCheck /> : <CircleX />}
                <span className="arbo-visually-hidden">{rolesTexts.effects[reason.effect]}: </span>
              </span>
              <span>
                {text}
                {remedy !== null && <small>{remedy}</small>}
              </span>
            </li>
          )
        })}
      </ul>
      {visible === false && <p className={styles['explanation-note']}>{rolesTexts.whyHidden}</p>}
    </>
  )
}
