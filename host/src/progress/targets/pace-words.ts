import { pageLanguage, type TargetSummary } from '@arbo/core'
import { formatReward } from '@arbo/core/format'
import { targetsTexts } from './texts.ts'
import { achievedText, goalText, neededText } from './figures.ts'

/** `12 of 20`: the achieved value and the next goal; at the top level there is none. */
export function progressText({ achieved, next }: Pick<TargetSummary, 'achieved' | 'next'>): string {
  if (achieved === null) return targetsTexts.notCounted
  return next
    ? targetsTexts.ofGoal({ value: achievedText(achieved), goal: goalText(next.goal) })
    : achievedText(achieved)
}

/** The pace that the next level needs by working day, or why there is none. */
export function neededPaceText({ pace, next }: Pick<TargetSummary, 'pace' | 'next'>): string {
  if (pace.needed_per_day !== null && next) {
    return targetsTexts.neededPace({
      value: neededText(pace.needed_per_day),
      days: pace.working_days_left,
      level: next.name,
    })
  }
  return pace.reason === null ? '' : targetsTexts.paceReasons[pace.reason]
}

/** `1.5 a day`, short; a dash where nothing is left to do. */
export function shortPaceText({ pace }: Pick<TargetSummary, 'pace'>): string {
  return pace.needed_per_day === null
    ? targetsTexts.none
    : targetsTexts.perDay({ value: neededText(pace.needed_per_day) })
}

/** The reward as an amount; where there is none, why. */
export function rewardWords({ reward, reward_state }: Pick<TargetSummary, 'reward' | 'reward_state'>): string {
  if (reward) return formatReward(reward, pageLanguage())
  return reward_state === 'shown' ? targetsTexts.none : targetsTexts.rewardStates[reward_state]
}

/** `Comp shots`, with the team where it is a team's. */
export function summaryName({ target, subject }: Pick<TargetSummary, 'target' | 'subject'>): string {
  return subject.kind === 'team' ? targetsTexts.ofTeam({ target: target.name, team: subject.name }) : target.name
}
