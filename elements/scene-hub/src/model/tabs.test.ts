import { expect, test } from 'vitest'
import { givenView } from './hub-data.ts'
import { shownRendition } from './shown-rendition.ts'
import { firstTab, tabsOf } from './tabs.ts'
import type { Rendition } from '@arbo/core'

test('MOD-03 the first tab is the requested one, else the one that the link needs', () => {
  const tabs = tabsOf(givenView({ item: { id: 's', name: 'S', files: [], notes: [] }, comments: [], renditions: [] }))
  expect(tabs).toEqual(['comments', 'files', 'notes', 'renditions'])
  expect(firstTab(tabs, { tab: 'notes', commentId: 'c' })).toBe('notes')
  expect(firstTab(tabs, { commentId: 'c', renditionId: 'r' })).toBe('comments')
  expect(firstTab(tabs, { renditionId: 'r' })).toBe('renditions')
  expect(firstTab(tabs, { tab: 'history' })).toBe('comments')
  expect(firstTab([], {})).toBeNull()
})

test('PLAN-11 the latest ready rendition shows unless another is requested', () => {
  const renditions = [
    { id: 'v3', state: 'processing' },
    { id: 'v2', state: 'ready' },
    { id: 'v1', state: 'ready' },
  ] as Rendition[]
  expect([undefined, 'v1', 'v3'].map((id) => shownRendition(renditions, id)?.id)).toEqual(['v2', 'v1', 'v2'])
  expect(shownRendition(null, 'v1')).toBeNull()
})
