import type { TargetSummary } from '@arbo/core'
import { describe, expect, test } from 'vitest'
import { neededPaceText, progressText, rewardWords, shortPaceText } from './pace-words.ts'

const GOLD = { index: 1, name: 'Gold', goal: '20', colour: '#EAB308', left: '8' }
const PACE: TargetSummary['pace'] = {
  working_days: 20,
  working_days_passed: 10,
  working_days_left: 4,
  per_day: '1.2',
  needed_per_day: '2.001',
  projected: '24',
  reason: null,
}

describe('XTGT-01 progress in words', () => {
  test('shows the achieved value out of the next goal, and alone at the top level', () => {
    expect(progressText({ achieved: '12', next: GOLD })).toBe('12 of 20')
    expect(progressText({ achieved: '25', next: null })).toBe('25')
    expect(progressText({ achieved: null, next: null })).toBe('Not counted')
  })

  test('rounds the pace per working day up; a month without working days says so', () => {
    expect(neededPaceText({ pace: PACE, next: GOLD })).toBe('2.01 per working day for 4 more days reaches Gold')
    expect(shortPaceText({ pace: PACE })).toBe('2.01 per day')
    const none = { ...PACE, needed_per_day: null, reason: 'no_working_days' as const }
    expect(neededPaceText({ pace: none, next: GOLD })).toBe('There are no working days in this month.')
    expect(shortPaceText({ pace: none })).toBe('–')
  })

  test('TGT-26 gives the reason for a hidden reward', () => {
    expect(rewardWords({ reward: null, reward_state: 'after_month' })).toBe('After the month')
    expect(rewardWords({ reward: null, reward_state: 'none' })).toBe('None yet')
  })
})
