import { isApiError, type AuthSession } from '@arbo/core'
import { AlertDialog, Button, ErrorState, Loading, Row, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { useAnswer } from '../auth/use-answer.ts'
import { deviceOf } from './device-of.ts'
import { Section } from './Section.tsx'
import { SessionRow } from './SessionRow.tsx'
import styles from './account.module.css'

const OTHERS = 'others'
const EVERYWHERE = 'everywhere'

/** The account's sessions, with buttons to end them. */
export function SessionsSection(): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const { answer, failure, again } = useAnswer('', () => account.sessions())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  /** Id of the session being ended, or the name of a group of them. */
  const [busy, setBusy] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const rows = (answer ?? []).filter(({ id, current }) => current || !ended.has(id))
  const others = rows.filter(({ current }) => !current)

  async function run(what: string, action: () => Promise<void>, done: () => void): Promise<void> {
    if (busy !== null) return
    setBusy(what)
    try {
      await action()
      done()
    } catch (error) {
      if (!isApiError(error)) throw error
      toasts.show({ kind: 'error', title: messageOf(error.toFailure()), id: 'sessions' })
    } finally {
      setBusy(null)
    }
  }

  function dropSessions(sessions: readonly AuthSession[], title: string): void {
    setEnded((before) => new Set([...before, ...sessions.map(({ id }) => id)]))
    toasts.show({ kind: 'success', title, id: 'sessions' })
  }

  return (
    <Section id="sessions" lead={accountTexts.sessionsLead}>
      {!answer && !failure && (
        <Loading label={accountTexts.sessionsLoading}>
          <Skeleton height={56} />
        </Loading>
      )}
      {failure && <ErrorState title={accountTexts.sessionsFailed} message={readFailureOf(failure)} onRetry={again} />}
      {answer && (
        <ul className={styles['account-list']}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}

              busy={busy === session.id}
              onEnd={() =>
                void run(
                  session.id,
                  () => account.endSession(session.id),
                  () => dropSessions([session], accountTexts.signedOutPlace({ device: deviceOf(session.user_agent) })),
                )
              }
            />
          ))}
        </ul>
      )}
      <Row gap={8} wrap>
        {others.length > 0 && (
          <Button
            busy={busy === OTHERS}
            onClick={() =>
              void run(
                OTHERS,
                () => account.endSessions({ keepCurrent: true }),
                () => dropSessions(others, accountTexts.othersSignedOut),
              )
            }
          >
            {accountTexts.signOutOthers}
          </Button>
        )}
        <Button onClick={() => setAsking(true)}>{accountTexts.signOutEverywhere}</Button>
      </Row>
      <AlertDialog
        open={asking}
        danger
        onOpenChange={setAsking}
        title={accountTexts.signOutEverywhereTitle}
        message={accountTexts.signOutEverywhereText}
        confirmLabel={accountTexts.signOutEverywhere}
        busy={busy === EVERYWHERE}
        onConfirm={() =>
          void run(
            EVERYWHERE,
            () => account.endSessions(),
            () => undefined,
          )
        }
      />
    </Section>
  )
}
