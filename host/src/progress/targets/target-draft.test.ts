import type { Target } from '@arbo/core'
import { targetFaultTexts } from '@arbo/core/internal'
import { describe, expect, test } from 'vitest'
import {
  areLevelsRight,
  checkDraft,
  draftOf,
  errorsOfLevel,
  goalFaults,
  newLevel,
  newTarget,
  newTargetOf,
  patchOf,
  sortedByGoal,
  targetErrorsOf,
  type LevelDraft,
} from './target-draft.ts'

const level = (name: string, goal: string, value = '0'): LevelDraft => ({
  key: name,
  name,
  goal,
  colour: '#0EA5E9',
  kind: 'amount',
  value,
})

function targetOf(change: Partial<Target> = {}): Target {
  return {
    id: '00000000-0000-4000-8000-00000000000c',
    name: 'Comp shots',
    type: 'item_count',
    description: '',
    duration: 1,
    levels: [
      { name: 'Bronze', goal: '10', colour: '#94A3B8', reward: { kind: 'rate', value: '2.50' } },
      { name: 'Gold', goal: '20', colour: '#EAB308', reward: { kind: 'amount', value: '100' } },
    ],
    metric: null,
    metric_state: 'none',
    deployed: false,
    people_count: 0,
    favorite: false,
    status: 1,
    version: 3,
    created_by: null,
    created_at: '2026-03-01T10:00:00Z',
    updated_at: '2026-03-01T10:00:00Z',
    ...change,
  }
}

describe('TGT-06 the level configurator', () => {
  test('TGT-16 checks while typing that a goal is larger than the one before', () => {
    const levels = [level('Bronze', '10'), level('Silver', '10.0'), level('Gold', '30')]
    expect(goalFaults(levels)).toEqual({ 'levels.1.goal': 'Must be larger than goal of preceding level' })
    // What is still empty is not blamed while it is typed, but before it is sent.
    expect(goalFaults([level('Bronze', '10'), level('Silver', '')])).toEqual({})
    const draft = { ...newTarget(), name: 'Shots', levels: [level('Bronze', '10'), level('Silver', '')] }
    expect(checkDraft(draft, 120, null)).toEqual({ 'levels.1.goal': targetFaultTexts().goal })
  })

  test('TGT-17 requires a name for a level', () => {
    const draft = { ...newTarget(), name: 'Shots', levels: [level(' ', '10')] }
    const errors = checkDraft(draft, 120, null)
    expect(errors).toEqual({ 'levels.0.name': 'Level name is required' })
    expect(errorsOfLevel(errors, 0)).toEqual({ name: 'Level name is required' })
    expect(errorsOfLevel(errors, 1)).toEqual({})
  })

  test('TGT-11 requires a currency for a reward in its own; the scale is drawn once the numbers are valid', () => {
    const custom = { ...level('Bronze', '10', '5'), kind: 'custom' as const }
    const draft = { ...newTarget(), name: 'Shots', levels: [custom] }
    expect(Object.keys(checkDraft(draft, 120, false))).toEqual(['levels.0.reward.kind'])
    expect(checkDraft(draft, 120, true)).toEqual({})
    expect(areLevelsRight([level('', '10'), level('', '20')])).toBe(true)
    expect(areLevelsRight([level('Bronze', '10'), level('Silver', '9')])).toBe(false)
  })

  test('adds levels in unused colours, and orders them by their goals', () => {
    const first = newLevel([])
    const second = newLevel([first])
    expect(second.colour).not.toBe(first.colour)
    const levels = [level('A', '10'), level('B', '5'), level('C', '')]
    expect(sortedByGoal(levels).map(({ name }) => name)).toEqual(['B', 'A', 'C'])
  })
})

describe('TGT-10 the form of a target', () => {
  test('requires a metric for a sum, and a duration in months', () => {
    const draft = { ...newTarget(), name: 'Frames', type: 'metric_sum' as const, duration: '0', levels: [] }
    expect(checkDraft(draft, 120, null)).toEqual({
      metric_id: 'Choose the metric to add up',
      duration: 'Enter 1 to 120 months',
    })
    expect(checkDraft({ ...draft, metricId: 'm', duration: '12' }, 120, null)).toEqual({})
  })

  test('sends only changes, and does not count another notation of a number as one', () => {
    const target = targetOf()
    const draft = draftOf(target)
    expect(patchOf(target, draft)).toBeNull()
    const same = draft.levels.map((one) => ({ ...one, goal: ` ${one.goal}.0 `, colour: one.colour.toLowerCase() }))
    expect(patchOf(target, { ...draft, levels: same })).toBeNull()
    expect(patchOf(target, { ...draft, name: 'Shots ' })).toEqual({ name: 'Shots' })
    expect(patchOf(target, { ...draft, type: 'metric_sum', metricId: 'm' })).toEqual({
      type: 'metric_sum',
      metric_id: 'm',
    })
    const higher = [draft.levels[0], { ...draft.levels[1], goal: '25' }] as LevelDraft[]
    expect(patchOf(target, { ...draft, levels: higher })?.levels?.map(({ goal }) => goal)).toEqual(['10', '25'])
  })

  test('does not send a metric that no longer counts', () => {
    expect(newTargetOf({ ...newTarget(), name: 'Shots', metricId: 'm' }).metric_id).toBeNull()
  })

  test('shows a refusal beside its fields', () => {
    const fields = { 'body.levels.1.goal': 'Must be larger than goal of preceding level' }
    expect(targetErrorsOf({ error: 'validation_failed', message: 'No', meta: { fields } })).toEqual({
      'levels.1.goal': 'Must be larger than goal of preceding level',
    })
    expect(targetErrorsOf({ error: 'name_taken', message: 'Taken' })).toEqual({ name: 'Taken' })
  })
})
