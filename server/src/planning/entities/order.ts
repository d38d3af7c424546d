import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { recordEntity } from './record-entity.ts'

/** A sibling as the history names it. */
export interface Neighbour {
  id: string
  name: string
}

/** Children of a parent in their order. */
async function siblingsOf(tx: Tx, wsId: string, parentId: string | null): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e where e.ws_id = ${wsId} and e.parent_id is not distinct from ${parentId}::uuid
      order by e.position, e.name_sort, e.id`,
  )
  return rows.map(({ id }) => id)
}

/** Siblings in their order, locked in that of their ids, so that two who reorder wait for one another and go on. */
async function lockSiblings(tx: Tx, wsId: string, parentId: string | null): Promise<string[]> {
  await rowsOf(
    tx,
    sql`select e.id from entity e where e.ws_id = ${wsId} and e.parent_id is not distinct from ${parentId}::uuid
      order by e.id for no key update`,
  )
  // Read again under the locks: who held them has reordered.
  return siblingsOf(tx, wsId, parentId)
}

/** Numbers siblings from 0 in the order given; only those whose place is another are written. */
async function renumber(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`update entity e set position = o.place - 1
      from unnest(${sql.param(ids)}::uuid[]) with ordinality as o (id, place)
      where e.ws_id = ${wsId} and e.id = o.id and e.position <> o.place - 1`,
  )
}

async function neighbourNamed(tx: Tx, wsId: string, id: string | null): Promise<Neighbour | null> {
  if (id === null) return null
  const [row] = await rowsOf<Neighbour>(
    tx,
    sql`select e.id, e.name from entity e where e.ws_id = ${wsId} and e.id = ${id}`,
  )
  return row ?? null
}

/** The sibling that an entity stands behind; null: it is the first. */
export async function standsBehind(
  tx: Tx,
  wsId: string,
  { id, parent_id }: { id: string; parent_id: string | null },
): Promise<Neighbour | null> {
  const siblings = await siblingsOf(tx, wsId, parent_id)
  return neighbourNamed(tx, wsId, siblings[siblings.indexOf(id) - 1] ?? null)
}

/**
 * Puts a child of the parent behind one of the others, or first.
 * @returns whether both are there
 */
export async function putBehind(
  tx: Tx,
  wsId: string,
  parentId: string | null,
  id: string,
  afterId: string | null,
): Promise<boolean> {
  const siblings = await lockSiblings(tx, wsId, parentId)
  const others = siblings.filter((one) => one !== id)
  const behind = afterId === null ? 0 : others.indexOf(afterId) + 1
  if (others.length === siblings.length || (afterId !== null && behind === 0)) return false
  await renumber(tx, wsId, others.toSpliced(behind, 0, id))
  return true
}

/**
 * Puts an entity behind one of its siblings, or first. The call names a neighbour, not a number, so that the order of
 * two people who reorder at once is that of both.
 * @throws {ApiError} not_found, permission_denied, invalid_reference where the neighbour is no sibling
 */
export function orderEntities(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { id, after_id }: { id: string; after_id: string | null },
): Promise<void> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const entity = await loadEntity(tx, member, id, 'project_updateEntity_update')
    await lockSiblings(tx, wsId, entity.parent_id)
    const from = await standsBehind(tx, wsId, entity)
    const isDone = await putBehind(tx, wsId, entity.parent_id, id, after_id)
    if (!isDone) throw new ApiError('invalid_reference')
    const to = await neighbourNamed(tx, wsId, after_id)
    await recordEntity(tx, member, 'edit', [{ entityId: id, field: 'order', from, to }])
    emitEvent(tx, wsId, 'entity.updated', { entity_id: id, parent_id: entity.parent_id }, entity)
  })
}
