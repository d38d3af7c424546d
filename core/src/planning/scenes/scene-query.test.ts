import { expect, test } from 'vitest'
import { metricConditions, metricRanges } from '../../contract/planning/metric-ranges.ts'
import { SCENE_QUERY, orderedBy, queryFromAddress, queryToAddress, withCondition } from './scene-query.ts'
import { fieldsOfQuery } from './touched-fields.ts'

test('PLAN-14 a whole query is in its address and can be read back from it', () => {
  const query = {
    search: 'sky',
    combine: 'or' as const,
    conditions: { status_ina: 'a,b', late_eq: '1', due_date_gte: '2026-11-07', due_date_lte: '2026-11-21' },
    order: '-due_date,name',
    groupBy: 'assignee' as const,
    depth: 'direct' as const,
    entityId: 'p',
  }
  const address = queryToAddress(query)
  expect(address.get('condition_combine_type')).toBe('or')
  expect(address.get('status_ina')).toBe('a,b')
  expect(queryFromAddress(new URLSearchParams(address.toString()))).toEqual(query)
  expect(queryToAddress(SCENE_QUERY).toString()).toBe('')
  expect(queryFromAddress(new URLSearchParams('group_by=nonsense&condition_combine_type=xor'))).toEqual(SCENE_QUERY)
})

test('XPROD-08 ranges of metrics, all of some tags, teams and paths are in the address too', () => {
  const conditions = {
    tag_all: 'a,b',
    team_ina: 't',
    place_ina: 'p,q',
    place_nina: 'r',
    metrics: 'm:gte:24,m:lte:48.5,n:none',
  }
  const query = { ...SCENE_QUERY, conditions }
  const address = queryToAddress(query).toString()
  expect(queryFromAddress(new URLSearchParams(address))).toEqual(query)
  expect([...fieldsOfQuery({ ...SCENE_QUERY, conditions: { metrics: 'm:none' } })]).toContain('metrics')
  expect([...fieldsOfQuery({ ...SCENE_QUERY, conditions: { team_ina: 't' } })]).toContain('assignees')
  expect([...fieldsOfQuery({ ...SCENE_QUERY, conditions: { place_nina: 'p' } })]).toContain('place')
  expect([...fieldsOfQuery(SCENE_QUERY)]).not.toContain('metrics')
  expect(metricConditions(metricRanges(conditions.metrics.split(',')))).toEqual(conditions.metrics.split(','))
})

test('a condition without a value is ignored', () => {
  expect(withCondition({ late_eq: '1' }, 'late_eq', '')).toEqual({})
  expect(withCondition({ late_eq: '1' }, 'without', 'assignee')).toEqual({ late_eq: '1', without: 'assignee' })
})

test('XPLAN-01 a click orders by one column and reverses it; Shift orders by up to three together', () => {
  expect(orderedBy('position', 'name', false)).toBe('name')
  expect(orderedBy('name', 'name', false)).toBe('-name')
  expect(orderedBy('-name', 'name', false)).toBe('name')
  expect(orderedBy('name', 'due_date', true)).toBe('name,due_date')
  expect(orderedBy('name,due_date', 'name', true)).toBe('-name,due_date')
  expect(orderedBy('a,b,c', 'd', true)).toBe('b,c,d')
  expect(orderedBy('position', 'name', true)).toBe('name')
})
