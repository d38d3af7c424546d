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
import type { SceneScope } from '../../planning/scenes/scene-filter.ts'
import { buildNodes, sceneNodes } from './build-nodes.ts'
import { divisionOf } from './division-of.ts'
import { sumOf } from './exact-sum.ts'
import { metricOf } from './metric-of.ts'
import { countedRows, inParts, keptRows, sceneRowsOf } from './tree-rows.ts'
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

/** The place whose statuses divide a report: with all its scenes, whatever the report is narrowed to. */
async function placeOf(tx: Tx, member: Member, scope: SceneScope, of: TreemapQuery['divided_of']): Promise<SceneScope> {
  const id = of === 'workspace' ? undefined : (of ?? scope.entity?.id)
  if (!scope.isFiltered && id === scope.entity?.id) return scope
  return sceneScope(tx, member, { entity_id: id, depth: 'all', condition_combine_type: 'and' })
}

/**
 * A treemap as a transaction reads it.
 * @param withScenes also the scenes directly on the entity
 * @throws {ApiError} not_found: of the entity; invalid_reference: of the flow or the metric
 */
export async function treemapIn(
  tx: Tx,
  member: Member,
  { depth, template_flow_id, metric_id, divided_by, divided_of, ...filter }: TreemapQuery,
  { withScenes = true } = {},
): Promise<TreemapAnswer> {
  const { wsId } = member
  const scope = await sceneScope(tx, member, { ...filter, depth: 'all' })
  const { entity } = scope
  const metric = await metricOf(tx, wsId, entity, scope.hiddenMetrics, metric_id)
  const { where } = scope
  const place =
    template_flow_id === undefined && divided_by === 'own' ? await placeOf(tx, member, scope, divided_of) : null
  const { categories, category, ofKinds } = await divisionOf(tx, member, { flowId: template_flow_id, place }, scope)
  const level = entity?.type ?? -1
  const deepest = Math.min(3, level + depth)
  const width = categories.length
  const request: TreeRequest = { wsId, entity, metricId: metric?.id ?? null, deepest, categories: width }
  // Kept totals are by fixed status: they serve where each of these is one part.
  const isKept = !scope.isFiltered && ofKinds !== null && visibleItem(member, 'i') === EVERYTHING
  const kept = isKept ? inParts(await keptRows(tx, member, request), ofKinds, width) : null
  const rows = kept ?? (await countedRows(tx, member, request, where, category))
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
