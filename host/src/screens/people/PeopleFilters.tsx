import type { ReactNode } from 'react'
import { peopleTexts } from '../../texts/people.ts'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import type { RoleOption } from './roleOptions.ts'
import type { PersonState } from './personState.ts'

/** A person's state as the list is filtered by it; empty: everybody but the deleted. */
export type StateFilter = PersonState | ''

const STATES = ['active', 'pending', 'archived', 'blocked', 'deleted'] as const

interface PeopleFiltersProps {
  roles: readonly RoleOption[]
  role: string
  onRole: (role: string) => void
  /** Null where the list is of one state. */
  state: StateFilter | null
  onState: (state: StateFilter) => void
}

/** By role, and by state. */
export function PeopleFilters({ roles, role, onRole, state, onState }: PeopleFiltersProps): ReactNode {
  return (
    <>
      {roles.length > 0 && (
        <ListFilter
          name={peopleTexts.columnRole}
          value={role}
          onChange={onRole}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {state !== null && (
        <ListFilter
          name={peopleTexts.columnStatus}
          value={state}
          onChange={onState}
          options={STATES.map((value) => ({ value, label: peopleTexts.status[value] }))}
        />
      )}
    </>
  )
}
