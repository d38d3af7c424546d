import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The order of the scenes on an entity, by hand. */

/** A scene as the history names it. */
export interface Neighbour {
  id: string
  name: string
}

/** All scenes on an entity in their order, omitted ones too: they keep their place. */
export function sequenceOf(tx: Tx, wsId: string, entityId: string): Promise<Neighbour[]> {
  return rowsOf<Neighbour>(
    tx,
    sql`select i.id, i.name from item i where i.ws_id = ${wsId} and i.entity_id = ${entityId}
      order by i.position, i.name_sort, i.id`,
  )
}

/**
 * Numbers scenes from 0 in the order given; only those whose place is another are written. Order is nobody's version:
 * who edits a scene does not mind where it stands.
 */
export async function renumber(tx: Tx, wsId: string, ids: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`update item i set position = o.place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as o (id, place)
      where i.ws_id = ${wsId} and i.id = o.id and i.position <> o.place - 1`,
  )
}
