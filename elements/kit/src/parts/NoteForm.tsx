import { useState, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextArea } from '../ui/TextArea.tsx'

export interface NoteFormProps {
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
  const texts = useTexts()
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
      className="arbo-part-compose"
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
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            // Around the form it may send something else.
            event.preventDefault()
            event.stopPropagation()
            void send()
          }
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <div className="arbo-part-actions">
        <Button type="submit" size="small" busy={busy} aria-disabled={isEmpty}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
