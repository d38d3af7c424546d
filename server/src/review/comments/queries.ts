import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience, Comment, CommentAttachment } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { CommentTable, CommentAttachmentTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { noFileUrls } from '../../platform/http/files.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { fileKind } from '../../platform/storage/accepted.ts'
import { audienceSql, seenWith } from '../../platform/access/audience.ts'
import { guestJson, personJson } from '../../platform/access/people.ts'

type AttachmentRow = Omit<CommentAttachment, 'kind' | 'is_link'> & Pick<CommentAttachmentTable, 'key'>
type Moments = 'created_at' | 'updated_at' | 'edited_at' | 'done_at'

interface CommentRow extends Omit<Comment, Moments | 'attachments'>, Pick<CommentTable, Moments> {
  attachments: AttachmentRow[]
}

/** A reader's view of files: addresses, and whether they may download. Live events have none. */
export interface FileView {
  fileUrl: FileUrl
  mayDownload: boolean
}
export const NO_FILES: FileView = { fileUrl: noFileUrls, mayDownload: false }

/** A reply whose first comment the reader does not see stands by itself. */
const columns = (eye: Audience): SQL => sql`
  c.id, c.item_id, c.rendition_id, r.version as rendition_version,
  ${eye === 'team' ? sql`c.parent_id` : sql`case when head.for_clients then c.parent_id end`} as parent_id,
  ${audienceSql('c')} as audience, c.text, c.frame_start, c.frame_end,
  c.file_index, c.marker_colour, c.edited, c.edited_at, c.done_at is not null as done, c.done_at, c.created_at, c.updated_at,
  coalesce(${guestJson('guest')}, ${personJson('author')}) as author, ${personJson('doer')} as done_by, ${personJson('assignee')} as assignee,
  (select coalesce(json_agg(${personJson('m')} order by m.display_name, m.id), '[]')
   from comment_mention cm join ws_user m on m.ws_id = cm.ws_id and m.id = cm.ws_user_id
   where cm.ws_id = c.ws_id and cm.comment_id = c.id) as mentions,
  (select coalesce(json_agg(json_build_object('emoji', g.emoji, 'people', g.people) order by g.first), '[]') from (
     select cr.emoji, min(cr.created_at) as first, json_agg(${personJson('m')} order by cr.created_at, m.id) as people
     from comment_reaction cr join ws_user m on m.ws_id = cr.ws_id and m.id = cr.ws_user_id
     where cr.ws_id = c.ws_id and cr.comment_id = c.id group by cr.emoji
   ) g) as reactions,
  (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'category', a.category, 'mime', a.mime,
       'size', a.size, 'key', a.key, 'url', a.url,
       'voice', case when a.voice_ms is not null then json_build_object('ms', a.voice_ms, 'peaks', a.voice_peaks) end)
     order by a.position), '[]')
   from comment_attachment a where a.ws_id = c.ws_id and a.comment_id = c.id) as attachments,
  (select coalesce(json_agg(json_build_object('rendition_id', ca.rendition_id, 'rendition_version', ar.version,
       'by', ${personJson('ap')}, 'at', to_char(ca.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     order by ar.version), '[]')
   from comment_addressed ca
   join rendition ar on ar.ws_id = ca.ws_id and ar.id = ca.rendition_id
   join ws_user ap on ap.ws_id = ca.ws_id and ap.id = ca.by_id
   where ca.ws_id = c.ws_id and ca.comment_id = c.id) as addressed,
  (select count(*) from comment reply where reply.ws_id = c.ws_id and reply.parent_id = c.id
   and ${seenWith(eye, 'reply')}) as replies_count`

const FROM = sql`
  comment c
  join ws_user author on author.ws_id = c.ws_id and author.id = c.author_id
  left join guest_visitor guest on guest.ws_id = c.ws_id and guest.id = c.guest_id
  left join comment head on head.ws_id = c.ws_id and head.id = c.parent_id
  left join rendition r on r.ws_id = c.ws_id and r.id = c.rendition_id
  left join ws_user doer on doer.ws_id = c.ws_id and doer.id = c.done_by
  left join ws_user assignee on assignee.ws_id = c.ws_id and assignee.id = c.assignee_id`

function toAttachment({ key, url, ...row }: AttachmentRow, { fileUrl, mayDownload }: FileView): CommentAttachment {
  const isOpen = mayDownload || row.voice !== null
  return {
    ...row,
    kind: row.mime === null ? 'other' : fileKind(row.mime),
    is_link: key === null,
    url: key === null ? url : isOpen ? fileUrl(key) : null,
  }
}

export function toComment(row: CommentRow, files: FileView): Comment {
  return {
    ...row,
    attachments: row.attachments.map((attachment) => toAttachment(attachment, files)),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
  }
}

export interface CommentFilter extends PageRequest {
  done_eq?: 'true' | 'false' | undefined
}

/** @param eye whose eyes read; @param renditionId only its comments, by frame; null: the whole scene's, oldest first */
export function commentPage(
  tx: Tx,
  wsId: string,
  eye: Audience,
  itemId: string,
  renditionId: string | null,
  filter: CommentFilter,
): Promise<Page<CommentRow>> {
  const parts: SQL[] = [sql`c.ws_id = ${wsId} and c.item_id = ${itemId} and ${seenWith(eye, 'c')}`]
  if (renditionId !== null) parts.push(sql`c.rendition_id = ${renditionId}`)
  if (filter.done_eq) parts.push(filter.done_eq === 'true' ? sql`c.done_at is not null` : sql`c.done_at is null`)
  const order = renditionId === null ? sql`` : sql`c.frame_start nulls first,`
  return pageOf<CommentRow>(filter, (limit, offset) =>
    rowsOf<Counted<CommentRow>>(
      tx,
      sql`select ${columns(eye)}, count(*) over () as total from ${FROM}
        where ${sql.join(parts, sql` and `)}
        order by ${order} c.created_at, c.id limit ${limit} offset ${offset}`,
    ),
  )
}

export async function commentById(
  tx: Tx,
  wsId: string,
  eye: Audience,
  itemId: string,
  id: string,
  files: FileView = NO_FILES,
): Promise<Comment | undefined> {
  const row = await rowOf<CommentRow>(
    tx,
    sql`select ${columns(eye)} from ${FROM}
      where c.ws_id = ${wsId} and c.item_id = ${itemId} and c.id = ${id} and ${seenWith(eye, 'c')}`,
  )
  return row && toComment(row, files)
}

/** Those of these comments that the eye sees, without addresses of files. */
export async function commentsById(
  tx: Tx,
  wsId: string,
  eye: Audience,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Comment>> {
  const rows = await rowsOf<CommentRow>(
    tx,
    sql`select ${columns(eye)} from ${FROM}
      where c.ws_id = ${wsId} and c.id = any(${sql.param([...ids])}::uuid[]) and ${seenWith(eye, 'c')}`,
  )
  return new Map(rows.map((row) => [row.id, toComment(row, NO_FILES)]))
}
