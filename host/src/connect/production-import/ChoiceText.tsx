import { TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'

interface ChoiceTextProps {
  label: string
  hideLabel?: boolean
  hint?: string
  value: string
  maxLength: number
  disabled: boolean
  /** Whether it may be empty; else an empty field gets its old value back. */
  optional?: boolean
  onChange: (value: string) => void
}

/** A text that is saved on blur or with Enter. */
export function ChoiceText({ value, optional = false, onChange, ...props }: ChoiceTextProps): ReactNode {
  const [draft, setDraft] = useState<string | null>(null)
  function keep(): void {
    const text = draft?.trim()
    setDraft(null)
    if (text !== undefined && text !== value && (text !== '' || optional)) onChange(text)
  }
  return (
    <TextField
      {...props}
      value={draft ?? value}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={keep}
      onKeyDown={({ key }) => key === 'Enter' && keep()}
    />
  )
}
