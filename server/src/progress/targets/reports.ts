import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { addMonths, TARGET_REPORT_MONTHS_MAX } from '@arbo/core/contract'
import type { HandlerInput, SheetFormat, TargetSummary } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import type { ColumnName } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { dayIn, targetClock } from './clock.ts'
import { approvedSql, countedSql, inBulk, spanSql, weightSql } from './count-scenes.ts'
import type { CountScope } from './count-scenes.ts'
import { calculationOf, figuresOf, targetInfos } from './figures.ts'
import { ENTITY_NAMES, recordWhere } from './month-record.ts'
import { holdersSql } from './people.ts'
import type { TargetDeps } from './service.ts'
import { askedSubjects, sortedSummaries, toSummaries } from './summaries.ts'

type Query = HandlerInput<'exportUserAchievement'>['query']
type Line = (string | number)[]

/** The three reports (TGT-24) by the columns that each has, in xlsx and CSV alike. */
export const ACHIEVEMENT_COLUMNS = [
  'month',
  'name',
  'kind',
  'email',
  'target',
  'type',
  'from',
  'until',
  'achieved',
  'scenes',
  'level',
  'goal',
  'next level',
  'next goal',
  'left to next',
  'reward',
  'reward in',
  'figures',
] as const
export const ITEM_POINT_COLUMNS = [
  'month',
  'name',
  'kind',
  'assignee',
  'email',
  'target',
  'project',
  'process',
  'episode',
  'take',
  'scene',
  'code',
  'approved on',
  'points',
] as const
export const OUTPUT_COLUMNS = ['month', 'name', 'email', 'project', 'scenes', 'points'] as const

/** @throws {ApiError} validation_failed */
function monthsOf({ month_gte: from, month_lte: until = from }: Query): string[] {
  const months: string[] = []
  for (let month = from; month <= until; month = addMonths(month, 1)) {
    months.push(month)
    if (months.length > TARGET_REPORT_MONTHS_MAX) {
      throw validationFailed({ month_lte: text('target.report_long', { months: TARGET_REPORT_MONTHS_MAX }) })
    }
  }
  if (months.length === 0) throw validationFailed({ month_lte: text('target.range') })
  return months
}

function scopeOf(wsId: string, month: string, query: Query): CountScope {
  const targetIds = query.target_id_ina?.length ? query.target_id_ina : undefined
  return { wsId, month, subjectIds: askedSubjects(query), targetIds }
}

async function emailsOf(tx: Tx, wsId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await rowsOf<{ id: string; email: string }>(
    tx,
    sql`select m.id, a.email from ws_user m join user_account a on a.id = m.user_id where m.ws_id = ${wsId}`,
  )
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** @throws {ApiError} is_empty where there is nothing to report */
function answer(name: string, format: SheetFormat, columns: readonly ColumnName[], lines: Line[]): Promise<FileAnswer> {
  if (lines.length === 0) throw new ApiError('is_empty')
  return sheetAnswer(name, format, columnTitles(columns), lines)
}

const kindWord = (kind: 'person' | 'team') => text(kind === 'person' ? 'target.person' : 'target.team')

function achievementLine(one: TargetSummary, emails: ReadonlyMap<string, string>, timezone: string): Line {
  const { subject, target, level, next, reward } = one
  const state = one.notes.length > 0 ? 'target.standing' : (`target.${one.state}` as const)
  return [
    one.month,
    subject.name,
    kindWord(subject.kind),
    emails.get(subject.id) ?? '',
    target.name,
    text(`target.${target.type}`),
    one.start_date,
    one.end_date,
    one.achieved ?? '',
    one.scenes,
    level?.name ?? '',
    level?.goal ?? '',
    next?.name ?? '',
    next?.goal ?? '',
    next?.left ?? '',
    reward?.value ?? '',
    reward ? (reward.unit.code ?? reward.unit.name) : '',
    one.closed_at === null || one.notes.length > 0
      ? text(state)
      : text('target.closed', { day: dayIn(timezone, one.closed_at) }),
  ]
}

/**
 * The achievements of people and teams, a line for each month and target.
 * @throws {ApiError} is_empty, validation_failed
 */
export function exportUserAchievement({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const infos = await targetInfos(tx, wsId)
    const emails = await emailsOf(tx, wsId)
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      const figures = await figuresOf(tx, scopeOf(wsId, month, query), clock, infos)
      const summaries = await toSummaries(tx, wsId, figures, null, clock)
      lines.push(...sortedSummaries(summaries, 'subject').map((one) => achievementLine(one, emails, clock.timezone)))
    }
    return answer('user-achievement', query.format, ACHIEVEMENT_COLUMNS, lines)
  })
}

