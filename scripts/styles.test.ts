import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'
import { isKnownWidth, spacesOf, widthsOf } from './lib/styles.mjs'

/** Only less of each: what is left of the time before there were tokens and parts for it. */
const MOST = { odd: 999, flex: 999, widths: 3 }

const sheets = ['host/src', 'elements'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.css') && /(^|\/)src\//.test(`${folder}/${file}`) && !file.includes('node_modules'),
    )
    .map((file) => ({ file: `${folder}/${file}`, css: readFileSync(join(root, folder, file), 'utf8') })),
)
const most = (name: keyof typeof MOST, found: readonly unknown[]) =>
  expect(found.length, `${found.length} of ${name}; write the new number down where it is less`).toBe(MOST[name])

test('what is asked of sheets is found', () => {
  expect(spacesOf('a {\n  gap: 8px 10px;\n  margin: 0 -4px 1px var(--space-8);\n  inline-size: 8px;\n}')).toEqual({
    unnamed: [8, 4],
    odd: [10],
  })
  expect(widthsOf('@media (max-width: 900px) {}\n@media (hover: none) {}')).toEqual([
    { kind: 'media', query: '(max-width: 900px)' },
  ])
  expect(isKnownWidth({ kind: 'media', query: '(max-width: 767px)' })).toBe(true)
  expect(isKnownWidth({ kind: 'container', query: 'main (width < 960px)' })).toBe(true)
  expect(isKnownWidth({ kind: 'container', query: 'main (width < 900px)' })).toBe(false)
})

test('a step of space is named by its token', () => {
  expect(sheets.length).toBeGreaterThan(90)
  expect(sheets.filter(({ css }) => spacesOf(css).unnamed.length > 0).map(({ file }) => file)).toEqual([])
  most(
    'odd',
    sheets.flatMap(({ css }) => spacesOf(css).odd),
  )
})

test('pages and elements change at few widths', () => {
  most('widths', [
    ...new Set(
      sheets
        .flatMap(({ css }) => widthsOf(css))
        .filter((one) => !isKnownWidth(one))
        .map(({ query }) => query),
    ),
  ])
})

test('rows and stacks are those of the kit', () => {
  most(
    'flex',
    sheets.flatMap(({ css }) => css.match(/^\s*display: (?:inline-)?flex;/gm) ?? []),
  )
})
