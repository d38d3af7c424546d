import { effectivePermissions } from '@arbo/core/contract'
import type { NotificationSettings } from '@arbo/core/contract'
import { ROOT_ROLES, SETTING_TYPES } from '@arbo/core/contract'
import type { WsRoleTable, WsUserTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'
import type { Notice } from './notice.ts'

interface PersonRow
  extends
    Omit<NotificationSettings, 'digest'>,
    Pick<WsUserTable, 'id' | 'granted' | 'revoked'>,
    Pick<WsRoleTable, 'permissions'> {
  rootRoleId: number
  muted: string[]
  hasDevice: boolean
}

const PEOPLE = `
  select m.id, r.root_role_id as "rootRoleId", r.permissions, m.granted, m.revoked,
    coalesce(s.assignee, true) as assignee, coalesce(s.comment, true) as comment, coalesce(s."create", true) as "create",
    coalesce(s.date, true) as date, coalesce(s.playlist, true) as playlist, coalesce(s.status, true) as status,
    array(select coalesce(q.item_id, q.entity_id)::text from notification_mute q
      where q.ws_id = m.ws_id and q.ws_user_id = m.id) as muted,
    exists (select from push_token p where p.user_id = m.user_id) as "hasDevice"
  from ws_user m
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  left join notification_setting s on s.ws_id = m.ws_id and s.ws_user_id = m.id
  where m.ws_id = $1 and m.id = any($2::uuid[]) and m.status = 1 and not m.blocked`

const FEED = 'notification_getNotificationFeed_read'

function wants(person: PersonRow, { type }: Notice): boolean {
  if (type === 'report') return true
  const setting = (Object.keys(SETTING_TYPES) as (keyof typeof SETTING_TYPES)[]).find(
    (name) => SETTING_TYPES[name] === type,
  )
  return setting === undefined || person[setting]
}

/** Of several reasons to tell somebody of one thing the first one counts. */
function firstOfEach(notices: readonly Notice[]): Notice[] {
  const byKey = new Map<string, Notice>()
  for (const notice of notices) {
    const key = `${notice.to} ${notice.type} ${notice.groupKey} ${notice.detail?.due ?? ''}`
    if (!byKey.has(key)) byKey.set(key, notice)
  }
  return [...byKey.values()]
}

/**
 * The notices to send: never to the person who did it, and only to active people who may read the feed and want to
 * hear of it. `hasDevice`: somebody among them can be reached by push.
 */
export async function recipientsOf(
  tx: Tx,
  wsId: string,
  actorId: string | null,
  notices: readonly Notice[],
): Promise<{ told: Notice[]; hasDevice: boolean }> {
  const others = notices.filter(({ to }) => to !== actorId)
  if (others.length === 0) return { told: [], hasDevice: false }
  const rows = await tx.rows<PersonRow>(PEOPLE, [wsId, [...new Set(others.map(({ to }) => to))]])
  const people = new Map(
    rows
      .filter((row) => effectivePermissions(row).has(FEED))
      .map((row) => [row.id, { ...row, mutes: new Set(row.muted) }]),
  )
  const told = firstOfEach(
    others.filter((notice) => {
      const person = people.get(notice.to)
      if (!person || !wants(person, notice)) return false
      if (notice.notForGuests && person.rootRoleId === ROOT_ROLES.guest) return false
      return !notice.mutedBy.some((id) => person.mutes.has(id))
    }),
  )
  return { told, hasDevice: told.some(({ to }) => people.get(to)?.hasDevice) }
}
