import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Person } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { mentionedIn } from '../model/comments/mentions.ts'
import { texts } from '../texts.ts'
import { MentionField } from './MentionField.tsx'
import { useViewer } from './ViewerContext.tsx'

interface CommentFormProps {
  label: string
  submitLabel: string
  initial?: string
  /** Whom it mentions already. */
  mentions?: readonly Person[]
  onSubmit: (text: string, mentions: Person[]) => Promise<void>
  onCancel: () => void
}

const NOBODY: readonly Person[] = []

/** A field for a reply or a changed comment. Ctrl+Enter sends, Escape gives up. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { label, submitLabel, initial = '', mentions = NOBODY, onSubmit, onCancel } = props
  const { ui } = useViewer()
  const [text, setText] = useState(initial)
  const [people, setPeople] = useState(mentions)
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
    await onSubmit(text.trim(), mentionedIn(text, people))
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
      <MentionField
        field={field}
        aria-label={label}
        placeholder={label}
        rows={2}
        value={text}
        onText={setText}
        onMention={(person) => setPeople((before) => [...before, person])}
        onKey={onKeyDown}
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
