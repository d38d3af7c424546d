import { expect, test } from 'vitest'
import { memoryStorage } from './storage.ts'
import { createTabMemory } from './tab-memory.ts'

test('CORE-08 CORE-82 a tab keeps its paths and the last page of the core under the specification’s keys', () => {
  const storage = memoryStorage()
  const memory = createTabMemory(storage)
  expect(memory.paths()).toEqual({ previous: null, current: null })
  memory.setPaths({ previous: '/co/wk', current: '/pl/dir?x=1' })
  memory.setLastCoreUrl('/pl/dir')
  memory.setLastDynamicAppUrl('/pt/1')
  expect(memory.paths()).toEqual({ previous: '/co/wk', current: '/pl/dir?x=1' })
  expect(storage.tab.get('account.previous_path_url')).toBe('/co/wk')
  expect(storage.tab.get('account.current_path_url')).toBe('/pl/dir?x=1')
  expect(storage.tab.get('account.last_access_url_core')).toBe('/pl/dir')
  expect([memory.lastCoreUrl(), memory.lastDynamicAppUrl()]).toEqual(['/pl/dir', '/pt/1'])
  memory.setLastCoreUrl(null)
  expect(memory.lastCoreUrl()).toBeNull()
})

test('CORE-09 the permission flag is true, false or unknown, and the scene index is 0 when none was chosen', () => {
  const storage = memoryStorage()
  const memory = createTabMemory(storage)
  expect(memory.levelItemPermission()).toBeNull()
  memory.setLevelItemPermission(false)
  expect(memory.levelItemPermission()).toBe(false)
  memory.setLevelItemPermission(true)
  expect(createTabMemory(storage).levelItemPermission()).toBe(true)
  memory.setLevelItemPermission(null)
  expect(memory.levelItemPermission()).toBeNull()

  expect(memory.sceneIndex()).toBe(0)
  memory.setSceneIndex(7)
  expect(storage.tab.get('account.last_selected_scene_index')).toBe('7')
  expect(memory.sceneIndex()).toBe(7)
  storage.tab.set('account.last_selected_scene_index', 'nonsense')
  expect(memory.sceneIndex()).toBe(0)
  memory.setSceneIndex(null)
  expect(memory.sceneIndex()).toBe(0)
})
