import type { HandlerInput, SimulatedSubject, TargetLevel, TargetSimulation } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { targetConfigs } from './configs.ts'
import { countScenes } from './count-scenes.ts'
import { standingOf, totalRewards } from './rewards.ts'
import type { Standing } from './rewards.ts'
import { checkLevels, metricFor } from './save.ts'
import { targetRow } from './service.ts'
import type { TargetDeps } from './service.ts'
import { subjectNames } from './summaries.ts'
import { plainLevels } from './target-row.ts'

type Trial = HandlerInput<'simulateTarget'>['body']

const placeOf = (levels: readonly TargetLevel[], index: number | null) => {
  const level = index === null ? undefined : levels[index]
  return level && index !== null ? { index, name: level.name, goal: level.goal, colour: level.colour } : null
}

const sameReward = ({ reward: a }: Standing, { reward: b }: Standing): boolean =>
  a?.value === b?.value && a?.unit.kind === b?.unit.kind && a?.unit.code === b?.unit.code

/** A level that is the same by its name and place. */
const sameLevel = (a: ReturnType<typeof placeOf>, b: ReturnType<typeof placeOf>): boolean =>
  a?.index === b?.index && a?.name === b?.name

async function simulated(tx: Tx, member: Member, id: string, trial: Trial): Promise<TargetSimulation> {
  const { wsId } = member
  const row = await targetRow(tx, member, id)
  const before = plainLevels(row.levels)
  if (trial.levels) await checkLevels(tx, wsId, trial.levels, before)
  const after = trial.levels ? plainLevels(trial.levels) : before
  const oldMetricId = row.metric?.id ?? null
  const { type = row.type, metric_id = oldMetricId } = trial
  const metricId = await metricFor(tx, wsId, { type, metric_id }, oldMetricId)
  const scope = { wsId, month: trial.month, targetIds: [id], isBrief: true }
  const goals = after.map(({ goal }) => goal)
  const now = await countScenes(tx, scope)
  const isCountedAlike = type === row.type && metricId === (type === 'item_count' ? null : oldMetricId)
  const then = isCountedAlike
    ? now
    : await countScenes(tx, { ...scope, instead: { targetId: id, type, metricId, goals } })
  const sums = new Map(then.map(({ subject_id, achieved }) => [subject_id, achieved]))
  const configs = await targetConfigs(tx, wsId)
  const names = await subjectNames(
    tx,
    wsId,
    now.map(({ subject_id }) => subject_id),
  )
  const rows = now.flatMap(({ subject_id, achieved }): SimulatedSubject[] => {
    const subject = names.get(subject_id)
    if (!subject) return []
    const sum = sums.get(subject_id) ?? '0'
    const [is, would] = [standingOf(before, achieved, configs), standingOf(after, sum, configs)]
    const level = { before: placeOf(before, is.level), after: placeOf(after, would.level) }
    return [
      {
        subject,
        achieved: { before: achieved, after: sum },
        level,
        reward: { before: is.reward, after: would.reward },
        level_changes: !sameLevel(level.before, level.after),
        reward_changes: !sameReward(is, would),
      },
    ]
  })
  const order = (one: SimulatedSubject) =>
    `${one.level_changes ? 0 : 1}${one.reward_changes ? 0 : 1} ${one.subject.name.toLowerCase()} ${one.subject.id}`
  return {
    month: trial.month,
    rows: rows.toSorted((a, b) => order(a).localeCompare(order(b), 'en', { numeric: true })),
    level_changes: rows.filter((one) => one.level_changes).length,
    reward_changes: rows.filter((one) => one.reward_changes).length,
    rewards: {
      before: totalRewards(rows.map(({ reward }) => reward.before)),
      after: totalRewards(rows.map(({ reward }) => reward.after)),
    },
  }
}

/**
 * The people whose level and reward would change, counted now on both sides; nothing is written (XTGT-02).
 * @throws {ApiError} as a change
 */
export function simulateTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  trial: Trial,
): Promise<TargetSimulation> {
  return database.withWorkspace(member.wsId, (tx) => simulated(tx, member, id, trial))
}
