import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { COUNTED } from '../../planning/scenes/counted.ts'
import { each } from '../../planning/metrics/held-totals.ts'

/** Marks that one transaction works off. */
export const BATCH = 2000

/**
 * Makes kept totals true again, oldest marks first. Marks are taken before the scenes are read: a change in between
 * has a mark of its own, which stays. The caller holds the workspace's lock, so that of two that count the same entity
 * the later one has counted later.
 * @returns how many marks were worked off; less than `limit`: none is left
 */
export async function refreshTotals(tx: Tx, wsId: string, limit = BATCH): Promise<number> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('arbo.totals.' || $1, 0))`, [wsId])
  // Rows of a process of a release before omitted scenes.
  await tx.rows(
    `insert into scene_total_dirty (ws_id, entity_id)
     select ws_id, entity_id from scene_total where ws_id = $1 and not is_counted`,
    [wsId],
  )
  const marks = await tx.rows<{ entity_id: string }>(
    `delete from scene_total_dirty where ws_id = $1 and seq in (
       select seq from scene_total_dirty where ws_id = $1 order by seq limit $2
     ) returning entity_id`,
    [wsId, limit],
  )
  const ids = [...new Set(marks.map((mark) => mark.entity_id))]
  if (ids.length === 0) return 0
  const ofEntities = sql`ws_id = ${wsId} and entity_id = any(${sql.param(ids)}::uuid[])`
  // One entity's marks may stand on both sides of a batch, so this may count an entity that is marked again: no harm.
  await rowsOf(tx, sql`delete from scene_total where ${ofEntities}`)
  await rowsOf(tx, sql`delete from scene_sum where ${ofEntities}`)
  await rowsOf(
    tx,
    sql`with part as materialized (
        select i.entity_id, i.status_kind, v.metric_id, sum(v.value) as sum
        from item i join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id
        where i.ws_id = ${wsId} and i.entity_id = any(${sql.param(ids)}::uuid[]) and ${COUNTED}
        group by i.entity_id, i.status_kind, v.metric_id
      ), summed as (
        insert into scene_sum (ws_id, entity_id, metric_id, by_status)
        select ${wsId}::uuid, p.entity_id, p.metric_id,
          array[${each((at) => sql`trim_scale(sum(p.sum) filter (where p.status_kind = ${at} - 1))`)}]
        from part p group by p.entity_id, p.metric_id
      )
      insert into scene_total (ws_id, entity_id, is_counted, by_status, status_ids, status_kinds, status_scenes)
      select ${wsId}::uuid, c.entity_id, true,
        array[${each((at) => sql`coalesce(sum(c.scenes) filter (where c.kind = ${at} - 1), 0)`)}],
        array_agg(c.status_id order by c.kind, c.status_id), array_agg(c.kind order by c.kind, c.status_id),
        array_agg(c.scenes order by c.kind, c.status_id)
      from (
        select i.entity_id, i.status_id, i.status_kind as kind, count(*)::int as scenes
        from item i where i.ws_id = ${wsId} and i.entity_id = any(${sql.param(ids)}::uuid[]) and ${COUNTED}
        group by 1, 2, 3
      ) c
      group by c.entity_id`,
  )
  return marks.length
}

/** Workspaces with totals to be counted again. */
export async function waitingWorkspaces(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'select w.id from workspace w where exists (select from scene_total_dirty d where d.ws_id = w.id)',
  )
  return rows.map(({ id }) => id)
}
