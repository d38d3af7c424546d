import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SavedView, SavedViewPlace } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { SavedViewTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'

export type ViewRow = Omit<SavedView, 'is_mine' | 'may_update' | 'may_delete' | 'created_at' | 'updated_at'> &
  Pick<SavedViewTable, 'created_at' | 'updated_at'>

const VIEWS = sql`
  select v.id, v.name, v.place, v.is_shared, v.state, v.version, v.created_at, v.updated_at, ${personJson('m')} as owner
  from saved_view v join ws_user m on m.ws_id = v.ws_id and m.id = v.ws_user_id`

/** A private view is its maker's alone. */
const visibleTo = ({ wsId, id }: Member): SQL => sql`v.ws_id = ${wsId} and (v.is_shared or v.ws_user_id = ${id})`

export function viewsOf(tx: Tx, member: Member, place: SavedViewPlace | undefined): Promise<ViewRow[]> {
  return rowsOf<ViewRow>(
    tx,
    sql`${VIEWS} where ${visibleTo(member)} and ${place === undefined ? sql`true` : sql`v.place = ${place}`}
      order by v.ws_user_id = ${member.id} desc, lower(v.name), v.id`,
  )
}

/** @param lock keeps others from changing it until the transaction ends */
export function viewById(tx: Tx, member: Member, id: string, { lock = false } = {}): Promise<ViewRow | undefined> {
  return rowOf<ViewRow>(
    tx,
    sql`${VIEWS} where ${visibleTo(member)} and v.id = ${id} ${lock ? sql`for no key update of v` : sql``}`,
  )
}

/** Locks the person, so that views that are made at once are counted. */
export async function countViews(tx: Tx, { wsId, id }: Member): Promise<number> {
  await rowsOf(tx, sql`select from ws_user where ws_id = ${wsId} and id = ${id} for no key update`)
  const row = await rowOf<{ views: number }>(
    tx,
    sql`select count(*)::int as views from saved_view where ws_id = ${wsId} and ws_user_id = ${id}`,
  )
  return row?.views ?? 0
}
