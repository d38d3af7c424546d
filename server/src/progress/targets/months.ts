import { sql } from 'drizzle-orm'
import { addMonths } from '@arbo/core/contract'
import type { HandlerInput, Reward, RewardUnit, TargetMonth } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { firstDay, targetClock } from './clock.ts'
import type { TargetClock } from './clock.ts'
import { targetConfigs } from './configs.ts'
import { calculationOf, countFigures, targetInfos } from './figures.ts'
import type { TargetInfo } from './figures.ts'
import { holdersSql, MAY_HOLD } from './people.ts'
import { calculations } from './recalculate.ts'
import { totalRewards } from './rewards.ts'
import type { TargetDeps } from './service.ts'
import { rewardState } from './summaries.ts'

type Tally = Pick<TargetMonth, 'summaries' | 'reached' | 'top' | 'rewards'>

async function countPeople(tx: Tx, wsId: string, month: string) {
  const row = await rowOf<{ people_with: number; people_without: number }>(
    tx,
    sql`select count(*) filter (where h.has and m.status <> 3) as people_with,
        count(*) filter (where not h.has and ${MAY_HOLD}) as people_without
      from ws_user m join ws_role o on o.ws_id = m.ws_id and o.id = m.role_id
      cross join lateral (select m.id in (${holdersSql(wsId, month)}) as has) h
      where m.ws_id = ${wsId}`,
  )
  return row ?? { people_with: 0, people_without: 0 }
}

/** Of a month that is over and was calculated then: as it stands. */
async function storedTally(tx: Tx, wsId: string, month: string): Promise<Tally> {
  const rows = await rowsOf<{
    unit: RewardUnit | null
    reward: string | null
    summaries: number
    reached: number
    top: number
  }>(
    tx,
    sql`select s.reward_unit as unit, trim_scale(sum(s.reward))::text as reward, count(*) as summaries,
        count(*) filter (where s.level is not null) as reached,
        count(*) filter (where s.level = jsonb_array_length(s.levels) - 1) as top
      from target_summary s where s.ws_id = ${wsId} and s.month = ${firstDay(month)}::date group by s.reward_unit`,
  )
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  const rewards = rows.map(({ unit, reward }): Reward | null =>
    unit && reward !== null ? { value: reward, unit } : null,
  )
  return {
    summaries: sum((row) => row.summaries),
    reached: sum((row) => row.reached),
    top: sum((row) => row.top),
    rewards: totalRewards(rewards),
  }
}

async function countedTally(
  tx: Tx,
  wsId: string,
  month: string,
  clock: TargetClock,
  infos: ReadonlyMap<string, TargetInfo>,
): Promise<Tally> {
  const { live_rewards } = await targetConfigs(tx, wsId)
  const figures = await countFigures(tx, { wsId, month, isBrief: true }, clock, infos)
  const visibleFigures = figures.filter((figure) => rewardState(figure, clock, live_rewards) === 'shown')
  return {
    summaries: figures.length,
    reached: figures.filter(({ level }) => level !== null).length,
    top: figures.filter(({ level, levels }) => level !== null && level === levels.length - 1).length,
    rewards: totalRewards(visibleFigures.map(({ reward }) => reward)),
  }
}

/** Months up to one, newest first, with the totals of everybody. */
export function listMonths(
  { database }: TargetDeps,
  { wsId }: Member,
  query: HandlerInput<'listTargetMonths'>['query'],
): Promise<TargetMonth[]> {
  return database.withWorkspace(wsId, async (tx) => {
    const clock = await targetClock(tx, wsId)
    const infos = await targetInfos(tx, wsId)
    const newest = query.month ?? clock.month
    const months = Array.from({ length: query.months }, (_, index) => addMonths(newest, -index))
    const states = await calculations(tx, wsId, months)
    const targetMonths: TargetMonth[] = []
    for (const [index, month] of months.entries()) {
      const calculation = states[index]
      if (!calculation) continue
      const people = await countPeople(tx, wsId, month)
      const isFinal = month < clock.month && (await calculationOf(tx, wsId, month)).isFinal
      const isEmpty = !isFinal && people.people_with === 0 && infos.size === 0
      const none: Tally = { summaries: 0, reached: 0, top: 0, rewards: [] }
      const tally = isFinal
        ? await storedTally(tx, wsId, month)
        : isEmpty
          ? none
          : await countedTally(tx, wsId, month, clock, infos)
      targetMonths.push({ month, ...people, ...tally, calculation })
    }
    return targetMonths
  })
}
