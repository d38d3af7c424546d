import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SCENE_FIELDS } from '@arbo/core/contract'
import type { SceneFieldType } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { VALUE_FIELDS, valueColumns } from './scene-values.ts'

/** What a copy has of its original beside its description, frames, estimate, priority and tags. */
export interface CopiedParts {
  dates: boolean
  metrics: boolean
}

/** Columns of `item` that every copy has; days only where dates are copied. Statuses start anew. */
const COPIED = columnsOf('text', 'duration', 'priority', 'frame')
const DAYS = columnsOf('day')

function columnsOf(...types: SceneFieldType[]): SQL[] {
  const fields = VALUE_FIELDS.filter((field) => types.includes(SCENE_FIELDS[field].type))
  return valueColumns(fields).map(({ name }) => sql`${sql.identifier(name)}`)
}

const listed = (columns: readonly SQL[], as: (name: SQL) => SQL): SQL => sql.join(columns.map(as), sql`, `)

/**
 * Copies scenes in one statement, however many.
 * @param source SQL of rows `old_id, new_id, name, code, entity_id, project_id, process_id, episode_id, take_id, status_id,
 *   status_kind, position, roles`: of whom among its people the copy has
 * @returns how many
 */
export async function copyScenes(
  tx: Tx,
  { wsId, id: memberId }: Member,
  batchId: string,
  source: SQL,
  parts: CopiedParts,
): Promise<number> {
  const row = await rowOf<{ count: number }>(
    tx,
    sql`with source as materialized (${source}), scenes as (
        insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, status_id, status_kind,
          position, name, code, ${listed([...COPIED, ...DAYS], (name) => name)}, created_by)
        select ${wsId}, s.new_id, s.entity_id, s.project_id, s.process_id, s.episode_id, s.take_id,
          s.status_id, coalesce(s.status_kind, 0), s.position, s.name, s.code,
          ${listed(COPIED, (name) => sql`i.${name}`)},
          ${listed(DAYS, (name) => sql`case when ${parts.dates} then i.${name} end`)}, ${memberId}
        from source s join item i on i.ws_id = ${wsId} and i.id = s.old_id
      ), people as (
        insert into item_user (ws_id, item_id, ws_user_id, role)
        select iu.ws_id, s.new_id, iu.ws_user_id, iu.role from source s
        join item_user iu on iu.ws_id = ${wsId} and iu.item_id = s.old_id and iu.role = any(s.roles)
        join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id and m.status = 1 and not m.blocked
      ), tags as (
        insert into item_tag (ws_id, item_id, tag_id)
        select it.ws_id, s.new_id, it.tag_id from source s
        join item_tag it on it.ws_id = ${wsId} and it.item_id = s.old_id
      ), measures as (
        insert into item_metric (ws_id, item_id, metric_id, value)
        select v.ws_id, s.new_id, v.metric_id, v.value from source s
        join item_metric v on v.ws_id = ${wsId} and v.item_id = s.old_id
        where ${parts.metrics}
      ), history as (
        insert into change_record (ws_id, id, batch_id, item_id, field, to_value, ws_user_id)
        select ${wsId}, gen_random_uuid(), ${batchId}, s.new_id, 'created', to_jsonb(s.name), ${memberId}
        from source s
      )
      select count(*) as count from source`,
  )
  return row?.count ?? 0
}
