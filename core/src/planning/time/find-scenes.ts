import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { SearchRow } from '../../contract/connect/search.ts'
import type { Session } from '../../platform/session/types.ts'

/** A scene to choose. */
export interface FoundScene {
  id: string
  name: string
  code: string | null
  /** From the project down to the place that holds it: `Blue Fox / Animation`. */
  path: string
  status: SearchRow['status']
}

const FOUND_MAX = 20

/**
 * Scenes that the user sees, by a part of their name or code: 20 at most. Without words the scenes they last worked on.
 * Rejects with an ApiError.
 */
export async function findScenes(session: Session, text: string): Promise<readonly FoundScene[]> {
  const api = createClient(session)
  const words = text.trim()
  if (words === '') {
    const recent = await api.listMyRecentScenes({ optOut: QUIET })
    return recent.map(({ id, name, code, ancestors, status }) => ({
      id,
      name,
      code,
      path: ancestors.map((one) => one.name).join(' / '),
      status,
    }))
  }
  const { groups } = await api.search({ query: { q: words, kinds: 'scene', limit: FOUND_MAX }, optOut: QUIET })
  return groups.flatMap(({ rows }) =>
    rows.map(({ id, title, code, path, status }) => ({
      id,
      name: title,
      code,
      path: path.map((one) => one.name).join(' / '),
      status,
    })),
  )
}
