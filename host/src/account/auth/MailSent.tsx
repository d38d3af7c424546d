import type { ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { BackToSignIn } from './BackToSignIn.tsx'
import { SendAgain } from './SendAgain.tsx'
import { Words, type WordsProps } from './Words.tsx'
import styles from './auth.module.css'

interface MailSentProps {
  /** What was sent, and to which address. */
  sent: WordsProps['text']
  /** How long the link is valid. */
  holds: string
  sendAgain: () => Promise<void>
  /** Back to the form. */
  onAnother: () => void
}

/** Says that a mail was sent, whether or not the address has an account. */
export function MailSent({ sent, holds, sendAgain, onAnother }: MailSentProps): ReactNode {
  return (
    <AuthMessage
      title={authTexts.mailTitle}
      lead={<Words text={sent} />}
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
