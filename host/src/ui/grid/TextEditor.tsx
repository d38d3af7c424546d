import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { EditMove } from './grid-column.ts'
import styles from './grid.module.css'

interface TextEditorProps {
  /** Accessible name. */
  label: string
  /** What the field begins with. */
  initial: string
  /** The text was typed into a cell: it replaces the cell's value. */
  typed: boolean
  kind?: 'text' | 'date' | 'decimal'
  onDone: (text: string, how?: { move?: EditMove; fill?: boolean }) => void
  onCancel: () => void
}

/**
 * A field in place of a cell. Enter, Tab and leaving it write; with Ctrl+Enter into all marked cells; Escape gives up.
 */
export function TextEditor({ label, initial, typed, kind = 'text', onDone, onCancel }: TextEditorProps): ReactNode {
  const [text, setText] = useState(initial)
  const ended = useRef(false)
  const end = (act: () => void): void => {
    // Removing the field makes it lose the focus as well.
    if (ended.current) return
    ended.current = true
    act()
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const { key, shiftKey } = event
    if (event.nativeEvent.isComposing) return
    if (key !== 'Enter' && key !== 'Tab' && key !== 'Escape') return
    event.preventDefault()
    if (key === 'Escape') return end(onCancel)
    const move = key === 'Enter' ? 'down' : shiftKey ? 'back' : 'next'
    end(() => onDone(text, event.ctrlKey || event.metaKey ? { fill: true } : { move }))
  }

  return (
    <input
      className={styles['datagrid-input']}
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'decimal' ? 'decimal' : undefined}
      value={text}
      ref={(field) => {
        if (!field || field === document.activeElement) return
        field.focus({ preventScroll: true })
        if (!typed && kind !== 'date') field.select()
      }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end(() => onDone(text))}
    />
  )
}
