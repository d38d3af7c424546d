import { expect, it } from 'vitest'
import { tabOf, tabsOf } from './panel-tabs.ts'

const rest = { uploads: [], rights: [] }

it('REV-01 the panel has comments and renditions, and files, notes and markers when the source has them', () => {
  expect(tabsOf(null)).toEqual(['comments', 'renditions'])
  expect(tabsOf({ ...rest, files: [], notes: [], markers: [] })).toEqual([
    'comments',
    'renditions',
    'files',
    'notes',
    'markers',
  ])
  expect(tabsOf({ ...rest, markers: [] })).toEqual(['comments', 'renditions', 'markers'])
})

it('REV-01 a link names a tab; any other value names none', () => {
  expect([tabOf('notes'), tabOf('history'), tabOf(undefined)]).toEqual(['notes', undefined, undefined])
})