interface PointRow {
  subject: string
  kind: 'person' | 'team'
  assignee: string
  email: string
  target: string
  project: string
  process: string | null
  episode: string | null
  take: string | null
  scene: string
  code: string | null
  day: string
  points: string
}

function pointRows(tx: Tx, scope: CountScope): Promise<PointRow[]> {
  return rowsOf<PointRow>(
    tx,
    sql`${countedSql(scope)}
      select coalesce(n.display_name, tm.name, '') as subject, v.kind, m.display_name as assignee, a.email, t.name as target,
        e0.name as project, e1.name as process, e2.name as episode, e3.name as take, i.name as scene, i.code,
        (v.at at time zone s.zone)::date as day, trim_scale(v.value)::text as points
      from valued v cross join span s
      join item i on i.ws_id = ${scope.wsId} and i.id = v.item_id
      join target t on t.ws_id = i.ws_id and t.id = v.target_id
      join ws_user m on m.ws_id = i.ws_id and m.id = v.ws_user_id
      join user_account a on a.id = m.user_id
      left join ws_user n on n.ws_id = i.ws_id and n.id = v.subject_id and v.kind = 'person'
      left join team tm on tm.ws_id = i.ws_id and tm.id = v.subject_id and v.kind = 'team'
      ${ENTITY_NAMES}
      order by lower(coalesce(n.display_name, tm.name, '')), v.subject_id, natural_sort(t.name), t.id, v.at, i.id,
        m.display_name`,
  )
}

/** Of a closed month: the scenes that counted when it was closed, under the names of that time. */
function recordedPoints(tx: Tx, { wsId, month, subjectIds, targetIds }: CountScope): Promise<PointRow[]> {
  return rowsOf<PointRow>(
    tx,
    sql`select r.names ->> 'subject' as subject, r.kind, r.names ->> 'assignee' as assignee, coalesce(a.email, '') as email,
        r.names ->> 'target' as target, r.names ->> 'project' as project, r.names ->> 'process' as process,
        r.names ->> 'episode' as episode, r.names ->> 'take' as take, r.names ->> 'scene' as scene,
        r.names ->> 'code' as code, r.approved_on as day, trim_scale(r.value)::text as points
      from target_record r
      left join ws_user m on m.ws_id = r.ws_id and m.id = r.ws_user_id
      left join user_account a on a.id = m.user_id
      where ${recordWhere(wsId, month, { subjectIds, targetIds })} and r.target_id is not null
      order by lower(r.names ->> 'subject'), r.subject_id, natural_sort(r.names ->> 'target'), r.target_id, r.approved_at,
        r.item_id, r.names ->> 'assignee'`,
  )
}

async function pointsOf(tx: Tx, scope: CountScope): Promise<PointRow[]> {
  const { closedAt } = await calculationOf(tx, scope.wsId, scope.month)
  return closedAt ? recordedPoints(tx, scope) : inBulk(tx, () => pointRows(tx, scope))
}

