import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import { removeEntities } from '../entities/remove-entities.ts'
import type { EntityNow, Undoing } from './undoing.ts'

/**
 * SQL condition: an act that counts has changed the thing after the one that made it. An act that was taken back does
 * not count.
 */
export function changedSince(column: 'item_id' | 'entity_id', id: SQL, batchId: string): SQL {
  return sql`exists (
    select from change_record c join change_batch b on b.ws_id = c.ws_id and b.id = c.batch_id
    where c.ws_id = ${sql.raw(column === 'item_id' ? 'i' : 'e')}.ws_id and c.${sql.identifier(column)} = ${id}
      and c.batch_id <> ${batchId} and b.undone_at is null and b.source <> 'undo'
  )`
}

async function touched(tx: Tx, wsId: string, ids: readonly string[], batchId: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e where e.ws_id = ${wsId} and e.id = any(${sql.param(ids)}::uuid[])
      and ${changedSince('entity_id', sql`e.id`, batchId)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes entities that the act made: the lowest first, as long as nobody has changed them and nothing else is in them. */
export async function removeMade(
  tx: Tx,
  member: Member,
  { tally, batchId }: Undoing,
  entities: readonly EntityNow[],
): Promise<void> {
  const { wsId } = member
  const isTouched = await touched(
    tx,
    wsId,
    entities.map(({ id }) => id),
    batchId,
  )
  let remaining = entities.filter(({ id, parent_id, isCoordinator }) => {
    const right = parent_id === null ? 'project_addRootEntity_create' : 'project_addEntity_create'
    const isAllowed = may(member, right, isCoordinator)
    if (!isAllowed) tally.keep(id, 'denied')
    else if (isTouched.has(id)) tally.keep(id, 'changed')
    return isAllowed && !isTouched.has(id)
  })
  while (remaining.length > 0) {
    const deletedRows = await rowsOf<{ id: string }>(
      tx,
      sql`select e.id from entity e
        where e.ws_id = ${wsId} and e.id = any(${sql.param(remaining.map(({ id }) => id))}::uuid[])
          and not exists (select from entity child where child.ws_id = e.ws_id and child.parent_id = e.id)
          and not exists (select from item i where i.ws_id = e.ws_id and i.entity_id = e.id)
        for update of e`,
    )
    if (deletedRows.length === 0) break
    const removed = new Set(deletedRows.map(({ id }) => id))
    const gone = remaining.filter((one) => removed.has(one.id))
    await removeEntities(tx, member, gone)
    for (const { id } of gone) tally.remove(id)
    remaining = remaining.filter(({ id }) => !removed.has(id))
  }
  for (const { id } of remaining) tally.keep(id, 'not_empty')
}
