import {
  pageLanguage,
  type Levels,
  type TargetAchievement,
  type TargetLevel,
  type TargetMonth,
  type TargetSimulation,
  type TargetSummary,
} from '@arbo/core'
import { addDays, firstOfMonth, formatMonth, formatReward } from '@arbo/core/format'
import { levelValues } from '../../app/level-text.ts'
import { targetsTexts } from './texts.ts'
import { rangeText } from '../../workspace/working-calendar/range-text.ts'
import { achievedText, goalText, neededText, rewardsText } from './figures.ts'

const monthText = (month: string): string => formatMonth(month, pageLanguage())

/** `in November 2026`, or the days where a target holds for a part of the month. */
function whenText({ month, start_date, end_date }: Pick<TargetSummary, 'month' | 'start_date' | 'end_date'>): string {
  const first = `${month}-01`
  return start_date === first && end_date === addDays(firstOfMonth(first, 1), -1)
    ? targetsTexts.explain.inMonth({ month: monthText(month) })
    : targetsTexts.explain.onDays({ days: rangeText({ start_date, end_date }) })
}

/** `14 of 20 scenes approved in November 2026; 6 to go to Gold, 2 a working day.` */
export function explainAchieved(summary: TargetSummary, levels: Levels): string {
  const { achieved, next, level, pace, target, scenes } = summary
  const { explain } = targetsTexts
  if (achieved === null) return explain.notCounted
  const isCount = target.type === 'item_count' && Number(achieved) === scenes
  const values = {
    ...levelValues(levels),
    // Points and sums come from scenes, of which there are others.
    counts: isCount ? 'yes' : 'no',
    value: achievedText(achieved),
    count: scenes,
    when: whenText(summary),
  }
  if (!next) {
    return level
      ? explain.atTop({ ...values, level: level.name, goal: goalText(level.goal) })
      : explain.withoutLevels(values)
  }
  return explain.toGo({
    ...values,
    goal: goalText(next.goal),
    left: goalText(next.left),
    level: next.name,
    pace: pace.needed_per_day === null ? '' : neededText(pace.needed_per_day),
    rest: pace.reason === 'month_over' ? 'over' : pace.needed_per_day === null ? 'none' : 'paced',
  })
}

/** Which goal was reached, or which one is the first. */
export function explainLevel(summary: TargetSummary): string {
  const { achieved, level, next } = summary
  const { explain } = targetsTexts
  if (achieved === null) return explain.notCounted
  const values = { value: achievedText(achieved), when: whenText(summary) }
  if (level) return explain.levelReached({ ...values, level: level.name, goal: goalText(level.goal) })
  return next
    ? explain.levelAhead({ ...values, level: next.name, goal: goalText(next.goal) })
    : targetsTexts.paceReasons.no_levels
}

/** What is left by the working days that are left; without a need, the reason. */
export function explainPace({ pace, next }: Pick<TargetSummary, 'pace' | 'next'>): string {
  const { explain } = targetsTexts
  if (pace.needed_per_day !== null && next) {
    return explain.paceNeeded({
      left: goalText(next.left),
      level: next.name,
      days: pace.working_days_left,
      value: neededText(pace.needed_per_day),
    })
  }
  return pace.reason === null ? explain.paceNone : explain.paceReason({ why: targetsTexts.paceReasons[pace.reason] })
}

/** What was achieved by the working days that have passed. */
export function explainPaceSoFar(summary: TargetSummary): string {
  const { achieved, pace } = summary
  if (achieved === null || pace.per_day === null) return targetsTexts.explain.notCounted
  return targetsTexts.explain.paceSoFar({
    achieved: achievedText(achieved),
    value: achievedText(pace.per_day),
    days: pace.working_days_passed,
    when: whenText(summary),
  })
}

/** What the level gives, or when there is something to give. */
export function explainReward(summary: TargetSummary): string {
  const { reward, reward_state, level, levels, next, month, achieved } = summary
  const { explain } = targetsTexts
  const name = monthText(month)
  const given = level && levels[level.index]?.reward
  if (reward && given && achieved !== null) {
    if (given.kind !== 'rate') return explain.rewardOnce({ level: level.name, month: name })
    const each = formatReward({ value: given.value, unit: reward.unit }, pageLanguage())
    return explain.rewardRate({ level: level.name, each, value: achievedText(achieved) })
  }
  switch (reward_state) {
    case 'after_month':
      return explain.rewardAfterMonth({ month: name })
    case 'after_calculation':
      return explain.rewardAfterCalculation({ month: name })
    case 'no_currency':
      return explain.rewardNoCurrency
    case 'not_counted':
      return explain.notCounted
    case 'none':
    case 'shown':
      return next
        ? explain.rewardNone({ level: next.name, goal: goalText(next.goal) })
        : targetsTexts.paceReasons.no_levels
  }
}

/** The days on which the target holds, and how many of them are worked. */
export function explainDays({ month, pace }: Pick<TargetSummary, 'month' | 'pace'>): string {
  return targetsTexts.explain.days({ month: monthText(month), days: pace.working_days })
}

/** What one member added to a team's figure. */
export function explainMember(
  { person, scenes }: TargetSummary['members'][number],
  summary: TargetSummary,
  levels: Levels,
): string {
  return targetsTexts.explain.member({
    ...levelValues(levels),
    name: person.display_name,
    count: scenes,
    when: whenText(summary),
  })
}

/** The figures of a month of everybody: people, results that reached a level, and rewards. */
export function explainMonth(
  overview: TargetMonth,
): Record<'with' | 'without' | 'reached' | 'top' | 'rewards', string> {
  const { people_with, people_without, summaries, reached, top, rewards } = overview
  const { explain } = targetsTexts
  const month = monthText(overview.month)
  return {
    with: explain.peopleWith({ count: people_with, month }),
    without: explain.peopleWithout({ count: people_without, month }),
    reached: explain.reached({ some: reached, all: summaries, month }),
    top: explain.top({ some: top, all: summaries, month }),
    rewards: rewards.length === 0 ? explain.rewardsNone({ month }) : explain.rewards({ month }),
  }
}

/** Where a goal is from, and in which months it was reached. */
export function explainAchievement(row: TargetAchievement): Record<'level' | 'goal' | 'reached' | 'months', string> {
  const { level, target, first_month, last_month, months } = row
  const { explain } = targetsTexts
  const values = { level: level.name, target: target.name, goal: goalText(level.goal) }
  return {
    level: explain.goal(values),
    goal: explain.goal(values),
    reached: explain.firstReached({ ...values, month: monthText(first_month) }),
    months: explain.months({
      ...values,
      count: months,
      first: monthText(first_month),
      last: monthText(last_month),
    }),
  }
}

/** What a level of a target takes and gives. */
export function explainLevelOf({ name, goal, reward }: TargetLevel, target: string, given: string) {
  const { explain } = targetsTexts
  const values = { level: name, target, goal: goalText(goal) }
  return {
    goal: explain.goal(values),
    reward: reward.kind === 'rate' ? explain.givesEach({ ...values, given }) : explain.givesOnce({ ...values, given }),
  }
}

/** A figure as it is, and as it would be with unsaved changes. */
export function explainChange(month: string, before: string, after: string): string {
  const values = { month: monthText(month), before, after }
  return before === after ? targetsTexts.explain.unchanged(values) : targetsTexts.explain.changed(values)
}

/** All rewards of a simulation. */
export function explainTotal({ month, rewards, rows }: TargetSimulation): string {
  return targetsTexts.explain.total({
    month: monthText(month),
    count: rows.length,
    before: rewardsText(rewards.before),
    after: rewardsText(rewards.after),
  })
}
