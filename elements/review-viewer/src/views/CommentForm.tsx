import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Button } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

interface CommentFormProps {
  label: string
  submitLabel: string
  initial?: string
  onSubmit: (text: string) => Promise<void>
  onCancel: () => void
}

/** A field for a reply or a changed comment. Ctrl+Enter sends, Escape gives up. */
export function CommentForm({ label, submitLabel, initial = '', onSubmit, onCancel }: CommentFormProps): ReactNode {
  const { ui } = useViewer()
  const [text, setText] = useState(initial)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(initial.length, initial.length)
  }, [initial])
  useEffect(() => {
    const count = (change: number): void => ui.setState(({ openForms }) => ({ openForms: openForms + change }))
    count(1)
    return () => count(-1)
  }, [ui])

  const submit = async (): Promise<void> => {
    if (busy || text.trim() === '') return
    setBusy(true)
    await onSubmit(text.trim())
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
    else return
    // Taken: the composer's own Ctrl+Enter must not answer as well.
    event.preventDefault()
  }

  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        className="arbo-textarea"
        aria-label={label}
        placeholder={label}
        rows={2}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="form-buttons">
        <Button size="small" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" busy={busy} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
