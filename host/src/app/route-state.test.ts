import { expect, it } from 'vitest'
import { nextRouteState, type RouteState } from './route-state.ts'

it('SHELL-63 previous and current change with the route’s name, or while either is empty', () => {
  const walk = (...urls: string[]): RouteState =>
    urls.reduce<RouteState>(nextRouteState, { previous: null, current: null })
  expect(walk('/w:abcdefgh/pl/dir')).toEqual({ previous: null, current: '/w:abcdefgh/pl/dir' })
  expect(walk('/w:abcdefgh/pl/dir', '/w:abcdefgh/st/1')).toEqual({
    previous: '/w:abcdefgh/pl/dir',
    current: '/w:abcdefgh/st/1',
  })
  // Another entity is the same route.
  const within = walk('/w:abcdefgh/co/wk', '/w:abcdefgh/pl/dir/1', '/w:abcdefgh/pl/dir/2')
  expect(within).toEqual({ previous: '/w:abcdefgh/co/wk', current: '/w:abcdefgh/pl/dir/1' })
  // While there is no previous one, every address counts.
  expect(walk('/w:abcdefgh/pl/dir/1', '/w:abcdefgh/pl/dir/2').previous).toBe('/w:abcdefgh/pl/dir/1')
  expect(walk('/w:abcdefgh/pl/dir/1', '/w:abcdefgh/pl/dir/1').previous).toBeNull()
})
