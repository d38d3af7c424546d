import { describe, expect, it } from 'vitest'
import { allowsSearchShortcut, showsSearch, showsTools, type HeaderSituation } from './header-rules.ts'

const work: HeaderSituation = { name: 'my-work', path: '/co/wk', workspaceCode: 'abcdefgh' }
const start: HeaderSituation = { name: 'start', path: '/start', workspaceCode: null }
const account = (workspaceCode: string | null): HeaderSituation => ({ name: 'account', path: '/ac/acc', workspaceCode })

describe('the header', () => {
  it('SHELL-13 hides search and Insights on /start, and on /ac/acc without a workspace', () => {
    expect(showsTools(work)).toBe(true)
    expect(showsTools(start)).toBe(false)
    expect(showsTools({ ...start, workspaceCode: 'abcdefgh' })).toBe(false)
    expect(showsTools(account(null))).toBe(false)
    expect(showsTools(account('abcdefgh'))).toBe(true)
  })

  it('SRCH-02 hides the search button while a people tile or a scene is open, and keeps Insights', () => {
    for (const name of ['people-tile', 'scene'] as const) {
      const open = { ...work, name, path: '/st/1' }
      expect(showsSearch(open)).toBe(false)
      expect(showsTools(open)).toBe(true)
    }
    expect(showsSearch(work)).toBe(true)
  })

  it('SRCH-03 needs a signed-in user, a workspace code and another path than /start for the shortcut', () => {
    expect(allowsSearchShortcut(true, work)).toBe(true)
    expect(allowsSearchShortcut(false, work)).toBe(false)
    expect(allowsSearchShortcut(true, { ...work, workspaceCode: null })).toBe(false)
    expect(allowsSearchShortcut(true, { ...start, workspaceCode: 'abcdefgh' })).toBe(false)
  })
})
