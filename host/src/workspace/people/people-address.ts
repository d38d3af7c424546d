import type { PeopleQuery } from '@arbo/core'
import type { PeopleTab } from './people-columns.tsx'
import { STATES, type StateFilter } from './person-state.ts'
import { stateOfQuery, stateQuery } from './state-query.ts'

/** Query key of the list that is open. */
export const TAB_KEY = 't'

type Narrowed = Pick<PeopleQuery, 'search' | 'roles' | 'status' | 'blocked'>

/** A list's filters as keys of its address; null removes a key. */
export function addressOfQuery(tab: PeopleTab, query: Narrowed): Record<'q' | 'role' | 'status', string | null> {
  // Pending people have one state only.
  const state = tab === 'pending' ? '' : stateOfQuery(query)
  return { q: query.search || null, role: query.roles[0] ?? null, status: state || null }
}

/** The query of an address; null where it has none, so that the list stays unchanged. */
export function queryOfAddress(tab: PeopleTab, address: URLSearchParams): Partial<Narrowed> | null {
  const search = address.get('q') ?? ''
  const role = address.get('role')
  const state: StateFilter = STATES.find((value) => value === address.get('status')) ?? ''
  if (search === '' && !role && state === '') return null
  return { search, roles: role ? [role] : [], ...(tab === 'pending' ? {} : stateQuery(state)) }
}

/** The address of a role's people. */
export function peopleOfRole({ id, isGuest }: { id: string; isGuest: boolean }): string {
  return `/ws/ppl?${new URLSearchParams({ ...(isGuest ? { [TAB_KEY]: 'guests' } : {}), role: id })}`
}
