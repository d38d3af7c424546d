import { satisfies } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { DEFAULT_HOME } from '../routes.ts'
import { decide } from './decide.ts'
import { CODE, OTHER, at, signedIn, signedOut } from './testing.ts'
import type { GuardState } from './types.ts'

const redirect = (to: string) => ({ type: 'redirect', to })
const stateWith = (addresses: Partial<GuardState['left']>): GuardState => ({
  ...signedIn,
  left: { ...signedIn.left, ...addresses },
})

describe('home', () => {
  it('SHELL-29 leads to the last visited: target, review, people tile, core', () => {
    const all = stateWith({ target: CODE, review: `/w:${CODE}/co/mda`, people: `/w:${CODE}/pt/1` })
    const states: [GuardState, string][] = [
      [{ ...all, lastVisited: '/pl/tm' }, '/pl/tgt?m=pt'],
      [{ ...all, left: { ...all.left, target: null } }, '/co/mda'],
      [{ ...all, left: { ...all.left, target: null, review: null } }, '/pt/1'],
      [{ ...signedIn, lastVisited: '/pl/tm' }, '/pl/tm'],
    ]
    for (const [state, to] of states) expect(decide(at(`/w:${CODE}`), state)).toMatchObject(redirect(to))
  })

  it('SHELL-49 uses each cookie once, for the sibling site when there is one', () => {
    const sites = { targets: 'https://targets.example', review: 'https://review.example/r', people: '' }
    const go = (state: GuardState) => decide(at('/'), { ...state, sites })
    expect(go(stateWith({ target: OTHER }))).toEqual({
      type: 'leave',
      url: `https://targets.example/w:${OTHER}`,
      forget: 'target',
    })
    expect(go(stateWith({ review: '/w:abcdefgh/x?y=1' }))).toMatchObject({
      url: 'https://review.example/r/w:abcdefgh/x?y=1',
      forget: 'review',
    })
    expect(go(stateWith({ review: 'https://review.example/r/x' }))).toMatchObject({ url: 'https://review.example/r/x' })
    expect(go(stateWith({ people: `/w:${CODE}/pt/1` }))).toEqual({ ...redirect('/pt/1'), forget: 'people' })
    // Without a site of its own, another workspace is loaded afresh.
    expect(decide(at('/'), stateWith({ target: OTHER }))).toEqual({
      type: 'leave',
      url: `/w:${OTHER}/pl/tgt?m=pt`,
      forget: 'target',
    })
    expect(decide(at('/pl/dir'), stateWith({ target: OTHER }))).toEqual({ type: 'show' })
  })

  it('SHELL-49 never leads to a foreign site by a cookie', () => {
    const sites = { targets: '', review: 'https://review.example', people: '' }
    for (const value of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', 'x']) {
      expect(decide(at('/'), { ...stateWith({ review: value, people: value }), sites }), value).toEqual(
        redirect(DEFAULT_HOME),
      )
      expect(decide(at('/'), { ...stateWith({ target: value }), sites }), value).toEqual(redirect(DEFAULT_HOME))
    }
  })

  it('SHELL-30 falls back to the landing page of the user’s role, once the workspace is ready', () => {
    expect(decide(at('/'), { ...signedIn, landingPage: '/pl/tm' })).toEqual(redirect('/pl/tm'))
    expect(decide(at('/'), { ...signedIn, workspace: 'loading' })).toEqual({ type: 'wait' })
    // A page that the user may not open, or that is none, would only lead to an error page.
    expect(decide(at('/'), { ...signedIn, landingPage: '/ws/bln', can: () => false })).toEqual(redirect(DEFAULT_HOME))
    for (const landingPage of ['/nothing', '/404', '/', '/login']) {
      expect(decide(at('/'), { ...signedIn, landingPage }), landingPage).toEqual(redirect(DEFAULT_HOME))
    }
  })

  it('XUX-04 leads whoever may not see My Work to the first page that they may see, and nobody to a page of others', () => {
    const only =
      (...keys: string[]): GuardState['can'] =>
      (rule) =>
        satisfies(new Set(keys), rule)
    const client = { ...signedIn, can: only('media_getReviewUserInterface_read') }
    expect(decide(at('/'), client)).toEqual(redirect('/co/mda'))
    expect(decide(at('/'), { ...client, landingPage: '/pl/dir' })).toEqual(redirect('/co/mda'))
    // The page that somebody with more rights had left in this tab.
    expect(decide(at('/'), { ...client, lastVisited: '/pl/dir', from: '/403' })).toEqual(redirect('/co/mda'))
    const planner = { ...signedIn, can: only('project_getProjectDirectoryUserInterface_read') }
    expect(decide(at('/'), planner)).toEqual(redirect('/pl/dir'))
  })

  it('SHELL-09 is the root path for everybody: signed-out users sign in first', () => {
    expect(decide(at('/'), signedOut)).toEqual(redirect('/login'))
    expect(decide(at('/login'), signedIn)).toEqual(redirect('/'))
    expect(decide(at('/'), signedIn)).toEqual(redirect(DEFAULT_HOME))
  })

  it('SHELL-31 falls back to /co/wk last', () => {
    expect(decide(at('/'), signedIn)).toEqual(redirect('/co/wk'))
    expect(decide(at('/'), { ...signedIn, workspace: 'failed' })).toEqual(redirect('/co/wk'))
  })

  it('SHELL-30 leads to the landing page when the user comes from the last visited page', () => {
    const state: GuardState = { ...signedIn, lastVisited: '/pl/tm', landingPage: '/co/pyl', from: '/pl/tm' }
    expect(decide(at('/'), state)).toEqual(redirect('/co/pyl'))
    expect(decide(at('/'), { ...state, from: '/404' })).toEqual(redirect('/pl/tm'))
  })

  it('SHELL-33 /ws and /pl redirect to /', () => {
    for (const path of ['/ws', '/pl', `/w:${CODE}/pl`, `/w:${CODE}/ws`]) {
      expect(decide(at(path), signedIn), path).toEqual(redirect('/'))
    }
  })
})
