import { sql } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import { shownOn } from '@arbo/core/contract'
import { orderOf } from '@arbo/core/annotations'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { audienceSql, seenWith } from '../../platform/access/audience.ts'
import { firstFrame } from '../../planning/scenes/first-frame.ts'
import { guestNameSql } from '../../platform/access/people.ts'
import { renditionFor, renditionPage, renditionsById } from '../renditions/queries.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import type { ExportComment, ExportDrawing, ExportScene } from './material.ts'

const ALL = { page: 1, per_page: 99_999 }

/** Of all its renditions and of the scene as a whole, oldest first. */
function commentsOf(tx: Tx, wsId: string, eye: Audience, itemId: string): Promise<ExportComment[]> {
  return rowsOf<ExportComment>(
    tx,
    sql`select c.id, c.rendition_id, r.version as rendition_version, case when ${eye === 'team'} or head.for_clients then c.parent_id end as parent_id,
        ${audienceSql('c')} as audience, c.text, c.frame_start, c.frame_end, c.file_index, c.marker_colour,
        c.edited, c.done_at is not null as done, c.created_at,
        coalesce(${guestNameSql('guest')}, author.display_name) as author, doer.display_name as done_by, assignee.display_name as assignee,
        (select coalesce(json_agg(json_build_object('rendition_id', ca.rendition_id, 'rendition_version', ar.version,
           'by', ap.display_name) order by ar.version), '[]')
         from comment_addressed ca
         join rendition ar on ar.ws_id = ca.ws_id and ar.id = ca.rendition_id
         join ws_user ap on ap.ws_id = ca.ws_id and ap.id = ca.by_id
         where ca.ws_id = c.ws_id and ca.comment_id = c.id) as addressed,
        (select coalesce(json_agg(a.name order by a.position), '[]') from comment_attachment a
         where a.ws_id = c.ws_id and a.comment_id = c.id) as attachments,
        (select coalesce(json_agg(json_build_object('emoji', g.emoji, 'count', g.people) order by g.first), '[]')
         from (select r.emoji, count(*) as people, min(r.created_at) as first from comment_reaction r
           where r.ws_id = c.ws_id and r.comment_id = c.id group by r.emoji) g) as reactions
      from comment c
      join ws_user author on author.ws_id = c.ws_id and author.id = c.author_id
      left join guest_visitor guest on guest.ws_id = c.ws_id and guest.id = c.guest_id
      left join rendition r on r.ws_id = c.ws_id and r.id = c.rendition_id
      left join comment head on head.ws_id = c.ws_id and head.id = c.parent_id
      left join ws_user doer on doer.ws_id = c.ws_id and doer.id = c.done_by
      left join ws_user assignee on assignee.ws_id = c.ws_id and assignee.id = c.assignee_id
      where c.ws_id = ${wsId} and c.item_id = ${itemId} and ${seenWith(eye, 'c')} order by c.created_at, c.id`,
  )
}

/** The drawings on each of these renditions, in painting order. */
async function drawingsOf(
  tx: Tx,
  wsId: string,
  eye: Audience,
  renditionIds: readonly string[],
): Promise<Map<string, ExportDrawing[]>> {
  const rows = await rowsOf<{ rendition_id: string; id: string; folded: FoldedObject; comment_id: string | null }>(
    tx,
    sql`select rendition_id, id, folded, comment_id from annotation_object o
      where ws_id = ${wsId} and rendition_id = any(${sql.param([...renditionIds])}::uuid[]) and ${seenWith(eye, 'o')}
      order by created_at, id`,
  )
  const byRendition = new Map(renditionIds.map((id): [string, ExportDrawing[]] => [id, []]))
  for (const { rendition_id, id, folded, comment_id } of rows)
    byRendition.get(rendition_id)?.push({ ...folded, id, comment_id })
  for (const objects of byRendition.values()) objects.sort((a, b) => orderOf(a) - orderOf(b))
  return byRendition
}

/** Renditions that comments which a newer one shows were made on. */
async function sourcesOf(
  tx: Tx,
  wsId: string,
  renditions: readonly RenditionRow[],
  comments: readonly ExportComment[],
  shown: RenditionRow | null,
): Promise<Map<string, RenditionRow>> {
  const sources = new Map(renditions.map((row) => [row.id, row]))
  const ids = comments.flatMap((comment) => {
    const { parent_id, rendition_id: id } = comment
    const isNeeded = id !== null && parent_id === null && !sources.has(id)
    return isNeeded && shown && shownOn(comment, shown.id, shown.version) ? [id] : []
  })
  const older = ids.length > 0 ? await renditionsById(tx, wsId, [...new Set(ids)]) : []
  for (const row of older) sources.set(row.id, row)
  return sources
}

/**
 * The contents of a scene's review, of all its renditions or of one: those that the panel shows there, open comments
 * of older ones included (XREV-23). Of all, the newest that is ready shows those.
 * @param eye whose eyes read
 * @throws {ApiError} not_found
 */
export async function exportScene(
  tx: Tx,
  wsId: string,
  eye: Audience,
  itemId: string,
  renditionId: string | null,
): Promise<ExportScene> {
  const item = await rowOf<{ name: string; code: string | null; start_frame: number }>(
    tx,
    sql`select i.name, i.code, ${firstFrame('i')} as start_frame from item i where i.ws_id = ${wsId} and i.id = ${itemId}`,
  )
  if (!item) throw new ApiError('not_found')
  const renditions =
    renditionId === null
      ? (await renditionPage(tx, wsId, itemId, ALL)).rows
      : [await renditionFor(tx, wsId, itemId, renditionId)]
  const shown = renditions.find(({ state }) => state === 'ready') ?? renditions[0] ?? null
  const comments = await commentsOf(tx, wsId, eye, itemId)
  const sources = await sourcesOf(tx, wsId, renditions, comments, shown)
  const drawings = await drawingsOf(tx, wsId, eye, [...sources.keys()])
  const { name, code, start_frame: startFrame } = item
  return { id: itemId, name, code, startFrame, renditions, shown, sources, comments, drawings }
}
