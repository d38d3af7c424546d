import { Check } from '@arbo/kit/icons'
import { Button, classes, Text } from '@arbo/kit/ui'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { gridTexts } from './texts.ts'
import { texts } from '../../app/texts.ts'
import type { EditMove } from './grid-column.ts'
import styles from './grid.module.css'

export interface Choice {
  id: string
  label: string
  /** Before the label. */
  icon?: ReactNode
  /** How many rows have it. */
  count?: number
  /** Why it cannot be chosen; it is shown nevertheless. */
  shut?: string | undefined
}

export interface ChoiceListProps {
  /** Accessible name: what the list chooses. */
  label: string
  /** The choices whose labels have this text in them. Rejects with an ApiError. Must be stable. */
  load: (text: string) => Promise<readonly Choice[]>
  chosen: readonly string[]
  /** Several may be chosen; `onDone` gets all of them at the end. */
  multiple?: boolean
  initial?: string
  onDone: (chosen: readonly Choice[], how?: { move?: EditMove; fill?: boolean }) => void
  onCancel: () => void
  /** The chosen ones in full, since a search may not return them. */
  chosenChoices?: readonly Choice[]
}

/** Delay between searches while the user types, in ms. */
const DELAY = 150

/**
 * A search and what it finds, to choose from: arrows, Enter; where several may be chosen, Tab or the button ends it.
 */
export function ChoiceList(props: ChoiceListProps): ReactNode {
  const { label, load, multiple = false, initial = '', onDone, onCancel, chosenChoices = [] } = props
  const id = useId()
  const [text, setText] = useState(initial)
  const [matches, setMatches] = useState<readonly Choice[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(
    () =>
      new Map(
        props.chosen.map((one) => [one, chosenChoices.find((choice) => choice.id === one) ?? { id: one, label: one }]),
      ),
  )

  useEffect(() => {
    let isOver = false
    const ask = async (): Promise<void> => {
      try {
        const choices = await load(text)
        if (isOver) return
        // A chosen person who could not be chosen now can still be removed.
        const needle = text.trim().toLowerCase()
        const others = chosenChoices.filter(({ label: name }) => name.toLowerCase().includes(needle))
        const all = [...others.filter(({ id: one }) => choices.every((choice) => choice.id !== one)), ...choices]
        const chosenAt = all.findIndex((one) => one.id === props.chosen[0])
        setMatches(all)
        setFailed(false)
        setAt(text === '' ? Math.max(0, chosenAt) : 0)
      } catch {
        // The kind of failure does not matter here: more typing searches again.
        if (!isOver) setFailed(true)
      }
    }
    const timer = setTimeout(() => void ask(), text === initial ? 0 : DELAY)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the initial text and choice count only at first
  }, [load, text])

  function toggled(choice: Choice): ReadonlyMap<string, Choice> {
    const next = new Map(chosen)
    if (!next.delete(choice.id)) next.set(choice.id, choice)
    return next
  }

  function choose(choice: Choice, fill: boolean): void {
    if (choice.shut !== undefined) return
    if (!multiple) return onDone([choice], fill ? { fill } : { move: 'stay' })
    setChosen(toggled(choice))
  }

  function onKeyDown(event: KeyboardEvent): void {
    event.stopPropagation()
    const { key } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    const current = matches?.[at]
    const fill = event.ctrlKey || event.metaKey
    if (step !== 0 && matches) setAt(Math.max(0, Math.min(matches.length - 1, at + step)))
    else if (key === 'Escape') onCancel()
    else if (key === 'Enter' && multiple && fill) onDone([...chosen.values()], { fill })
    else if (key === 'Enter' && current) choose(current, fill)
    else if (key === 'Tab' && multiple) onDone([...chosen.values()], { move: event.shiftKey ? 'back' : 'next' })
    else if (key === 'Tab') onCancel()
    else return
    event.preventDefault()
  }

  return (
    <div className={styles['choice-list']}>
      <input
        className={styles['choice-search']}
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={matches?.[at] ? `${id}-${at}` : undefined}
        placeholder={gridTexts.search}
        value={text}
        ref={(field) => {
          if (field && !field.parentElement?.contains(document.activeElement)) field.focus({ preventScroll: true })
        }}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {failed && (
        <p className={styles['choice-note']} role="alert">
          {gridTexts.choicesFailed}
        </p>
      )}
      {!failed && matches?.length === 0 && <p className={styles['choice-note']}>{gridTexts.nothingFound}</p>}
      {!failed && !matches && <p className={styles['choice-note']}>{texts.loading}</p>}
      <div
        className={styles['choice-options']}
        role="listbox"
        id={`${id}-list`}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        hidden={!matches?.length}
      >
        {matches?.map((choice, index) => (
          <div
            key={choice.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={chosen.has(choice.id)}
            aria-disabled={choice.shut !== undefined || undefined}
            className={classes(styles['choice-option'], index === at && styles['current'])}
            ref={index === at ? (option) => option?.scrollIntoView({ block: 'nearest' }) : undefined}
            onPointerMove={() => at !== index && setAt(index)}
            // The search keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(choice, false)}
          >
            {choice.icon}
            <span className={styles['choice-label']}>{choice.label}</span>
            {choice.shut !== undefined && (
              <Text tone="subtle" font="small" figures>
                {choice.shut}
              </Text>
            )}
            {choice.count !== undefined && (
              <Text tone="subtle" font="small" figures>
                {choice.count}
              </Text>
            )}
            {chosen.has(choice.id) && <Check />}
          </div>
        ))}
      </div>
      {multiple && (
        <div className={styles['choice-done']}>
          <Button size="small" variant="primary" onClick={() => onDone([...chosen.values()])}>
            {gridTexts.done}
          </Button>
        </div>
      )}
    </div>
  )
}
