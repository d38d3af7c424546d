import type { SavedView } from '@arbo/core'
import { SCENE_LAYOUT } from '@arbo/core'
import { SCENE_CONDITIONS, SCENE_QUERY } from '@arbo/core/internal'
import { describe, expect, test } from 'vitest'
import { firstConditions } from './FilterBar.tsx'
import { readDay } from './paste-cells.ts'
import { hasRoom, rangeText, readBound, withRange, type MetricFacet } from './metric-facets.ts'
import { FACETS, facetsFor, isSet, usualDays, without, keysOf } from './scene-facets.ts'
import { DEFAULT_COLUMNS, DEFAULT_LOOK, SIZES, fromView, usualColumns, viewState } from './scene-look.ts'

describe('how a scene list looks', () => {
  test('PLAN-12 thumbnails show small by default; other sizes are medium and large', () => {
    expect(DEFAULT_LOOK).toMatchObject({ thumbnails: true, size: 'small', smart: false })
    expect(Object.keys(SIZES)).toEqual(['small', 'medium', 'large'])
    expect(SIZES.small.row).toBeLessThan(SIZES.medium.row)
    expect(SIZES.medium.row).toBeLessThan(SIZES.large.row)
  })

  test('PLAN-13 name, reviewer, assignee and date come first', () => {
    const columns = { name: 'name', reviewer: 'reviewers', assignee: 'assignees', date: 'due_date' }
    expect(DEFAULT_COLUMNS.slice(0, 4)).toEqual(SCENE_LAYOUT.map((field) => columns[field]))
    expect(usualColumns([{ id: 'name' }, { id: 'metric:1' }], DEFAULT_COLUMNS)).toContain('metric:1')
  })

  test('XPLAN-05 a saved view keeps filter, order, groups, columns and thumbnails', () => {
    const query = {
      ...SCENE_QUERY,
      search: 'sky',
      combine: 'or' as const,
      conditions: { kind_ina: '3,5', status_ina: 'a,b', late_eq: '1', due_date_gte: '2026-11-07' },
      order: '-due_date',
      groupBy: 'status' as const,
      entityId: 'p',
    }
    const look = { ...DEFAULT_LOOK, columns: ['name', 'code'], widths: { code: 90 }, size: 'large' as const }
    const state = viewState(query, look)
    expect(state.filter).toMatchObject({ kind_ina: [3, 5], status_ina: ['a', 'b'], name_like: 'sky' })
    expect(fromView({ state } as SavedView)).toEqual({ query, look })
  })
})

describe('every declared field', () => {
  test('PLAN-14 has a filter for each of its conditions, which a saved view keeps', () => {
    // Metrics are filtered by under one key, each by a filter of its own.
    const keys = [...FACETS.flatMap(keysOf), 'metrics' as const]
    expect(keys.toSorted()).toEqual(SCENE_CONDITIONS.toSorted())
    expect(new Set(FACETS.map(({ id }) => id)).size).toBe(FACETS.length)
    const conditions = Object.fromEntries(keys.map((key) => [key, key === 'kind_ina' || key === 'late_eq' ? '1' : key]))
    const query = { ...SCENE_QUERY, conditions }
    expect(fromView({ state: viewState(query, DEFAULT_LOOK) } as SavedView).query).toEqual(query)
  })
})

describe('filters', () => {
  test('PLAN-14 every specified condition has a filter', () => {
    const keys = FACETS.flatMap(keysOf)
    for (const key of [
      'status_ina',
      'assignee_ina',
      'created_by_ina',
      'created_at_gte',
      'created_at_lte',
      'updated_at_gte',
      'updated_at_lte',
      'status_eq',
    ]) {
      expect(keys).toContain(key)
    }
  })

  test('a filter by due date begins with the last two weeks, today included', () => {
    expect(usualDays('2026-11-21')).toEqual({ from: '2026-11-07', to: '2026-11-21' })
    const due = FACETS.find(({ id }) => id === 'due_date')
    if (!due) throw new Error('No filter by due date')
    const conditions = firstConditions(due, { late_eq: '1' }, '2026-11-21')
    expect(Object.keys(conditions)).toEqual(['late_eq', 'due_date_gte', 'due_date_lte'])
    expect(isSet(due, conditions)).toBe(true)
    expect(without(due, conditions)).toEqual({ late_eq: '1' })
  })
})

