import { createClient } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import type { AskedKind } from '../../contract/platform/actions.ts'
import type { SearchKind } from '../../contract/connect/search-values.ts'
import type { Session } from '../../platform/session/types.ts'

/** A thing that may be asked about, found by its name. */
export interface FoundThing {
  id: string
  name: string
  /** Where it is, from the project down; empty of people, teams and playlists. */
  path: readonly string[]
}

/** By what the search calls them; a metric is one of a scene. */
const SEARCHED: Readonly<Record<AskedKind, SearchKind>> = {
  scene: 'scene',
  metric: 'scene',
  entity: 'entity',
  team: 'team',
  playlist: 'playlist',
  person: 'person',
}
const FOUND_MAX = 8

/** Things of a kind that the user may see, by their names or codes. Rejects with an ApiError. */
export async function findAskedThings(
  session: Session,
  kind: AskedKind,
  text: string,
  signal?: AbortSignal,
): Promise<readonly FoundThing[]> {
  const { groups } = await createClient(session).search({
    query: { q: text.trim(), kinds: SEARCHED[kind], limit: FOUND_MAX },
    optOut: QUIET,
    ...(signal ? { signal } : {}),
  })
  return groups
    .flatMap(({ rows }) => rows)
    .map(({ id, title, path }) => ({ id, name: title, path: path.map(({ name }) => name) }))
}

/** The metrics that a scene has. Rejects with an ApiError. */
export async function findSceneMetrics(
  session: Session,
  id: string,
  signal?: AbortSignal,
): Promise<readonly { id: string; name: string }[]> {
  const input = { params: { id }, optOut: QUIET, ...(signal ? { signal } : {}) }
  const { metrics } = await createClient(session).showItem(input)
  return metrics.map(({ metric_id, name }) => ({ id: metric_id, name }))
}
