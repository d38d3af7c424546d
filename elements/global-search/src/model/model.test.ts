import type { SearchGroup, SearchRow } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { filterActions, keysOf, type SearchAction } from './actions.ts'
import { markedParts } from './marked-parts.ts'
import { sectionsOf } from './sections.ts'

const action = (label: string, group = 'Pages', hint = ''): SearchAction => ({ id: label, label, group, hint })
const all = [
  action('Dashboard', 'Pages', 'Studio'),
  action('Target Library', 'Pages', 'Planning'),
  action('Metric', 'Pages', 'Library'),
  action('Ünder Studio', 'Workspaces'),
  action('Sign out', 'Actions'),
]
const docs = { ...action('Documentation', 'Actions'), words: 'help manual' }
const labels = (query: string): string[] => filterActions(all, query).map(({ action: { label } }) => label)

const row = (id: string, kind: SearchRow['kind'] = 'scene'): SearchRow => ({
  kind,
  id,
  title: id,
  code: null,
  path: [],
  level: null,
  status: null,
  thumbnail: null,
  target: { item_id: null, rendition_id: null, frame: null, comment_id: null, tab: null },
  matches: [],
})
const group = (kind: SearchRow['kind'], more: boolean, ...ids: string[]): SearchGroup => ({
  kind,
  more,
  rows: ids.map((id) => row(id, kind)),
})
const sectionsFor = (change: Partial<Parameters<typeof sectionsOf>[0]>) =>
  sectionsOf({
    query: '',
    kind: null,
    groups: [],
    recent: [],
    actions: all,
    recentHeading: 'Recent',
    headingOf: (kind) => kind,
    ...change,
  }).map(({ heading, choices }) => [heading, ...choices.map(({ key }) => key)])

describe('XSRCH-02 actions', () => {
  it('all show until something is typed', () => {
    expect(labels('  ')).toEqual(all.map(({ label }) => label))
  })

  it('are found by every word in label and menu, ignoring case and accents', () => {
    expect(labels('tar')).toEqual(['Target Library'])
    expect(labels('LIB met')).toEqual(['Metric'])
    expect(labels('under')).toEqual(['Ünder Studio'])
    expect(labels('nothing')).toEqual([])
  })

  it('are found by the other words that people look for them by, behind those that are called so', () => {
    const found = (query: string): string[] =>
      filterActions([...all, docs], query).map(({ action: { label } }) => label)
    expect(found('manual')).toEqual(['Documentation'])
    expect(found('help doc')).toEqual(['Documentation'])
    expect(found('anual')).toEqual([])
    expect(found('m')).toEqual(['Metric', 'Documentation'])
  })

  it('XUX-12 show their key as the keys to press, a Mac its own signs', () => {
    expect(keysOf('Ctrl+Shift+Z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
    expect(keysOf('Ctrl+K', true)).toEqual(['⌘', 'K'])
    expect([keysOf('?', false), keysOf('+', false), keysOf('Ctrl++', false)]).toEqual([['?'], ['+'], ['Ctrl', '+']])
  })

  it('that begin with the text come before those that contain it, and groups stay together', () => {
    expect(labels('s')).toEqual(['Sign out', 'Ünder Studio', 'Dashboard'])
  })
})

describe('XSRCH-02 the list', () => {
  it('XUX-12 has all that can be created where “new” is typed, however much that is', () => {
    const creations = Array.from({ length: 12 }, (_, at) => ({ ...action(`Create ${at}`, 'Actions'), words: 'new' }))
    const [[, ...found] = []] = sectionsFor({ query: 'new', actions: creations })
    expect(found).toHaveLength(12)
  })

  it('has recent things first, then the actions; for one kind only its recent things', () => {
    const recent = [row('a'), row('b', 'person')]
    expect(sectionsFor({ recent }).map(([heading]) => heading)).toEqual(['Recent', 'Pages', 'Workspaces', 'Actions'])
    expect(sectionsFor({ recent, kind: 'person' })).toEqual([['Recent', 'person b']])
  })

  it('has results before matching actions, unless an action is named like the query', () => {
    const groups = [group('scene', true, 'a', 'b'), group('person', false, 'c')]
    expect(sectionsFor({ query: 's', groups }).map(([heading]) => heading)).toEqual([
      'scene',
      'person',
      'Actions',
      'Workspaces',
      'Pages',
    ])
    expect(sectionsFor({ query: 'sign', groups })[0]).toEqual(['Actions', 'action Sign out'])
    expect(sectionsFor({ query: 's', groups })[0]).toEqual(['scene', 'scene a', 'scene b', 'more scene'])
    expect(sectionsFor({ query: 's', groups, kind: 'scene' })).toEqual([['scene', 'scene a', 'scene b']])
  })
})

it('XSRCH-01 a title is cut at its matches', () => {
  expect(markedParts('The Dragon', [[4, 8]])).toEqual([
    { text: 'The ', isMatch: false },
    { text: 'Drag', isMatch: true },
    { text: 'on', isMatch: false },
  ])
  expect(markedParts('All', [[0, 3]])).toEqual([{ text: 'All', isMatch: true }])
  expect(markedParts('None', [])).toEqual([{ text: 'None', isMatch: false }])
})
