import { sql } from 'drizzle-orm'
import type { HandlerInput, ReviewScene, SceneRow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { eyeOf, isCountedComment } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { scenePage } from './list.ts'
import { sceneRows } from './scene-rows.ts'

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

async function withOpenComments(tx: Tx, member: Member, rows: readonly SceneRow[]): Promise<ReviewScene[]> {
  const ids = rows.map(({ id }) => id)
  const counts = await rowsOf<{ item_id: string; open: number }>(
    tx,
    sql`select c.item_id, count(*) as open from comment c
      where c.ws_id = ${member.wsId} and c.item_id = any(${sql.param(ids)}::uuid[])
        and c.done_at is null and ${isCountedComment(eyeOf(member), 'c')}
      group by c.item_id`,
  )
  const openOf = new Map(counts.map(({ item_id, open }) => [item_id, open]))
  return rows.map((row) => ({
    id: row.id,
    entity_id: row.entity_id,
    ancestors: row.ancestors,
    name: row.name,
    code: row.code,
    status: row.status,
    status_kind: row.status_kind,
    thumbnail: row.thumbnail,
    latest_rendition: row.latest_rendition,
    open_comments: openOf.get(row.id) ?? 0,
  }))
}

/** The scenes of a review list; ids that are malformed, gone or not visible are left out alike. */
export function listReviewScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  ids: readonly string[],
  fileUrl: FileUrl,
): Promise<ReviewScene[]> {
  const validIds = ids.filter((id) => ID.test(id))
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await sceneRows(tx, member, validIds, fileUrl)
    return withOpenComments(tx, member, [...rows.values()])
  })
}

/** Scenes of the workspace that the member sees, by name. */
export function listPipelineEntities(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { name_like, page, per_page }: HandlerInput<'listPipelineEntities'>['query'],
  fileUrl: FileUrl,
): Promise<Page<ReviewScene>> {
  const query = { name_like, page, per_page, order_by: 'name', depth: 'all', condition_combine_type: 'and' } as const
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await scenePage(tx, member, query, fileUrl)
    return { rows: await withOpenComments(tx, member, rows), total }
  })
}
