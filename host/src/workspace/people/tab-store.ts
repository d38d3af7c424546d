import { peopleStore, type PeopleQuery, type PeopleStore, type Session } from '@arbo/core'
import { createPeopleStore } from '@arbo/core/internal'
import type { PeopleTab } from './people-columns.tsx'

/** The fixed part of a tab's query; the user sets the rest. */
export const TAB_QUERY: Readonly<Record<PeopleTab, Partial<PeopleQuery>>> = {
  people: { kind: 'people', status: null },
  guests: { kind: 'guests', status: null },
  pending: { kind: 'all', status: 2 },
}

/** Each tab has its own list, so that its search stays while another is open. */
export function tabStore(session: Session, tab: PeopleTab): PeopleStore {
  if (tab === 'people') return peopleStore(session)
  const key = `host-people-${tab}/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createPeopleStore(session, TAB_QUERY[tab]))
}
