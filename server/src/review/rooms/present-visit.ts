import { ROOM_LEAD_KEPT_MS } from '@arbo/core/contract'

/** How long somebody counts as there whose process says nothing any more, seconds. */
const FADES_AFTER = 45
const LEAD_KEPT = ROOM_LEAD_KEPT_MS / 1000

/** SQL: whether the visit is of somebody who is there. @param alias of a row of room_visit */
export const isPresent = (alias: string): string =>
  `(${alias}.left_at is null and ${alias}.seen_at > now() - interval '${FADES_AFTER} seconds')`

/** SQL: whether a window that comes back goes on with the visit, instead of beginning another. */
export const isResumed = (alias: string): string =>
  `(coalesce(${alias}.left_at, ${alias}.seen_at) > now() - interval '${FADES_AFTER} seconds')`

/** SQL: when a visit ended; null while it lasts. */
export const endOf = (alias: string): string =>
  `(case when ${isPresent(alias)} then null else coalesce(${alias}.left_at, ${alias}.seen_at) end)`

/** SQL: whether the presenter of the room `r` is there, or gone for so short that they may come back to it. */
export const PRESENTER_STAYS = `exists (
  select from room_visit pv
  where pv.ws_id = r.ws_id and pv.room_id = r.id and pv.client_id = r.presenter_client_id
    and (${isPresent('pv')} or pv.left_at > now() - interval '${LEAD_KEPT} seconds'))`
