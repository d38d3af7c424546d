import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { placeIds } from '../../platform/notices/notice.ts'
import type { Notice } from '../../platform/notices/notice.ts'
import { notify } from '../../platform/notices/notify.ts'
import { watchersOf } from '../../platform/notices/watchers.ts'

/** A change of an entity. */
export interface EntityNews {
  /** It is new: the coordinators of the entities above it hear of that. */
  isNew?: boolean
  /** Its coordinators from now on. */
  coordinators?: readonly string[]
  /** Teams that work on it from now on. */
  teamIds?: readonly string[]
}

const MEMBERS = 'select distinct ws_user_id as id from team_member where ws_id = $1 and team_id = any($2::uuid[])'

/** Tells of an entity, in the transaction that makes or changes it. */
export async function notifyEntity(tx: Tx, member: Member, id: string, place: Place, news: EntityNews): Promise<void> {
  const { wsId } = member
  const { isNew = false, coordinators = [], teamIds = [] } = news
  const about = { entityId: id, groupKey: id, mutedBy: placeIds(place) }
  const notices: Notice[] = [...new Set(coordinators)].map((to) => ({
    ...about,
    type: 'assignment',
    kind: 'direct',
    source: 'assign',
    to,
  }))
  if (teamIds.length > 0) {
    const people = await tx.rows<{ id: string }>(MEMBERS, [wsId, teamIds])
    const tie = { type: 'assignment', kind: 'watcher', source: 'part_of_team', notForGuests: true } as const
    notices.push(...people.map((one): Notice => ({ ...about, ...tie, to: one.id })))
  }
  if (isNew) {
    const above = placeIds(place).filter((one) => one !== id)
    const watchers = [...(await watchersOf(tx, wsId, above)).values()]
    const tie = { type: 'new', kind: 'watcher', source: 'entity' } as const
    notices.push(...watchers.flatMap((one) => one.coordinators.map((to): Notice => ({ ...about, ...tie, to }))))
  }
  if (notices.length > 0) await notify(tx, member, notices)
}
