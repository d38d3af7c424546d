import { findPeople, findTeams, type FoundTeam, type Person, type ProjectMembers } from '@arbo/core'
import type { MembersChange } from '@arbo/core/internal'
import { Plus, X } from '@arbo/kit/icons'
import { Avatar, Button, IconButton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { directoryTexts } from './directory-texts.ts'
import styles from './panel.module.css'

interface PanelMembersProps {
  read: ProjectMembers
  canEdit: boolean
  busy: boolean
  onChange: (now: MembersChange) => Promise<unknown>
}

function showPerson(person: Person): ReactNode {
  return (
    <>
      <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
      <span className={styles['choose-name']}>{person.display_name}</span>
    </>
  )
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
const without = (rows: readonly { id: string }[], id: string): string[] => idsOf(rows).filter((one) => one !== id)
const addWords = (count: number): string => (count > 0 ? directoryTexts.addCount({ count }) : directoryTexts.add)

const showTeam = ({ name }: FoundTeam): ReactNode => <span className={styles['choose-name']}>{name}</span>

/** The members of a project, people before teams. */
export function PanelMembers({ read, canEdit, busy, onChange }: PanelMembersProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const [adding, setAdding] = useState<'people' | 'teams' | null>(null)
  const { people, teams } = read

  const removal = (name: string, now: MembersChange): ReactNode =>
    canEdit && (
      <IconButton
        size="small"
        icon={<X />}
        disabled={busy}
        label={directoryTexts.remove({ name })}
        onClick={() => void onChange(now)}
      />
    )

  return (
    <>
      {people.length + teams.length > 0 && (
        <ul className={styles['entity-panel-rows']} aria-label={directoryTexts.members}>
          {people.map((person) => (
            <li key={person.id}>
              <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
              <span className={styles['entity-panel-name']}>{person.display_name}</span>
              {removal(person.display_name, { people: without(people, person.id) })}
            </li>
          ))}
          {teams.map(({ id, name, members }) => (
            <li key={id}>
              <span className={styles['entity-panel-name']}>{name}</span>
              <Text tone="muted" font="small" figures>
                {directoryTexts.teamMembers({ count: members })}
              </Text>
              {removal(name, { teams: without(teams, id) })}
            </li>
          ))}
        </ul>
      )}
      {canEdit && (
        <div className={styles['entity-panel-acts']}>
          <Button size="small" variant="ghost" icon={<Plus />} onClick={() => setAdding('people')}>
            {directoryTexts.addPeople}
          </Button>
          <Button size="small" variant="ghost" icon={<Plus />} onClick={() => setAdding('teams')}>
            {directoryTexts.addMemberTeams}
          </Button>
        </div>
      )}
      {adding === 'people' && (
        <ChooseDialog
          title={directoryTexts.addPeople}
          hint={withLevels(directoryTexts.addPeopleHint, levels)}
          searchLabel={directoryTexts.searchPeople}
          several
          action={addWords}
          find={async (text, signal) =>
            (await findPeople(session, text, signal)).filter(({ id }) => !idsOf(people).includes(id))
          }
          nameOf={({ display_name }) => display_name}
          show={showPerson}
          onChoose={(rows) => onChange({ people: [...idsOf(people), ...idsOf(rows)] })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding === 'teams' && (
        <ChooseDialog<FoundTeam>
          title={directoryTexts.addMemberTeams}
          hint={withLevels(directoryTexts.addMemberTeamsHint, levels)}
          searchLabel={directoryTexts.searchTeams}
          several
          action={addWords}
          find={async (text, signal) =>
            (await findTeams(session, text, signal)).filter(({ id }) => !idsOf(teams).includes(id))
          }
          nameOf={({ name }) => name}
          show={showTeam}
          onChoose={(rows) => onChange({ teams: [...idsOf(teams), ...idsOf(rows)] })}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}
