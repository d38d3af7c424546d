import { sql } from 'drizzle-orm'
import { WOOHOO_SCENES_MAX } from '@arbo/core/contract'
import type { EntityRef, GrandTotal, HandlerInput, TreemapAnswer } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { omit } from '../../platform/omit.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { ANCESTORS, ENTITY_FROM } from '../../planning/entities/entity-row.ts'
import { sceneScope } from '../../planning/scenes/scene-filter.ts'
import { buildNodes, sceneNodes } from './build-nodes.ts'
import { divisionOf } from './division-of.ts'
import { sumOf } from './exact-sum.ts'
import { metricOf } from './metric-of.ts'
import { countedRows, keptRows, sceneRowsOf } from './tree-rows.ts'
import type { TreeRequest } from './tree-rows.ts'

export type TreemapQuery = HandlerInput<'showTreemap'>['query']

const APPROVED = 6

interface Head {
  entity: EntityRef | null
  ancestors: EntityRef[]
}

async function headOf(tx: Tx, wsId: string, id: string | null): Promise<Head> {
  if (id === null) return { entity: null, ancestors: [] }
  const row = await rowOf<EntityRef & { ancestors: EntityRef[] }>(
    tx,
    sql`select e.id, e.type, e.name, e.code, ${ANCESTORS} as ancestors from ${ENTITY_FROM}
      where e.ws_id = ${wsId} and e.id = ${id}`,
  )
  return row ? { entity: omit(row, 'ancestors'), ancestors: row.ancestors } : { entity: null, ancestors: [] }
}

/**
 * A treemap as a transaction reads it.
 * @param withScenes also the scenes directly on the entity
 * @throws {ApiError} not_found: of the entity; invalid_reference: of the flow or the metric
 */
export async function treemapIn(
  tx: Tx,
  member: Member,
  { depth, template_flow_id, metric_id, ...filter }: TreemapQuery,
  { withScenes = true } = {},
): Promise<TreemapAnswer> {
  const { wsId } = member
  const scope = await sceneScope(tx, member, { ...filter, depth: 'all' })
  const { entity } = scope
  const metric = await metricOf(tx, wsId, entity, scope.hiddenMetrics, metric_id)
  const { where } = scope
  const { categories, category } = await divisionOf(tx, wsId, template_flow_id, where)
  const level = entity?.type ?? -1
  const deepest = Math.min(3, level + depth)
  const width = categories.length
  const request: TreeRequest = { wsId, entity, metricId: metric?.id ?? null, deepest, categories: width }
  const isKept = !scope.isFiltered && template_flow_id === undefined && visibleItem(member, 'i') === EVERYTHING
  const rows = isKept ? await keptRows(tx, member, request) : await countedRows(tx, member, request, where, category)
  const shape = { width, hasMetric: metric !== null }
  const built = buildNodes(rows, entity?.id ?? null, { ...shape, deepest })
  const scenes =
    entity && withScenes
      ? sceneNodes(await sceneRowsOf(tx, request, entity.id, where, category, WOOHOO_SCENES_MAX), entity.id, shape)
      : []
  const grand_total: GrandTotal = {
    scenes: built.counts.reduce((sum, count) => sum + count, 0),
    approved: built.counts.reduce((sum, count, at) => (categories[at]?.kind === APPROVED ? sum + count : sum), 0),
    metric_sum: metric ? (sumOf(built.sums) ?? '0') : null,
  }
  return {
    ...(await headOf(tx, wsId, entity?.id ?? null)),
    categories,
    primary_metric: metric,
    nodes: [...built.nodes, ...scenes],
    grand_total,
    taken_at: new Date().toISOString(),
  }
}

/** @throws {ApiError} not_found, invalid_reference */
export function showTreemap(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: TreemapQuery,
): Promise<TreemapAnswer> {
  return database.withWorkspace(member.wsId, (tx) => treemapIn(tx, member, query))
}
