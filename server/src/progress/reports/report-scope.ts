import { sql } from 'drizzle-orm'
import { NO_OPTIONS, REPORT_FACTS } from '@arbo/core/contract'
import type { ReportFilter, StandardReport } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { TextKey } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { sentOptions } from '../../planning/metrics/metric-row.ts'
import { workspaceDay } from '../../review/playlists/rules/days.ts'
import { sceneColumns } from '../../planning/scenes/scene-columns.ts'
import { hasPerson, narrowed, sceneScope } from '../../planning/scenes/scene-filter.ts'
import type { SceneScope } from '../../planning/scenes/scene-filter.ts'
import { ownLineOnly } from './compare-people.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { seenTeams } from '../../workspace/teams/team-row.ts'
import type { ReportMetric, ReportScope } from './report-types.ts'

function unknown(key: TextKey, field: keyof ReportFilter): ApiError {
  return new ApiError('not_found', { description: text(key), meta: { field } })
}

function isMissing(requestedIds: readonly string[], rows: readonly { id: string }[]): boolean {
  const ids = new Set(rows.map(({ id }) => id))
  return requestedIds.some((id) => !ids.has(id))
}

/** People who are asked for by themselves and by their teams; null: everybody. */
async function peopleOf(tx: Tx, member: Member, { people_ina, team_ina }: ReportFilter): Promise<string[] | null> {
  const { wsId } = member
  let people: string[] | null = null
  if (people_ina?.length) {
    const personIds = [...new Set(people_ina)]
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select m.id from ws_user m where m.ws_id = ${wsId} and m.id = any(${sql.param(personIds)}::uuid[])`,
    )
    if (isMissing(personIds, rows)) throw unknown('report.no_person', 'people_ina')
    people = personIds
  }
  if (!team_ina?.length) return people
  const teams = [...new Set(team_ina)]
  const rows = await rowsOf<{ id: string }>(tx, seenTeams(member, sql`${sql.param(teams)}::uuid[]`))
  if (isMissing(teams, rows)) throw unknown('report.no_team', 'team_ina')
  const members = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct tm.ws_user_id as id from team_member tm
      where tm.ws_id = ${wsId} and tm.team_id = any(${sql.param(teams)}::uuid[])`,
  )
  const ids = members.map(({ id }) => id)
  return people ? people.filter((id) => ids.includes(id)) : ids
}

/** The metric that was asked for, archived or not. */
async function askedMetric(
  tx: Tx,
  { wsId }: Member,
  id: string,
  hidden: ReadonlySet<string>,
): Promise<ReportMetric & { status: number }> {
  const row = await rowOf<ReportMetric & { status: number }>(
    tx,
    sql`select k.id, k.name, k.type, k.options, k.status, false as is_primary from metric k
      where k.ws_id = ${wsId} and k.id = ${id}`,
  )
  if (!row || hidden.has(id)) throw unknown('report.no_metric', 'metric_id')
  return { ...row, options: sentOptions(row.options) }
}

async function workspaceCurrency(tx: Tx, wsId: string): Promise<string> {
  const [row] = await tx.rows<{ currency: string }>('select currency from workspace where id = $1', [wsId])
  return row?.currency ?? ''
}

interface Measures {
  metrics: ReportMetric[]
  metric: ReportMetric | null
  notices: string[]
}

async function metricsOf(tx: Tx, member: Member, filter: ReportFilter, scenes: SceneScope): Promise<Measures> {
  const { metric_id, currency } = filter
  if (metric_id !== undefined) {
    const { status, ...metric } = await askedMetric(tx, member, metric_id, scenes.hiddenMetrics)
    const notices = status === 0 ? [text('report.metric_archived', { metric: metric.name })] : []
    return { metrics: [metric], metric, notices }
  }
  const columns = (await sceneColumns(tx, member, scenes.entity)).filter(({ id }) => !scenes.hiddenMetrics.has(id))
  const all = columns.map((one) => ({ ...one, options: sentOptions(one.options ?? NO_OPTIONS) }))
  if (!currency) return { metrics: all, metric: null, notices: [] }
  const code = await workspaceCurrency(tx, member.wsId)
  const metrics = all.filter(({ type, options }) => type === 'currency' && options.currency === code)
  const notices = [text(metrics.length > 0 ? 'report.only_currency' : 'report.no_currency', { currency: code })]
  return { metrics, metric: metrics.length === 1 ? (metrics[0] ?? null) : null, notices }
}

/** @throws {ApiError} validation_failed */
function rangeOf(report: StandardReport, { from, to }: ReportFilter, today: string): ReportScope['range'] {
  const { range, rangeDays } = REPORT_FACTS[report]
  if (range === null) return null
  if (rangeDays === null) return { from: from ?? null, to: to ?? null }
  const last = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? addDays(last, -rangeDays), to: last }
}

/**
 * The scope of a report. Statuses, search and due dates narrow its scenes as they narrow the scene grid, so that both
 * come to the same sums.
 * @throws {ApiError} not_found for ids that are not this workspace’s or not to be seen; meta.field names which
 */
export async function reportScope(
  tx: Tx,
  member: Member,
  report: StandardReport,
  filter: ReportFilter,
): Promise<ReportScope> {
  const { timezone, today } = await workspaceDay(tx, member.wsId)
  const range = rangeOf(report, filter, today)
  const isDue = REPORT_FACTS[report].range === 'due'
  const knows = (name: (typeof REPORT_FACTS)[StandardReport]['filters'][number]) =>
    REPORT_FACTS[report].filters.includes(name)
  const scenes = await sceneScope(tx, member, {
    depth: 'all',
    condition_combine_type: 'and',
    entity_id: knows('entity') ? filter.entity_id : undefined,
    name_like: knows('search') && report !== 'workspace_user' ? filter.search : undefined,
    status_ina: knows('statuses') ? filter.status_ina : undefined,
    kind_ina: knows('statuses') ? filter.kind_ina?.map(String) : undefined,
    due_date_gte: (isDue && range?.from) || undefined,
    due_date_lte: (isDue && range?.to) || undefined,
  }).catch((error: unknown) => {
    const isUnknown = error instanceof ApiError && error.code === 'not_found'
    throw isUnknown ? unknown('report.no_entity', 'entity_id') : error
  })
  const selection = await peopleOf(tx, member, filter)
  const { people, notices } = ownLineOnly(member, report, filter, selection)
  if (report === 'individual_achievement' && people && people.length !== 1) {
    throw validationFailed({ 'query.people_ina': text('report.one_person') })
  }
  const measures = await metricsOf(tx, member, filter, scenes)
  return {
    member,
    report,
    filter,
    range,
    timezone,
    today,
    levels: await levelsIn(tx, member.wsId),
    scenes: scenes,
    people,
    ...measures,
    notices: [...notices, ...measures.notices],
  }
}

/** The scenes of the people that the report is narrowed to. */
export function ofPeople({ member, people, scenes }: ReportScope): SceneScope {
  if (people === null) return scenes
  return narrowed(scenes, hasPerson(member.wsId, 'assignee', people))
}
