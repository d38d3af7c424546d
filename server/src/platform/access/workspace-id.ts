import type { Database } from '../db/database.ts'

/** Codes never change and are never given again: an id that was read once holds as long as the process. */
const caches = new WeakMap<Database, Map<string, string>>()
const MOST = 10_000

/**
 * The id of the workspace with a code, so that a call’s statements name it from the beginning and each of them is planned
 * for one partition.
 * @returns null where there is none
 */
export async function workspaceIdOf(database: Database, code: string): Promise<string | null> {
  const ids = caches.get(database) ?? new Map<string, string>()
  caches.set(database, ids)
  const cachedId = ids.get(code)
  if (cachedId) return cachedId
  const [row] = await database.query<{ id: string }>('select id from workspace where code = $1', [code])
  if (!row) return null
  if (ids.size >= MOST) ids.clear()
  ids.set(code, row.id)
  return row.id
}
