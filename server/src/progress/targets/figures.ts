import { sql } from 'drizzle-orm'
import type { Reward, TargetLevel, TargetSummary, TargetType } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { TargetSummaryTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { firstDay, targetClock } from './clock.ts'
import type { TargetClock } from './clock.ts'
import { targetConfigs } from './configs.ts'
import { countScenes } from './count-scenes.ts'
import type { CountRow } from './count-scenes.ts'
import { standingOf } from './rewards.ts'
import { levelsSql, metricState, plainLevels } from './target-row.ts'

/** The achievement of a person or team for a target in a month, without names. */
export interface Figure extends Pick<
  CountRow,
  'kind' | 'subject_id' | 'start_date' | 'end_date' | 'reached' | 'members'
> {
  month: string
  target: TargetInfo
  /** Null where it cannot be counted and was never. */
  achieved: string | null
  scenes: number
  levels: TargetLevel[]
  level: number | null
  /** The reward of the level, whether it may be seen yet or not. */
  reward: Reward | null
  state: TargetSummary['state']
  calculatedAt: Date | null
  closedAt: Date | null
}

export interface TargetInfo {
  id: string
  name: string
  type: TargetType
  /** 1 active, 0 archived; deleted ones show as archived. */
  status: 0 | 1
  levels: TargetLevel[]
  metricId: string | null
  metricState: ReturnType<typeof metricState>
}

export interface FigureScope {
  wsId: string
  month: string
  subjectIds?: readonly string[] | undefined
  targetIds?: readonly string[] | undefined
  subjectKind?: CountRow['kind'] | undefined
  /** Only sums and their results: `reached` and `members` may be empty. */
  isBrief?: boolean
}

/** All targets by id, those that were deleted included: months of the past refer to them. */
export async function targetInfos(tx: Tx, wsId: string): Promise<ReadonlyMap<string, TargetInfo>> {
  const rows = await rowsOf<{
    id: string
    name: string
    type: TargetType
    status: number
    levels: TargetLevel[]
    metric_id: string | null
    metric_status: number | null
  }>(
    tx,
    sql`select t.id, t.name, t.type, t.status, ${levelsSql(sql`t`)} as levels, t.metric_id, m.status as metric_status
      from target t left join metric m on m.ws_id = t.ws_id and m.id = t.metric_id where t.ws_id = ${wsId}`,
  )
  return new Map(
    rows.map(({ id, name, type, status, levels, metric_id: metricId, metric_status }) => {
      const metric = metric_status === null ? null : { status: metric_status }
      const state = metricState({ type, metric })
      const isActive = status === 1
      const info = { id, name, type, status: isActive ? (1 as const) : (0 as const), levels: plainLevels(levels) }
      return [id, { ...info, metricId, metricState: state }]
    }),
  )
}

const isLost = ({ metricState: state }: TargetInfo): boolean => state === 'archived' || state === 'deleted'

type StoredRow = CountRow & Pick<TargetSummaryTable, 'levels' | 'level' | 'reward' | 'reward_unit'>

/** Rows of a month as they were calculated last. */
function storedRows(tx: Tx, { wsId, month, subjectIds, targetIds, subjectKind }: FigureScope): Promise<StoredRow[]> {
  return rowsOf<StoredRow>(
    tx,
    sql`select s.target_id, case when s.team_id is null then 'person' else 'team' end as kind, s.subject_id,
        s.start_date, s.end_date, trim_scale(s.achieved)::text as achieved, s.scenes, s.levels, s.level,
        trim_scale(s.reward)::text as reward, s.reward_unit, s.reached, s.members
      from target_summary s
      where s.ws_id = ${wsId} and s.month = ${firstDay(month)}::date
        and ${subjectIds ? sql`s.subject_id = any(${sql.param([...subjectIds])}::uuid[])` : sql`true`}
        and ${targetIds ? sql`s.target_id = any(${sql.param([...targetIds])}::uuid[])` : sql`true`}
        and ${subjectKind ? sql`(s.team_id is null) = ${subjectKind === 'person'}` : sql`true`}
      order by s.target_id, s.subject_id`,
  )
}

/** When a month was calculated, and whether that was after its end: only then its figures are final. */
export async function calculationOf(
  tx: Tx,
  wsId: string,
  month: string,
): Promise<{ at: Date | null; isFinal: boolean; closedAt: Date | null }> {
  const row = await rowOf<{ at: Date; closed: Date | null; final: boolean }>(
    tx,
    sql`select c.calculated_at as at, c.closed_at as closed,
        c.closed_at is not null or c.calculated_at >= (c.month + interval '1 month') at time zone w.timezone as final
      from target_month c join workspace w on w.id = c.ws_id
      where c.ws_id = ${wsId} and c.month = ${firstDay(month)}::date and c.calculated_at is not null`,
  )
  return { at: row?.at ?? null, isFinal: row?.final ?? false, closedAt: row?.closed ?? null }
}

type Stands = Awaited<ReturnType<typeof calculationOf>>

function ofStored(row: StoredRow, month: string, target: TargetInfo, { at: calculatedAt, closedAt }: Stands): Figure {
  const { kind, subject_id, start_date, end_date, reached, members, achieved, scenes, levels, level } = row
  const reward = row.reward !== null && row.reward_unit ? { value: row.reward, unit: row.reward_unit } : null
  const whose = { month, target, kind, subject_id, start_date, end_date, reached, members }
  return { ...whose, achieved, scenes, levels, level, reward, state: 'calculated', calculatedAt, closedAt }
}

/**
 * The figures of a month counted now, whatever was calculated. Where the metric of a target was archived or deleted,
 * the last calculation stands.
 */
export async function countFigures(
  tx: Tx,
  scope: FigureScope,
  clock: TargetClock,
  infos: ReadonlyMap<string, TargetInfo>,
): Promise<Figure[]> {
  const { wsId, month } = scope
  const configs = await targetConfigs(tx, wsId)
  const rows = await countScenes(tx, scope)
  const lost = [...infos.values()].filter(isLost).map(({ id }) => id)
  const targetIds = scope.targetIds ? lost.filter((id) => scope.targetIds?.includes(id)) : lost
  const stored = targetIds.length > 0 ? await storedRows(tx, { ...scope, targetIds }) : []
  const stands = await calculationOf(tx, wsId, month)
  const standing = new Map(stored.map((row) => [`${row.target_id} ${row.subject_id}`, row]))
  const state = month >= clock.month ? 'live' : 'provisional'
  return rows.flatMap(({ target_id, ...row }): Figure[] => {
    const target = infos.get(target_id)
    if (!target) return []
    const { levels } = target
    if (isLost(target)) {
      const storedRow = standing.get(`${target_id} ${row.subject_id}`)
      if (storedRow) return [ofStored(storedRow, month, target, stands)]
      const none = { achieved: null, scenes: 0, level: null, reward: null, reached: [], members: [] }
      return [{ ...row, ...none, month, target, levels, state, calculatedAt: null, closedAt: null }]
    }
    const { level, reward } = standingOf(levels, row.achieved, configs)
    // Values below zero may take a sum back from a level that it had reached.
    const reached = row.reached.filter(({ index }) => level !== null && index <= level)
    return [{ ...row, reached, month, target, levels, level, reward, state, calculatedAt: null, closedAt: null }]
  })
}

/** The figures of a month as people see them: of a month that is over and was calculated then, those; else counted now. */
export async function figuresOf(
  tx: Tx,
  scope: FigureScope,
  clock?: TargetClock,
  infos?: ReadonlyMap<string, TargetInfo>,
): Promise<Figure[]> {
  const { wsId, month } = scope
  const now = clock ?? (await targetClock(tx, wsId))
  const targets = infos ?? (await targetInfos(tx, wsId))
  if (month < now.month) {
    const stands = await calculationOf(tx, wsId, month)
    if (stands.isFinal) {
      const rows = await storedRows(tx, scope)
      return rows.flatMap((row) => {
        const target = targets.get(row.target_id)
        return target ? [ofStored(row, month, target, stands)] : []
      })
    }
  }
  return countFigures(tx, scope, now, targets)
}
