import { sql } from 'drizzle-orm'
import { rowOf } from '../db/rows.ts'
import type { EntityTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import type { Place } from './place.ts'

/** The fields of an entity that seldom change, the same for every reader. */
export interface KnownEntity extends Place, Pick<EntityTable, 'id' | 'type' | 'parent_id'> {
  /** Its own or the nearest from above. */
  primary_metric_id: string | null
}

/** An entity of the workspace, held for a moment: nearly every call begins by asking where it is. */
export function knownEntity(tx: Tx, wsId: string, id: string): Promise<KnownEntity | undefined> {
  return tx.held('places', `entity ${wsId} ${id}`, () =>
    rowOf<KnownEntity>(
      tx,
      sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id,
          (select above.primary_metric_id from entity above
           where above.ws_id = e.ws_id and above.id in (e.project_id, e.process_id, e.episode_id, e.take_id)
             and above.primary_metric_id is not null
           order by above.type desc limit 1) as primary_metric_id
        from entity e where e.ws_id = ${wsId} and e.id = ${id}`,
    ),
  )
}
