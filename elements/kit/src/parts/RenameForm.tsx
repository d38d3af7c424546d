import { useState, type ReactNode } from 'react'
import { usePartTexts } from '../part-texts.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/TextField.tsx'

export interface RenameFormProps {
  label: string
  value: string
  maxLength: number
  /** An empty name is not saved. */
  isRequired?: boolean
  /** What else is changed with the name. */
  children?: ReactNode
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** Another name, in place; what could not be saved stays in the field. */
export function RenameForm({
  label,
  value,
  maxLength,
  isRequired = false,
  children,
  onSave,
  onCancel,
}: RenameFormProps): ReactNode {
  const texts = useTexts()
  const partTexts = usePartTexts()
  const [name, setName] = useState(value)
  const [busy, setBusy] = useState(false)
  const isEmpty = isRequired && name.trim() === ''
  async function save(): Promise<void> {
    if (isEmpty || busy) return
    setBusy(true)
    await onSave(name.trim())
    setBusy(false)
  }
  return (
    <form
      className="arbo-part-rename"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        // A list that is open takes Escape for itself.
        if (event.key === 'Escape' && event.target instanceof HTMLInputElement) onCancel()
      }}
    >
      <TextField
        label={label}
        hideLabel
        autoFocus
        maxLength={maxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {children}
      <div className="arbo-part-actions">
        <Button type="submit" size="small" busy={busy} aria-disabled={isEmpty}>
          {partTexts.save}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
