import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Person } from '@arbo/core'
import { Avatar, classes } from '@arbo/kit/ui'
import { completeMention, mentionAt, type MentionQuery } from '../model/comments/mentions.ts'
import { useTexts } from '../texts.ts'
import { usePeople } from './use-people.ts'

interface MentionFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'onKeyDown' | 'ref'> {
  value: string
  field: RefObject<HTMLTextAreaElement | null>
  onText: (text: string) => void
  /** Somebody was chosen of the list under a typed @. */
  onMention: (person: Person) => void
  /** Keys that the list does not take. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}

/** A text field that offers people while a name is typed after an @: arrows choose, Enter and Tab take, Escape closes. */
export function MentionField({ value, field, onText, onMention, onKey, ...rest }: MentionFieldProps): ReactNode {
  const texts = useTexts()
  const list = useId()
  const [query, setQuery] = useState<MentionQuery | null>(null)
  const [index, setIndex] = useState(0)
  const { people } = usePeople(query ? query.name : null)
  const choices = query ? (people ?? []) : []
  const choice = choices[Math.min(index, choices.length - 1)]

  const look = (): void => {
    const { current } = field
    const next = current && current.selectionStart === current.selectionEnd ? current : null
    setQuery(next ? mentionAt(next.value, next.selectionStart) : null)
    setIndex(0)
  }
  const take = (person: Person): void => {
    if (!query) return
    const completed = completeMention(value, query, person)
    onText(completed.text)
    onMention(person)
    setQuery(null)
    // After React has written the text.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(completed.caret, completed.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (choice && isPlain && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      const step = event.key === 'ArrowDown' ? 1 : choices.length - 1
      setIndex((Math.min(index, choices.length - 1) + step) % choices.length)
    } else if (choice && isPlain && (event.key === 'Enter' || event.key === 'Tab')) take(choice)
    else if (query && choices.length > 0 && event.key === 'Escape') setQuery(null)
    else {
      onKey?.(event)
      return
    }
    event.preventDefault()
  }

  return (
    <div className="mention-field">
      <textarea
        {...rest}
        ref={field}
        className="arbo-textarea"
        maxLength={10_000}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={choices.length > 0 ? list : undefined}
        aria-activedescendant={choice ? `${list}-${choice.id}` : undefined}
        onChange={(event) => {
          onText(event.target.value)
          look()
        }}
        onKeyDown={onKeyDown}
        onClick={look}
        onBlur={() => setQuery(null)}
      />
      {choices.length > 0 && (
        <ul id={list} role="listbox" aria-label={texts.mentionPeople} className="mention-list">
          {choices.map((person) => (
            <li
              key={person.id}
              id={`${list}-${person.id}`}
              role="option"
              aria-selected={person === choice}
              className={classes('mention-option', person === choice && 'chosen')}
              // The field keeps the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                take(person)
              }}
            >
              <Avatar name={person.display_name} src={person.profile_image} size={20} decorative />
              <span>{person.display_name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
