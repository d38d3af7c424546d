import { sql } from 'drizzle-orm'
import type { HandlerInput, TargetAchievement, TargetLevel, TargetSubject, TargetType } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { Member } from '../../platform/access/member.ts'
import { firstDay, targetClock } from './clock.ts'
import type { TargetClock } from './clock.ts'
import { countFigures, targetInfos } from './figures.ts'
import type { FigureScope } from './figures.ts'
import type { TargetDeps } from './service.ts'
import { askedSubjects, pageRows, subjectNames } from './summaries.ts'
import { allowedSubjects } from './viewer.ts'
import { groupBy } from '../../platform/group-by.ts'

/** A level that was reached in a month. */
interface Reached {
  subject_id: string
  target_id: string
  index: number
  level: TargetLevel
  month: string
  at: string
}

type Scope = Omit<FigureScope, 'month'> & { month_gte?: string | undefined; month_lte?: string | undefined }

/** Of months that were calculated, but the one that runs, which is counted now. */
async function reachedBefore(tx: Tx, { wsId, subjectIds, targetIds, ...range }: Scope, running: string) {
  const rows = await rowsOf<Omit<Reached, 'at'> & { at: string }>(
    tx,
    sql`select s.subject_id, s.target_id, to_char(s.month, 'YYYY-MM') as month, (x ->> 'index')::int as index,
        s.levels -> (x ->> 'index')::int as level, x ->> 'at' as at
      from target_summary s cross join lateral jsonb_array_elements(s.reached) x
      where s.ws_id = ${wsId} and s.month < ${firstDay(running)}::date
        and ${range.month_gte ? sql`s.month >= ${firstDay(range.month_gte)}::date` : sql`true`}
        and ${range.month_lte ? sql`s.month <= ${firstDay(range.month_lte)}::date` : sql`true`}
        and ${subjectIds ? sql`s.subject_id = any(${sql.param([...subjectIds])}::uuid[])` : sql`true`}
        and ${targetIds ? sql`s.target_id = any(${sql.param([...targetIds])}::uuid[])` : sql`true`}`,
  )
  return rows
}

async function reachedNow(tx: Tx, scope: Scope, clock: TargetClock): Promise<Reached[]> {
  const { month } = clock
  if ((scope.month_gte && scope.month_gte > month) || (scope.month_lte && scope.month_lte < month)) return []
  const figures = await countFigures(tx, { ...scope, month }, clock, await targetInfos(tx, scope.wsId))
  return figures.flatMap(({ subject_id, target, levels, reached }) =>
    reached.flatMap(({ index, at }) => {
      const level = levels[index]
      return level ? [{ subject_id, target_id: target.id, index, level, month, at }] : []
    }),
  )
}

interface TargetName {
  id: string
  name: string
  type: TargetType
}

function toAchievement(
  rows: readonly Reached[],
  subjects: ReadonlyMap<string, TargetSubject>,
  targets: ReadonlyMap<string, TargetName>,
): TargetAchievement | null {
  const sorted = rows.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const [first, last] = [sorted[0], sorted.at(-1)]
  const subject = subjects.get(first?.subject_id ?? '')
  const target = targets.get(first?.target_id ?? '')
  if (!first || !last || !subject || !target) return null
  const { index, level } = last
  return {
    id: `${target.id}.${subject.id}.${level.name.toLowerCase()}`,
    subject,
    target: { id: target.id, name: target.name, type: target.type },
    level: { index, name: level.name, goal: level.goal, colour: level.colour },
    first_month: first.month,
    first_reached_at: new Date(first.at).toISOString(),
    last_month: last.month,
    months: new Set(sorted.map(({ month }) => month)).size,
  }
}

/** Levels that people and teams have reached, each once by its name, those that were reached last first. */
export async function achievementsOf(tx: Tx, scope: Scope, clock: TargetClock): Promise<TargetAchievement[]> {
  const reached = [...(await reachedBefore(tx, scope, clock.month)), ...(await reachedNow(tx, scope, clock))]
  const groups = groupBy(
    reached,
    ({ subject_id, target_id, level }) => `${subject_id} ${target_id} ${level.name.toLowerCase()}`,
  )
  const subjects = await subjectNames(tx, scope.wsId, [...new Set(reached.map(({ subject_id }) => subject_id))])
  const names = await rowsOf<TargetName>(
    tx,
    sql`select t.id, t.name, t.type from target t where t.ws_id = ${scope.wsId}`,
  )
  const targets = new Map(names.map((one) => [one.id, one]))
  const achievements = [...groups.values()].flatMap((rows) => toAchievement(rows, subjects, targets) ?? [])
  return achievements.toSorted((a, b) => (a.first_reached_at > b.first_reached_at ? -1 : 1))
}

const KEYS: Record<string, (one: TargetAchievement) => string> = {
  subject: ({ subject }) => subject.name.toLowerCase(),
  target: ({ target }) => target.name.toLowerCase(),
  first_reached_at: (one) => one.first_reached_at,
  months: ({ months }) => String(months).padStart(6, '0'),
}

export function listAchievements(
  { database }: TargetDeps,
  member: Member,
  query: HandlerInput<'listTargetAchievements'>['query'],
): Promise<Page<TargetAchievement>> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const subjectIds = await allowedSubjects(tx, member, askedSubjects(query))
    const targetIds = query.target_id_ina?.length ? query.target_id_ina : undefined
    const { month_gte, month_lte, order_by } = query
    const rows = await achievementsOf(tx, { wsId, subjectIds, targetIds, month_gte, month_lte }, clock)
    const key = KEYS[order_by.replace('-', '')] ?? ((one) => one.first_reached_at)
    const sorted = rows.toSorted((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }))
    return pageRows(order_by.startsWith('-') ? sorted.toReversed() : sorted, query)
  })
}
