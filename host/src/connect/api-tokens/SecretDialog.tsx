import { Check, Copy } from '@arbo/kit/icons'
import { Button, Dialog, Notice } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { tokensTexts } from './texts.ts'
import styles from './tokens.module.css'

interface SecretDialogProps {
  name: string
  secret: string
  /** The secret's use, and the consequence of not copying it. */
  words?: { use: string; notCopied: string }
  onClose: () => void
}

const tokenWords = () => ({ use: tokensTexts.secretUse, notCopied: tokensTexts.secretNotCopied })

/** Shows the secret of a new token, once. Closing it without copying asks first. */
export function SecretDialog({ name, secret, words = tokenWords(), onClose }: SecretDialogProps): ReactNode {
  const { toasts } = useApp()
  const [copied, setCopied] = useState(false)
  const [warned, setWarned] = useState(false)
  const copyButton = useRef<HTMLButtonElement>(null)
  const isSafe = copied || warned

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The clipboard is not allowed: the secret can be selected instead.
      toasts.show({ id: 'copy', kind: 'error', title: texts.copyFailed })
    }
  }
  const close = (): void => (isSafe ? onClose() : setWarned(true))

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={tokensTexts.secretTitle({ name })}
      description={tokensTexts.secretLead}
      initialFocus={copyButton}
      footer={
        <Button variant={copied ? 'primary' : 'secondary'} onClick={close}>
          {warned && !copied ? tokensTexts.secretClose : texts.done}
        </Button>
      }
    >
      <div className={styles['token-secret']}>
        <code>{secret}</code>
        <Button
          ref={copyButton}
          variant={copied ? 'secondary' : 'primary'}
          icon={copied ? <Check /> : <Copy />}
          onClick={() => void copy()}
        >
          <span aria-live="polite">{copied ? texts.copied : tokensTexts.secretCopy}</span>
        </Button>
        <p>{words.use}</p>
        {warned && !copied && (
          <Notice role="alert" className={styles['token-warning']}>
            {words.notCopied}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
