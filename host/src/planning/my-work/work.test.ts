import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { viewIn } from './kept-view.ts'
import { listFrom, listIn, movedAddress, reviewAddress, toReview } from './review-list.ts'
import { waitingFor } from './waiting.ts'
import { rowAfter } from './work-keys.ts'
import { tabIn } from './work-tab.ts'

const idOf = (at: number): string => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
const ids = Array.from({ length: 25 }, (_, at) => idOf(at))
const queryOf = (address: string): URLSearchParams => new URL(address, 'http://x').searchParams

describe('a review list', () => {
  it('XPLAN-06 REV-13 opens the review module at the first scene, with at most 20 of the list in the address', () => {
    const address = reviewAddress(ids)
    expect(address.startsWith(`/co/mda?list=${ids[0]},`)).toBe(true)
    expect(listIn(queryOf(address))).toEqual({ ids: ids.slice(0, 20), at: idOf(0), over: 0 })
    expect(listIn(queryOf(reviewAddress(ids.slice(0, 3), idOf(2))))?.at).toBe(idOf(2))
    expect(reviewAddress([idOf(4)])).toBe(`/st/${idOf(4)}?m=review`)
  })

  it('REV-13 opens the first 20 of an address with 21 scenes, and counts those left out', () => {
    const query = new URLSearchParams({ list: ids.slice(0, 21).join(','), at: idOf(20) })
    expect(listIn(query)).toEqual({ ids: ids.slice(0, 20), at: idOf(0), over: 1 })
  })

  it('XREV-16 is opened with frame and comment from an older address of a list at a scene', () => {
    const query = new URLSearchParams(`list=${idOf(0)},${idOf(1)}&m=review&frame=42&comment_id=c&renditionId=r`)
    expect(movedAddress(query, idOf(1))).toBe(
      `/co/mda?list=${idOf(0)},${idOf(1)}&at=${idOf(1)}&frame=42&comment_id=c&renditionId=r`,
    )
    expect(movedAddress(new URLSearchParams('m=review'), idOf(0))).toBeNull()
  })

  it('XPLAN-06 opens the selected scenes, else the oldest 20; more than 20 selected ones are refused', () => {
    expect(toReview([], ids)).toEqual(ids.slice(0, 20))
    expect(toReview([idOf(3), idOf(7)], ids)).toEqual([idOf(3), idOf(7)])
    expect(toReview(ids.slice(0, 20), ids)).toHaveLength(20)
    expect(toReview(ids.slice(0, 21), ids)).toBeNull()
  })

  it('XPLAN-06 opens a scene by itself when the list is malformed or does not have it', () => {
    expect(movedAddress(new URLSearchParams(), idOf(0))).toBeNull()
    expect(movedAddress(new URLSearchParams({ list: `${idOf(1)},${idOf(2)}` }), idOf(0))).toBeNull()
    expect(movedAddress(new URLSearchParams({ list: `${idOf(0)},../..,${idOf(0)}` }), idOf(0))).toBeNull()
    expect(movedAddress(new URLSearchParams({ list: ids.join(',') }), idOf(20))).toBeNull()
    expect(listIn(new URLSearchParams({ list: '../..,x' }))).toBeNull()
  })

  it('XPLAN-06 starts at the opened row, or further up near the end', () => {
    expect(listFrom(ids, idOf(2))).toEqual(ids.slice(2, 22))
    expect(listFrom(ids, idOf(24))).toEqual(ids.slice(5))
    expect(listFrom(ids.slice(0, 3), idOf(1))).toEqual(ids.slice(0, 3))
  })
})

it('PLAN-04 j, k, arrows, Home and End move from row to row', () => {
  expect([rowAfter('j', 0, 3), rowAfter('ArrowDown', 2, 3), rowAfter('k', 2, 3)]).toEqual([1, 2, 1])
  expect([rowAfter('Home', 2, 3), rowAfter('End', 0, 3), rowAfter('x', 0, 3)]).toEqual([0, 2, null])
  expect([rowAfter('j', -1, 3), rowAfter('k', -1, 3), rowAfter('j', -1, 0)]).toEqual([0, 2, null])
})

it('PLAN-44 the saved view is read again without its malformed parts', () => {
  const view = { groupBy: 'parent', due: { from: '2026-11-01', to: null } }
  expect(viewIn(JSON.stringify(view))).toEqual(view)
  expect(viewIn('{"due":"any"}')).toEqual({ due: 'any' })
  for (const text of [null, '', 'x', 'null', '{"due":{"from":1,"to":null},"groupBy":"x"}', '{"due":{"from":"x"}}']) {
    expect(viewIn(text), String(text)).toEqual({})
  }
})

it('XPLAN-06 waiting time shows in its largest whole unit', () => {
  const now = Date.parse('2026-11-18T12:00:00Z')
  const since = (ms: number): string => waitingFor(new Date(now - ms).toISOString(), now)
  expect([since(59_000), since(60_000), since(3_599_000), since(3_600_000)]).toEqual([
    'a moment',
    '1 min',
    '59 min',
    '1 h',
  ])
  expect([since(86_400_000), since(12.9 * 86_400_000), since(-5)]).toEqual(['1 day', '12 days', 'a moment'])
})

it('PLAN-04 the address opens a part of My Work', () => {
  expect(tabIn(undefined)).toBe('scenes')
  expect([tabIn(new URLSearchParams('m=todo')), tabIn(new URLSearchParams('m=x'))]).toEqual(['todo', 'scenes'])
})

it('PLAN-04 PLAN-07 SHELL-16 /co/wk is My Work, with a surface of its own, for those with its permission', () => {
  const { path, permission, surface } = routes['my-work']
  expect([path, permission, surface]).toEqual(['/co/wk', 'work_getMyWorkUserInterface_read', true])
})
