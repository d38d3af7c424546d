import type { PendingInvite } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { texts } from '../../app/texts.ts'
import { workspaceTexts } from './texts.ts'
import authStyles from '../../account/auth/auth.module.css'
import styles from './start.module.css'
import { PendingInvitation } from '../../account/auth/PendingInvitation.tsx'
import { useAnswer } from '../../account/auth/use-answer.ts'

/** Workspaces that the user is invited to; nothing where there are none. */
export function Invitations(): ReactNode {
  const account = useAccount()
  const { answer, failure, again } = useAnswer('', () => account.pendingInvites())
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  if (failure) {
    return (
      <p className={styles['start-failed']} role="alert">
        {workspaceTexts.invitationsFailed} {messageOf(failure)}{' '}
        <Button size="small" variant="ghost" onClick={again}>
          {texts.tryAgain}
        </Button>
      </p>
    )
  }
  const rows = (answer ?? []).filter(({ token }) => !ended.has(token))
  if (rows.length === 0) return null
  const end = ({ token }: PendingInvite): void => setEnded((before) => new Set([...before, token]))
  return (
    <section className={styles['start-section']} aria-labelledby="start-invitations">
      <h2 id="start-invitations">{workspaceTexts.invitations}</h2>
      <ul className={authStyles['invitations']}>
        {rows.map((invite) => (
          <PendingInvitation key={invite.token} invite={invite} onEnd={() => end(invite)} />
        ))}
      </ul>
    </section>
  )
}
