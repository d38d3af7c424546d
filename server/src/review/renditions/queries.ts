import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience, Person, Rational, RenditionFile } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { RenditionTable, RenditionFileTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import { DEFAULT_FRAME_RATE } from '../../platform/media/frame-rate.ts'
import { personJson } from '../../platform/access/people.ts'
import { isCountedComment, seenWith } from '../../platform/access/audience.ts'

export interface RenditionRow extends Pick<
  RenditionTable,
  | 'id'
  | 'item_id'
  | 'version'
  | 'name'
  | 'description'
  | 'kind'
  | 'state'
  | 'progress'
  | 'error_code'
  | 'error_message'
  | 'created_at'
  | 'updated_at'
> {
  created_by: Person
  total_annotations: number
  total_comments: number
  files: FileRow[]
}

/** A file as JSON within its rendition. */
export interface FileRow extends Pick<
  RenditionFileTable,
  | 'id'
  | 'original_name'
  | 'key'
  | 'kind'
  | 'mime'
  | 'size'
  | 'width'
  | 'height'
  | 'frame_rate_num'
  | 'frame_rate_den'
  | 'frame_count'
  | 'duration_us'
  | 'frame_table'
  | 'has_audio'
  | 'video_codec'
  | 'audio_codec'
  | 'proxy_key'
  | 'thumbnail_key'
  | 'sprite_key'
  | 'waveform_key'
  | 'tiles_key'
  | 'tiles_info'
  | 'start_timecode'
  | 'warning'
> {
  sprite_info: RenditionFile['sprite_info']
}

const columns = (eye: Audience): SQL => sql`
  r.id, r.item_id, r.version, r.name, r.description, r.kind, r.state, r.progress, r.error_code, r.error_message,
  r.created_at, r.updated_at, ${personJson('m')} as created_by,
  (select count(*) from annotation_object o
   where o.ws_id = r.ws_id and o.rendition_id = r.id and not o.deleted and ${seenWith(eye, 'o')}) as total_annotations,
  (select count(*) from comment c where c.ws_id = r.ws_id and c.rendition_id = r.id
   and ${isCountedComment(eye, 'c')}) as total_comments,
  (select coalesce(json_agg(f order by f.position), '[]')
   from rendition_file f where f.ws_id = r.ws_id and f.rendition_id = r.id) as files`

const FROM = sql`rendition r join ws_user m on m.ws_id = r.ws_id and m.id = r.created_by`

/** Newest first. */
export function renditionPage(tx: Tx, wsId: string, itemId: string, page: PageRequest, eye: Audience = 'team') {
  return pageOf(page, (limit, offset) =>
    rowsOf<Counted<RenditionRow>>(
      tx,
      sql`select ${columns(eye)}, count(*) over () as total from ${FROM}
        where r.ws_id = ${wsId} and r.item_id = ${itemId}
        order by r.version desc limit ${limit} offset ${offset}`,
    ),
  )
}

/**
 * A rendition of a scene.
 * @param eye whose comments and drawings are counted; to be given where the counts are shown
 * @throws {ApiError} not_found, also where it belongs to another scene
 */
export async function renditionFor(
  tx: Tx,
  wsId: string,
  itemId: string,
  id: string,
  { lock = false, eye = 'team' as Audience } = {},
): Promise<RenditionRow> {
  if (lock) await lockRendition(tx, wsId, id)
  const row = await rowOf<RenditionRow>(
    tx,
    sql`select ${columns(eye)} from ${FROM}
      where r.ws_id = ${wsId} and r.id = ${id} and r.item_id = ${itemId}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

/** These renditions, in no order; unknown ones are left out. */
export function renditionsById(tx: Tx, wsId: string, ids: readonly string[]): Promise<RenditionRow[]> {
  return rowsOf<RenditionRow>(
    tx,
    sql`select ${columns('team')} from ${FROM} where r.ws_id = ${wsId} and r.id = any(${sql.param([...ids])}::uuid[])`,
  )
}

/** Lets one transaction at a time change a rendition or append to its log; comments may be added meanwhile. */
export async function lockRendition(tx: Tx, wsId: string, id: string): Promise<void> {
  await rowsOf(tx, sql`select from rendition where ws_id = ${wsId} and id = ${id} for no key update`)
}

export async function nextVersion(tx: Tx, wsId: string, itemId: string): Promise<number> {
  const row = await rowOf<{ next: number }>(
    tx,
    sql`select coalesce(max(version), 0) + 1 as next from rendition where ws_id = ${wsId} and item_id = ${itemId}`,
  )
  return row?.next ?? 1
}

/** The scene's picture: that of its newest rendition that has one. */
export function newestThumbnail(wsId: string, itemId: string): SQL {
  return sql`(
    select f.thumbnail_key from rendition r
    join rendition_file f on f.ws_id = r.ws_id and f.rendition_id = r.id
    where r.ws_id = ${wsId} and r.item_id = ${itemId} and r.state = 'ready' and f.thumbnail_key is not null
    order by r.version desc, f.position limit 1
  )`
}

/** The frame rate of the scene's newest film, else of the project's, else 24 (REV-25). */
export async function usualRate(tx: Tx, wsId: string, itemId: string): Promise<Rational> {
  const row = await rowOf<Rational>(
    tx,
    sql`select f.frame_rate_num as num, f.frame_rate_den as den
      from item own
      join item i on i.ws_id = own.ws_id and i.project_id = own.project_id
      join rendition r on r.ws_id = i.ws_id and r.item_id = i.id and r.kind = 'video'
      join rendition_file f on f.ws_id = r.ws_id and f.rendition_id = r.id
      where own.ws_id = ${wsId} and own.id = ${itemId} and f.frame_rate_num is not null and f.frame_rate_den is not null
      order by (i.id = own.id) desc, r.created_at desc, r.id desc limit 1`,
  )
  return row ?? DEFAULT_FRAME_RATE
}
