import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import type { RoleOption } from './role-options.ts'
import { STATES, type StateFilter } from './person-state.ts'

interface PeopleFiltersProps {
  roles: readonly RoleOption[]
  role: string
  onRole: (role: string) => void
  /** Null where the list has one state only. */
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
