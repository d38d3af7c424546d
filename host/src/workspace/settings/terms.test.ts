import { LEVELS, type LevelTerm } from '@arbo/core'
import { translate } from '@arbo/core/contract'
import { translations } from '@arbo/core/de'
import { afterEach, expect, test, vi } from 'vitest'
import { changesOf } from '@arbo/core/internal'
import { checkTerms, defaultTerms, fieldsOf, namedLevels, pluralByRule, termChangesOf, termFacts } from './terms.ts'

const TERMS: LevelTerm[] = LEVELS.map((name, id) => ({
  id,
  kind: id === 4 ? 'item' : 'entity',
  default_name: name,
  name: id === 0 ? 'Serie' : name,
  plural: id === 0 ? 'Serien' : '',
  version: 3,
}))

afterEach(() => vi.unstubAllGlobals())

test('WS-02 each of the five levels has a name and a plural in the form', () => {
  expect(fieldsOf(TERMS)).toMatchObject({ name0: 'Serie', plural0: 'Serien', name4: 'Scene', plural4: '' })
  expect(Object.keys(defaultTerms())).toHaveLength(10)
  expect(defaultTerms()).toMatchObject({ name0: 'Project', plural0: '' })
})

test('WS-02 only changed levels are sent, with trimmed names', () => {
  const before = fieldsOf(TERMS)
  const after = { ...before, name4: ' Shot ', plural0: '' }
  expect(termChangesOf(changesOf(before, after), after)).toEqual([
    { id: 0, name: 'Serie', plural: '' },
    { id: 4, name: 'Shot', plural: '' },
  ])
})

test('WS-02 a name is required, has at most 30 characters, and belongs to one level only, in any case', () => {
  const wrong = (change: object) => checkTerms({ ...defaultTerms(), ...change })
  expect(wrong({})).toEqual({})
  expect(wrong({ name1: '  ' })).toEqual({ name1: 'Name is required' })
  expect(wrong({ name1: '🎬'.repeat(30) })).toEqual({})
  expect(wrong({ name1: 'x'.repeat(31) })).toEqual({ name1: 'A name has at most 30 characters' })
  expect(wrong({ plural1: 'x'.repeat(31) })).toEqual({ plural1: 'A name has at most 30 characters' })
  expect(wrong({ name4: 'PROJECT' })).toEqual({
    name0: 'Another level has this name.',
    name4: 'Another level has this name.',
  })
})

test('WS-02 names changed by somebody else are reported by level', () => {
  expect(termFacts({ name4: 'Shot', plural0: '' })).toEqual([
    { name: 'Plural of Project', value: 'Regular English plural' },
    { name: 'Name of Scene', value: 'Shot' },
  ])
})

test('WS-02 a level lists its own names', () => {
  expect(namedLevels(TERMS).slice(0, 2)).toEqual([
    { name: 'Project', value: 'Serie, Serien' },
    { name: 'Process', value: 'Process' },
  ])
})

test('WS-02 a name that nobody changed stands in the reader’s language, and is saved as such', () => {
  translate('de', translations)
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  const before = fieldsOf(TERMS)
  expect(before).toMatchObject({ name0: 'Serie', name1: 'Prozess', name4: 'Szene', plural4: '' })
  expect([pluralByRule(before, 4), pluralByRule({ ...before, name4: 'Shot' }, 4)]).toEqual(['Szenen', 'Shots'])
  expect(namedLevels(TERMS).map(({ name, value }) => `${name}: ${value}`)).toContain('Szene: Szene')
  // Only what is changed is sent, and back to the specification’s name is the specification’s name.
  const after = { ...before, name0: 'Projekt', plural0: '' }
  expect(termChangesOf(changesOf(before, after), after)).toEqual([{ id: 0, name: 'Project', plural: '' }])
})
