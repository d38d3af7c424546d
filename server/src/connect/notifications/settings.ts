import { sql } from 'drizzle-orm'
import { NOTIFICATION_SETTINGS } from '@arbo/core/contract'
import type { HandlerInput, NotificationSettings } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'

type SettingsDeps = Pick<Deps, 'database'>

/** Of who has never set anything. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  assignee: true,
  comment: true,
  create: true,
  date: true,
  playlist: true,
  status: true,
  digest: 'never',
}

async function settingsOf(tx: Tx, member: Member): Promise<NotificationSettings> {
  const row = await rowOf<NotificationSettings>(
    tx,
    sql`select s.assignee, s.comment, s."create", s.date, s.playlist, s.status, s.digest from notification_setting s
      where s.ws_id = ${member.wsId} and s.ws_user_id = ${member.id}`,
  )
  return row ?? DEFAULT_SETTINGS
}

export function showSettings({ database }: SettingsDeps, member: Member): Promise<NotificationSettings> {
  return database.read(member.wsId, (tx) => settingsOf(tx, member))
}

export function updateSettings(
  { database }: SettingsDeps,
  member: Member,
  change: HandlerInput<'updateNotificationSettings'>['body'],
): Promise<NotificationSettings> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const columns = [...NOTIFICATION_SETTINGS, 'digest' as const].filter((name) => change[name] !== undefined)
    const own = sql`${member.wsId}, ${member.id}`
    await rowsOf(tx, sql`insert into notification_setting (ws_id, ws_user_id) values (${own}) on conflict do nothing`)
    if (columns.length > 0) {
      const sets = columns.map((name) => sql`${sql.identifier(name)} = ${change[name]}`)
      await rowsOf(
        tx,
        sql`update notification_setting set ${sql.join(sets, sql`, `)}
          where ws_id = ${member.wsId} and ws_user_id = ${member.id}`,
      )
    }
    return settingsOf(tx, member)
  })
}
