import { sql } from 'drizzle-orm'
import type { HandlerInput, SceneRow } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { sceneScope } from './scene-filter.ts'
import type { SceneScope } from './scene-filter.ts'
import { groupLeading, orderLeading } from './scene-leading.ts'
import { sceneQuery, SceneOrdering } from './scene-order.ts'
import { countOf, partOf } from './scene-part.ts'
import type { ScenePart } from './scene-part.ts'
import { sceneRows } from './scene-rows.ts'

export type SceneListQuery = HandlerInput<'listItems'>['query']

interface Found {
  id: string
  group: string | null
}

/** Ids in the order of the list; `part` where only a part of it is looked at. */
async function idsOf(
  tx: Tx,
  wsId: string,
  scope: SceneScope,
  query: SceneListQuery,
  part: ScenePart | null,
): Promise<Found[]> {
  const ordering = new SceneOrdering(wsId, scope, part?.people)
  const key = query.group_by ? sql`coalesce(${ordering.groupBy(query.group_by).key}, '')` : sql`null::text`
  ordering.orderBy(query.order_by)
  const where = part?.where ? sql`${scope.where} and ${part.where}` : scope.where
  const offset = (query.page - 1) * query.per_page - (part?.before ?? 0)
  return rowsOf<Found>(
    tx,
    sql`${sceneQuery(ordering, sql`i.id, ${key} as "group"`, where)}
      order by ${sql.join(ordering.by, sql`, `)} limit ${query.per_page} offset ${offset}`,
  )
}

async function countAll(tx: Tx, wsId: string, scope: SceneScope): Promise<number> {
  const row = await rowOf<{ total: number }>(tx, countOf(wsId, scope))
  return row?.total ?? 0
}

/** A page of a list whose scenes may still be counted while its rows are read. */
export interface PageOfIds {
  rows: Found[]
  total: Promise<number>
}

/** The number of all where the page tells it: it is the last one, and has something on it or is the first. */
function totalByPage({ page, per_page }: SceneListQuery, rowCount: number): number | undefined {
  return rowCount < per_page && (rowCount > 0 || page === 1) ? (page - 1) * per_page + rowCount : undefined
}

/**
 * The ids of a page and the number of all, by queries that read no more than they must: the rows' columns cost as much
 * as 100,000 scenes do when each is asked for its people and values.
 */
export async function pageOfIds(tx: Tx, member: Member, query: SceneListQuery): Promise<PageOfIds> {
  const { wsId } = member
  const scope = await sceneScope(tx, member, query)
  const { group_by, order_by, page, per_page } = query
  const leading = group_by ? groupLeading(wsId, scope, group_by) : orderLeading(wsId, scope, order_by)
  if (leading) {
    const part = await partOf(tx, wsId, scope, leading, { from: (page - 1) * per_page, count: per_page })
    return { rows: part.where ? await idsOf(tx, wsId, scope, query, part) : [], total: Promise.resolve(part.total) }
  }
  const rows = await idsOf(tx, wsId, scope, query, null)
  const total = totalByPage(query, rows.length)
  return { rows, total: total === undefined ? countAll(tx, wsId, scope) : Promise.resolve(total) }
}

/** A page of scenes as a transaction reads it. @throws {ApiError} not_found */
export async function scenePage(
  tx: Tx,
  member: Member,
  query: SceneListQuery,
  fileUrl: FileUrl,
): Promise<Page<SceneRow>> {
  const { rows: pageRows, total: counting } = await pageOfIds(tx, member, query)
  const ids = pageRows.map(({ id }) => id)
  const [rows, total] = await Promise.all([sceneRows(tx, member, ids, fileUrl), counting])
  return {
    rows: pageRows.flatMap(({ id, group }) => {
      const row = rows.get(id)
      return row ? [{ ...row, group }] : []
    }),
    total,
  }
}

/** @throws {ApiError} not_found where the entity is unknown or not to be seen */
export function listScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: SceneListQuery,
  fileUrl: FileUrl,
): Promise<Page<SceneRow>> {
  return database.read(member.wsId, (tx) => scenePage(tx, member, query, fileUrl))
}