/** Scenes that count, each with the points that it unlocks; of a closed month those that did. @throws {ApiError} is_empty, validation_failed */
export function exportUnlockedItemPoint({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      for (const row of await pointsOf(tx, scopeOf(wsId, month, query))) {
        const way = [row.project, row.process ?? '', row.episode ?? '', row.take ?? '']
        const scene = [row.scene, row.code ?? '', row.day, row.points]
        lines.push([month, row.subject, kindWord(row.kind), row.assignee, row.email, row.target, ...way, ...scene])
      }
    }
    return answer('unlocked-item-point', query.format, ITEM_POINT_COLUMNS, lines)
  })
}

interface OutputRow {
  name: string
  email: string
  project: string
  scenes: number
  points: string
}

/** SQL: `ws_user m` is among the people that are asked for. */
function askedPeople({ wsId, month }: CountScope, query: Query): SQL {
  const people = query.ws_user_id_ina?.length
    ? sql`m.id = any(${sql.param([...query.ws_user_id_ina])}::uuid[])`
    : sql`true`
  const teams = query.team_id_ina?.length
    ? sql`exists (select from team_member tm where tm.ws_id = m.ws_id and tm.ws_user_id = m.id
        and tm.team_id = any(${sql.param([...query.team_id_ina])}::uuid[]))`
    : sql`true`
  const targets = (query.target_id_ina ?? []).map((id) => sql`m.id in (${holdersSql(wsId, month, id)})`)
  const some = targets.length > 0 ? sql`(${sql.join(targets, sql` or `)})` : sql`true`
  return sql`${people} and ${teams} and ${some}`
}

/** Of a closed month: the scenes that were finished then. */
function recordedOutput(tx: Tx, scope: CountScope, query: Query): Promise<OutputRow[]> {
  const { wsId, month } = scope
  return rowsOf<OutputRow>(
    tx,
    sql`select min(r.names ->> 'assignee') as name, u.email, min(r.names ->> 'project') as project, count(*) as scenes,
        trim_scale(sum(r.value))::text as points
      from target_record r
      join ws_user m on m.ws_id = r.ws_id and m.id = r.ws_user_id
      join user_account u on u.id = m.user_id
      where ${recordWhere(wsId, month)} and r.target_id is null and ${askedPeople(scope, query)}
      group by m.id, u.email, r.names ->> 'project_id'
      order by lower(min(r.names ->> 'assignee')), m.id, lower(min(r.names ->> 'project'))`,
  )
}

async function outputOf(tx: Tx, scope: CountScope, query: Query): Promise<OutputRow[]> {
  const { closedAt } = await calculationOf(tx, scope.wsId, scope.month)
  return closedAt ? recordedOutput(tx, scope, query) : inBulk(tx, () => outputRows(tx, scope, query))
}

function outputRows(tx: Tx, scope: CountScope, query: Query): Promise<OutputRow[]> {
  const { wsId } = scope
  return rowsOf<OutputRow>(
    tx,
    sql`with ${spanSql(scope)}, ${approvedSql(wsId, null)}, ${weightSql(wsId)}
      select m.display_name as name, u.email, e.name as project, count(*) as scenes,
        trim_scale(sum(coalesce(w.value, 1)))::text as points
      from approved a
      join item i on i.ws_id = ${wsId} and i.id = a.item_id
      join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
      join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
      join user_account u on u.id = m.user_id
      join entity e on e.ws_id = i.ws_id and e.id = i.project_id
      left join weight w on w.item_id = a.item_id
      where ${askedPeople(scope, query)}
      group by m.id, m.display_name, u.email, e.id, e.name
      order by lower(m.display_name), m.id, lower(e.name), e.id`,
  )
}

/**
 * The scenes that each person finished, by project, whether they have a target or not.
 * @throws {ApiError} is_empty, validation_failed
 */
export function exportUserOutput({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      const rows = await outputOf(tx, { wsId, month }, query)
      lines.push(...rows.map((row): Line => [month, row.name, row.email, row.project, row.scenes, row.points]))
    }
    return answer('user-output', query.format, OUTPUT_COLUMNS, lines)
  })
}
