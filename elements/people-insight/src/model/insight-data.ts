import type { Insight } from '@arbo/core'

type Known = Insight['person']

/** A tile as a page gives it: who it is about, and as much of the rest as there is. */
export interface InsightData extends Partial<Omit<Insight, 'person'>> {
  person: Pick<Known, 'id' | 'display_name'> & Partial<Known>
}

/** The whole of what the header shows; what was not given is empty. */
export function personOf({ person }: InsightData): Known {
  return {
    profile_image: null,
    role: '',
    ws_root_role_id: 1,
    status: 1,
    blocked: false,
    teams: [],
    timezone: null,
    contact: null,
    ...person,
  }
}
