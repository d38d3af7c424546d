import type { Levels, Recommendation } from '@arbo/core'
import type { TeamsStore } from '@arbo/core/internal'
import { Plus, Search } from '@arbo/kit/icons'
import { Avatar, Stack, Text, TextField } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { teamsTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { useFound } from '../../ui/use-found.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import type { DraftMember } from './team-draft.ts'
import styles from './teams.module.css'

interface TeamPeopleProps {
  teams: TeamsStore
  members: readonly DraftMember[]
  onAdd: (person: DraftMember) => void
}

/** The user's work in common with a person; their role where there is none. */
function reasonOf({ scenes_lately, scenes, teams, role }: Recommendation, levels: Levels): string {
  if (scenes_lately > 0) return teamsTexts.lately({ count: scenes_lately, ...levelValues(levels) })
  if (scenes > 0) return teamsTexts.together({ count: scenes, ...levelValues(levels) })
  return teams > 0 ? teamsTexts.teamsTogether({ count: teams }) : role
}

/** People to add to a team: collaborators first, others by search. */
export function TeamPeople({ teams, members, onAdd }: TeamPeopleProps): ReactNode {
  const [text, setText] = useState('')
  const levels = useLevels()
  const find = useCallback((needle: string, signal: AbortSignal) => teams.recommend(needle, signal), [teams])
  const { status, found } = useFound(find, text)
  const inTeam = new Set(members.map(({ id }) => id))
  const people = (found ?? []).filter(({ id }) => !inTeam.has(id))

  return (
    <Stack gap={8} role="group" aria-label={teamsTexts.addPeople}>
      <TextField
        type="search"
        label={teamsTexts.addPeople}
        placeholder={teamsTexts.searchPeople}
        icon={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ul className={styles['team-found']} aria-label={teamsTexts.found}>
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              aria-label={teamsTexts.add({ name: person.display_name })}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget)
                onAdd(person)
              }}
            >
              <Avatar name={person.display_name} src={person.profile_image} decorative />
              <span className={styles['team-person']}>
                <span>{person.display_name}</span>
                <small>{reasonOf(person, levels)}</small>
              </span>
              <Plus />
            </button>
          </li>
        ))}
      </ul>
      {people.length === 0 && (
        <Text as="p" tone="muted" role="status">
          {status === 'loading' && texts.loading}
          {status === 'failed' && teamsTexts.findFailed}
          {status === 'ready' && (found?.length ? teamsTexts.everybodyIn : teamsTexts.nobodyFound)}
        </Text>
      )}
    </Stack>
  )
}
