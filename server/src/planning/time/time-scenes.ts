import { sql } from 'drizzle-orm'
import type { TimeScene } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { text } from '../texts.ts'
import { knownPlaces } from '../scenes/places.ts'
import { SCENE_STATUS_JSON } from '../status-flows/status-json.ts'

type Row = Place &
  Pick<ItemTable, 'id' | 'entity_id' | 'name' | 'code' | 'due_date' | 'estimate'> & {
    status: TimeScene['status']
    spent: number
  }

interface GoneRow {
  item_id: string
  item_name: string | null
  spent: number
}

/** Scenes with what was logged on them, as a member sees them; those that are deleted or hidden by their name at most. */
export async function timeScenes(tx: Tx, member: Member, ids: readonly string[]): Promise<(id: string) => TimeScene> {
  const { wsId } = member
  const items = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
  const rows = await rowsOf<Row>(
    tx,
    sql`select i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.name, i.code, i.due_date,
        i.estimate, ${SCENE_STATUS_JSON} as status, coalesce((
          select sum(t.minutes)::integer from time_entry t where t.ws_id = i.ws_id and t.item_id = i.id
        ), 0) as spent
      from item i left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      where i.ws_id = ${wsId} and i.id = ${items} and ${visibleItem(member, 'i')}`,
  )
  const placeFor = await knownPlaces(tx, wsId, rows)
  const scenes = new Map(
    rows.map((row): [string, TimeScene] => {
      const { id, name, code, status, due_date, estimate, spent } = row
      const { ancestors } = placeFor(row)
      const minutes = { estimate_minutes: estimate, spent_minutes: spent }
      return [id, { id, name, code, status, due_date, ancestors, ...minutes, is_gone: false }]
    }),
  )
  const missing = ids.filter((id) => !scenes.has(id))
  for (const scene of missing.length > 0 ? await goneScenes(tx, wsId, missing) : []) scenes.set(scene.id, scene)
  return (id) => scenes.get(id) ?? goneScene({ item_id: id, item_name: null, spent: 0 })
}

function goneScene({ item_id, item_name, spent }: GoneRow): TimeScene {
  return {
    id: item_id,
    name: item_name ?? text('time.hidden_scene'),
    code: null,
    status: null,
    due_date: null,
    ancestors: [],
    estimate_minutes: null,
    spent_minutes: spent,
    is_gone: true,
  }
}

async function goneScenes(tx: Tx, wsId: string, ids: readonly string[]): Promise<TimeScene[]> {
  const rows = await rowsOf<GoneRow>(
    tx,
    sql`select t.item_id, max(t.item_name) as item_name, sum(t.minutes)::integer as spent
      from time_entry t where t.ws_id = ${wsId} and t.item_id = any(${sql.param([...ids])}::uuid[]) group by t.item_id`,
  )
  return rows.map(goneScene)
}
