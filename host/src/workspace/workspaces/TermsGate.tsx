import { failureOf, type Failure } from '@arbo/core'
import { Button, Row } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readSettings } from '../../app/settings.ts'
import { useAccount } from '../../app/use-account.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { termsTexts } from '../../app/terms-texts.ts'
import { workspaceTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import styles from './terms.module.css'

/** Shows the terms in place of the page until the user has accepted them (AUTH-50): without it every workspace refuses. */
export function TermsGate({ children }: { children: ReactNode }): ReactNode {
  const waiting = useSessionState((state) => state.user?.terms_accepted === false)
  return waiting ? <Terms /> : children
}

function Terms(): ReactNode {
  const { session } = useApp()
  const account = useAccount()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { terms_url, product_title } = readSettings()

  async function accept(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await account.acceptTerms()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['terms']}>
      <h1 id="terms-title">{workspaceTexts.termsTitle}</h1>
      <p className={styles['terms-lead']}>{workspaceTexts.termsLead({ product: product_title })}</p>
      {terms_url ? (
        <a href={terms_url} target="_blank" rel="noopener" className={styles['terms-link']}>
          {workspaceTexts.termsLink}
        </a>
      ) : (
        // It scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['terms-text']} role="region" aria-labelledby="terms-title" tabIndex={0}>
          {Object.values(termsTexts).map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </section>
          ))}
        </div>
      )}
      <FormFailure failure={failure} />
      <Row gap={8} align="stretch" justify="end" wrap>
        <Button onClick={() => void session.logout()}>{workspaceTexts.termsDecline}</Button>
        <Button variant="primary" busy={busy} onClick={() => void accept()}>
          {workspaceTexts.termsAccept}
        </Button>
      </Row>
    </div>
  )
}
