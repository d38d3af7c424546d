import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { evaluateFormula, formulaMetrics, inOrder, metricOptions, parseFormula } from '@arbo/core/contract'
import type { FormulaNode, MetricResult } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Place } from '../../platform/access/place.ts'

/** The formulas of a workspace, read once for many scenes. */
export interface Formulas {
  /** Each after all that it is made of. */
  order: readonly string[]
  nodes: ReadonlyMap<string, FormulaNode>
  /** The direct parts of each formula. */
  dependencies: ReadonlyMap<string, readonly string[]>
}

export function formulasOf(tx: Tx, wsId: string): Promise<Formulas> {
  return tx.held('metrics', `formulas ${wsId}`, () => readFormulas(tx, wsId))
}

async function readFormulas(tx: Tx, wsId: string): Promise<Formulas> {
  const rows = await rowsOf<{ id: string; options: unknown }>(
    tx,
    sql`select m.id, m.options from metric m where m.ws_id = ${wsId} and m.type = 'formula' order by m.id`,
  )
  const nodes = new Map<string, FormulaNode>()
  const dependencies = new Map<string, string[]>()
  for (const { id, options } of rows) {
    const { formula } = metricOptions(options)
    const { node } = parseFormula(formula)
    if (node) nodes.set(id, node)
    dependencies.set(id, formulaMetrics(formula))
  }
  return { order: inOrder(new Set(nodes.keys()), dependencies), nodes, dependencies }
}

/** A scene with the metrics that are attached to it or above it; `values` are those that were entered or computed. */
export interface SceneMetrics {
  id: string
  attached: string[]
  values: Record<string, string>
}

/** SQL of a scene's attached metrics; `i` is the scene. */
export const ATTACHED = sql`(
  select distinct em.metric_id from entity_metric em
  where em.ws_id = i.ws_id and em.entity_id in (i.project_id, i.process_id, i.episode_id, i.take_id)
)`

/** Of an entity, those of these metrics that are attached to it. */
async function attachedTo(
  tx: Tx,
  wsId: string,
  entityIds: readonly string[],
  metricIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await rowsOf<{ entity_id: string; metric_ids: string[] }>(
    tx,
    sql`select em.entity_id, array_agg(em.metric_id::text) as metric_ids from entity_metric em
      where em.ws_id = ${wsId} and em.entity_id = any(${sql.param([...entityIds])}::uuid[])
        and em.metric_id = any(${sql.param([...metricIds])}::uuid[])
      group by em.entity_id`,
  )
  return new Map(rows.map(({ entity_id, metric_ids }) => [entity_id, metric_ids]))
}

/**
 * Scenes with their metrics, as far as these are among `metricIds`. Three plain reads: one for each scene within a
 * single statement takes a time that grows with the square where the planner has no figures yet.
 */
export async function sceneMetrics(
  tx: Tx,
  wsId: string,
  itemIds: readonly string[],
  metricIds: readonly string[],
): Promise<SceneMetrics[]> {
  const items = sql`any(${sql.param([...itemIds])}::uuid[])`
  const places = await rowsOf<Place & { id: string }>(
    tx,
    sql`select i.id, i.project_id, i.process_id, i.episode_id, i.take_id from item i
      where i.ws_id = ${wsId} and i.id = ${items}`,
  )
  const pathOf = ({ project_id, process_id, episode_id, take_id }: Place) =>
    [project_id, process_id, episode_id, take_id].filter((id) => id !== null)
  const byEntity = await attachedTo(tx, wsId, [...new Set(places.flatMap(pathOf))], metricIds)
  const values = await rowsOf<{ item_id: string; metric_id: string; value: string }>(
    tx,
    sql`select v.item_id, v.metric_id, trim_scale(v.value)::text as value from item_metric v
      where v.ws_id = ${wsId} and v.item_id = ${items} and v.metric_id = any(${sql.param([...metricIds])}::uuid[])`,
  )
  const valuesOf = new Map(places.map(({ id }): [string, Record<string, string>] => [id, {}]))
  for (const { item_id, metric_id, value } of values) Object.assign(valuesOf.get(item_id) ?? {}, { [metric_id]: value })
  return places.map((place) => ({
    id: place.id,
    attached: [...new Set(pathOf(place).flatMap((id) => byEntity.get(id) ?? []))],
    values: valuesOf.get(place.id) ?? {},
  }))
}

/**
 * The results of the formulas that are attached to a scene, computed from the entered values. A part of a formula
 * counts only where it is attached, too; else it is missing (LIB-24).
 */
export function computeScene(
  { attached, values }: SceneMetrics,
  { order, nodes }: Formulas,
): ReadonlyMap<string, MetricResult> {
  const has = new Set(attached)
  const results = new Map<string, MetricResult>()
  const none: MetricResult = { value: null, error: null }
  const valueOf = (id: string): MetricResult => {
    if (!has.has(id)) return none
    return results.get(id) ?? (nodes.has(id) ? none : { value: values[id] ?? null, error: null })
  }
  for (const id of order) {
    const node = nodes.get(id)
    if (node && has.has(id)) results.set(id, evaluateFormula(node, valueOf))
  }
  return results
}

/** All metrics that formulas are, or are made of. */
export function involved({ dependencies }: Formulas): string[] {
  return [...new Set([...dependencies].flatMap(([id, parts]) => [id, ...parts]))]
}

/** Ids of scenes on an entity and on all below it. */
export async function itemsBelow(tx: Tx, wsId: string, entityId: string): Promise<string[]> {
  return idsOf(tx, sql`select i.id from item i where i.ws_id = ${wsId} and ${isBelow(sql`${entityId}::uuid`)}`)
}

/** SQL condition: the scene `i` lies on or below an entity. */
export function isBelow(entityId: SQL): SQL {
  return sql`${entityId} in (i.project_id, i.process_id, i.episode_id, i.take_id)`
}

export async function idsOf(tx: Tx, query: SQL): Promise<string[]> {
  return (await rowsOf<{ id: string }>(tx, query)).map(({ id }) => id)
}

/**
 * Why formulas of scenes have no value: by scene, then by metric. Formulas that have one are left out, and so are
 * scenes where all have.
 */
export async function formulaErrors(
  tx: Tx,
  wsId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, NonNullable<MetricResult['error']>>>> {
  const formulas = await formulasOf(tx, wsId)
  const errors = new Map<string, Map<string, NonNullable<MetricResult['error']>>>()
  if (formulas.order.length === 0) return errors
  for (const scene of await sceneMetrics(tx, wsId, itemIds, involved(formulas))) {
    for (const [metricId, { error }] of computeScene(scene, formulas)) {
      if (error) errors.set(scene.id, (errors.get(scene.id) ?? new Map()).set(metricId, error))
    }
  }
  return errors
}
