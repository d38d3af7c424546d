import type { Favourite } from '@arbo/core/contract'
import type { WsUserTable } from '../../platform/db/schema.gen.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'

type Row = Pick<WsUserTable, 'favourites'>

/** The caller's favourite places, in their order; none for somebody who looks as that person. */
export async function myFavourites(
  { database }: Pick<Deps, 'database'>,
  { wsId, id, viewAs }: Member,
): Promise<Favourite[]> {
  if (viewAs?.kind === 'person') return []
  return database.read(wsId, async (tx) => {
    const [row] = await tx.rows<Row>('select favourites from ws_user where ws_id = $1 and id = $2', [wsId, id])
    return row?.favourites ?? []
  })
}

/** The person's version stays: others who change the person at the same time are not in the way of it. */
const STORE = 'update ws_user set favourites = $3 where ws_id = $1 and id = $2 returning favourites'

/** Replaces the caller's favourite places; their other tabs hear of it. */
export function putMyFavourites(
  { database }: Pick<Deps, 'database'>,
  { wsId, id }: Member,
  favourites: readonly Favourite[],
): Promise<Favourite[]> {
  return database.withWorkspace(wsId, async (tx) => {
    const [row] = await tx.rows<Row>(STORE, [wsId, id, JSON.stringify(favourites)])
    emitEvent(tx, wsId, 'favourites.updated', { ws_user_id: id })
    return row?.favourites ?? []
  })
}
