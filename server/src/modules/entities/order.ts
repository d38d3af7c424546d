import { sql } from 'drizzle-orm'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { Member } from '../access/member.ts'
import { entityFor } from '../access/rights.ts'
import { tell } from '../events/tell.ts'

/** Siblings in their order, locked in that of their ids, so that two who reorder wait for one another and go on. */
async function lockSiblings(tx: Tx, wsId: string, parentId: string | null): Promise<string[]> {
  const below = sql`e.ws_id = ${wsId} and e.parent_id is not distinct from ${parentId}::uuid`
  await rowsOf(tx, sql`select e.id from entity e where ${below} order by e.id for no key update`)
  // Read again under the locks: who held them has reordered.
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e where ${below} order by e.position, e.name_sort, e.id`,
  )
  return rows.map(({ id }) => id)
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
 * Puts an entity behind one of its siblings, or first. What is said is a neighbour, not a number, so that the order of
 * two people who reorder at once is that of both.
 * @throws {ApiError} not_found, permission_denied, invalid_reference where the neighbour is no sibling
 */
export function orderEntities(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { id, after_id }: { id: string; after_id: string | null },
): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const found = await entityFor(tx, member, id, 'project_updateEntity_update')
    const isDone = await putBehind(tx, member.wsId, found.parent_id, id, after_id)
    if (!isDone) throw new ApiError('invalid_reference')
    tell(tx, member.wsId, 'entity.updated', { entity_id: id, parent_id: found.parent_id }, found)
  })
}
