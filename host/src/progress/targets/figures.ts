import { pageLanguage, type Reward, type RewardUnit } from '@arbo/core'
import { formatExact, formatReward } from '@arbo/core/format'
import { targetsTexts } from './texts.ts'

/** Decimals of a figure on screen; its title has all of them. */
const DIGITS = 2
const formats = new Map<string, Intl.NumberFormat>()

function rounded(value: string, roundingMode: 'trunc' | 'ceil'): string {
  const language = pageLanguage()
  const key = `${language}/${roundingMode}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { maximumFractionDigits: DIGITS, roundingMode })
  formats.set(key, format)
  return format.format(value as Intl.StringNumericLiteral)
}

/** An achieved value, rounded down, so that a narrowly missed goal does not show as reached. */
export const achievedText = (value: string): string => rounded(value, 'trunc')

/** A remainder or need, rounded up. */
export const neededText = (value: string): string => rounded(value, 'ceil')

/** Goals, whole. */
export const goalText = (value: string): string => formatExact(value, pageLanguage())

/** Several rewards, each in its own unit; a dash where there are none. */
export function rewardsText(rewards: readonly Reward[]): string {
  if (rewards.length === 0) return targetsTexts.none
  return rewards.map((reward) => formatReward(reward, pageLanguage())).join(' + ')
}

/** `€` or `pts`. */
export function symbolOf(unit: Pick<RewardUnit, 'kind' | 'code' | 'symbol'>): string {
  if (unit.kind === 'custom' || unit.code === null) return unit.symbol
  const parts = new Intl.NumberFormat(pageLanguage(), {
    style: 'currency',
    currency: unit.code,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? unit.code
}
