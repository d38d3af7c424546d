import { failureOf, type Explanation as Answer, type Failure, type PermissionKey } from '@arbo/core'
import { fetchActionExplanation, fetchExplanation, reasonText } from '@arbo/core/internal'
import { CircleCheck, CircleX } from '@arbo/kit/icons'
import { classes, Dialog, ErrorState, Loading, Skeleton, Text } from '@arbo/kit/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { withLevels } from '../../app/level-text.ts'
import { rolesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { keyLabel } from '../people/permission-texts.ts'
import type { AskedAction } from './asked-thing.ts'
import styles from './explanation.module.css'

/** The right to explain. */
export type AskedRight = PermissionKey | AskedAction

interface ExplanationProps {
  /** The person's ws_user id. */
  personId: string
  personName: string
  /** A permission in the whole workspace, or an action on a subject. */
  right: AskedRight
  onClose: () => void
}

/**
 * Why a person has a right or not: what grants it, what blocks it, and how to undo each (XPPL-01, XFIX-07). Mounted
 * only while it is open.
 */
export function Explanation(props: ExplanationProps): ReactNode {
  const { personId, personName, right, onClose } = props
  const { session } = useApp()
  const levels = useLevels()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = useCallback(
    (isWanted: () => boolean): void => {
      const answered =
        typeof right === 'string'
          ? fetchExplanation(session, personId, right)
          : fetchActionExplanation(session, personId, right.question)
      answered.then(
        (value) => isWanted() && setAnswer(value),
        (error: unknown) => isWanted() && setFailure(failureOf(error)),
      )
    },
    [session, personId, right],
  )

  useEffect(() => {
    let current = true
    ask(() => current)
    return () => {
      current = false
    }
  }, [ask])

  function retry(): void {
    setFailure(null)
    ask(() => true)
  }

  const isRefused = answer !== null && !answer.allowed
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRefused ? rolesTexts.whyNotTitle({ name: personName }) : rolesTexts.whyTitle({ name: personName })}
      description={
        <span className={styles['explanation-key']}>
          {typeof right === 'string' ? (
            <>
              {keyLabel(right, levels)} <code>{right}</code>
            </>
          ) : (
            rolesTexts.whyOn({ action: withLevels(rolesTexts.actions[right.question.action], levels), name: right.on })
          )}
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

function Reasons({ answer: { allowed, visible, action, reasons } }: { answer: Answer }): ReactNode {
  const levels = useLevels()
  // Several permissions may decide about an action: each is named.
  const nameOf = action === null ? undefined : (key: string) => keyLabel(key, levels)
  return (
    <>
      <p
        className={
          allowed
            ? classes('arbo-row arbo-gap-8 arbo-weight-strong', styles['allowed'])
            : classes('arbo-row arbo-gap-8 arbo-weight-strong', styles['denied'])
        }
        role="status"
      >
        {allowed ? <CircleCheck /> : <CircleX />}
        {allowed ? rolesTexts.whyAllowed : rolesTexts.whyDenied}
      </p>
      <ul className={styles['explanation-reasons']} aria-label={rolesTexts.whyReasons}>
        {reasons.map((reason) => {
          const { text, remedy } = reasonText(reason, levels, nameOf)
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
      {visible === false && (
        <Text as="p" tone="muted">
          {rolesTexts.whyHidden}
        </Text>
      )}
    </>
  )
}
