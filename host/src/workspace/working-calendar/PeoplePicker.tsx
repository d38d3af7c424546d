import type { Person } from '@arbo/core'
import { Search, X } from '@arbo/kit/icons'
import { Avatar, Stack, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { useFoundPeople, type FindPeople } from './use-found-people.ts'

interface PeoplePickerProps {
  people: readonly Person[]
  onChange: (people: readonly Person[]) => void
  find: FindPeople
  error?: string
}

/** Chooses several people: chosen ones are on top, others are searched by name. */
export function PeoplePicker({ people, onChange, find, error }: PeoplePickerProps): ReactNode {
  const [text, setText] = useState('')
  const matches = useFoundPeople(find, text)
  const chosen = new Set(people.map(({ id }) => id))

  function toggle(person: Person): void {
    onChange(chosen.has(person.id) ? people.filter(({ id }) => id !== person.id) : [...people, person])
  }

  return (
    <Stack gap={8} role="group" aria-label={calendarTexts.peopleField}>
      <TextField
        type="search"
        label={calendarTexts.peopleField}
        placeholder={calendarTexts.peopleSearch}
        icon={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
      />
      {people.length > 0 && (
        <ul className="arbo-picked" aria-label={calendarTexts.peopleChosen}>
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.display_name}</span>
              <button
                type="button"
                aria-label={calendarTexts.peopleRemove(person.display_name)}
                onClick={() => toggle(person)}
              >
                <X />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="arbo-to-pick" role="group" aria-label={calendarTexts.peopleFound}>
        {matches.people.map((person) => (
          <label key={person.id}>
            <input type="checkbox" checked={chosen.has(person.id)} onChange={() => toggle(person)} />
            <Avatar name={person.display_name} src={person.profile_image} decorative />
            <span>{person.display_name}</span>
          </label>
        ))}
        {matches.people.length === 0 && (
          <p role="status">
            {matches.status === 'loading' && texts.loading}
            {matches.status === 'ready' && calendarTexts.peopleNone}
            {matches.status === 'failed' && calendarTexts.peopleFailed}
          </p>
        )}
      </div>
    </Stack>
  )
}
