import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

// A box, a button or a list to choose from looks and is operated the same wherever it stands, because there is one of each.

/** The parts of the kit that are made of them. */
const TICKS = new Set(['Tick', 'Radio'].map((part) => `elements/kit/src/ui/${part}.tsx`))
/** What is no choice out of a list that a field narrows down, and why. */
const LISTS: Readonly<Record<string, string>> = {
  'elements/kit/src/ui/Combobox.tsx': 'the part itself',
  'elements/global-search/src/view/Palette.tsx': 'results of several kinds, each with keys of its own',
}

const NATIVE_TICK = /type=(?:"|'|\{[^}]*['"])(?:checkbox|radio)\b/
const LIST = /role="combobox"/

const views = ['host/src', 'elements'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\/src\/.*\.tsx$/.test(file) && !file.includes('node_modules') && !file.includes('.test.')),
)
const withText = (pattern: RegExp): string[] =>
  views.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

test('XFIX-38 boxes and buttons to tick are those of the kit', () => {
  expect(
    ['<input type="checkbox" />', "type={several ? 'checkbox' : 'radio'}"].every((line) => NATIVE_TICK.test(line)),
  ).toBe(true)
  expect(views.length).toBeGreaterThan(600)
  expect(withText(NATIVE_TICK)).toEqual([...TICKS].toSorted())
})

test('XFIX-38 a list that a field narrows down is the Combobox of the kit', () => {
  expect(withText(LIST)).toEqual(Object.keys(LISTS).toSorted())
})
