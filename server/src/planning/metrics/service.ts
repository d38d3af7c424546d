import { CURRENCIES, METRIC_TYPES } from '@arbo/core/contract'
import type {
  Currency,
  HandlerInput,
  Metric,
  MetricChoice,
  MetricDeployment,
  MetricRef,
  MetricType,
  MetricTypeInfo,
} from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { toChoice, toMetrics } from './metric-row.ts'
import type { MetricRow } from './metric-row.ts'
import { choicePage, dependentPage, deploymentPage, metricById, metricPage } from './queries.ts'
import { answerLanguage } from '../../platform/observe/work-context.ts'

type MetricDeps = Pick<Deps, 'database'>

const OPTIONS_OF: Record<MetricType, string[]> = {
  number: ['decimals', 'limit'],
  percentage: ['decimals', 'limit'],
  currency: ['currency', 'decimals', 'limit'],
  prefix_suffix: ['prefix', 'suffix', 'decimals', 'limit'],
  rating: ['from', 'to', 'icon', 'choices'],
  point: ['decimals', 'limit'],
  formula: ['formula', 'decimals', 'prefix', 'suffix'],
}

/** @throws {ApiError} not_found */
export async function metricRow(tx: Tx, member: Member, id: string): Promise<MetricRow> {
  const row = await metricById(tx, member, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** A metric as the library gives it. @throws {ApiError} not_found */
export async function presentMetric(tx: Tx, member: Member, id: string): Promise<Metric> {
  const [metric] = await toMetrics(tx, member.wsId, [await metricRow(tx, member, id)])
  if (!metric) throw new ApiError('not_found')
  return metric
}

export function listMetrics(
  { database }: MetricDeps,
  member: Member,
  query: HandlerInput<'listMetrics'>['query'],
): Promise<Page<Metric>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await metricPage(tx, member, query)
    return { rows: await toMetrics(tx, member.wsId, rows), total }
  })
}

/** @throws {ApiError} not_found */
export function showMetric({ database }: MetricDeps, member: Member, id: string): Promise<Metric> {
  return database.withWorkspace(member.wsId, (tx) => presentMetric(tx, member, id))
}

export function searchMetrics(
  { database }: MetricDeps,
  { wsId }: Member,
  query: HandlerInput<'searchMetrics'>['query'],
): Promise<Page<MetricChoice>> {
  return database.withWorkspace(wsId, async (tx) => {
    const { rows, total } = await choicePage(tx, wsId, query)
    return { rows: rows.map(toChoice), total }
  })
}

export function metricTypes(): MetricTypeInfo[] {
  return METRIC_TYPES.map((type) => ({ type, name: text(`metric.${type}`), options: OPTIONS_OF[type] }))
}

/** @throws {ApiError} not_found */
export function deployedOn(
  { database }: MetricDeps,
  member: Member,
  id: string,
  page: PageRequest,
): Promise<Page<MetricDeployment>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await metricRow(tx, member, id)
    return deploymentPage(tx, member, id, page)
  })
}

/** @throws {ApiError} not_found */
export function dependentOn(
  { database }: MetricDeps,
  member: Member,
  id: string,
  page: PageRequest,
): Promise<Page<MetricRef>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await metricRow(tx, member, id)
    return dependentPage(tx, member.wsId, id, page)
  })
}

/** LIB-31: names and signs in the reader’s language. */
export function currencies(): Currency[] {
  const language = answerLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return CURRENCIES.map((code) => {
    const format = new Intl.NumberFormat(language, {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    })
    const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
    return { code, name: names.of(code) ?? code, symbol, digits: format.resolvedOptions().maximumFractionDigits ?? 2 }
  })
}
