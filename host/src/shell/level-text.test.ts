import { PERMISSION_KEYS, levelsOf, namesOfLevel } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { explainMessages } from '../../../core/src/connect/explanations/texts.ts'
import { messages as coreMessages } from '../../../core/src/platform/texts.ts'
import { messages as kitMessages } from '../../../elements/kit/src/texts.ts'
import { messages as insightMessages } from '../../../elements/people-insight/src/texts.ts'
import { messages as viewerMessages } from '../../../elements/review-viewer/src/texts.ts'
import { messages as hubMessages } from '../../../elements/scene-hub/src/texts.ts'
import { ownLevels } from '../../../core/src/testing/fixtures.ts'
import { keyLabel } from '../workspace/people/permission-texts.ts'
import { landingName } from '../workspace/roles/landing-options.ts'
import { crumbsOf } from './crumbs.ts'
import { menusOf, modulesOf } from '../app/all-menus.ts'
import { routes } from '../app/routes.ts'
import { withLevels } from '../app/level-text.ts'
import { labelOf } from '../app/label-of.ts'
import { moduleName } from '../workspace/people/texts.ts'
import { planningTexts } from '../planning/entities/texts.ts'
import { sceneTexts } from '../planning/scenes/texts.ts'

const own = levelsOf({ workspace: ownLevels })
/** A default name of a level; a small 'take' is a verb. */
const DEFAULT = /\b([Pp]rojects?|[Pp]rocess(es)?|[Ee]pisodes?|[Ss]cenes?|Takes?)\b/

/** Stands where no workspace is open, or is what the page of the parts shows. */
const OUTSIDE = /\.createLead$|\.demo\w+(?:\.\w+)*$|^gallery(?:Messages|Texts)\.|^terms/
/** Every text of a catalogue by its path; of a function the parts that are the same whatever it is given. */
function saidBy(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') {
    const fixed = value
      .toString()
      .replaceAll(/\$\{[^}]*\}/g, ' ')
      .match(/`[^`]*`|'[^']*'|"[^"]*"/g)
    return [[path, fixed?.join(' ') ?? '']]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => saidBy(part, `${path}.${key}`))
}

const hostTexts = import.meta.glob<Record<string, unknown>>(['../**/texts.ts', '../**/*-texts.ts'], { eager: true })

describe('texts that name a level', () => {
  it('WS-02 no text catalogue has a default name that the workspace could not replace', () => {
    const catalogues = {
      core: coreMessages.english,
      explain: explainMessages.english,
      kit: kitMessages.english,
      insight: insightMessages.english,
      hub: hubMessages.english,
      viewer: viewerMessages.english,
      ...Object.fromEntries(Object.values(hostTexts).flatMap((module) => Object.entries(module))),
    }
    const sentences = Object.entries(catalogues).flatMap(([name, catalogue]) => saidBy(catalogue, name))
    expect(sentences.length).toBeGreaterThan(800)
    const faults = sentences.filter(
      // Places of messages are the workspace's words.
      ([path, text]) => !OUTSIDE.test(path) && DEFAULT.test(text.replaceAll(/\{\w+\}/g, '')),
    )
    expect(faults).toEqual([])
  })

  it('WS-02 pages, breadcrumbs, menus and modules use the workspace’s names of levels', () => {
    expect(labelOf(routes.directory.label, own)).toBe('Shows')
    expect(labelOf(routes.scene.label, own)).toBe('Shot')
    const query = new URLSearchParams()
    const crumbs = crumbsOf(routes.scene, { entityPath: null, query, levels: own })
    expect(crumbs.map(({ label }) => label)).toEqual(['Shows'])
    const entries = [modulesOf(own), ...menusOf(own)].flatMap((menu) => menu.entries)
    expect(entries.map(({ label }) => label)).toContain('Show Directory')
    expect(entries.map(({ about }) => about)).toContain('Shots gathered to show and to share')
    for (const entry of entries) expect(JSON.stringify(entry)).not.toMatch(DEFAULT)
    expect(landingName('/pl/dir', own)).toBe('Shows')
  })

  it('WS-02 the tables of permissions use the workspace’s names of levels', () => {
    const [project, scene] = [moduleName('project', own), moduleName('item', own)]
    expect([project, scene]).toEqual(['Show Directory', 'Shots'])
    expect(keyLabel('project_getProjectDirectoryUserInterface_read', own)).toBe('See Show directory')
    for (const key of PERMISSION_KEYS) expect(keyLabel(key, own), key).not.toMatch(DEFAULT)
  })

  it('WS-02 the directory’s texts take one name or several, lower case within a sentence for default names', () => {
    const [take, scene] = [namesOfLevel(own, 3), levelsOf(null).scene]
    expect([planningTexts.newThing(take), planningTexts.newThing(scene)]).toEqual(['New Sequence', 'New scene'])
    expect([planningTexts.count({ count: 1, ...take }), planningTexts.count({ count: 2, ...take })]).toEqual([
      '1 Sequence',
      '2 Sequences',
    ])
    expect(planningTexts.nothingHere(scene)).toBe('No scenes yet')
    expect(withLevels(sceneTexts.noMatch, levelsOf(null))).toBe('No scene matched. Try different criteria.')
  })
})
