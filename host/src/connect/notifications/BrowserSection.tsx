import { failureOf } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { notificationTexts as words } from './texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'
import { notesState } from './notes-switch.ts'
import { switchNotes } from './switch-notes.ts'
import styles from './notifications.module.css'

/** Browser notifications; the permission is requested only here, by a press. */
export function BrowserSection(): ReactNode {
  const app = useApp()
  const [state, setState] = useState(notesState)
  const [busy, setBusy] = useState(false)
  const isOn = state === 'on'

  async function change(): Promise<void> {
    setBusy(true)
    try {
      await switchNotes(app, !isOn)
    } catch (reason) {
      app.toasts.show({ kind: 'error', title: words.changeFailed, message: messageOf(failureOf(reason)) })
    }
    setState(notesState())
    setBusy(false)
  }

  return (
    <PageSection id="browser" title={words.sections.browser} lead={words.browserLead}>
      <div className={styles['notification-browser']} aria-live="polite">
        <span>{words.browserStates[state]}</span>
        {(isOn || state === 'off') && (
          <Button busy={busy} onClick={() => void change()}>
            {isOn ? words.browserOff : words.browserOn}
          </Button>
        )}
      </div>
    </PageSection>
  )
}
