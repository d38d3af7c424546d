import type { ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { SendAgain } from './SendAgain.tsx'
import { Words } from './Words.tsx'
import styles from './auth.module.css'

interface MailSentProps {
  /** What went to which address. */
  sent: readonly string[]
  /** For how long the link holds. */
  holds: string
  sendAgain: () => Promise<void>
  /** Back to the form. */
  onAnother: () => void
}

/** A mail is on its way. Says the same whether or not the address has an account. */
export function MailSent({ sent, holds, sendAgain, onAnother }: MailSentProps): ReactNode {
  return (
    <AuthMessage
      title={authTexts.mailTitle}
      lead={<Words parts={sent} />}
      footer={
        <>
          <button type="button" className="text-link" onClick={onAnother}>
            {authTexts.anotherAddress}
          </button>
          <BackToSignIn />
        </>
      }
    >
      <p className={styles['auth-text']}>{holds}</p>
      <SendAgain send={sendAgain} />
    </AuthMessage>
  )
}
