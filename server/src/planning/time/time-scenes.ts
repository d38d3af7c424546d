import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { TimeScene } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { veiledId } from '../../platform/access/veiled-id.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
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
  /** Null: it is there, but out of the member’s sight, or they never saw it. */
  item_name: string | null
  spent: number
}

/** SQL: whether the member may know what an entry `t` was about although there is no scene to see. */
export function mayRecall(member: Member): SQL {
  const isAll = visibleItem(member, 'i') === EVERYTHING
  return isAll ? sql`true` : sql`t.ws_user_id = ${member.id}`
}

/**
 * Scenes with what was logged on them, as a member sees them. Those that are deleted have their name, those that are hidden
 * nothing, and no id that is good for anything.
 * @param personId whose time is shown
 */
export async function timeScenes(
  tx: Tx,
  member: Member,
  ids: readonly string[],
  personId: string,
): Promise<(id: string) => TimeScene> {
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
  if (missing.length > 0) {
    const gone = await goneScenes(tx, member, missing, personId)
    for (const id of missing)
      scenes.set(id, gone.get(id) ?? goneScene(personId, { item_id: id, item_name: null, spent: 0 }))
  }
  return (id) => scenes.get(id) ?? goneScene(personId, { item_id: id, item_name: null, spent: 0 })
}

function goneScene(personId: string, { item_id, item_name, spent }: GoneRow): TimeScene {
  return {
    id: item_name === null ? veiledId(personId, item_id) : item_id,
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

async function goneScenes(
  tx: Tx,
  member: Member,
  ids: readonly string[],
  personId: string,
): Promise<ReadonlyMap<string, TimeScene>> {
  const rows = await rowsOf<GoneRow>(
    tx,
    sql`select t.item_id, max(t.item_name) filter (where ${mayRecall(member)}) as item_name,
        coalesce(sum(t.minutes) filter (where t.ws_user_id = ${personId}), 0)::integer as spent
      from time_entry t
      where t.ws_id = ${member.wsId} and t.item_id = any(${sql.param([...ids])}::uuid[]) group by t.item_id`,
  )
  return new Map(rows.map((row) => [row.item_id, goneScene(personId, row)]))
}
