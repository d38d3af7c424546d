import { sql } from 'drizzle-orm'
import type { RoomScene } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { veiledId } from '../../platform/access/veiled-id.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { itemRows } from '../playlists/item-rows.ts'
import type { FrozenItem } from '../playlists/frozen-item.ts'

export interface KeptScene extends FrozenItem {
  code: string | null
}

/** Keeps the scenes of a room in their order, with the renditions that it plays. */
export async function keepScenes(tx: Tx, wsId: string, roomId: string, scenes: readonly FrozenItem[]): Promise<void> {
  await tx.rows(
    `insert into room_scene (ws_id, room_id, item_id, position, rendition_id, version, name, code)
     select $1, $2, s.item_id, s.position, s.rendition_id, s.version, i.name, i.code
     from unnest($3::uuid[], $4::uuid[], $5::int[]) with ordinality as s (item_id, rendition_id, version, position)
     join item i on i.ws_id = $1 and i.id = s.item_id`,
    [
      wsId,
      roomId,
      scenes.map(({ item_id }) => item_id),
      scenes.map(({ rendition_id }) => rendition_id),
      scenes.map(({ number }) => number),
    ],
  )
}

/** In the order of the room, also scenes that the member does not see. */
export function keptScenes(tx: Tx, wsId: string, roomId: string): Promise<KeptScene[]> {
  return tx.rows<KeptScene>(
    `select item_id, rendition_id, version as number, name, code from room_scene
     where ws_id = $1 and room_id = $2 order by position`,
    [wsId, roomId],
  )
}

/**
 * The scenes of a room as the member sees them: of deleted scenes nothing but the id, and of scenes that they do not
 * see not even that.
 */
export async function scenesFor(tx: Tx, member: Member, roomId: string, fileUrl: FileUrl): Promise<RoomScene[]> {
  const sceneRows = await keptScenes(tx, member.wsId, roomId)
  const entries = sceneRows.map(({ item_id, rendition_id }) => ({ item_id, added: null, chosen: rendition_id }))
  const rows = new Map((await itemRows(tx, member, entries, false, fileUrl)).map((row) => [row.id, row]))
  const seesAll = visibleItem(member, 'i') === EVERYTHING
  return sceneRows.map(({ item_id, rendition_id }): RoomScene => {
    const row = rows.get(item_id)
    if (!row) return { is_hidden: true, item_id: seesAll ? item_id : veiledId(roomId, item_id) }
    const { id, latest_rendition: _latest, position: _position, rendition, ...rest } = row
    // Where the rendition of then is gone, no other is played in its place.
    const isKept = rendition !== null && rendition.id === rendition_id
    const played = isKept ? rendition : null
    return { is_hidden: false, item_id: id, ...rest, rendition: played, rendition_id: played?.id ?? null }
  })
}

/** Whether the room has the scene, and the scene the rendition, as far as they are still there. */
export async function isShowable(
  tx: Tx,
  wsId: string,
  roomId: string,
  itemId: string,
  renditionId: string | null,
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from room_scene s join item i on i.ws_id = s.ws_id and i.id = s.item_id
      where s.ws_id = ${wsId} and s.room_id = ${roomId} and s.item_id = ${itemId}
        and (${renditionId}::uuid is null or exists (
          select from rendition n where n.ws_id = s.ws_id and n.item_id = s.item_id and n.id = ${renditionId}))`,
  )
  return rows.length > 0
}
