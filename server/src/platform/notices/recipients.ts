import { sql } from 'drizzle-orm'
import { effectivePermissions } from '@arbo/core/contract'
import type { NotificationSettings } from '@arbo/core/contract'
import { ROOT_ROLES, SETTING_TYPES } from '@arbo/core/contract'
import type { WsRoleTable, WsUserTable } from '../db/schema.gen.ts'
import { rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { seenByReader } from './notification-row.ts'
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

/** Of pairs of a person and a thing, those whose person does not see the thing; of guests their callers know. */
function unseen(tx: Tx, wsId: string, notices: readonly Notice[]): Promise<{ nr: number }[]> {
  const list = (of: (notice: Notice) => string | null | undefined) =>
    sql`${sql.param(notices.map((notice) => of(notice) ?? null))}::uuid[]`
  return rowsOf(
    tx,
    sql`select asked.nr::integer as nr
      from unnest(${list(({ to }) => to)}, ${list(({ itemId }) => itemId)}, ${list(({ entityId }) => entityId)})
        with ordinality asked (person, item_id, entity_id, nr)
      join ws_user m on m.ws_id = ${wsId} and m.id = asked.person
      join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id and r.root_role_id = ${ROOT_ROLES.member}
      left join item i on i.ws_id = ${wsId} and i.id = asked.item_id
      left join entity e on e.ws_id = ${wsId} and e.id = asked.entity_id
      where not (${seenByReader()})`,
  )
}

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
 * The notices to send: never to the person who did it, and only to active people who see what it is about, may read the
 * feed and want to hear of it. `hasDevice`: somebody among them can be reached by push.
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
  const hidden = new Set((told.length > 0 ? await unseen(tx, wsId, told) : []).map(({ nr }) => nr - 1))
  const seen = told.filter((_, nr) => !hidden.has(nr))
  return { told: seen, hasDevice: seen.some(({ to }) => people.get(to)?.hasDevice) }
}
