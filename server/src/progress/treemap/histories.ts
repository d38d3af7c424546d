import { and, eq, sql } from 'drizzle-orm'
import type { HandlerInput, ReportHistory, ReportHistoryDetail, SavedReport } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import { reportHistory } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import { omit } from '../../platform/omit.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { EVERYTHING } from '../../platform/access/visibility.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { historyColumns, isHiddenSum, HISTORY_FROM, mayChange, ownHistories, toHistory } from './history-row.ts'
import type { HistoryRow } from './history-row.ts'
import { firstShowing } from './report-state.ts'
import { metricView } from '../../planning/metrics/metric-access.ts'
import { treemapIn } from './treemap.ts'

type HistoryDeps = Pick<Deps, 'database'>
type Query = HandlerInput<'listReportHistories'>['query']

const SEE = 'woohoo_getWoohooUserInterface_read'
/** All levels of entities: scenes are too many to keep. */
const DEPTH = 4
const ORDERS: Record<string, string> = {
  name: 'natural_sort(h.name)',
  created_at: 'h.created_at',
  updated_at: 'h.updated_at',
}

async function historyFor(tx: Tx, member: Member, id: string, { lock = false } = {}): Promise<HistoryRow> {
  const row = await rowOf<HistoryRow>(
    tx,
    sql`select ${historyColumns(member)} from ${HISTORY_FROM}
      where h.ws_id = ${member.wsId} and h.id = ${id} and ${ownHistories(member, 'h')}
      ${lock ? sql`for no key update of h` : sql``}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

async function historyToChange(tx: Tx, member: Member, id: string): Promise<void> {
  const { created_by } = await historyFor(tx, member, id, { lock: true })
  if (!mayChange(member, created_by.id)) throw permissionDenied(SEE)
}

/** Saves a report as it is. @throws {ApiError} not_found; invalid_reference: of the flow */
export function saveHistory(
  { database }: HistoryDeps,
  member: Member,
  { entity_id, name, divided_by, template_flow_id }: HandlerInput<'saveReportHistory'>['body'],
): Promise<ReportHistory> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const query = {
      entity_id: entity_id ?? undefined,
      depth: DEPTH,
      condition_combine_type: 'and' as const,
      divided_by,
      template_flow_id,
    }
    const { categories, primary_metric, nodes, grand_total, taken_at } = await treemapIn(tx, member, query, {
      withScenes: false,
    })
    const saved: SavedReport = {
      taken_at,
      treemap: { categories, primary_metric, nodes },
      grand_total,
      showing: firstShowing({ primary_metric }),
    }
    const id = uuidv7()
    await tx.insert(reportHistory).values({
      ws_id: member.wsId,
      id,
      entity_id,
      name,
      data: JSON.stringify(saved),
      ...grand_total,
      created_by: member.id,
    })
    emitEvent(tx, member.wsId, 'report_history.updated', {})
    return toHistory(member, await historyFor(tx, member, id), await metricView(tx, member))
  })
}

/** @throws {ApiError} not_found: of the entity */
export function listHistories({ database }: HistoryDeps, member: Member, query: Query): Promise<Page<ReportHistory>> {
  const { entity_id_eq, name_like, order_by } = query
  return database.withWorkspace(member.wsId, async (tx) => {
    const of = entity_id_eq === undefined || entity_id_eq === 'workspace' ? null : entity_id_eq
    if (of) await loadEntity(tx, member, of, SEE)
    const conditions = [
      sql`h.ws_id = ${member.wsId}`,
      ownHistories(member, 'h'),
      entity_id_eq === undefined ? EVERYTHING : sql`h.entity_id is not distinct from ${of}::uuid`,
      name_like ? sql`h.name ilike ${likePattern(name_like)}` : EVERYTHING,
    ]
    const { rows, total } = await pageOf(query, (limit, offset) =>
      rowsOf<Counted<HistoryRow>>(
        tx,
        sql`select ${historyColumns(member)}, count(*) over () as total from ${HISTORY_FROM}
          where ${sql.join(conditions, sql` and `)}
          order by ${orderSql(order_by, ORDERS, 'h.id')} limit ${limit} offset ${offset}`,
      ),
    )
    const view = await metricView(tx, member)
    return { rows: rows.map((row) => toHistory(member, row, view)), total }
  })
}

/** A saved report by scenes alone. */
function withoutSums(data: string): string {
  const { taken_at, treemap, grand_total } = JSON.parse(data) as SavedReport
  const saved: SavedReport = {
    taken_at,
    treemap: {
      ...treemap,
      primary_metric: null,
      nodes: treemap.nodes.map((node) => omit(node, 'sums')),
    },
    grand_total: { ...grand_total, metric_sum: null },
    showing: 'item_count',
  }
  return JSON.stringify(saved)
}

/** @throws {ApiError} not_found */
export function showHistory({ database }: HistoryDeps, member: Member, id: string): Promise<ReportHistoryDetail> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const row = await historyFor(tx, member, id)
    const historyRow = await rowOf<{ data: string }>(
      tx,
      sql`select h.data from report_history h where h.ws_id = ${member.wsId} and h.id = ${id}`,
    )
    const view = await metricView(tx, member)
    const data = historyRow?.data ?? ''
    return { ...toHistory(member, row, view), data: isHiddenSum(view, row) ? withoutSums(data) : data }
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function renameHistory(
  { database }: HistoryDeps,
  member: Member,
  id: string,
  name: string,
): Promise<ReportHistory> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await historyToChange(tx, member, id)
    await tx
      .update(reportHistory)
      .set({ name, updated_at: new Date() })
      .where(and(eq(reportHistory.ws_id, member.wsId), eq(reportHistory.id, id)))
    emitEvent(tx, member.wsId, 'report_history.updated', {})
    return toHistory(member, await historyFor(tx, member, id), await metricView(tx, member))
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function deleteHistory({ database }: HistoryDeps, member: Member, id: string): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await historyToChange(tx, member, id)
    await tx.delete(reportHistory).where(and(eq(reportHistory.ws_id, member.wsId), eq(reportHistory.id, id)))
    emitEvent(tx, member.wsId, 'report_history.updated', {})
  })
}
