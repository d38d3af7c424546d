import { describe, expect, it } from 'vitest'
import { decide } from './decide.ts'
import { CODE, OTHER, at, signedIn, signedOut } from './testing.ts'
import type { GuardState } from './types.ts'

const redirect = (to: string) => ({ type: 'redirect', to })

describe('unknown paths', () => {
  it('SHELL-40 are the 404 page for a signed-in user', () => {
    for (const path of [`/w:${CODE}/nothing`, '/nothing', '/abcdefgh/pl/dir', '/pl/dir/1/2']) {
      expect(decide(at(path), signedIn), path).toEqual(redirect('/404'))
    }
  })

  it('SHELL-41 with o=pt or o=st lead to the last dynamic-app URL, when there is one', () => {
    const state: GuardState = { ...signedIn, lastDynamicAppUrl: `/w:${CODE}/st/1?tab=files` }
    for (const o of ['pt', 'st']) {
      expect(decide(at(`/nothing?o=${o}`), state)).toEqual(redirect('/st/1?tab=files'))
      expect(decide(at(`/nothing?o=${o}`), signedIn)).toEqual(redirect('/404'))
    }
    expect(decide(at('/nothing?o=xx'), state)).toEqual(redirect('/404'))
    expect(decide(at('/nothing?o=st'), { ...state, lastDynamicAppUrl: `/w:${OTHER}/st/1` })).toEqual({
      type: 'leave',
      url: `/w:${OTHER}/st/1`,
    })
  })
})

describe('addresses of the search', () => {
  it('SRCH-05 with f and o lead to /pl/dir keeping both, and to the directory of the path', () => {
    expect(decide(at('/co/wk?f=7&o=entity'), signedIn)).toEqual(redirect('/pl/dir?f=7&o=entity'))
    expect(decide(at('/search/dir/42?f=7&o=entity'), signedIn)).toEqual(redirect('/pl/dir/42?f=7&o=entity'))
    expect(decide(at('/pl/dir/42?f=7&o=entity'), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/pl/dir?f=7&o=entity'), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/co/wk?f=7'), signedIn)).toEqual({ type: 'show' })
    expect(decide(at('/co/wk?o=entity'), signedIn)).toEqual({ type: 'show' })
    expect(decide(at(`/w:${CODE}/co/wk?f=7&o=entity`), signedOut)).toEqual({
      ...redirect('/login'),
      lastAccessUrl: `/w:${CODE}/co/wk?f=7&o=entity`,
    })
  })
})

describe('deep links', () => {
  it('SHELL-57 MOD-03 with o=pt or o=st open their target, and pass on tab, comment and rendition', () => {
    const address = `/w:${CODE}/pl/dir?f=7&o=st&tab=comments&comment_id=c&renditionId=r&other=x`
    expect(decide(at(address), signedIn)).toEqual({
      type: 'deep-link',
      link: { kind: 'st', id: '7', query: 'tab=comments&comment_id=c&renditionId=r' },
    })
    expect(decide(at(`/w:${CODE}/pt/9?o=pt`), signedIn)).toEqual({
      type: 'deep-link',
      link: { kind: 'pt', id: '9', query: '' },
    })
    expect(decide(at(`/w:${CODE}/co/wk?o=st`), signedIn)).toMatchObject({ link: { id: null } })
    expect(decide(at(`/w:${CODE}/co/wk?o=xx`), signedIn)).toEqual({ type: 'show' })
  })

  it('SHELL-57 store the workspace code of their path first', () => {
    expect(decide(at(`/w:${OTHER}/st/7?o=st`), signedIn)).toEqual({ type: 'switch-workspace', code: OTHER })
  })

  it('SHELL-58 without a workspace code in the path lead to /start', () => {
    expect(decide(at('/st/7?o=st'), signedIn)).toEqual(redirect('/start'))
  })

  it('SHELL-62 into an unreachable workspace lead to /start', () => {
    expect(decide(at(`/w:${CODE}/st/7?o=st`), { ...signedIn, workspace: 'refused' })).toEqual(redirect('/start'))
  })

  it('SHELL-38 /pt/{id} and /st/{id} are pages of their own', () => {
    for (const path of ['/pt/9', '/st/7']) expect(decide(at(`/w:${CODE}${path}`), signedIn)).toEqual({ type: 'show' })
  })
})

describe('permission', () => {
  it('CORE-02 a user without the route’s permission goes to /403, once the rights are known', () => {
    expect(decide(at('/pl/dir'), { ...signedIn, can: () => false })).toEqual({
      ...redirect('/403'),
      denied: 'directory',
    })
    expect(decide(at('/pl/dir'), { ...signedIn, workspace: 'loading', can: () => false })).toEqual({ type: 'wait' })
    expect(decide(at('/pl/dir'), { ...signedIn, workspace: 'failed', can: () => false })).toEqual({ type: 'show' })
  })
})

describe('sibling sites', () => {
  it('TGT-02 REV-02 open at the configured address with this workspace, else as the page here', () => {
    expect(decide(at('/co/myTargets'), signedIn)).toEqual(redirect('/pl/tgt?m=pt&tab=mine'))
    expect(decide(at('/co/reviewModule'), signedIn)).toEqual(redirect('/co/mda'))
    const sites = { targets: 'https://targets.example', review: 'https://review.example', people: '' }
    expect(decide(at('/co/myTargets'), { ...signedIn, sites })).toEqual({
      type: 'leave',
      url: `https://targets.example/w:${CODE}`,
    })
    expect(decide(at('/co/reviewModule'), { ...signedIn, sites })).toMatchObject({
      url: `https://review.example/w:${CODE}`,
    })
    expect(decide(at('/co/myTargets'), { ...signedIn, sites, can: () => false })).toMatchObject(redirect('/403'))
  })
})
