import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { NOTIFICATION_MUTES_MAX } from '@arbo/core/contract'
import type { EntityRef, HandlerInput, NotificationMute } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { NotificationMuteTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity, visibleItem } from '../../platform/access/visibility.ts'

type MuteDeps = Pick<Deps, 'database'>

interface MuteRow extends Pick<NotificationMuteTable, 'id' | 'created_at'> {
  item: NotificationMute['item']
  entity: EntityRef | null
}

async function mutesOf(tx: Tx, member: Member, which: SQL): Promise<NotificationMute[]> {
  const rows = await rowsOf<MuteRow>(
    tx,
    sql`select n.id, n.created_at,
        case when i.id is not null then json_build_object('id', i.id, 'name', i.name, 'code', i.code) end as item,
        case when e.id is not null then json_build_object(
          'id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) end as entity
      from notification_mute n
      left join item i on i.ws_id = n.ws_id and i.id = n.item_id and ${visibleItem(member, 'i')}
      left join entity e on e.ws_id = n.ws_id and e.id = n.entity_id and ${visibleEntity(member, 'e')}
      where n.ws_id = ${member.wsId} and n.ws_user_id = ${member.id} and ${which}
        and (i.id is not null or e.id is not null)
      order by lower(coalesce(e.name, i.name)), n.id`,
  )
  return rows.map(({ id, item, entity, created_at }) => ({ id, item, entity, created_at: created_at.toISOString() }))
}

export function listMutes({ database }: MuteDeps, member: Member): Promise<NotificationMute[]> {
  return database.read(member.wsId, (tx) => mutesOf(tx, member, sql`true`))
}

async function isSeen(tx: Tx, member: Member, table: 'item' | 'entity', id: string): Promise<boolean> {
  const visible = table === 'item' ? visibleItem(member, 't') : visibleEntity(member, 't')
  const name = sql.identifier(table)
  return (
    (await rowOf(
      tx,
      sql`select t.id from ${name} t where t.ws_id = ${member.wsId} and t.id = ${id} and ${visible}`,
    )) !== undefined
  )
}

/** @throws {ApiError} not_found, limit_reached */
export function addMute(
  { database }: MuteDeps,
  member: Member,
  body: HandlerInput<'addNotificationMute'>['body'],
): Promise<NotificationMute> {
  const item = 'item_id' in body ? body.item_id : null
  const entity = 'entity_id' in body ? body.entity_id : null
  return database.withWorkspace(member.wsId, async (tx) => {
    const isThere = item ? await isSeen(tx, member, 'item', item) : await isSeen(tx, member, 'entity', entity ?? '')
    if (!isThere) throw new ApiError('not_found')
    const which = item ? sql`n.item_id = ${item}` : sql`n.entity_id = ${entity}`
    const [before] = await mutesOf(tx, member, which)
    if (before) return before
    const count = await rowOf<{ count: number }>(
      tx,
      sql`select count(*) as count from notification_mute n
        where n.ws_id = ${member.wsId} and n.ws_user_id = ${member.id}`,
    )
    if ((count?.count ?? 0) >= NOTIFICATION_MUTES_MAX) throw new ApiError('limit_reached')
    await rowsOf(
      tx,
      sql`insert into notification_mute (ws_id, id, ws_user_id, item_id, entity_id)
        values (${member.wsId}, ${uuidv7()}, ${member.id}, ${item}, ${entity}) on conflict do nothing`,
    )
    const [mute] = await mutesOf(tx, member, which)
    if (!mute) throw new ApiError('not_found')
    return mute
  })
}

/** @throws {ApiError} not_found */
export function deleteMute({ database }: MuteDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await rowOf(
      tx,
      sql`delete from notification_mute n
        where n.ws_id = ${member.wsId} and n.ws_user_id = ${member.id} and n.id = ${id} returning n.id`,
    )
    if (!row) throw new ApiError('not_found')
  })
}
