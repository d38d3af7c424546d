import { WOOHOO_QUERY, type TreemapData } from '@arbo/core'
import { expect, test } from 'vitest'
import { scenesPath } from './scenes-path.ts'

const fixed: TreemapData['categories'] = [2, 6].map((kind) => ({ key: `${kind}`, name: `${kind}`, kind, colour: null }))
const all = { direct: false, category: null }
const queryOf = (path: string | null) => new URLSearchParams(path?.split('?')[1])

test('XWOO-02 a rectangle leads to the grid of its entity with the filters of the report', () => {
  const query = { ...WOOHOO_QUERY, search: 'dragon', conditions: { assignee_ina: 'a,b', late_eq: '1' } }
  const path = scenesPath({ ...all, entityId: 'e1' }, query, fixed)
  expect(path?.split('?')[0]).toBe('/pl/dir/e1')
  expect(Object.fromEntries(queryOf(path))).toEqual({
    list: 'scenes',
    name_like: 'dragon',
    assignee_ina: 'a,b',
    late_eq: '1',
  })
  expect(scenesPath({ ...all, entityId: null }, WOOHOO_QUERY, fixed)).toBe('/pl/au?')
})

test('XWOO-02 a status leads to its scenes within the report’s filters', () => {
  const one = { entityId: 'e1', direct: true, category: '6' }
  expect(queryOf(scenesPath(one, WOOHOO_QUERY, fixed)).get('kind_ina')).toBe('6')
  expect(queryOf(scenesPath(one, WOOHOO_QUERY, fixed)).get('depth')).toBe('direct')
  const within = { ...WOOHOO_QUERY, conditions: { kind_ina: '2,6' } }
  expect(queryOf(scenesPath(one, within, fixed)).get('kind_ina')).toBe('6')
  const outside = { ...WOOHOO_QUERY, conditions: { kind_ina: '2' } }
  expect(queryOf(scenesPath(one, outside, fixed)).get('kind_ina')).toBe('none')
})

test('XWOO-02 XFIX-20 with a flow a status leads to its scenes, and a kind to scenes without any of the flow’s statuses', () => {
  const flow = { ...WOOHOO_QUERY, flowId: 'f' }
  const categories = [
    { key: 's1', name: 'Ready', kind: 2, colour: null },
    { key: 's2', name: 'Done', kind: 6, colour: null },
    { key: 'kind:6', name: 'Not in this flow: Approved', kind: 6, colour: null },
  ]
  const of = (category: string | null, query = flow) =>
    Object.fromEntries(queryOf(scenesPath({ direct: false, entityId: null, category }, query, categories)))
  expect(of(null)).toEqual({})
  expect(of('s2')).toEqual({ status_ina: 's2' })
  expect(of('kind:6')).toEqual({ kind_ina: '6', status_nina: 's1,s2' })
  const filtered = { ...flow, conditions: { status_nina: 's2,s3', kind_ina: '2' } }
  expect(of('kind:6', filtered)).toEqual({ kind_ina: 'none', status_nina: 's2,s3,s1' })
})

test('XWOO-02 alternative conditions cannot be combined with a status', () => {
  const any = { ...WOOHOO_QUERY, combine: 'or' as const, conditions: { late_eq: '1', without: 'assignee' } }
  expect(scenesPath({ entityId: 'e1', direct: false, category: '6' }, any, fixed)).toBeNull()
  expect(queryOf(scenesPath({ ...all, entityId: 'e1' }, any, fixed)).get('condition_combine_type')).toBe('or')
  const single = { ...any, conditions: { late_eq: '1' } }
  const path = scenesPath({ entityId: 'e1', direct: false, category: '6' }, single, fixed)
  expect([queryOf(path).get('kind_ina'), queryOf(path).get('condition_combine_type')]).toEqual(['6', null])
})

test('XUX-08 a status that several flows share leads to the scenes of all of them', () => {
  const categories = [
    { key: 's1', name: 'Ready', kind: 2, colour: null, status_ids: ['s1', 's9'] },
    { key: 's2', name: 'Done', kind: 6, colour: null },
    { key: 'kind:0', name: 'No status', kind: 0, colour: null },
  ]
  const of = (category: string) =>
    Object.fromEntries(
      queryOf(scenesPath({ direct: false, entityId: null, category }, { ...WOOHOO_QUERY, flowId: null }, categories)),
    )
  expect(of('s1')).toEqual({ status_ina: 's1,s9' })
  expect(of('kind:0')).toEqual({ kind_ina: '0', status_nina: 's1,s9,s2' })
})
