import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { CODE, OTHER, at, signedIn, signedOut } from './testing.ts'
import type { GuardState } from './types.ts'

const redirect = (to: string) => ({ type: 'redirect', to })

describe('signed out', () => {
  it('SHELL-39 a protected route needs sign-in, and the address is kept for later', () => {
    expect(decide(at(`/w:${CODE}/st/1?frame=4&comment_id=c#x`), signedOut)).toEqual({
      ...redirect('/login'),
      lastAccessUrl: `/w:${CODE}/st/1?frame=4&comment_id=c#x`,
    })
    expect(decide(at('/ac/acc'), signedOut)).toEqual({ ...redirect('/login'), lastAccessUrl: '/ac/acc' })
    // Pages that only lead on are not worth coming back to.
    for (const path of ['/', '/start', '/rf', '/204']) {
      expect(decide(at(path), signedOut), path).toEqual(redirect('/login'))
    }
  })

  it('SHELL-34 SHELL-36 /403, /500 and /204 need sign-in', () => {
    for (const path of ['/403', '/500', '/204']) {
      expect(decide(at(path), signedOut), path).toEqual(redirect('/login'))
      expect(decide(at(path), signedIn), path).toEqual({ type: 'show' })
    }
  })

  it('SHELL-07 SHELL-08 SHELL-35 WS-05 AUTH-01 the public pages open for everybody', () => {
    const forAll = ['/429', '/404', '/502', '/523', '/loading', '/demo', '/health-check', '/ws/cr', '/ws/jn']
    for (const path of [...forAll, '/login', '/signup', '/ws-invite']) {
      expect(decide(at(path), signedOut), path).toEqual({ type: 'show' })
    }
    for (const path of forAll) expect(decide(at(path), signedIn), path).toEqual({ type: 'show' })
  })

  it('AUTH-14 /login with a refresh token goes to /, which tries it; AUTH-15 it stays with ws', () => {
    const renewable: GuardState = { ...signedOut, hasRefreshToken: true }
    expect(decide(at('/login'), renewable)).toEqual({ type: 'leave', url: '/' })
    expect(decide(at('/login?timeout=1'), renewable)).toEqual({ type: 'leave', url: '/' })
    expect(decide(at('/login?ws=1'), renewable)).toEqual({ type: 'show' })
  })

  it('SHELL-42 SHELL-43 an unknown path waits 150 ms for /login and is kept only inside a workspace', () => {
    expect(decide(at('/nothing'), signedOut)).toEqual({ ...redirect('/login'), after: 150 })
    expect(decide(at(`/w:${CODE}/nothing?a=1`), signedOut)).toEqual({
      ...redirect('/login'),
      after: 150,
      lastAccessUrl: `/w:${CODE}/nothing?a=1`,
    })
  })

  it('pages wait while stored tokens are checked, except public ones', () => {
    const restoring: GuardState = { ...signedOut, status: 'restoring' }
    for (const path of ['/', '/login', '/pl/dir', '/nothing', '/ws-invite']) {
      expect(decide(at(path), restoring), path).toEqual({ type: 'wait' })
    }
    for (const path of ['/404', '/demo']) expect(decide(at(path), restoring), path).toEqual({ type: 'show' })
  })
})

describe('signed in on a page for the signed out', () => {
  it('AUTH-03 a reset link goes to /', () => {
    expect(decide(at('/password-reset/token'), signedIn)).toEqual(redirect('/'))
    expect(decide(at('/password-reset'), signedIn)).toEqual(redirect('/'))
    expect(decide(at('/password-resets'), signedIn)).toEqual(redirect('/404'))
  })

  it('SHELL-47 AUTH-02 AUTH-04 AUTH-05 AUTH-06 sign-in and its related pages go to /', () => {
    const reject = ['/login', '/login?timeout=1', '/signup', '/forgot-password', '/resend-email-activation']
    for (const path of [...reject, '/activation-email/1/abc']) {
      expect(decide(at(path), signedIn), path).toEqual(redirect('/'))
    }
  })

  it('AUTH-13 /login?ws=1 stays open for a signed-in user, and leads on after signing in there', () => {
    expect(decide(at('/login?ws=1'), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/login?ws=1'), { ...signedIn, arrivedSignedOut: true })).toEqual(redirect('/'))
    expect(decide(at('/login?ws=1'), { ...signedIn, lastAccessUrl: '/ws/jn/ws-invite?token=t' })).toEqual(redirect('/'))
  })
})

describe('the page requested before signing in', () => {
  it('SHELL-48 AUTH-28 is opened once, without its first two path segments', () => {
    const state: GuardState = { ...signedIn, lastAccessUrl: `/w:${CODE}/st/1?frame=4` }
    expect(decide(at(`/w:${CODE}`), state)).toEqual({ ...redirect('/st/1?frame=4'), lastAccessUrl: null })
    expect(decide(at('/'), { ...signedIn, lastAccessUrl: '/start' })).toEqual({
      ...redirect('/start'),
      lastAccessUrl: null,
    })
  })

  it('SHELL-48 causes a reload in another workspace, and opens as it is outside of any', () => {
    const elsewhere: GuardState = { ...signedIn, lastAccessUrl: `/w:${OTHER}/pl/tm` }
    const way = { type: 'leave', url: `/w:${OTHER}/pl/tm`, lastAccessUrl: null }
    expect(decide(at('/'), elsewhere)).toEqual(way)
    expect(decide(at('/'), { ...elsewhere, workspaceCode: null, workspace: 'none' })).toEqual(way)
    expect(decide(at('/'), { ...signedIn, lastAccessUrl: '/ws/jn/ws-invite?token=t' })).toEqual({
      ...redirect('/ws/jn/ws-invite?token=t'),
      lastAccessUrl: null,
    })
    expect(decide(at('/'), { ...signedIn, lastAccessUrl: '//evil.example' })).toMatchObject(redirect('/start'))
  })

  it('PLY-04 XPLY-05 is kept when it is the link of a shared playlist', () => {
    const url = `/w:${CODE}/co/pyl/7?code=abc`
    expect(decide(at(url), signedOut)).toEqual({ ...redirect('/login'), keepPlaylist: url })
    expect(decide(at(`/w:${CODE}/co/pyl/7`), signedOut)).not.toHaveProperty('keepPlaylist')
  })

  it('PLY-04 is a shared playlist first, 1 s after sign-in, before any other kept page', () => {
    const state: GuardState = {
      ...signedIn,
      lastAccessUrl: `/w:${CODE}/pl/tm`,
      left: { ...signedIn.left, playlist: `/w:${CODE}/co/pyl/7` },
    }
    const way = { ...redirect('/co/pyl/7'), after: 1000, lastAccessUrl: null, forget: 'playlist' }
    expect(decide(at('/'), state)).toEqual(way)
    expect(decide(at('/start'), state)).toEqual(way)
    expect(decide(at('/'), { ...state, left: { ...state.left, playlist: '//evil.example/co/pyl/7' } })).toEqual({
      ...redirect('/pl/tm'),
      lastAccessUrl: null,
    })
  })
})

describe('profile', () => {
  it('AUTH-17 is fetched when it is needed and missing', () => {
    const without: GuardState = { ...signedIn, hasProfile: false }
    for (const path of ['/pl/dir', '/', '/start', '/ac/acc']) {
      expect(decide(at(path), without), path).toEqual({ type: 'fetch-profile' })
    }
    expect(decide(at('/demo'), without)).toEqual({ type: 'show' })
    expect(decide(at('/ac/acc'), signedIn)).toEqual({ type: 'show' })
  })
})
