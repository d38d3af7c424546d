import type { PeopleQuery } from '@arbo/core'
import type { PeopleTab } from './people-columns.tsx'
import { STATES, type StateFilter } from './person-state.ts'
import { stateOfQuery, stateQuery } from './state-query.ts'

/** Query key of the list that is open. */
export const TAB_KEY = 't'

type Narrowed = Pick<PeopleQuery, 'search' | 'roles' | 'status' | 'blocked'>

/** What a list is narrowed down to, as keys of its address; null takes one away. */
export function addressOfQuery(tab: PeopleTab, query: Narrowed): Record<'q' | 'role' | 'status', string | null> {
  // The pending are of one state.
  const state = tab === 'pending' ? '' : stateOfQuery(query)
  return { q: query.search || null, role: query.roles[0] ?? null, status: state || null }
}

/** The question of an address; null where it has none, so that a list stays as it was left. */
export function queryOfAddress(tab: PeopleTab, address: URLSearchParams): Partial<Narrowed> | null {
  const search = address.get('q') ?? ''
  const role = address.get('role')
  const state: StateFilter = STATES.find((value) => value === address.get('status')) ?? ''
  if (search === '' && !role && state === '') return null
  return { search, roles: role ? [role] : [], ...(tab === 'pending' ? {} : stateQuery(state)) }
}

/** Where the people of a role are listed. */
export function peopleOfRole({ id, isGuest }: { id: string; isGuest: boolean }): string {
  return `/ws/ppl?${new URLSearchParams({ ...(isGuest ? { [TAB_KEY]: 'guests' } : {}), role: id })}`
}
