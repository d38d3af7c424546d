import { useState, type ReactNode } from 'react'
import { Button, TextArea } from '@arbo/kit/ui'
import { texts } from '../texts.ts'

interface NoteFormProps {
  label: string
  action: string
  /** What is to be changed. */
  text?: string
  /** True where it was saved. */
  onSend: (text: string) => Promise<boolean>
  onCancel?: () => void
}

/** Writes a note; what could not be saved stays in the field. */
export function NoteForm({ label, action, text: before = '', onSend, onCancel }: NoteFormProps): ReactNode {
  const [text, setText] = useState(before)
  const [busy, setBusy] = useState(false)
  const isEmpty = text.trim() === ''
  async function send(): Promise<void> {
    if (isEmpty || busy) return
    setBusy(true)
    if (await onSend(text.trim())) setText('')
    setBusy(false)
  }
  return (
    <form
      className="compose"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextArea
        label={label}
        hideLabel
        placeholder={label}
        maxLength={10_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <div className="actions">
        <Button type="submit" busy={busy} aria-disabled={isEmpty}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
