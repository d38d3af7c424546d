import { sql } from 'drizzle-orm'
import { addMonths, TARGET_REPORT_MONTHS_MAX } from '@arbo/core/contract'
import type { HandlerInput, SheetFormat, TargetSummary } from '@arbo/core/contract'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { FileAnswer } from '../../http/handler.ts'
import { sheetAnswer } from '../../sheets/sheetAnswer.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'
import { targetClock } from './clock.ts'
import { approvedSql, countedSql, inBulk, spanSql, weightSql } from './countScenes.ts'
import type { CountScope } from './countScenes.ts'
import { figuresOf, targetInfos } from './figures.ts'
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
function answer(name: string, format: SheetFormat, columns: readonly string[], lines: Line[]): Promise<FileAnswer> {
  if (lines.length === 0) throw new ApiError('is_empty')
  return sheetAnswer(name, format, columns, lines)
}

const kindWord = (kind: 'person' | 'team') => text(kind === 'person' ? 'target.person' : 'target.team')

function achievementLine(one: TargetSummary, emails: ReadonlyMap<string, string>): Line {
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
    text(state),
  ]
}

/** What people and teams achieved, a line for each month and target. @throws {ApiError} is_empty, validation_failed */
export function exportUserAchievement({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const infos = await targetInfos(tx, wsId)
    const emails = await emailsOf(tx, wsId)
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      const figures = await figuresOf(tx, scopeOf(wsId, month, query), clock, infos)
      const summaries = await toSummaries(tx, wsId, figures, null, clock)
      lines.push(...sortedSummaries(summaries, 'subject').map((one) => achievementLine(one, emails)))
    }
    return answer('user-achievement', query.format, ACHIEVEMENT_COLUMNS, lines)
  })
}

interface PointRow extends Record<string, unknown> {
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

const ENTITY_NAMES = sql`
  left join entity e0 on e0.ws_id = i.ws_id and e0.id = i.project_id
  left join entity e1 on e1.ws_id = i.ws_id and e1.id = i.process_id
  left join entity e2 on e2.ws_id = i.ws_id and e2.id = i.episode_id
  left join entity e3 on e3.ws_id = i.ws_id and e3.id = i.take_id`

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

/** Scenes as they count now, each with the points that it unlocks. @throws {ApiError} is_empty, validation_failed */
export function exportUnlockedItemPoint({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      for (const row of await inBulk(tx, () => pointRows(tx, scopeOf(wsId, month, query)))) {
        const way = [row.project, row.process ?? '', row.episode ?? '', row.take ?? '']
        const scene = [row.scene, row.code ?? '', row.day, row.points]
        lines.push([month, row.subject, kindWord(row.kind), row.assignee, row.email, row.target, ...way, ...scene])
      }
    }
    return answer('unlocked-item-point', query.format, ITEM_POINT_COLUMNS, lines)
  })
}

interface OutputRow extends Record<string, unknown> {
  name: string
  email: string
  project: string
  scenes: number
  points: string
}

function outputRows(tx: Tx, scope: CountScope, query: Query): Promise<OutputRow[]> {
  const { wsId, month } = scope
  const people = query.ws_user_id_ina?.length
    ? sql`m.id = any(${sql.param([...query.ws_user_id_ina])}::uuid[])`
    : sql`true`
  const teams = query.team_id_ina?.length
    ? sql`exists (select from team_member tm where tm.ws_id = m.ws_id and tm.ws_user_id = m.id
        and tm.team_id = any(${sql.param([...query.team_id_ina])}::uuid[]))`
    : sql`true`
  const targets = (query.target_id_ina ?? []).map((id) => sql`m.id in (${holdersSql(wsId, month, id)})`)
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
      where ${people} and ${teams} and ${targets.length > 0 ? sql`(${sql.join(targets, sql` or `)})` : sql`true`}
      group by m.id, m.display_name, u.email, e.id, e.name
      order by lower(m.display_name), m.id, lower(e.name), e.id`,
  )
}

/** What each person finished, by project, whether they have a target or not. @throws {ApiError} is_empty, validation_failed */
export function exportUserOutput({ database }: TargetDeps, { wsId }: Member, query: Query): Promise<FileAnswer> {
  return database.withWorkspace(wsId, async (tx) => {
    const lines: Line[] = []
    for (const month of monthsOf(query)) {
      const rows = await inBulk(tx, () => outputRows(tx, { wsId, month }, query))
      lines.push(...rows.map((row): Line => [month, row.name, row.email, row.project, row.scenes, row.points]))
    }
    return answer('user-output', query.format, OUTPUT_COLUMNS, lines)
  })
}
