import { dismissAudienceNotice } from '@arbo/core/internal'
import { Button, classes } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { guestTexts } from '../review/guest-links/texts.ts'
import { useLevels } from '../app/levels.ts'
import styles from './shell.module.css'

/** Tells an owner once that earlier comments are for the team only, and how to share them (XREV-27). */
export function AudienceNotice(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const due = useSessionState(({ workspace }) => workspace?.audience_notice ?? false)
  const [busy, setBusy] = useState(false)
  if (!due) return null

  async function dismiss(): Promise<void> {
    setBusy(true)
    // A failure shows a toast; the notice stays.
    await dismissAudienceNotice(session).catch(() => undefined)
    setBusy(false)
  }

  return (
    <section className={classes(styles['audience-notice'], 'arbo-notice')} aria-label={guestTexts.linksTitle}>
      <p>
        {guestTexts.notice} {guestTexts.noticeHow(levels)}
      </p>
      <Button size="small" busy={busy} onClick={() => void dismiss()}>
        {guestTexts.noticeDismiss}
      </Button>
    </section>
  )
}
