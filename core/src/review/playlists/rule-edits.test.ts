import { describe, expect, test } from 'vitest'
import { PlaylistRule, type RuleCondition } from '../../contract/review/playlist-fields.ts'
import {
  NEW_RULE,
  canAddCondition,
  conditionOf,
  isWholeRule,
  placeInEditor,
  removed,
  replaced,
  wholePart,
  withCondition,
  withField,
  withGroup,
  withOperator,
} from './rule-edits.ts'

const late: RuleCondition = { field: 'late', operator: 'yes', values: [] }
const mine: RuleCondition = { field: 'assignee', operator: 'any_of', values: ['me'] }
const empty = conditionOf('status')

describe('XPLY-01 a rule while it is edited', () => {
  test('begins with one incomplete condition, and can be saved only when all are complete', () => {
    expect(isWholeRule(NEW_RULE)).toBe(false)
    expect(wholePart(NEW_RULE)).toBeNull()
    const rule = replaced(NEW_RULE, [0], mine)
    expect(isWholeRule(rule)).toBe(true)
    expect(PlaylistRule.parse(rule)).toEqual(rule)
  })

  test('changes operator and value only when the new field needs others', () => {
    expect(withField(mine, 'reviewer')).toEqual({ ...mine, field: 'reviewer' })
    expect(withField(mine, 'status')).toEqual({ field: 'status', operator: 'any_of', values: [] })
    expect(withField(late, 'due_date')).toEqual({ field: 'due_date', operator: 'before', values: [] })
  })

  test('drops the value for an operator without one, and does not treat a number of days as a date', () => {
    expect(withOperator(mine, 'empty').values).toEqual([])
    const due: RuleCondition = { field: 'due_date', operator: 'before', values: ['2026-03-01'] }
    expect(withOperator(due, 'after').values).toEqual(['2026-03-01'])
    expect(withOperator(due, 'within_days').values).toEqual([])
  })

  test('nests groups once, matches them the other way, and removes them with their last condition', () => {
    const rule = withCondition(withGroup(replaced(NEW_RULE, [0], mine), late), mine, 1)
    expect(rule.conditions[1]).toEqual({ match: 'any', conditions: [late, mine] })
    expect(PlaylistRule.safeParse(rule).success).toBe(true)
    const less = removed(rule, [1, 0])
    expect(less.conditions[1]).toEqual({ match: 'any', conditions: [mine] })
    expect(removed(less, [1, 0]).conditions).toEqual([mine])
    expect(replaced(rule, [1, 1], late).conditions[1]).toEqual({ match: 'any', conditions: [late, late] })
  })

  test('has at most 20 conditions, including those in groups', () => {
    let rule = withGroup(replaced(NEW_RULE, [0], late), late)
    for (let count = 2; count < 20; count += 1) rule = withCondition(rule, late, 1)
    expect(canAddCondition(rule)).toBe(false)
    expect(withCondition(rule, late)).toBe(rule)
    expect(withGroup(rule, late)).toBe(rule)
    expect(PlaylistRule.safeParse(rule).success).toBe(true)
  })

  test('leaves incomplete conditions out of the query, and maps problems back to their place', () => {
    const rule = {
      match: 'all' as const,
      conditions: [empty, mine, { match: 'any' as const, conditions: [empty, late] }],
    }
    expect(wholePart(rule)).toEqual({ match: 'all', conditions: [mine, { match: 'any', conditions: [late] }] })
    expect(placeInEditor(rule, [0])).toEqual([1])
    expect(placeInEditor(rule, [1, 0])).toEqual([2, 1])
    expect(placeInEditor(rule, [2])).toBeNull()
  })
})
