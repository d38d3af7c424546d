import { useState, type ReactNode } from 'react'
import { fieldLabel, type SceneRowField } from '@arbo/core'
import { useLanguage } from '@arbo/kit/ui'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

interface FactInputProps {
  field: SceneRowField
  /** As the scene has it: null for none. */
  now: string | null
  /** The same as it is read and typed. */
  before: string
  /** Null for none; undefined of words that cannot stand there, which then give way to what was there. */
  read: (words: string) => string | null | undefined
  maxLength: number
  className?: string
  placeholder?: string | undefined
  isNumber?: boolean
}

/**
 * A fact of the scene that is typed, sent when the field is left or Enter is pressed. Keyed by what the scene has: where
 * somebody else was faster, it shows what they wrote.
 */
export function FactInput(props: FactInputProps): ReactNode {
  const { field, now, before, read, maxLength, className = 'date-field', placeholder, isNumber = false } = props
  const language = useLanguage()
  const { store } = useHubContext()
  const { run } = useNotices()
  const [value, setValue] = useState(before)
  async function send(): Promise<void> {
    const words = value.trim()
    const to = words === before ? now : read(words)
    if (!store || to === undefined || to === now) return setValue(before)
    if (!(await run(() => store.change(field, to)))) setValue(before)
  }
  return (
    <input
      className={className}
      inputMode={isNumber ? 'numeric' : undefined}
      autoComplete="off"
      maxLength={maxLength}
      aria-label={fieldLabel(field, language)}
      placeholder={placeholder}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={({ key, nativeEvent }) => {
        // Enter and Escape belong to the input method while it composes.
        if (nativeEvent.isComposing) return
        if (key === 'Enter') void send()
        if (key === 'Escape') setValue(before)
      }}
    />
  )
}
