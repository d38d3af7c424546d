import { sql } from 'drizzle-orm'
import { daysOfMonth, subtractDecimals } from '@arbo/core/contract'
import type { HandlerInput, Person, TargetLevel, TargetSubject, TargetSummary } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { targetClock } from './clock.ts'
import type { TargetClock } from './clock.ts'
import { targetConfigs } from './configs.ts'
import { figuresOf } from './figures.ts'
import type { Figure } from './figures.ts'
import { paceOf } from './pace.ts'
import type { TargetDeps } from './service.ts'
import { allowedSubjects, ownSubjects, seesAll } from './viewer.ts'
import { workingDaysOf } from './workdays.ts'
import type { WorkingDays } from './workdays.ts'
import { addTo } from '../../platform/group-by.ts'

/** Names and pictures of people and teams by id. */
export async function subjectNames(
  tx: Tx,
  wsId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TargetSubject>> {
  const rows = await rowsOf<TargetSubject>(
    tx,
    sql`select 'person' as kind, m.id, m.display_name as name, m.profile_image from ws_user m
      where m.ws_id = ${wsId} and m.id = any(${sql.param([...ids])}::uuid[])
      union all
      select 'team', t.id, t.name, null from team t
      where t.ws_id = ${wsId} and t.id = any(${sql.param([...ids])}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

function teamMembers(tx: Tx, wsId: string, teamIds: readonly string[]) {
  return rowsOf<{ team_id: string; id: string }>(
    tx,
    sql`select tm.team_id, tm.ws_user_id as id from team_member tm
      where tm.ws_id = ${wsId} and tm.team_id = any(${sql.param([...teamIds])}::uuid[])`,
  )
}

const placeOf = ({ name, goal, colour }: TargetLevel, index: number) => ({ index, name, goal, colour })

/** Whether a reward shows, and if not why (decision 53). */
export function rewardState(figure: Figure, clock: TargetClock, isLive: boolean): TargetSummary['reward_state'] {
  if (figure.achieved === null) return 'not_counted'
  if (figure.month >= clock.month && !isLive) return 'after_month'
  if (figure.state === 'provisional') return 'after_calculation'
  if (figure.level === null) return 'none'
  return figure.reward === null ? 'no_currency' : 'shown'
}

interface Known {
  clock: TargetClock
  isLive: boolean
  names: ReadonlyMap<string, TargetSubject>
  worked: WorkingDays
  membersOf: ReadonlyMap<string, readonly string[]>
  /** Null: everybody’s part in a team; else only this person’s. */
  onlyPart: string | null
}

function workedBy({ kind, subject_id }: Figure, { worked, membersOf }: Known): ReadonlySet<string> {
  if (kind === 'person') return worked.get(subject_id) ?? new Set()
  return new Set((membersOf.get(subject_id) ?? []).flatMap((id) => [...(worked.get(id) ?? [])]))
}

function partsOf({ members }: Figure, { names, onlyPart }: Known): TargetSummary['members'] {
  return members.flatMap(({ id, achieved, scenes }) => {
    const one = names.get(id)
    if (!one || (onlyPart !== null && id !== onlyPart)) return []
    const person: Person = { id, display_name: one.name, profile_image: one.profile_image }
    return [{ person, achieved, scenes }]
  })
}

function toSummary(figure: Figure, lookups: Known): TargetSummary | null {
  const { month, target, levels, achieved, level, reward, reached, scenes, state, calculatedAt, closedAt, ...rest } =
    figure
  const { start_date, end_date, subject_id } = rest
  const subject = lookups.names.get(subject_id)
  if (!subject) return null
  const at = level === null ? null : levels[level]
  const following = levels[(level ?? -1) + 1]
  const visibility = rewardState(figure, lookups.clock, lookups.isLive)
  const { id, name, type, status, metricState } = target
  return {
    id: `${month}.${id}.${subject_id}`,
    month,
    target: { id, name, type, status },
    subject,
    start_date,
    end_date,
    achieved,
    scenes,
    levels,
    level: at && level !== null ? placeOf(at, level) : null,
    next:
      following && achieved !== null
        ? { ...placeOf(following, (level ?? -1) + 1), left: subtractDecimals(following.goal, achieved) }
        : null,
    reward: visibility === 'shown' ? reward : null,
    reward_state: visibility,
    pace: paceOf({
      start_date,
      end_date,
      today: lookups.clock.today,
      achieved,
      nextGoal: following?.goal ?? null,
      levels: levels.length,
      worked: workedBy(figure, lookups),
    }),
    state,
    calculated_at: calculatedAt?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
    notes: metricState === 'archived' ? ['metric_archived'] : metricState === 'deleted' ? ['metric_deleted'] : [],
    reached: reached.map(({ index, at: moment }) => ({ index, at: new Date(moment).toISOString() })),
    members: partsOf(figure, lookups),
  }
}

/**
 * Figures of one month with names, pace and the parts that the viewer may see.
 * @param onlyPart null: everybody’s part in a team; else only this person’s
 */
export async function toSummaries(
  tx: Tx,
  wsId: string,
  figures: readonly Figure[],
  onlyPart: string | null,
  clock: TargetClock,
): Promise<TargetSummary[]> {
  const [first] = figures
  if (!first) return []
  const teams = [...new Set(figures.filter(({ kind }) => kind === 'team').map(({ subject_id }) => subject_id))]
  const membersOf = new Map<string, string[]>()
  for (const { team_id, id } of await teamMembers(tx, wsId, teams)) {
    addTo(membersOf, team_id, id)
  }
  const ids = new Set([
    ...figures.map(({ subject_id }) => subject_id),
    ...figures.flatMap(({ members }) => members.map(({ id }) => id)),
    ...[...membersOf.values()].flat(),
  ])
  const { start_date: start, end_date: end } = daysOfMonth(first.month)
  const lookups: Known = {
    clock,
    isLive: (await targetConfigs(tx, wsId)).live_rewards,
    names: await subjectNames(tx, wsId, [...ids]),
    worked: await workingDaysOf(
      tx,
      wsId,
      [...ids].filter((id) => !membersOf.has(id)),
      { start, end },
    ),
    membersOf,
    onlyPart,
  }
  return figures.flatMap((figure) => toSummary(figure, lookups) ?? [])
}

const bySubject = (one: TargetSummary) =>
  `${one.subject.name.toLowerCase()} ${one.subject.id} ${one.target.name.toLowerCase()} ${one.target.id}`
const byTarget = (one: TargetSummary) =>
  `${one.target.name.toLowerCase()} ${one.target.id} ${one.subject.name.toLowerCase()} ${one.subject.id}`

export function sortedSummaries(rows: readonly TargetSummary[], orderBy: string): TargetSummary[] {
  const key = orderBy.endsWith('target') ? byTarget : bySubject
  const sorted = rows.toSorted((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }))
  return orderBy.startsWith('-') ? sorted.toReversed() : sorted
}

export function pageRows<Row>(rows: readonly Row[], { page, per_page }: PageRequest): Page<Row> {
  return { rows: rows.slice((page - 1) * per_page, page * per_page), total: rows.length }
}

/** The subjects that a query names; undefined: all. */
export function askedSubjects(query: {
  ws_user_id_ina?: readonly string[] | undefined
  team_id_ina?: readonly string[] | undefined
}): readonly string[] | undefined {
  const ids = [...(query.ws_user_id_ina ?? []), ...(query.team_id_ina ?? [])]
  return ids.length > 0 ? ids : undefined
}

export function listSummaries(
  { database }: TargetDeps,
  member: Member,
  query: HandlerInput<'listTargetSummaries'>['query'],
): Promise<Page<TargetSummary>> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const month = query.month ?? clock.month
    const subjectFilter = query.own_eq === '1' ? await ownSubjects(tx, wsId, member.id) : askedSubjects(query)
    const subjectIds = await allowedSubjects(tx, member, subjectFilter)
    const targetIds = query.target_id_ina?.length ? query.target_id_ina : undefined
    const subjectKind = query.subject_kind_eq || undefined
    const figures = await figuresOf(tx, { wsId, month, subjectIds, targetIds, subjectKind }, clock)
    const rows = await toSummaries(tx, wsId, figures, seesAll(member) ? null : member.id, clock)
    return pageRows(sortedSummaries(rows, query.order_by), query)
  })
}
