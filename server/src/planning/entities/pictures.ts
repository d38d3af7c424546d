import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'

interface Pictured {
  id: string
  thumbnail_key: string | null
}

/** The scenes on and below the entities, by the columns of their place. */
function below(ids: SQL): SQL {
  return sql`(i.project_id = any(${ids}) or i.process_id = any(${ids}) or i.episode_id = any(${ids})
    or i.take_id = any(${ids}))`
}

/**
 * Storage keys of the entities' pictures for one reader. An entity borrows the picture of a scene below it: readers
 * who see that scene get it, others that of the first scene that they do see there, or none. One query for all; none
 * for those who see the whole workspace.
 */
export async function picturesFor(
  tx: Tx,
  member: Member,
  rows: readonly Pictured[],
): Promise<ReadonlyMap<string, string | null>> {
  const stored = new Map(rows.map(({ id, thumbnail_key }) => [id, thumbnail_key]))
  const visible = visibleItem(member, 'i')
  // An entity without a picture for those who see everything has none for anybody.
  const ids = rows.flatMap(({ id, thumbnail_key }) => (thumbnail_key === null ? [] : [id]))
  if (visible === EVERYTHING || ids.length === 0) return stored
  const list = sql`${sql.param(ids)}::uuid[]`
  const ownRows = await rowsOf<{ id: string; thumbnail_key: string }>(
    tx,
    sql`select distinct on (above.id) above.id, i.thumbnail_key
      from item i
      cross join lateral unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) as above (id)
      join entity e on e.ws_id = ${member.wsId} and e.id = above.id
      where i.ws_id = ${member.wsId} and ${below(list)} and above.id = any(${list})
        and i.thumbnail_key is not null and ${visible}
      order by above.id, i.thumbnail_key = e.thumbnail_key desc, i.position, i.id`,
  )
  const own = new Map(ownRows.map(({ id, thumbnail_key }) => [id, thumbnail_key]))
  return new Map(rows.map(({ id }) => [id, own.get(id) ?? null]))
}
