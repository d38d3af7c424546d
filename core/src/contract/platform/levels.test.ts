import { expect, test } from 'vitest'
import { ownLevels, workspace } from '../../testing/fixtures.ts'
import { translations } from '../../de.ts'
import { translate } from './language/catalogue.ts'
import { type Level, SCENE_LEVEL, levelName, levelWord, levelsOf, namesOfLevel } from './levels.ts'
import type { Workspace } from '../workspace/workspaces.ts'

const LEVELS: Level[] = [0, 1, 2, 3, SCENE_LEVEL]
const named = (change: Partial<Workspace>) => ({ workspace: { ...workspace, ...change } })

test('WS-02 without a workspace the five levels have the names of the specification', () => {
  for (const state of [null, undefined, { workspace: null }]) {
    expect(LEVELS.map((level) => levelName(state, level))).toEqual(['Project', 'Process', 'Episode', 'Take', 'Scene'])
    expect(LEVELS.map((level) => levelName(state, level, 'many'))).toEqual([
      'Projects',
      'Processes',
      'Episodes',
      'Takes',
      'Scenes',
    ])
  }
})

test('WS-02 each of the five levels has the workspace’s own name, with an English plural', () => {
  const state = named({ terminology: ['Show', 'Story', 'Batch', 'Sequence', 'Shot'] })
  expect(LEVELS.map((level) => levelName(state, level))).toEqual(['Show', 'Story', 'Batch', 'Sequence', 'Shot'])
  const many = LEVELS.map((level) => levelName(state, level, 'many'))
  expect(many).toEqual(['Shows', 'Stories', 'Batches', 'Sequences', 'Shots'])
})

test('WS-02 a plural that the workspace sets is used as it is', () => {
  const terminology = ['Serie', 'Prozess', 'Folge', 'Take', 'Einstellung']
  const state = named({ terminology, terminology_plurals: ['Serien', 'Prozesse', 'Folgen', '', 'Einstellungen'] })
  const many = LEVELS.map((level) => levelName(state, level, 'many'))
  expect(many).toEqual(['Serien', 'Prozesse', 'Folgen', 'Takes', 'Einstellungen'])
})

test('WS-02 a session from an older bundle, which sends no plurals, still works', () => {
  const { terminology_plurals: _none, ...older } = workspace
  expect(levelName({ workspace: older as Workspace }, SCENE_LEVEL, 'many')).toBe('Scenes')
})

test('WS-02 within a sentence the default names are lower case, and a workspace’s own names stay as they are written', () => {
  expect([levelWord(null, SCENE_LEVEL), levelWord(null, 1, 'many')]).toEqual(['scene', 'processes'])
  const state = named({
    terminology: ['Project', 'Folge', 'Episode', 'Take', 'Scene'],
    terminology_plurals: ['', 'Folgen', '', '', 'Szenen'],
  })
  expect([levelWord(state, 1), levelWord(state, 1, 'many')]).toEqual(['Folge', 'Folgen'])
  expect([levelWord(state, SCENE_LEVEL), levelWord(state, SCENE_LEVEL, 'many')]).toEqual(['scene', 'Szenen'])
})

test('WS-02 the names of all five levels come at once, for labels and for sentences', () => {
  expect(levelsOf(null).scene).toEqual({ one: 'Scene', many: 'Scenes', word: 'scene', words: 'scenes' })
  const levels = levelsOf({ workspace: { ...workspace, ...ownLevels } })
  expect(Object.values(levels).map(({ one }) => one)).toEqual(ownLevels.terminology)
  expect(levels.scene).toEqual({ one: 'Shot', many: 'Shots', word: 'Shot', words: 'Shots' })
  expect(levels.process.words).toBe('Crafts')
})

test('WS-02 default names are in the language of who looks, and a workspace’s own stay as they are', () => {
  translate('de', { 'core.levels': translations['core.levels'] })
  expect(levelsOf(null, 'de').scene).toEqual({ one: 'Szene', many: 'Szenen', word: 'Szene', words: 'Szenen' })
  const levels = levelsOf({ workspace: { ...workspace, ...ownLevels } }, 'de')
  expect(levels.scene).toEqual({ one: 'Shot', many: 'Shots', word: 'Shot', words: 'Shots' })
})

test('WS-02 names are found by the number of a level', () => {
  const levels = levelsOf(null)
  expect(([0, 1, 2, 3, SCENE_LEVEL] as const).map((level) => namesOfLevel(levels, level).one)).toEqual([
    'Project',
    'Process',
    'Episode',
    'Take',
    'Scene',
  ])
})
