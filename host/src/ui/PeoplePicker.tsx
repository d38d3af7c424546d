import type { FoundTeam, Person } from '@arbo/core'
import { Search, X } from '@arbo/kit/icons'
import { Avatar, Stack, TextField } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { texts } from '../app/texts.ts'
import { peopleTexts } from './people-texts.ts'
import { TeamSign } from './TeamSign.tsx'
import { useFound } from './use-found.ts'

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

/** Chooses people and teams: chosen ones are on top, others are searched by name. */
export function PeopleAndTeamsPicker({ label, people, teams, find, onChange, error }: PickerProps): ReactNode {
  const [text, setText] = useState('')
  const { status, found } = useFound(find, text)
  const chosen = new Set([...people, ...teams].map(({ id }) => id))
  const togglePerson = (person: Person): void => onChange({ people: toggled(people, person), teams })
  const toggleTeam = (team: FoundTeam): void => onChange({ people, teams: toggled(teams, team) })
  const matches = found ?? { people: [], teams: [] }
  return (
    <Stack gap={8} role="group" aria-label={label}>
      <TextField
        type="search"
        label={label}
        placeholder={peopleTexts.search}
        icon={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
      />
      {chosen.size > 0 && (
        <ul className="arbo-picked" aria-label={peopleTexts.chosen}>
          {teams.map((team) => (
            <Chosen key={team.id} name={team.name} onRemove={() => toggleTeam(team)} />
          ))}
          {people.map((person) => (
            <Chosen key={person.id} name={person.display_name} onRemove={() => togglePerson(person)} />
          ))}
        </ul>
      )}
      <div className="arbo-to-pick" role="group" aria-label={peopleTexts.found}>
        {matches.teams.map((team) => (
          <label key={team.id}>
            <input type="checkbox" checked={chosen.has(team.id)} onChange={() => toggleTeam(team)} />
            <TeamSign />
            <span>{team.name}</span>
            <small className="arbo-hint arbo-pushed">{peopleTexts.team}</small>
          </label>
        ))}
        {matches.people.map((person) => (
          <label key={person.id}>
            <input type="checkbox" checked={chosen.has(person.id)} onChange={() => togglePerson(person)} />
            <Avatar name={person.display_name} src={person.profile_image} decorative />
            <span>{person.display_name}</span>
          </label>
        ))}
        {matches.people.length + matches.teams.length === 0 && (
          <p role="status">
            {status === 'loading' && texts.loading}
            {status === 'ready' && peopleTexts.none}
            {status === 'failed' && peopleTexts.failed}
          </p>
        )}
      </div>
    </Stack>
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
