import { sql } from 'drizzle-orm'
import type { RoomState } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { veiledId } from '../../platform/access/veiled-id.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'

/** Scenes of a room that a member sees; null: all. */
export type Seen = ReadonlySet<string> | null

export async function seenIn(tx: Tx, member: Member, roomId: string): Promise<Seen> {
  const visible = visibleItem(member, 'i')
  if (visible === EVERYTHING) return null
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from room_scene rs join item i on i.ws_id = rs.ws_id and i.id = rs.item_id
      where rs.ws_id = ${member.wsId} and rs.room_id = ${roomId} and ${visible}`,
  )
  return new Set(rows.map(({ id }) => id))
}

const isHidden = (visibleIds: Seen, itemId: string | null): itemId is string =>
  visibleIds !== null && itemId !== null && !visibleIds.has(itemId)

/** Where a room stands, as somebody is told who does not see all of its scenes. */
export function veiled<T extends { state: RoomState }>(roomId: string, visibleIds: Seen, position: T): T {
  const { item_id } = position.state
  if (!isHidden(visibleIds, item_id)) return position
  return { ...position, state: { ...position.state, item_id: veiledId(roomId, item_id), rendition_id: null } }
}

/** The state of a presenter who leads on from a scene that they do not see: the scene stays the one that is shown. */
export function unveiled(roomId: string, roomState: RoomState, state: RoomState): RoomState {
  if (roomState.item_id === null || state.item_id !== veiledId(roomId, roomState.item_id)) return state
  return { ...state, item_id: roomState.item_id, rendition_id: roomState.rendition_id }
}

/** Nobody is shown where others point in a scene that they do not see. */
export const isPointedOutOfSight = (visibleIds: Seen, { item_id }: { item_id: string }): boolean =>
  isHidden(visibleIds, item_id)
