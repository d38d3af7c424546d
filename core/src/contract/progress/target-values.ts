/** What targets are made of, for everybody who shows, checks or calculates them: no schema is needed to use it. */
import { compareDecimals, isDecimal } from '../platform/exact.ts'
import { targetFaultTexts } from './target-texts.ts'

/** What is counted: approved scenes, by their point metric where they have one, or the sum of a metric of theirs. */
export const TARGET_TYPES = ['item_count', 'metric_sum'] as const
/** What one target counts. */
export type TargetType = (typeof TARGET_TYPES)[number]

/**
 * What a level gives: `rate` for each unit achieved, `amount` once, both in what the workspace's rewards are in, or
 * `custom`, an amount of its own reward currency (TGT-11).
 */
export const REWARD_KINDS = ['rate', 'amount', 'custom'] as const
/** What a level gives: so much a unit, so much once, or a reward of its own. */
export type RewardKind = (typeof REWARD_KINDS)[number]

/** Most levels of one target. */
export const TARGET_LEVELS_MAX = 20
/** Longest name of a level, in characters. */
export const TARGET_LEVEL_NAME_MAX = 30
/** Longest duration, in months. */
export const TARGET_DURATION_MAX = 120
/** Most months that one report covers. */
export const TARGET_REPORT_MONTHS_MAX = 36
/** Colours to begin with, lowest level first; told apart by people who see colours differently. */
export const TARGET_LEVEL_COLOURS = ['#94A3B8', '#0EA5E9', '#14B8A6', '#EAB308', '#F97316', '#A855F7'] as const

/** A level as it is typed. Goal and value are decimals as text, so that nothing is rounded. */
export interface TargetLevelDraft {
  name: string
  /** Achieved in a month, the level is reached. */
  goal: string
  /** #RRGGBB */
  colour: string
  reward: { kind: RewardKind; value: string }
}

const COLOUR = /^#[0-9A-F]{6}$/i
const isAmount = (text: string): boolean => isDecimal(text) && !text.startsWith('-')
/** What is reached by nothing at all would be no achievement. */
const isGoal = (text: string): boolean => isAmount(text) && compareDecimals(text, '0') > 0

function nameFault({ name }: TargetLevelDraft, before: readonly TargetLevelDraft[]): string | null {
  const texts = targetFaultTexts()
  const plain = name.trim()
  if (plain === '') return texts.name
  if (Array.from(plain).length > TARGET_LEVEL_NAME_MAX) return texts.name_long({ max: TARGET_LEVEL_NAME_MAX })
  const isTaken = before.some((level) => level.name.trim().toLowerCase() === plain.toLowerCase())
  return isTaken ? texts.name_taken : null
}

/**
 * What is wrong with the levels of a target, by field: `levels.1.goal` and so on, in the order of the levels. Both sides
 * show it beside the field; empty where all is well.
 * @param hasRewardCurrency null where it is not known: then nothing is said about it
 */
export function targetLevelFaults(
  levels: readonly TargetLevelDraft[],
  hasRewardCurrency: boolean | null = null,
): Record<string, string> {
  const texts = targetFaultTexts()
  const faults: Record<string, string> = {}
  levels.forEach((level, index) => {
    const put = (field: string, message: string | null): void => {
      if (message !== null) faults[`levels.${index}.${field}`] = message
    }
    put('name', nameFault(level, levels.slice(0, index)))
    const before = levels[index - 1]
    if (!isGoal(level.goal)) put('goal', texts.goal)
    else if (before && isGoal(before.goal) && compareDecimals(level.goal, before.goal) <= 0) {
      put('goal', texts.goal_order)
    }
    if (!COLOUR.test(level.colour)) put('colour', texts.colour)
    if (!isAmount(level.reward.value)) put('reward.value', texts.reward)
    if (level.reward.kind === 'custom' && hasRewardCurrency === false) {
      put('reward.kind', texts.no_reward_currency)
    }
  })
  return faults
}

/**
 * Where a sum stands among levels: the index of the highest whose goal it reaches, -1 below the first.
 * @param achieved a decimal as text
 */
export function levelReached(levels: readonly { goal: string }[], achieved: string): number {
  let reached = -1
  levels.forEach(({ goal }, index) => {
    if (compareDecimals(achieved, goal) >= 0) reached = index
  })
  return reached
}

/** yyyy-mm of a day. */
export function monthOfDay(day: string): string {
  return day.slice(0, 7)
}

/** A month some months later. @param month yyyy-mm */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

/** First and last day of a month. @param month yyyy-mm */
export function daysOfMonth(month: string): { start_date: string; end_date: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return {
    start_date: `${month}-01`,
    end_date: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  }
}

/** The last day of a target that is given on a day for so many months: 15 January for one month ends on 14 February. */
export function endOfDuration(startDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = startDate.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  // A day that the last month does not have is its last one: 31 January for one month ends on 28 February.
  const end = day > lastOfMonth ? Date.UTC(year, month + months, 0) : Date.UTC(year, month - 1 + months, day - 1)
  return new Date(end).toISOString().slice(0, 10)
}
