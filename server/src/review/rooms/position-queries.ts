import type { RoomPerson, RoomPosition } from '@arbo/core/contract'
import type { RoomTable } from '../../platform/db/schema.gen.ts'
import { queryOn } from '../../platform/db/query-on.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isPresent, PRESENTER_STAYS } from './present-visit.ts'

/** Where a room stands, as its readers are told. */
export interface Position extends RoomPosition {
  /** ISO 8601, by the database's clock. */
  set_at: string
}

export type PositionRow = Pick<RoomTable, 'seq' | 'state' | 'presenter_client_id' | 'set_at'>

export function toPosition({ seq, state, presenter_client_id, set_at }: PositionRow): Position {
  return { seq, state, presenter_client_id, set_at: set_at.toISOString() }
}

export interface RoomLook extends PositionRow {
  ended_at: Date | null
  presenter_gone: boolean
  people: RoomPerson[]
  /** The database's clock. */
  now: Date
}

const LOOK = `
  select r.seq, r.state, r.presenter_client_id, r.set_at, r.ended_at, clock_timestamp() as now,
    r.ended_at is null and r.presenter_client_id is not null and not ${PRESENTER_STAYS} as presenter_gone,
    (select coalesce(json_agg(json_build_object('client_id', v.client_id, 'following', v.following,
       'joined_at', v.joined_at, 'person', json_build_object(
         'id', m.id, 'display_name', m.display_name, 'profile_image', m.profile_image))
       order by v.joined_at, v.client_id), '[]')
     from room_visit v join ws_user m on m.ws_id = v.ws_id and m.id = v.ws_user_id
     where v.ws_id = r.ws_id and v.room_id = r.id and ${isPresent('v')}) as people
  from room r where r.ws_id = $1 and r.id = $2`

const VACATE = `
  update room r set presenter_client_id = null, seq = r.seq + 1
  where r.ws_id = $1 and r.id = $2 and r.ended_at is null and r.presenter_client_id is not null
    and not ${PRESENTER_STAYS}`

async function lookOnce(source: Database | Tx, wsId: string, id: string): Promise<RoomLook | undefined> {
  const [row] = await queryOn<RoomLook>(source, LOOK, [wsId, id])
  const people = row?.people.map((one) => ({ ...one, joined_at: new Date(one.joined_at).toISOString() })) ?? []
  return row && { ...row, people }
}

/**
 * A room and the people in it. A presenter who has been gone too long has lost the lead by the time that this answers.
 * @returns undefined where the room is not there any more
 */
export async function lookAt(source: Database | Tx, wsId: string, id: string): Promise<RoomLook | undefined> {
  const row = await lookOnce(source, wsId, id)
  if (!row?.presenter_gone) return row
  await queryOn(source, VACATE, [wsId, id])
  return lookOnce(source, wsId, id)
}
