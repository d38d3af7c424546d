import { divideDecimals, multiplyDecimals, subtractDecimals } from '@arbo/core/contract'
import type { TargetPace } from '@arbo/core/contract'

export interface PaceOf {
  /** On which the target holds in the month. */
  start_date: string
  end_date: string
  today: string
  /** Null where it cannot be counted. */
  achieved: string | null
  /** Of the level after the one that is reached; null at the top. */
  nextGoal: string | null
  levels: number
  /** yyyy-mm-dd */
  worked: ReadonlySet<string>
}

function whyNot({ levels, nextGoal, achieved, today, end_date }: PaceOf, daysLeft: number): TargetPace['reason'] {
  if (achieved === null) return 'not_counted'
  if (levels === 0) return 'no_levels'
  if (nextGoal === null) return 'top_level'
  if (today > end_date) return 'month_over'
  return daysLeft === 0 ? 'no_working_days' : null
}

/** Progress by working days (docs/targets.md). Today counts as passed and as left: its work is under way. */
export function paceOf(of: PaceOf): TargetPace {
  const { start_date, end_date, today, achieved, nextGoal } = of
  const days = [...of.worked].filter((day) => start_date <= day && day <= end_date)
  const passed = days.filter((day) => day <= today).length
  const daysLeft = days.filter((day) => day >= today).length
  const reason = whyNot(of, daysLeft)
  const isOver = today > end_date
  const projected =
    achieved === null || passed === 0
      ? null
      : isOver
        ? achieved
        : divideDecimals(multiplyDecimals(achieved, String(days.length)), String(passed))
  return {
    working_days: days.length,
    working_days_passed: passed,
    working_days_left: daysLeft,
    per_day: achieved === null ? null : divideDecimals(achieved, String(passed)),
    needed_per_day:
      reason === null && achieved !== null && nextGoal !== null
        ? divideDecimals(subtractDecimals(nextGoal, achieved), String(daysLeft))
        : null,
    projected,
    reason,
  }
}
