import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { firstDay } from './clock.ts'
import { countedSql, inBulk } from './count-scenes.ts'

/** SQL of the names of entities above `item i`. */
export const ENTITY_NAMES = sql`
  left join entity e0 on e0.ws_id = i.ws_id and e0.id = i.project_id
  left join entity e1 on e1.ws_id = i.ws_id and e1.id = i.process_id
  left join entity e2 on e2.ws_id = i.ws_id and e2.id = i.episode_id
  left join entity e3 on e3.ws_id = i.ws_id and e3.id = i.take_id`

/**
 * Keeps the record of a month: the scenes, their people, the moments of approval, their worth, and all names. Rows
 * without a target hold all scenes that each person finished, whether they count for a target or not.
 */
export async function writeRecord(tx: Tx, wsId: string, month: string): Promise<void> {
  const first = sql`${firstDay(month)}::date`
  await rowsOf(tx, sql`delete from target_record r where r.ws_id = ${wsId} and r.month = ${first}`)
  await inBulk(tx, () =>
    rowsOf(
      tx,
      sql`${countedSql({ wsId, month })}, found as (
          select v.target_id, v.kind, v.subject_id, v.ws_user_id, v.item_id, v.at, v.value from valued v
          union all
          select null::uuid, 'person', iu.ws_user_id, iu.ws_user_id, a.item_id, a.at, coalesce(w.value, 1)
          from approved a
          join item_user iu on iu.ws_id = ${wsId} and iu.item_id = a.item_id and iu.role = 'assignee'
          left join weight w on w.item_id = a.item_id
        )
        insert into target_record (ws_id, month, target_id, kind, subject_id, ws_user_id, item_id, approved_at,
          approved_on, value, names)
        select ${wsId}::uuid, ${first}, f.target_id, f.kind, f.subject_id, f.ws_user_id, f.item_id, f.at,
          (f.at at time zone s.zone)::date, f.value, jsonb_build_object(
            'subject', coalesce(n.display_name, tm.name, ''), 'assignee', m.display_name, 'target', t.name,
            'project_id', i.project_id, 'project', e0.name, 'process', e1.name, 'episode', e2.name, 'take', e3.name,
            'scene', i.name, 'code', i.code)
        from found f cross join span s
        join item i on i.ws_id = ${wsId} and i.id = f.item_id
        join ws_user m on m.ws_id = i.ws_id and m.id = f.ws_user_id
        left join target t on t.ws_id = i.ws_id and t.id = f.target_id
        left join ws_user n on n.ws_id = i.ws_id and n.id = f.subject_id and f.kind = 'person'
        left join team tm on tm.ws_id = i.ws_id and tm.id = f.subject_id and f.kind = 'team'
        ${ENTITY_NAMES}`,
    ),
  )
}

/** SQL of the rows of a closed month, as `target_record r`. */
export function recordWhere(
  wsId: string,
  month: string,
  {
    subjectIds,
    targetIds,
  }: { subjectIds?: readonly string[] | undefined; targetIds?: readonly string[] | undefined } = {},
): SQL {
  return sql`r.ws_id = ${wsId} and r.month = ${firstDay(month)}::date
    and ${subjectIds ? sql`r.subject_id = any(${sql.param([...subjectIds])}::uuid[])` : sql`true`}
    and ${targetIds ? sql`r.target_id = any(${sql.param([...targetIds])}::uuid[])` : sql`true`}`
}
