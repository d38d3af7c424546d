import { Check, Copy } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { accountTexts } from './texts.ts'

/** Copies a text; shows its success until the pointer or the focus leaves. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const { toasts } = useApp()
  const [copied, setCopied] = useState(false)
  const reset = (): void => setCopied(false)
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      // The clipboard is not allowed: the text is on the page to be selected.
      () => toasts.show({ kind: 'error', title: accountTexts.copyFailed, id: 'copy' }),
    )
  return (
    <Button size="small" icon={copied ? <Check /> : <Copy />} onClick={copy} onBlur={reset} onPointerLeave={reset}>
      <span aria-live="polite">{copied ? accountTexts.copied : label}</span>
    </Button>
  )
}
