import type { FoundTeam, Person } from '@arbo/core'
import { Search, Users, X } from '@arbo/kit/icons'
import { Avatar, Stack, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { useFound } from './use-found.ts'
import styles from './targets.module.css'

/** The people and teams of a given target. */
export interface Holders {
  people: readonly Person[]
  teams: readonly FoundTeam[]
}

interface HolderPickerProps extends Holders {
  onChange: (holders: Holders) => void
  error: string | undefined
}

/** Toggles an item of the list. */
function toggled<T extends { id: string }>(list: readonly T[], one: T): readonly T[] {
  return list.some(({ id }) => id === one.id) ? list.filter(({ id }) => id !== one.id) : [...list, one]
}

/** Chooses people and teams: chosen ones are on top, others are searched by name. */
export function HolderPicker({ people, teams, onChange, error }: HolderPickerProps): ReactNode {
  const [text, setText] = useState('')
  const matches = useFound(text)
  const chosen = new Set([...people, ...teams].map(({ id }) => id))
  const togglePerson = (person: Person): void => onChange({ people: toggled(people, person), teams })
  const toggleTeam = (team: FoundTeam): void => onChange({ people, teams: toggled(teams, team) })
  const count = matches.people.length + matches.teams.length
  return (
    <Stack gap={8} role="group" aria-label={targetsTexts.holders}>
      <TextField
        type="search"
        label={targetsTexts.holders}
        placeholder={targetsTexts.holdersSearch}
        icon={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        error={error}
      />
      {chosen.size > 0 && (
        <ul className="arbo-picked" aria-label={targetsTexts.holdersChosen}>
          {teams.map((team) => (
            <Chosen key={team.id} name={team.name} onRemove={() => toggleTeam(team)} />
          ))}
          {people.map((person) => (
            <Chosen key={person.id} name={person.display_name} onRemove={() => togglePerson(person)} />
          ))}
        </ul>
      )}
      <div className="arbo-to-pick" role="group" aria-label={targetsTexts.holdersFound}>
        {matches.teams.map((team) => (
          <label key={team.id}>
            <input type="checkbox" checked={chosen.has(team.id)} onChange={() => toggleTeam(team)} />
            <span className={styles['subject-team']} aria-hidden="true">
              <Users />
            </span>
            <span>{team.name}</span>
            <small className="arbo-hint arbo-pushed">{targetsTexts.team}</small>
          </label>
        ))}
        {matches.people.map((person) => (
          <label key={person.id}>
            <input type="checkbox" checked={chosen.has(person.id)} onChange={() => togglePerson(person)} />
            <Avatar name={person.display_name} src={person.profile_image} decorative />
            <span>{person.display_name}</span>
          </label>
        ))}
        {count === 0 && (
          <p role="status">
            {matches.status === 'loading' && texts.loading}
            {matches.status === 'ready' && targetsTexts.holdersNone}
            {matches.status === 'failed' && targetsTexts.holdersFailed}
          </p>
        )}
      </div>
    </Stack>
  )
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }): ReactNode {
  return (
    <li>
      <span dir="auto">{name}</span>
      <button type="button" aria-label={targetsTexts.holdersRemove(name)} onClick={onRemove}>
        <X />
      </button>
    </li>
  )
}
