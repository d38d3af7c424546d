import type { WorkspaceUser } from '@arbo/core'
import { Avatar, Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from '../../texts/people.ts'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { ACTION_WORDS } from './actionWords.tsx'
import { bulkActions, personActions, type Viewer } from './personActions.ts'
import type { PersonActionsApi } from './usePersonActions.ts'

/** Invited people have no name yet. */
export const nameOf = ({ display_name, email }: Pick<WorkspaceUser, 'display_name' | 'email'>): string =>
  display_name || email

interface PeopleRow {
  lead: (person: WorkspaceUser) => ReactNode
  mark: (person: WorkspaceUser) => ReactNode
  sub: (person: WorkspaceUser) => ReactNode
  actions: (person: WorkspaceUser) => ReactNode
  bulk: (people: readonly WorkspaceUser[]) => ReactNode
}

/** The parts of a row, and what can be done with the checked ones. */
export function peopleRow(viewer: Viewer, { busy, start }: Pick<PersonActionsApi, 'busy' | 'start'>): PeopleRow {
  return {
    lead: (person) => <Avatar name={nameOf(person)} src={person.profile_image} decorative />,
    mark: ({ id }) => id === viewer.id && <span className="list-badge">{peopleTexts.you}</span>,
    sub: ({ email }) => email,
    actions: (person) => (
      <ListRowMenu
        name={nameOf(person)}
        actions={personActions(viewer, person).map((action) => ({
          ...ACTION_WORDS[action],
          onSelect: () => start(action, [person]),
        }))}
      />
    ),
    bulk(people) {
      const possible = bulkActions(viewer, people)
      if (possible.length === 0) return <span className="people-note">{peopleTexts.nothingForAll}</span>
      return possible.map((action) => (
        <Button
          key={action}
          size="small"
          icon={ACTION_WORDS[action].icon}
          busy={busy}
          onClick={() => start(action, people)}
        >
          {ACTION_WORDS[action].label}
        </Button>
      ))
    },
  }
}
