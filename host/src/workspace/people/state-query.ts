import type { PeopleQuery } from '@arbo/core'
import { STATUS, type StateFilter } from './person-state.ts'

/** The store's query for a state of the filter. */
export function stateQuery(state: StateFilter): Pick<PeopleQuery, 'status' | 'blocked'> {
  switch (state) {
    case '':
      return { status: null, blocked: null }
    case 'active':
      return { status: STATUS.active, blocked: false }
    case 'blocked':
      return { status: STATUS.active, blocked: true }
    default:
      return { status: STATUS[state], blocked: null }
  }
}

/** The state that a query filters by. */
export function stateOfQuery({ status, blocked }: Pick<PeopleQuery, 'status' | 'blocked'>): StateFilter {
  switch (status) {
    case null:
      return ''
    case STATUS.active:
      return blocked ? 'blocked' : 'active'
    case STATUS.archived:
      return 'archived'
    case STATUS.pending:
      return 'pending'
    case STATUS.deleted:
      return 'deleted'
  }
}
