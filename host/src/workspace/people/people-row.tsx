import type { WorkspaceUser } from '@arbo/core'
import { Eye } from '@arbo/kit/icons'
import { Avatar, Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { useViewAs } from '../../app/use-view-as.ts'
import { peopleTexts } from './texts.ts'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { actionWords } from './action-words.tsx'
import { bulkActions, mayLookAs, personActions, type Viewer } from './person-actions.ts'
import { STATUS } from './person-state.ts'
import type { PersonActionsApi } from './use-person-actions.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './people.module.css'

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

interface RowCalls extends Pick<PersonActionsApi, 'busy' | 'start'> {
  /** Null where the user may not view as others. */
  viewAs: ReturnType<typeof useViewAs>
}

/** The parts of a row, and the bulk actions. */
export function peopleRow(viewer: Viewer, { busy, start, viewAs }: RowCalls): PeopleRow {
  const lookAs = (person: WorkspaceUser): RowAction[] =>
    viewAs && mayLookAs(viewer, person)
      ? [{ label: peopleTexts.viewAs, icon: <Eye />, onSelect: () => viewAs({ ws_user_id: person.id }) }]
      : []
  return {
    lead: (person) => <Avatar name={nameOf(person)} src={person.profile_image} decorative />,
    mark: ({ id, visible, status }) => (
      <>
        {id === viewer.id && <span className={listStyles['list-badge']}>{peopleTexts.you}</span>}
        {!visible && status === STATUS.active && (
          <span className={listStyles['list-badge']}>{peopleTexts.isHidden}</span>
        )}
      </>
    ),
    sub: ({ email }) => email,
    actions: (person) => (
      <ListRowMenu
        name={nameOf(person)}
        actions={[
          ...lookAs(person),
          ...personActions(viewer, person).map((action) => ({
            ...actionWords(action),
            onSelect: () => start(action, [person]),
          })),
        ]}
      />
    ),
    bulk(people) {
      const possible = bulkActions(viewer, people)
      if (possible.length === 0) return <span className={styles['people-note']}>{peopleTexts.nothingForAll}</span>
      return possible.map(({ action, people: some }) => (
        <Button
          key={action}
          size="small"
          icon={actionWords(action).icon}
          busy={busy}
          onClick={() => start(action, some)}
        >
          {some.length === people.length
            ? actionWords(action).label
            : peopleTexts.forSome({ action: actionWords(action).label, count: some.length })}
        </Button>
      ))
    },
  }
}
