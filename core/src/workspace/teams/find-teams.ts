import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { Session } from '../../platform/session/types.ts'

/** As many as a list to choose from shows; typing on narrows them down. */
const FOUND_MAX = 50

/** A team to choose. */
export interface FoundTeam {
  id: string
  name: string
}

/** Active teams to choose from, by name, of those that the user sees: 50 at most. Rejects with an ApiError. */
export async function findTeams(session: Session, text: string, signal?: AbortSignal): Promise<readonly FoundTeam[]> {
  const name_like = text.trim()
  const { data } = await createClient(session).listTeams({
    query: { per_page: FOUND_MAX, order_by: 'name', status_eq: '1', ...(name_like ? { name_like } : {}) },
    optOut: QUIET,
    ...(signal ? { signal } : {}),
  })
  return data.map(({ id, name }) => ({ id, name }))
}
