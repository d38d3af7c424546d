import { describe, expect, it } from 'vitest'
import { patternOf } from '../router/pattern.ts'
import type { Location } from '../router/types.ts'
import { withoutBase, workspaceCodeOf } from '../router/workspaceCode.ts'
import { routes, type RouteName } from '../routes.ts'
import { decide } from './decide.ts'
import type { GuardState } from './types.ts'

const CODE = 'abcdefgh'

function at(address: string): Location {
  const url = new URL(address, 'http://localhost')
  const names = Object.keys(routes) as RouteName[]
  const name = names.find((key) => patternOf(routes[key].path).test(url.pathname.slice(1)))
  return {
    name: name ?? 'not_found',
    path: withoutBase(url.pathname),
    params: {},
    query: url.searchParams,
    hash: url.hash,
    code: workspaceCodeOf(url.pathname),
    how: 'push',
  }
}

const signedOut: GuardState = {
  status: 'signed-out',
  hasRefreshToken: false,
  workspaceCode: null,
  workspace: 'none',
  can: () => false,
  lastAccessUrl: null,
  lastVisited: null,
}
const signedIn: GuardState = {
  ...signedOut,
  status: 'signed-in',
  workspaceCode: CODE,
  workspace: 'ready',
  can: () => true,
}

describe('route guard', () => {
  it('SHELL-39 a protected route needs sign-in, and the address is kept for afterwards', () => {
    expect(decide(at(`/w:${CODE}/st/1?frame=4&comment_id=c#x`), signedOut)).toEqual({
      type: 'redirect',
      to: '/login',
      lastAccessUrl: `/w:${CODE}/st/1?frame=4&comment_id=c#x`,
    })
    expect(decide(at('/start'), signedOut)).toEqual({ type: 'redirect', to: '/login' })
  })

  it('SHELL-34 /403 and /500 need sign-in; SHELL-35 /429 and the public pages open for everybody', () => {
    for (const path of ['/403', '/500']) expect(decide(at(path), signedOut)).toMatchObject({ to: '/login' })
    for (const path of ['/429', '/404', '/502', '/loading', '/health-check', '/login']) {
      expect(decide(at(path), signedOut), path).toEqual({ type: 'show' })
    }
    expect(decide(at('/429'), signedIn)).toEqual({ type: 'show' })
  })

  it('SHELL-45 another workspace in the path replaces the stored one and reloads', () => {
    expect(decide(at('/w:22222222/pl/dir'), signedIn)).toEqual({ type: 'switch-workspace', code: '22222222' })
    expect(decide(at(`/w:${CODE}/pl/dir`), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/pl/dir'), signedIn)).toEqual({ type: 'show' })
  })

  it('SHELL-46 a route that needs a workspace goes to /start without one, or with one that is refused', () => {
    const without: GuardState = { ...signedIn, workspaceCode: null, workspace: 'none' }
    expect(decide(at('/pl/dir'), without)).toEqual({ type: 'redirect', to: '/start' })
    expect(decide(at('/'), without)).toEqual({ type: 'redirect', to: '/start' })
    expect(decide(at('/start'), without)).toEqual({ type: 'show' })
    expect(decide(at('/pl/dir'), { ...signedIn, workspace: 'refused' })).toEqual({ type: 'redirect', to: '/start' })
  })

  it('SHELL-47 AUTH-06 a signed-in user on /login goes to /, except for an invitation', () => {
    expect(decide(at('/login'), signedIn)).toEqual({ type: 'redirect', to: '/' })
    expect(decide(at('/login?timeout=1'), signedIn)).toEqual({ type: 'redirect', to: '/' })
    expect(decide(at('/login?ws=1'), signedIn)).toEqual({ type: 'show' })
  })

  it('AUTH-03 a reset link opened while signed in goes to /', () => {
    expect(decide(at('/password-reset/token'), signedIn)).toEqual({ type: 'redirect', to: '/' })
    expect(decide(at('/password-resets'), signedIn)).toEqual({ type: 'redirect', to: '/404' })
  })

  it('AUTH-14 signed out with a refresh token, /login goes to /; AUTH-15 with ws it stays', () => {
    const renewable: GuardState = { ...signedOut, hasRefreshToken: true }
    expect(decide(at('/login'), renewable)).toEqual({ type: 'redirect', to: '/' })
    expect(decide(at('/login?ws=1'), renewable)).toEqual({ type: 'show' })
  })

  it('SHELL-48 a stored last-access URL is followed once, without its first two pieces', () => {
    const state: GuardState = { ...signedIn, lastAccessUrl: `/w:${CODE}/st/1?frame=4` }
    expect(decide(at(`/w:${CODE}`), state)).toEqual({ type: 'redirect', to: '/st/1?frame=4', lastAccessUrl: null })
    expect(decide(at('/'), { ...signedIn, lastAccessUrl: '/start' })).toEqual({
      type: 'redirect',
      to: '/start',
      lastAccessUrl: null,
    })
  })

  it('SHELL-29 SHELL-31 home leads to the last visited page, else to the directory', () => {
    expect(decide(at(`/w:${CODE}`), { ...signedIn, lastVisited: '/pl/dir/7' })).toMatchObject({ to: '/pl/dir/7' })
    expect(decide(at('/'), signedIn)).toMatchObject({ to: '/pl/dir' })
  })

  it('SHELL-33 /ws and /pl redirect to /', () => {
    for (const path of ['/ws', '/pl', `/w:${CODE}/pl`]) {
      expect(decide(at(path), signedIn), path).toEqual({ type: 'redirect', to: '/' })
    }
  })

  it('SHELL-40 an unknown path is the 404 page for a signed-in user', () => {
    expect(decide(at(`/w:${CODE}/nothing`), signedIn)).toEqual({ type: 'redirect', to: '/404' })
  })

  it('SHELL-42 SHELL-43 signed out, an unknown path waits 150 ms for /login and is kept only inside a workspace', () => {
    expect(decide(at('/nothing'), signedOut)).toEqual({ type: 'redirect', to: '/login', after: 150 })
    expect(decide(at(`/w:${CODE}/nothing`), signedOut)).toEqual({
      type: 'redirect',
      to: '/login',
      after: 150,
      lastAccessUrl: `/w:${CODE}/nothing`,
    })
  })

  it('CORE-02 a user who lacks the route’s permission goes to /403, once the rights are known', () => {
    expect(decide(at('/pl/dir'), { ...signedIn, can: () => false })).toEqual({ type: 'redirect', to: '/403' })
    expect(decide(at('/pl/dir'), { ...signedIn, workspace: 'loading', can: () => false })).toEqual({ type: 'wait' })
    expect(decide(at('/pl/dir'), { ...signedIn, workspace: 'failed', can: () => false })).toEqual({ type: 'show' })
  })

  it('waits while stored tokens are checked, but not on pages for everybody', () => {
    const restoring: GuardState = { ...signedOut, status: 'restoring' }
    for (const path of ['/', '/login', '/pl/dir', '/nothing'])
      expect(decide(at(path), restoring)).toEqual({ type: 'wait' })
    expect(decide(at('/404'), restoring)).toEqual({ type: 'show' })
  })
})
