import { memoryStorage } from '@arbo/core'
import { expect, it } from 'vitest'
import { createMemory } from './memory.ts'

it('WS-31 the chosen workspace is kept between visits, and a tab’s own choice comes first', () => {
  const { cookies, tab, shared } = memoryStorage()
  const visit = () => createMemory({ cookies, tab: memoryStorage().tab, shared })
  const memory = createMemory({ cookies, tab, shared })
  memory.setWorkspaceCode('abcdefgh')
  memory.keepWorkspaceCode('abcdefgh')
  expect(visit().workspaceCode()).toBe('abcdefgh')
  memory.keepWorkspaceCode('22222222')
  expect(memory.workspaceCode()).toBe('abcdefgh')
  expect(visit().workspaceCode()).toBe('22222222')
  memory.keepWorkspaceCode(null)
  expect(visit().workspaceCode()).toBeNull()
})

it('SHELL-64 the last-visited cookies have the specified names', () => {
  const storage = memoryStorage()
  storage.cookies.set('account.last_access_ws_code_target', 'abcdefgh')
  storage.cookies.set('account.last_access_url_review', '/review')
  storage.cookies.set('account.last_access_url_people_tile', '/people')
  storage.cookies.set('account.shared_playlist_url', '/playlist')
  const memory = createMemory(storage)
  expect(memory.left()).toEqual({ target: 'abcdefgh', review: '/review', people: '/people', playlist: '/playlist' })
  memory.forgetLeft('review')
  expect(memory.left().review).toBeNull()
})

it('CORE-08 SHELL-63 previous and current path are kept in the tab', () => {
  const storage = memoryStorage()
  createMemory(storage).setRouteState({ previous: null, current: '/w:abcdefgh/pl/dir' })
  expect(storage.tab.get('account.current_path_url')).toBe('/w:abcdefgh/pl/dir')
  expect(createMemory(storage).routeState()).toEqual({ previous: null, current: '/w:abcdefgh/pl/dir' })
})

it('AUTH-28 the page of a timed-out session comes before a requested one', () => {
  const storage = memoryStorage()
  const memory = createMemory(storage)
  memory.setLastAccessUrl('/w:abcdefgh/pl/tm')
  storage.tab.set('last_url_access_after_timeout', '/w:abcdefgh/st/1')
  expect(memory.lastAccessUrl()).toBe('/w:abcdefgh/st/1')
  memory.setLastAccessUrl(null)
  expect(memory.lastAccessUrl()).toBeNull()
})
