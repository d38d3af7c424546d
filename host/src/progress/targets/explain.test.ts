import { levelsOf, type TargetSummary } from '@arbo/core'
import { describe, expect, test } from 'vitest'
import {
  explainAchieved,
  explainAchievement,
  explainChange,
  explainDays,
  explainLevel,
  explainMonth,
  explainPace,
  explainPaceSoFar,
  explainReward,
} from './explain.ts'

const LEVELS = levelsOf({ workspace: null }, 'en')
const silver = { name: 'Silver', goal: '10', colour: '#94A3B8', reward: { kind: 'amount' as const, value: '50' } }
const gold = { name: 'Gold', goal: '20', colour: '#EAB308', reward: { kind: 'rate' as const, value: '3' } }
const EURO = { kind: 'money' as const, code: 'EUR', name: 'Euro', symbol: '€', digits: 2 }

const SUMMARY: TargetSummary = {
  id: 's',
  month: '2026-11',
  target: { id: 't', name: 'Shots', type: 'item_count', status: 1 },
  subject: { kind: 'person', id: 'p', name: 'Ada', profile_image: null },
  start_date: '2026-11-01',
  end_date: '2026-11-30',
  achieved: '14',
  scenes: 14,
  levels: [silver, gold],
  level: { index: 0, name: 'Silver', goal: '10', colour: '#94A3B8' },
  next: { index: 1, name: 'Gold', goal: '20', colour: '#EAB308', left: '6' },
  reward: { value: '50', unit: EURO },
  reward_state: 'shown',
  pace: {
    working_days: 21,
    working_days_passed: 18,
    working_days_left: 3,
    per_day: '0.77777778',
    needed_per_day: '2',
    projected: '16',
    reason: null,
  },
  state: 'live',
  calculated_at: null,
  closed_at: null,
  notes: [],
  reached: [],
  members: [],
}
const over = { ...SUMMARY.pace, needed_per_day: null, reason: 'month_over' as const }

describe('XUX-15 a figure of a target explains itself in one sentence, with its own numbers', () => {
  test('how much is approved, what is left, and how much that is a working day', () => {
    expect(explainAchieved(SUMMARY, LEVELS)).toBe(
      '14 of 20 scenes approved in November 2026; 6 to go to Gold, 2 a working day.',
    )
    expect(explainAchieved({ ...SUMMARY, pace: over }, LEVELS)).toBe(
      '14 of 20 scenes approved in November 2026; 6 short of Gold.',
    )
    expect(explainAchieved({ ...SUMMARY, achieved: '25', scenes: 25, next: null }, LEVELS)).toBe(
      '25 scenes approved in November 2026; the top level, Silver, starts at 10.',
    )
    expect(explainAchieved({ ...SUMMARY, achieved: '1', scenes: 1, next: null, level: null }, LEVELS)).toBe(
      '1 scene approved in November 2026; there is no level to reach.',
    )
  })

  test('points and sums say from how many scenes they come; part of a month has its days', () => {
    const sum = { ...SUMMARY, achieved: '12.5', target: { ...SUMMARY.target, type: 'metric_sum' as const } }
    expect(explainAchieved({ ...sum, scenes: 5, start_date: '2026-11-10' }, LEVELS)).toBe(
      '12.5 of 20 from 5 scenes approved on 10–30 Nov 2026; 6 to go to Gold, 2 a working day.',
    )
    expect(explainAchieved({ ...SUMMARY, achieved: '12.5' }, LEVELS)).toContain('12.5 of 20 from 14 scenes approved')
    expect(explainAchieved({ ...SUMMARY, achieved: null }, LEVELS)).toBe(
      'The metric of this target was archived or deleted, so there is nothing to count.',
    )
  })

  test('the workspace’s own word for scenes is said', () => {
    const levels = { ...LEVELS, scene: { ...LEVELS.scene, word: 'shot', words: 'shots' } }
    expect(explainAchieved(SUMMARY, levels)).toContain('14 of 20 shots approved')
  })

  test('the level by its goal; the first one where none is reached', () => {
    expect(explainLevel(SUMMARY)).toBe('Silver starts at 10, and 14 was reached in November 2026.')
    expect(explainLevel({ ...SUMMARY, level: null, achieved: '3' })).toBe(
      'No level yet: Gold starts at 20, and 3 was reached in November 2026.',
    )
    expect(explainLevel({ ...SUMMARY, level: null, next: null })).toBe('There is no level to reach.')
  })

  test('the pace by the working days that are left, and by those that have passed', () => {
    expect(explainPace(SUMMARY)).toBe('6 to go to Gold in 3 working days, today included: 2 a day.')
    expect(explainPace({ ...SUMMARY, pace: over })).toBe('No daily figure: The month is over.')
    expect(explainPaceSoFar(SUMMARY)).toBe('14 approved in November 2026, over 18 working days so far: 0.77 a day.')
    expect(explainDays(SUMMARY)).toBe('The target counts on these days of November 2026, of which 21 are working days.')
  })

  test('the reward: once, for each, or when there is one', () => {
    expect(explainReward(SUMMARY)).toBe('Silver gives this once for November 2026.')
    const atGold = { ...SUMMARY, achieved: '22', level: { index: 1, name: 'Gold', goal: '20', colour: '#EAB308' } }
    expect(explainReward({ ...atGold, next: null, reward: { value: '66', unit: EURO } })).toBe(
      'Gold gives €3.00 for each of the 22 that count.',
    )
    const none = { ...SUMMARY, reward: null }
    expect(explainReward({ ...none, reward_state: 'after_month' })).toBe(
      'The reward shows once November 2026 is over and calculated.',
    )
    expect(explainReward({ ...none, level: null, reward_state: 'none' })).toBe(
      'The first reward comes with Gold, which starts at 20.',
    )
  })

  test('a month of everybody: people, and results of each person and team by target', () => {
    const words = explainMonth({
      month: '2026-11',
      people_with: 5,
      people_without: 1,
      summaries: 9,
      reached: 4,
      top: 1,
      rewards: [],
      calculation: {} as never,
    })
    expect(words.with).toBe('5 active people have a target in November 2026, alone or in a team.')
    expect(words.without).toBe('1 active person has no target in November 2026.')
    expect(words.reached).toBe(
      '4 of 9 results reached a level in November 2026: each person and each team has one result for each target.',
    )
    expect(words.rewards).toBe('There are no rewards to show for November 2026 yet.')
  })

  test('an achievement has its months; a change is said as saved and as it would be', () => {
    const words = explainAchievement({
      id: 'a',
      subject: SUMMARY.subject,
      target: SUMMARY.target,
      level: { index: 0, name: 'Silver', goal: '10', colour: '#94A3B8' },
      first_month: '2026-08',
      first_reached_at: '2026-08-20T10:00:00Z',
      last_month: '2026-11',
      months: 3,
    })
    expect(words.goal).toBe('Silver of “Shots” starts at 10.')
    expect(words.months).toBe('Silver was reached in 3 months, from August 2026 to November 2026.')
    expect(explainChange('2026-11', '€50.00', '€30.00')).toBe(
      '€50.00 as saved, €30.00 with your changes, in November 2026.',
    )
    expect(explainChange('2026-11', '14', '14')).toBe('14 in November 2026, with or without your changes.')
  })
})
