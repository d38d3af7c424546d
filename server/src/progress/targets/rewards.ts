import { levelReached, multiplyDecimals, sumDecimals } from '@arbo/core/contract'
import type { Reward, RewardUnit, TargetConfigs, TargetLevel } from '@arbo/core/contract'
import { currencies } from '../../planning/metrics/service.ts'

const units = new Map<string, RewardUnit>()

/** Money of a currency by its ISO 4217 code. */
export function moneyUnit(code: string): RewardUnit {
  if (units.size === 0) {
    for (const { code: currency, name, symbol, digits } of currencies()) {
      units.set(currency, { kind: 'money', code: currency, name, symbol, digits })
    }
  }
  return units.get(code) ?? { kind: 'money', code, name: code, symbol: code, digits: 2 }
}

type Configs = Pick<TargetConfigs, 'currency' | 'reward_currency'>

function customUnit({ reward_currency }: Configs): RewardUnit | null {
  return reward_currency && { kind: 'custom', code: null, ...reward_currency, digits: null }
}

export interface Standing {
  /** Index of the highest level that is reached; null: none. */
  level: number | null
  /** Null where no level is reached, or its reward is in a currency that the workspace does not have. */
  reward: Reward | null
}

/** The level that a sum has reached, and its reward: exact, never rounded. */
export function standingOf(levels: readonly TargetLevel[], achieved: string, configs: Configs): Standing {
  const index = levelReached(levels, achieved)
  const level = levels[index]
  if (!level) return { level: null, reward: null }
  const { kind, value } = level.reward
  const unit = customUnit(configs) ?? (kind === 'custom' ? null : moneyUnit(configs.currency))
  if (unit === null) return { level: index, reward: null }
  return { level: index, reward: { value: kind === 'rate' ? multiplyDecimals(value, achieved) : value, unit } }
}

const keyOf = ({ kind, code, name, symbol }: RewardUnit): string => JSON.stringify([kind, code, name, symbol])

/** The sums of rewards by unit; money first. */
export function totalRewards(rewards: Iterable<Reward | null>): Reward[] {
  const totals = new Map<string, Reward>()
  for (const reward of rewards) {
    if (reward === null) continue
    const key = keyOf(reward.unit)
    const before = totals.get(key)?.value ?? '0'
    totals.set(key, { value: sumDecimals([before, reward.value]), unit: reward.unit })
  }
  const order = ({ unit }: Reward) => `${unit.kind === 'money' ? 0 : 1} ${unit.code ?? ''} ${unit.name}`
  return [...totals.values()].toSorted((a, b) => (order(a) < order(b) ? -1 : 1))
}
