import { describe, expect, it } from 'vitest'
import { consequencesOf, decide } from './decide.ts'
import { CODE, OTHER, at, signedIn, signedOut } from './testing.ts'
import type { GuardState } from './types.ts'

const redirect = (to: string) => ({ type: 'redirect', to })
const without: GuardState = { ...signedIn, workspaceCode: null, workspace: 'none' }

describe('workspace', () => {
  it('SHELL-45 another code in the path replaces the stored one and reloads', () => {
    expect(decide(at(`/w:${OTHER}/pl/dir`), signedIn)).toEqual({ type: 'switch-workspace', code: OTHER })
    expect(decide(at(`/w:${CODE}/pl/dir`), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/pl/dir'), signedIn)).toEqual({ type: 'show' })
  })

  it('SHELL-45 /start is of no workspace, even where its address names one', () => {
    for (const state of [signedIn, without]) {
      for (const code of [CODE, OTHER]) expect(decide(at(`/w:${code}/start`), state)).toEqual(redirect('/start'))
    }
  })

  it('SHELL-46 a route that needs a workspace goes to /start without one', () => {
    for (const path of ['/pl/dir', '/', '/co/wk', '/permission-validation']) {
      expect(decide(at(path), without), path).toEqual(redirect('/start'))
    }
    for (const path of ['/start', '/ac/acc', '/ws/cr']) {
      expect(decide(at(path), without), path).toEqual({ type: 'show' })
    }
  })

  it('WS-33 an inaccessible workspace leads to /start where one is needed', () => {
    const refused: GuardState = { ...signedIn, workspace: 'refused' }
    expect(decide(at('/pl/dir'), refused)).toEqual(redirect('/start'))
    expect(decide(at('/ac/acc'), refused)).toEqual({ type: 'show' })
  })

  it('WS-32 a user without any goes from /start to creating one', () => {
    expect(decide(at('/start'), { ...without, workspaceCount: 0 })).toEqual(redirect('/ws/cr'))
    for (const workspaceCount of [null, 1]) {
      expect(decide(at('/start'), { ...without, workspaceCount })).toEqual({ type: 'show' })
    }
    expect(decide(at('/ws/cr'), { ...without, workspaceCount: 0 })).toEqual({ type: 'show' })
  })

  it('XFIX-30 a user who never chose a workspace goes from /start into their only one, at the requested page', () => {
    const newcomer: GuardState = { ...without, unchosen: '/pl/tm', ownWorkspace: OTHER }
    expect(decide(at('/start'), newcomer)).toEqual({ type: 'enter-workspace', code: OTHER, to: '/pl/tm' })
    // Asked for, with several, and before the terms are accepted it stays.
    for (const change of [{ unchosen: null }, { ownWorkspace: null }, { hasAcceptedTerms: false }]) {
      expect(decide(at('/start'), { ...newcomer, ...change })).toEqual({ type: 'show' })
    }
  })

  it('WS-34 a deleted one opens only its settings', () => {
    const deleted: GuardState = { ...signedIn, workspace: 'deleted', can: () => false }
    for (const path of ['/', '/pl/dir', '/ws/bln']) expect(decide(at(path), deleted), path).toEqual(redirect('/ws/stg'))
    for (const path of ['/ws/stg', '/start', '/ac/acc']) {
      expect(decide(at(path), deleted), path).toEqual({ type: 'show' })
    }
  })

  it('WS-06 a signed-in user on /ws-invite goes on to joining, with the invitation', () => {
    expect(decide(at('/ws-invite?token=t&user=u'), signedIn)).toEqual(redirect('/ws/jn/ws-invite?token=t&user=u'))
    expect(decide(at('/ws-invite'), signedIn)).toEqual(redirect('/ws/jn/ws-invite'))
    expect(decide(at('/ws-invite?token=t'), signedOut)).toEqual({ type: 'show' })
    expect(decide(at('/ws/jn/ws-invite?token=t'), signedIn)).toEqual({ type: 'show' })
  })

  it('WS-07 AUTH-13 a signed-out user with ws=1 on / or /ws-invite signs in first, and the invitation is kept', () => {
    expect(decide(at('/?ws=1'), signedOut)).toEqual(redirect('/login?ws=1'))
    expect(decide(at('/ws-invite?ws=1&token=t&user=u'), signedOut)).toEqual({
      ...redirect('/login?ws=1'),
      lastAccessUrl: '/ws/jn/ws-invite?token=t&user=u',
    })
    expect(decide(at('/login?ws=1'), signedOut)).toEqual({ type: 'show' })
  })
})

describe('consequences of showing a page', () => {
  const from = (path: string | null): GuardState => ({ ...signedIn, from: path })

  it('SHELL-44 the selected scene is cleared when a path other than /co/mda or / is left, and on entering /co/wk', () => {
    expect(consequencesOf(at('/pl/dir'), from('/st/1'))).toEqual(['clear-scene-index'])
    expect(consequencesOf(at('/co/mda'), from('/login'))).toEqual([])
    for (const path of ['/co/mda', '/', null]) expect(consequencesOf(at('/st/1'), from(path)), String(path)).toEqual([])
    expect(consequencesOf(at('/co/wk'), from('/co/mda'))).toContain('clear-scene-index')
    expect(consequencesOf(at('/co/wk'), from(null))).toContain('clear-scene-index')
    // Another query of the same page leaves nothing.
    expect(consequencesOf(at('/st/1?frame=4'), from('/st/1'))).toEqual([])
  })

  it('WS-15 My Work fetches the plan; WS-13 Billing the workspace; neither on the first load, which has just fetched them', () => {
    for (const path of ['/co/wk', '/ws/bln']) {
      expect(consequencesOf(at(path), from('/co/mda')), path).toContain('refresh-workspace')
      expect(consequencesOf(at(path), from(null)), path).not.toContain('refresh-workspace')
    }
    expect(consequencesOf(at('/pl/tm'), from('/co/mda'))).not.toContain('refresh-workspace')
  })

  it('WS-10 entering /start clears the stored workspace', () => {
    expect(consequencesOf(at('/start'), from(null))).toEqual(['clear-workspace'])
  })
})
