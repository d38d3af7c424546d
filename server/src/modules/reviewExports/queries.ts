import { sql } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import { orderOf } from '@arbo/core/annotations'
import type { FoldedObject } from '@arbo/core/annotations'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import { audienceSql, seenWith } from '../access/audience.ts'
import { objectsOf } from '../annotations/queries.ts'
import { firstFrame } from '../items/firstFrame.ts'
import { guestNameSql } from '../people.ts'
import { renditionFor, renditionPage } from '../renditions/queries.ts'
import type { ExportComment, ExportScene } from './material.ts'

const ALL = { page: 1, per_page: 99_999 }

/** Oldest first. @param renditionId null: all of the scene */
function commentsOf(
  tx: Tx,
  wsId: string,
  eye: Audience,
  itemId: string,
  renditionId: string | null,
): Promise<ExportComment[]> {
  const only = renditionId === null ? sql`` : sql`and c.rendition_id = ${renditionId}`
  return rowsOf<ExportComment & Record<string, unknown>>(
    tx,
    sql`select c.id, c.rendition_id, case when ${eye === 'team'} or head.for_clients then c.parent_id end as parent_id,
        ${audienceSql('c')} as audience, c.text, c.frame_start, c.frame_end, c.file_index, c.marker_colour,
        c.edited, c.done_at is not null as done, c.created_at,
        coalesce(${guestNameSql('guest')}, author.display_name) as author, doer.display_name as done_by, assignee.display_name as assignee,
        (select coalesce(json_agg(a.name order by a.position), '[]') from comment_attachment a
         where a.ws_id = c.ws_id and a.comment_id = c.id) as attachments,
        (select coalesce(json_agg(json_build_object('emoji', g.emoji, 'count', g.people) order by g.first), '[]')
         from (select r.emoji, count(*) as people, min(r.created_at) as first from comment_reaction r
           where r.ws_id = c.ws_id and r.comment_id = c.id group by r.emoji) g) as reactions
      from comment c
      join ws_user author on author.ws_id = c.ws_id and author.id = c.author_id
      left join guest_visitor guest on guest.ws_id = c.ws_id and guest.id = c.guest_id
      left join comment head on head.ws_id = c.ws_id and head.id = c.parent_id
      left join ws_user doer on doer.ws_id = c.ws_id and doer.id = c.done_by
      left join ws_user assignee on assignee.ws_id = c.ws_id and assignee.id = c.assignee_id
      where c.ws_id = ${wsId} and c.item_id = ${itemId} ${only} and ${seenWith(eye, 'c')} order by c.created_at, c.id`,
  )
}

/** What is drawn on a rendition, in its painting order. */
async function drawingsOf(tx: Tx, wsId: string, eye: Audience, renditionId: string): Promise<FoldedObject[]> {
  const objects = await objectsOf(tx, wsId, renditionId, null, eye)
  return objects.map(({ id, folded }) => ({ ...folded, id })).toSorted((a, b) => orderOf(a) - orderOf(b))
}

/**
 * What a scene's review holds, of all its renditions or of one.
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
  const drawings = new Map<string, FoldedObject[]>()
  for (const { id } of renditions) drawings.set(id, await drawingsOf(tx, wsId, eye, id))
  const comments = await commentsOf(tx, wsId, eye, itemId, renditionId)
  return { id: itemId, name: item.name, code: item.code, startFrame: item.start_frame, renditions, comments, drawings }
}
