import { isApiError } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { authTexts } from './texts.ts'
import styles from './auth.module.css'

/** Sends a mail again, with a notice. The answer reveals nothing about the account, so neither does the notice. */
export function SendAgain({ send }: { send: () => Promise<void> }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<string | null>(null)

  async function again(): Promise<void> {
    setBusy(true)
    setNotice(null)
    try {
      await send()
      setNotice(authTexts.sentAgain)
    } catch (error) {
      if (!isApiError(error)) throw error
      setNotice(messageOf(error.toFailure()))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles['send-again']}>
      <Button busy={busy} onClick={() => void again()}>
        {authTexts.sendAgain}
      </Button>
      <span role="status">{notice}</span>
    </div>
  )
}
