import { Search } from '@arbo/kit/icons'
import { Dialog } from '@arbo/kit/ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { dialogTexts } from '../../texts/dialogs.ts'
import { filterCommands, type Command } from './filterCommands.ts'
import './palette.css'
import { useCommands } from './useCommands.ts'

/** What the arrow keys do to the index of the chosen row. */
function moved(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'PageDown') return Math.min(index + 8, count - 1)
  if (key === 'PageUp') return Math.max(index - 8, 0)
  return null
}

/** 'Go to': a field that keeps the focus, and a list below it that the arrows walk through (ARIA combobox). */
export function Palette({ onClose }: { onClose: () => void }): ReactNode {
  const commands = useCommands()
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const found = filterCommands(commands, query)
  const chosen = Math.min(index, found.length - 1)

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, chosen])

  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // While characters are composed, Enter and the arrows belong to the input method.
    if (event.nativeEvent.isComposing || found.length === 0) return
    const next = moved(event.key, chosen, found.length)
    if (next !== null) setIndex(next)
    else if (event.key === 'Enter') run(found[chosen])
    else return
    event.preventDefault()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={dialogTexts.goTo}
      position="top"
      initialFocus={input}
    >
      <div className="arbo-input palette-input">
        <span className="arbo-input-icon">
          <Search />
        </span>
        <input
          ref={input}
          value={query}
          placeholder={dialogTexts.goToHint}
          aria-label={dialogTexts.goTo}
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.target.value)
            setIndex(0)
            list.current?.scrollTo(0, 0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={dialogTexts.goTo} className="palette-list">
        {found.map((command, at) => (
          <PaletteRow
            key={command.key}
            id={`${id}-${at}`}
            command={command}
            heading={command.group === found[at - 1]?.group ? null : command.group}
            selected={at === chosen}
            onPoint={() => setIndex(at)}
            onChoose={() => run(command)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? 'palette-nothing' : 'arbo-visually-hidden'}>
        {found.length === 0 ? dialogTexts.goToNothing(query.trim()) : ''}
      </p>
    </Dialog>
  )
}

interface PaletteRowProps {
  id: string
  command: Command
  /** Stands before the first row of a group. */
  heading: string | null
  selected: boolean
  onPoint: () => void
  onChoose: () => void
}

function PaletteRow({ id, command, heading, selected, onPoint, onChoose }: PaletteRowProps): ReactNode {
  return (
    <>
      {heading !== null && (
        <div className="palette-heading" role="presentation">
          {heading}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        className="palette-row"
        onPointerMove={onPoint}
        onClick={onChoose}
      >
        <span>{command.label}</span>
        {command.hint && <span className="palette-hint">{command.hint}</span>}
      </div>
    </>
  )
}
