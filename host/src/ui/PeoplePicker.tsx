import type { FoundTeam, Person } from '@arbo/core'
import { X } from '@arbo/kit/icons'
import { Combobox, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef, type ReactNode } from 'react'
import { peopleTexts } from './people-texts.ts'
import { personOption } from './person-option.tsx'
import { TeamSign } from './TeamSign.tsx'

/** Who is chosen, or can be. */
export interface Picked {
  people: readonly Person[]
  teams: readonly FoundTeam[]
}

interface PickerProps extends Picked {
  label: string
  /** Who has this text in the name; must be stable. Rejects with an ApiError. */
  find: (text: string, signal: AbortSignal) => Promise<Picked>
  onChange: (picked: Picked) => void
  error?: string | undefined
}

/** The list without the one, or with it at the end. */
function toggled<T extends { id: string }>(list: readonly T[], one: T): readonly T[] {
  return list.some(({ id }) => id === one.id) ? list.filter(({ id }) => id !== one.id) : [...list, one]
}

/** Chooses people and teams: chosen ones stand between the search and what it found. */
export function PeopleAndTeamsPicker({ label, people, teams, find, onChange, error }: PickerProps): ReactNode {
  const matches = useRef<Picked>({ people: [], teams: [] })
  const findOptions = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const found = await find(text, signal)
      matches.current = found
      return [
        ...found.teams.map(({ id, name }) => ({ id, label: name, icon: <TeamSign />, hint: peopleTexts.team })),
        ...found.people.map(personOption),
      ]
    },
    [find],
  )
  function toggle({ id }: { id: string }): void {
    const has = (one: { id: string }): boolean => one.id === id
    const person = people.find(has) ?? matches.current.people.find(has)
    const team = teams.find(has) ?? matches.current.teams.find(has)
    if (person) onChange({ people: toggled(people, person), teams })
    else if (team) onChange({ people, teams: toggled(teams, team) })
  }
  const chosen = [
    ...teams.map(({ id, name }) => ({ id, name })),
    ...people.map(({ id, display_name }) => ({ id, name: display_name })),
  ]
  return (
    <Combobox
      label={label}
      framed
      multiple
      placeholder={peopleTexts.search}
      find={findOptions}
      none={peopleTexts.none}
      failed={peopleTexts.failed}
      chosen={chosen.map(({ id }) => id)}
      onChoose={toggle}
      error={error ?? ''}
    >
      {chosen.length > 0 && (
        <ul className="arbo-picked" aria-label={peopleTexts.chosen}>
          {chosen.map((one) => (
            <Chosen key={one.id} name={one.name} onRemove={() => toggle(one)} />
          ))}
        </ul>
      )}
    </Combobox>
  )
}

/** People whose names contain this text, by name; all for an empty text. Rejects with an ApiError. */
export type FindPeople = (text: string, signal: AbortSignal) => Promise<readonly Person[]>

interface PeoplePickerProps {
  people: readonly Person[]
  onChange: (people: readonly Person[]) => void
  /** Must be stable. */
  find: FindPeople
  error?: string | undefined
}

/** Chooses several people. */
export function PeoplePicker({ people, onChange, find, error }: PeoplePickerProps): ReactNode {
  const findPicked = useCallback(
    async (text: string, signal: AbortSignal) => ({ people: await find(text, signal), teams: [] }),
    [find],
  )
  return (
    <PeopleAndTeamsPicker
      label={peopleTexts.people}
      people={people}
      teams={[]}
      find={findPicked}
      onChange={(picked) => onChange(picked.people)}
      error={error}
    />
  )
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }): ReactNode {
  return (
    <li>
      <span dir="auto">{name}</span>
      <button type="button" aria-label={peopleTexts.remove({ name })} onClick={onRemove}>
        <X />
      </button>
    </li>
  )
}
