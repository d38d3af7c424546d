import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SceneTag } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** The order of tags wherever several stand together; SQL over `tag t`. */
export const TAG_ORDER = sql`lower(t.name), t.id`

/** SQL of a tag as scenes have it, from `tag t`. */
export const TAG_JSON = sql`json_build_object('id', t.id, 'name', t.name, 'colour', t.colour)`

/**
 * The tags of a workspace by their ids, in their order, held for a moment.
 * @param needed SQL of the ids that matter: no other is read where nothing is held
 */
export function knownTags(tx: Tx, wsId: string, needed: SQL): Promise<ReadonlyMap<string, SceneTag>> {
  const read = async (which: SQL): Promise<ReadonlyMap<string, SceneTag>> => {
    const rows = await rowsOf<SceneTag>(
      tx,
      sql`select t.id, t.name, t.colour from tag t where t.ws_id = ${wsId} and ${which} order by ${TAG_ORDER}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  }
  return tx.held(
    'tags',
    `tags ${wsId}`,
    () => read(sql`true`),
    () => read(sql`t.id in (${needed})`),
  )
}
