import { sql } from 'drizzle-orm'
import { dependentsInOrder } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ATTACHED, computeScene, formulasOf, idsOf, sceneMetrics } from './formulas.ts'
import type { Formulas } from './formulas.ts'

/** Scenes that are computed at a time, so that a workspace of any size fits in memory. */
const CHUNK = 5000

/** Cells of item_metric; null: none. */
export interface StoredValue {
  itemId: string
  metricId: string
  value: string | null
}

/** Writes values as they are, with lists instead of a row for each. */
export async function storeValues(tx: Tx, wsId: string, values: readonly StoredValue[]): Promise<void> {
  const filled = values.filter(({ value }) => value !== null)
  const emptied = values.filter(({ value }) => value === null)
  for (const metricId of new Set(emptied.map((cell) => cell.metricId))) {
    const itemIds = emptied.filter((cell) => cell.metricId === metricId).map(({ itemId }) => itemId)
    await tx.rows('delete from item_metric where ws_id = $1 and metric_id = $2 and item_id = any($3::uuid[])', [
      wsId,
      metricId,
      itemIds,
    ])
  }
  if (filled.length === 0) return
  await tx.rows(
    `insert into item_metric (ws_id, item_id, metric_id, value)
     select $1, k.item_id, k.metric_id, k.value from unnest($2::uuid[], $3::uuid[], $4::numeric[]) as k (item_id, metric_id, value)
     on conflict (ws_id, item_id, metric_id) do update set value = excluded.value`,
    [
      wsId,
      filled.map(({ itemId }) => itemId),
      filled.map(({ metricId }) => metricId),
      filled.map(({ value }) => value),
    ],
  )
}

/** Two people changing two parts of a formula wait for each other, so that it never keeps an old part. */
export async function lockItems(tx: Tx, wsId: string, itemIds: readonly string[]): Promise<void> {
  await rowsOf(
    tx,
    sql`select id from item where ws_id = ${wsId} and id = any(${sql.param([...itemIds])}::uuid[])
      order by id for no key update`,
  )
}

async function recomputeChunk(
  tx: Tx,
  wsId: string,
  itemIds: readonly string[],
  formulas: Formulas,
  concerned: ReadonlySet<string>,
): Promise<void> {
  await lockItems(tx, wsId, itemIds)
  const needed = new Set(concerned)
  // Those that they are made of are computed again, too, rather than trusted.
  for (const id of [...formulas.order].toReversed()) {
    if (needed.has(id)) for (const part of formulas.dependencies.get(id) ?? []) needed.add(part)
  }
  const changed: StoredValue[] = []
  for (const scene of await sceneMetrics(tx, wsId, itemIds, [...needed])) {
    const results = computeScene(scene, formulas)
    for (const metricId of concerned) {
      const value = results.get(metricId)?.value ?? null
      if (value !== (scene.values[metricId] ?? null)) changed.push({ itemId: scene.id, metricId, value })
    }
  }
  await storeValues(tx, wsId, changed)
}

/** Scenes that have one of the formulas, or a value of one that they no longer have, in the order of their ids. */
function scenesOf(tx: Tx, wsId: string, concerned: ReadonlySet<string>, after: string | null): Promise<string[]> {
  const metricIds = sql`${sql.param([...concerned])}::uuid[]`
  return idsOf(
    tx,
    sql`select i.id from item i
      where i.ws_id = ${wsId} and (${after}::uuid is null or i.id > ${after}::uuid) and (
        exists (select from ${ATTACHED} a where a.metric_id = any(${metricIds}))
        or exists (
          select from item_metric v where v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = any(${metricIds})
        )
      )
      order by i.id limit ${CHUNK}`,
  )
}

/**
 * Computes formulas anew and stores their values, so that sorting and totals are plain SQL; where one cannot be
 * computed there is no value. To be called by whatever changes a scene's values, its place, or what is attached above.
 * @param itemIds null: all scenes that have the formulas
 * @param metricIds only formulas that are one of these or made of them; without it all
 */
export async function recomputeFormulas(
  tx: Tx,
  wsId: string,
  itemIds: readonly string[] | null,
  metricIds?: readonly string[],
): Promise<void> {
  const formulas = await formulasOf(tx, wsId)
  const own = (metricIds ?? formulas.order).filter((id) => formulas.nodes.has(id))
  const concerned = new Set([...own, ...dependentsInOrder(metricIds ?? [], formulas.dependencies)])
  if (concerned.size === 0) return
  if (itemIds) {
    const unique = [...new Set(itemIds)].sort()
    for (let at = 0; at < unique.length; at += CHUNK) {
      await recomputeChunk(tx, wsId, unique.slice(at, at + CHUNK), formulas, concerned)
    }
    return
  }
  let chunk = await scenesOf(tx, wsId, concerned, null)
  while (chunk.length > 0) {
    await recomputeChunk(tx, wsId, chunk, formulas, concerned)
    chunk = chunk.length < CHUNK ? [] : await scenesOf(tx, wsId, concerned, chunk.at(-1) ?? null)
  }
}
