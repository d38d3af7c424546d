import type { Entity } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { statusesById, tellable } from './own-statuses.ts'

/** Scenes that have a status of a flow, or none, and a fixed status. */
export interface StatusCountRow {
  status_id: string | null
  kind: number
  scenes: number
}

export type StatusCounts = NonNullable<Entity['woohoo']['statuses']>

/**
 * Scenes by the statuses that they have, of several sets of scenes at once; undefined for a set that has no status of a
 * flow, or more than can be told apart: it is shown by the fixed ones.
 */
export async function statusCounts<Key>(
  tx: Tx,
  wsId: string,
  sets: ReadonlyMap<Key, readonly StatusCountRow[]>,
): Promise<(set: Key) => StatusCounts | undefined> {
  const used = new Set([...sets.values()].flatMap((rows) => rows.flatMap(({ status_id }) => status_id ?? [])))
  const known = await statusesById(tx, wsId, [...used])
  return (set) => {
    const rows = sets.get(set) ?? []
    const byStatus = new Map<string | null, number>()
    for (const { status_id, scenes } of rows) byStatus.set(status_id, (byStatus.get(status_id) ?? 0) + scenes)
    const own = tellable(known.filter(({ id }) => byStatus.has(id)))
    if (!own) return undefined
    const without = rows.filter(({ status_id }) => status_id === null).toSorted((a, b) => a.kind - b.kind)
    return [
      ...without.map(({ kind, scenes }) => ({ name: null, kind, colour: null, scenes })),
      ...own.map(({ ids, name, kind, colour }) => ({
        name,
        kind,
        colour,
        scenes: ids.reduce((sum, id) => sum + (byStatus.get(id) ?? 0), 0),
      })),
    ]
  }
}
