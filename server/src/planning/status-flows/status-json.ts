import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** A FlowStatus of the contract, from a row of `template_flow_status s`. */
const FIELDS = sql.raw(`'id', s.id, 'name', s.name, 'kind', s.kind, 'colour', s.colour, 'position', s.position,
  'reserved', s.reserved`)

/** SQL of a FlowStatus, from a row of `template_flow_status s`. */
export const STATUS_JSON: SQL = sql`json_build_object(${FIELDS})`

/** The same where the row was joined to the left: null for none. */
export const SCENE_STATUS_JSON: SQL = sql`case when s.id is not null then ${STATUS_JSON} end`

/** SQL of a FlowStatusChoice, with the flow from `template_flow f`. */
export const STATUS_CHOICE_JSON: SQL = sql`json_build_object(${FIELDS},
  'template_flow', json_build_object('id', f.id, 'name', f.name))`

/** As the history keeps a status: readable after it was renamed or deleted. */
export const STATUS_THEN_JSON: SQL = sql`case when s.id is not null then
  json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'colour', s.colour) end`

/** SQL of the active statuses of `template_flow f` in their order. */
export const STATUSES_JSON: SQL = sql`(
  select coalesce(json_agg(${STATUS_JSON} order by s.position, s.id), '[]')
  from template_flow_status s where s.ws_id = f.ws_id and s.template_flow_id = f.id and s.status = 1
)`
