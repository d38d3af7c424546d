import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ROOT_ROLES } from '@arbo/core/contract'
import type { Notification } from '@arbo/core/contract'
import type { FileUrl } from '../http/files.ts'
import { omit } from '../omit.ts'
import type { Member } from '../access/member.ts'
import { seesPart, visibleEntity, visibleItem } from '../access/visibility.ts'
import { seesWholeProject, tiedToEntity, tiedToScene } from '../access/project-sight.ts'
import { guestJson, personJson } from '../access/people.ts'
import { rowsOf } from '../db/rows.ts'
import type { NotificationTable } from '../db/schema.gen.ts'
import type { Tx } from '../db/transaction.ts'

/** A notification as the queries give it. */
export interface NotificationRow extends Pick<
  NotificationTable,
  | 'id'
  | 'ws_user_id'
  | 'type'
  | 'kind'
  | 'source'
  | 'group_key'
  | 'count'
  | 'changes'
  | 'created_at'
  | 'seen_at'
  | 'cleared_at'
> {
  actor: Notification['actor']
  item: { id: string; name: string; code: string | null; thumbnail_key: string | null } | null
  entity: Notification['entity']
  path: Notification['path']
  playlist: Notification['playlist']
  comment: Notification['comment']
  detail: Notification['detail']
}

/** Characters of a comment that a notification quotes. */
const QUOTE = 140

/** Tables behind {@link NOTIFICATION_COLUMNS}. */
export const NOTIFICATION_FROM = sql`
  notification n
  left join item i on i.ws_id = n.ws_id and i.id = n.item_id
  left join entity e on e.ws_id = n.ws_id and e.id = n.entity_id`

export const NOTIFICATION_COLUMNS = sql`
  n.id, n.ws_user_id, n.type, n.kind, n.source, n.group_key, n.count, n.changes, n.payload as detail,
  n.created_at, n.seen_at, n.cleared_at,
  coalesce(
    (select ${personJson('a')} from ws_user a where a.ws_id = n.ws_id and a.id = n.actor_id),
    (select ${guestJson('g')} from comment gc join guest_visitor g on g.ws_id = gc.ws_id and g.id = gc.guest_id
     where n.actor_id is null and gc.ws_id = n.ws_id and gc.id = n.comment_id)) as actor,
  case when i.id is not null then json_build_object(
    'id', i.id, 'name', i.name, 'code', i.code, 'thumbnail_key', i.thumbnail_key) end as item,
  case when e.id is not null then json_build_object(
    'id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) end as entity,
  (select coalesce(json_agg(json_build_object('id', up.id, 'type', up.type, 'name', up.name, 'code', up.code)
     order by up.type), '[]')
   from entity up
   where up.ws_id = n.ws_id and up.id is distinct from e.id and up.id in (
     coalesce(i.project_id, e.project_id), coalesce(i.process_id, e.process_id),
     coalesce(i.episode_id, e.episode_id), coalesce(i.take_id, e.take_id))) as path,
  (select json_build_object('id', p.id, 'name', p.name) from playlist p
   where p.ws_id = n.ws_id and p.id = n.playlist_id) as playlist,
  (select json_build_object('id', c.id, 'text', left(c.text, ${QUOTE}::int), 'rendition_id', c.rendition_id,
     'frame_start', c.frame_start)
   from comment c where c.ws_id = n.ws_id and c.id = n.comment_id) as comment`

/** SQL: the scene `i` and the entity `e`, where there are any, are seen by the person `m` with the role `r`. */
export function seenByReader(): SQL {
  return sql`(i.id is null or ${seesWholeProject(sql`i.project_id`)} or ${tiedToScene('i')})
    and (e.id is null or ${seesWholeProject(sql`e.project_id`)} or ${tiedToEntity('e')})`
}

/** SQL: it is about no comment, or about one that guests read. */
const aboutOpenComment = sql`(n.comment_id is null or exists (
  select from comment nc where nc.ws_id = n.ws_id and nc.id = n.comment_id and nc.for_clients))`

/**
 * SQL: the person’s own that may be told to them outside the product: about what they see by now; guests hear of comments for
 * clients alone. Over {@link NOTIFICATION_FROM}.
 */
export const TELLABLE = sql`exists (
  select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = n.ws_id and m.id = n.ws_user_id
    and (r.root_role_id <> ${ROOT_ROLES.guest} or ${aboutOpenComment}) and ${seenByReader()})`

/** SQL: the member’s own, about things that they may see by now. */
export function ownNotifications(member: Member): SQL {
  const isOwn = sql`n.ws_id = ${member.wsId} and n.ws_user_id = ${member.id}`
  if (!seesPart(member)) return isOwn
  const aboutComment = member.rootRole === 'guest' ? aboutOpenComment : sql`true`
  return sql`${isOwn} and ${aboutComment} and (i.id is null or ${visibleItem(member, 'i')}) and (e.id is null or ${visibleEntity(member, 'e')})`
}

export function toNotification(row: NotificationRow, fileUrl: FileUrl): Notification {
  const { item, created_at, seen_at, cleared_at } = row
  return {
    ...omit(row, 'ws_user_id'),
    item: item && { id: item.id, name: item.name, code: item.code, thumbnail: fileUrl(item.thumbnail_key) },
    created_at: created_at.toISOString(),
    seen_at: seen_at?.toISOString() ?? null,
    cleared_at: cleared_at?.toISOString() ?? null,
  }
}

/** Of anybody: to be told to each of them. */
export function notificationsByIds(tx: Tx, wsId: string, ids: readonly string[]): Promise<NotificationRow[]> {
  return rowsOf<NotificationRow>(
    tx,
    sql`select ${NOTIFICATION_COLUMNS} from ${NOTIFICATION_FROM}
      where n.ws_id = ${wsId} and n.id = any(${sql.param(ids)}::uuid[])`,
  )
}