describe('XPROD-08 filters by metrics', () => {
  const column = (id: string, name: string, type: string, options: object = {}) => ({ id, name, type, options })
  const columns = [column('f', 'Frames', 'number'), column('b', 'Budget', 'currency', { currency: 'EUR' })]
  const facetOf = (id: string, conditions: object = {}, known: typeof columns | null = columns): MetricFacet => {
    const found = facetsFor(known, conditions).find((facet) => facet.id === `metric:${id}`)
    if (found?.type !== 'metric') throw new Error(`No filter by ${id}`)
    return found
  }

  test('XPROD-08 each metric of the list is one filter at the end, under its name', () => {
    expect(
      facetsFor(columns, {})
        .slice(FACETS.length)
        .map(({ label }) => label()),
    ).toEqual(['Frames', 'Budget'])
    expect(facetsFor(null, {})).toEqual(FACETS)
  })

  test('XPROD-08 is set, changed and removed without touching the others', () => {
    const [frames, budget] = [facetOf('f'), facetOf('b')]
    const one = withRange(frames, { late_eq: '1' }, { gte: '24' })
    const both = withRange(budget, one, { none: true })
    expect(both).toEqual({ late_eq: '1', metrics: 'f:gte:24,b:none' })
    expect([isSet(frames, one), isSet(budget, one), isSet(budget, both)]).toEqual([true, false, true])
    expect(withRange(frames, both, { lte: '48' })).toEqual({ late_eq: '1', metrics: 'f:lte:48,b:none' })
    expect(without(frames, both)).toEqual({ late_eq: '1', metrics: 'b:none' })
    expect(without(budget, without(frames, both))).toEqual({ late_eq: '1' })
  })

  test.each([
    ['f:gte:24', 'at least 24'],
    ['f:lte:1500.5', 'at most 1,500.5'],
    ['f:gte:-1,f:lte:24', '-1 to 24'],
    ['f:none', 'no value'],
    ['f:gte:24,f:none', 'at least 24 or no value'],
    ['b:gte:0.5', 'at least €0.5'],
    ['', 'any'],
  ])('XPROD-08 %s reads “%s”', (metrics, words) => {
    expect(rangeText(facetOf(metrics.startsWith('b') ? 'b' : 'f'), { metrics })).toBe(words)
  })

  test('XPROD-08 one that is not there says so once the list is read, and can be removed', () => {
    const conditions = { metrics: 'gone:gte:24' }
    expect(facetOf('gone', conditions, null).label()).toBe('Metric')
    const gone = facetOf('gone', conditions)
    expect([gone.label(), rangeText(gone, conditions)]).toEqual(['Unavailable metric', 'at least 24'])
    expect(without(gone, conditions)).toEqual({})
  })

  test('XPROD-08 a bound may lie where no value can, but is a number', () => {
    expect(readBound(facetOf('f'), ' 1,234.5 ').value).toBe('1234.5')
    expect(readBound(facetOf('b'), '€ 20').value).toBe('20')
    expect(readBound(facetOf('f'), '')).toEqual({ value: null, message: null })
    expect(readBound(facetOf('f'), 'many').message).not.toBe(null)
  })

  test('XPROD-08 no more are offered than a call takes', () => {
    const some = (count: number) => ({ metrics: Array.from({ length: count }, (_, at) => `${at}:none`).join(',') })
    expect([hasRoom({}), hasRoom(some(17)), hasRoom(some(18))]).toEqual([true, true, false])
  })

  test('XPROD-08 a saved view keeps ranges, tags and teams', () => {
    const conditions = { metrics: 'f:gte:24,b:none', tag_all: 'a,b', team_ina: 't' }
    const query = { ...SCENE_QUERY, conditions }
    const state = viewState(query, DEFAULT_LOOK)
    expect(state.filter).toMatchObject({ metrics: ['f:gte:24', 'b:none'], tag_all: ['a', 'b'], team_ina: ['t'] })
    expect(fromView({ state } as SavedView).query).toEqual(query)
  })
})

describe('pasted values', () => {
  test('XPLAN-02 are days in spreadsheet formats, but none that is ambiguous', () => {
    expect(readDay('2026-11-21')).toBe('2026-11-21')
    expect(readDay('2026-1-5')).toBe('2026-01-05')
    expect(readDay('21 Nov 2026')).toBe('2026-11-21')
    expect(readDay('Nov 21, 2026')).toBe('2026-11-21')
    expect([readDay('2026-02-30'), readDay('11/12/2026'), readDay('soon')]).toEqual([null, null, null])
  })
})
