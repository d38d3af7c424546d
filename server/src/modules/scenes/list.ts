import { sql } from 'drizzle-orm'
import type { HandlerInput, SceneRow } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import type { FileUrl } from '../../http/files.ts'
import type { Page } from '../../http/handler.ts'
import type { Member } from '../access/member.ts'
import { sceneScope } from './sceneFilter.ts'
import { sceneQuery, SceneOrdering } from './sceneOrder.ts'
import { sceneRows } from './sceneRows.ts'

export type SceneListQuery = HandlerInput<'listItems'>['query']

interface Found {
  id: string
  group: string | null
}

/**
 * The ids of a page and the number of all, by a query that reads no more than it must: the rows' columns cost as much
 * as 100,000 scenes do when each is asked for its people and values.
 */
export async function pageOfIds(tx: Tx, member: Member, query: SceneListQuery): Promise<Page<Found>> {
  const scope = await sceneScope(tx, member, query)
  const counted = new SceneOrdering(member.wsId, scope)
  const ordering = new SceneOrdering(member.wsId, scope)
  const key = query.group_by ? sql`coalesce(${ordering.groupBy(query.group_by).key}, '')` : sql`null::text`
  // Only grouping makes rows of its own.
  if (query.group_by === 'assignee' || query.group_by === 'reviewer') counted.groupBy(query.group_by)
  ordering.orderBy(query.order_by)
  const total = await rowOf<{ total: number }>(tx, sceneQuery(counted, sql`count(*) as total`, scope.where))
  const rows = await rowsOf<Found>(
    tx,
    sql`${sceneQuery(ordering, sql`i.id, ${key} as "group"`, scope.where)}
      order by ${sql.join(ordering.by, sql`, `)} limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`,
  )
  return { rows, total: total?.total ?? 0 }
}

/** A page of scenes as a transaction reads it. @throws {ApiError} not_found */
export async function scenePage(
  tx: Tx,
  member: Member,
  query: SceneListQuery,
  fileUrl: FileUrl,
): Promise<Page<SceneRow>> {
  const { rows: found, total } = await pageOfIds(tx, member, query)
  const rows = await sceneRows(
    tx,
    member,
    found.map(({ id }) => id),
    fileUrl,
  )
  return {
    rows: found.flatMap(({ id, group }) => {
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
  return database.withWorkspace(member.wsId, (tx) => scenePage(tx, member, query, fileUrl))
}
