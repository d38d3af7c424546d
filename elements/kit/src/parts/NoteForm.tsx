import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useForm } from '../ui/use-form.ts'

export interface NoteFormProps {
  label: string
  action: string
  icon?: ReactNode
  /** What is to be changed. */
  text?: string
  /** True where it was saved. */
  onSend: (text: string) => Promise<boolean>
  onCancel?: () => void
}

/** Writes a note or a comment; what could not be saved, or was written meanwhile, stays in the field. */
export function NoteForm({ label, action, icon, text: before = '', onSend, onCancel }: NoteFormProps): ReactNode {
  const texts = useTexts()
  const bound = useForm(() => ({ fields: { text: [] }, values: { text: before } }))
  const { form, element, values, sending } = bound
  const isEmpty = values.text.trim() === ''

  async function send({ text }: { text: string }): Promise<void> {
    if (isEmpty) return
    if ((await onSend(text.trim())) && form.getState().values.text === text) form.reset({ text: '' })
  }

  return (
    <Form of={bound} className="arbo-part-compose" send={send}>
      <TextArea
        label={label}
        hideLabel
        name="text"
        placeholder={label}
        maxLength={10_000}
        value={values.text}
        onChange={({ target }) => form.change({ text: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            // Around the form it may send something else.
            event.preventDefault()
            event.stopPropagation()
            element.current?.requestSubmit()
          }
          if (event.key === 'Escape') onCancel?.()
        }}
      />
      <div className="arbo-part-actions">
        <Button type="submit" size="small" icon={icon} busy={sending} aria-disabled={isEmpty}>
          {action}
        </Button>
        {onCancel && (
          <Button variant="ghost" size="small" onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </Form>
  )
}
