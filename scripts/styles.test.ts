import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './lib/run.mjs'

/** Steps of space that tokens.css has, in px; 0, 1 px and what is computed from other sizes need none. */
const SPACES = [2, 4, 8, 12, 16, 24, 32, 48]
/** Widths at which pages change: phone, tablet, small screen. */
const PAGE_WIDTHS = ['(max-width: 767px)', '(max-width: 991px)', '(max-width: 1200px)']
/** Widths at which elements do, by the room that they have. */
const ELEMENT_WIDTHS = [480, 720, 768, 960]
/** Only less of each: what is left of the time before there were tokens and parts for it. */
const MOST = { odd: 124, flex: 280, widths: 3 }

const SPACING = /^\s*(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?):([^;]*);/gm
const QUERY = /@(?:media|container)([^{]*\b(?:width|inline-size)\b[^{]*)\{/g
const ROOM = /^\w+ \(width (?:<|>=) (\d+)px\)$/

/** Pixels of gaps, paddings and margins: those that are a step of space and do not say so, and those that are none. */
function spacesOf(css: string): { unnamed: number[]; odd: number[] } {
  const pixels = [...css.matchAll(SPACING)].flatMap(([, value = '']) =>
    [...value.matchAll(/(?<![\w.])-?(\d+)px/g)].map(([, size]) => Number(size)),
  )
  const isStep = (size: number): boolean => SPACES.includes(size)
  return { unnamed: pixels.filter(isStep), odd: pixels.filter((size) => size > 1 && !isStep(size)) }
}

const widthsOf = (css: string): string[] => [...css.matchAll(QUERY)].map(([, query = '']) => query.trim())
const isKnownWidth = (query: string): boolean =>
  PAGE_WIDTHS.includes(query) || ELEMENT_WIDTHS.includes(Number(ROOM.exec(query)?.[1]))

const sheets = ['host/src', 'elements'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.css') && /(^|\/)src\//.test(`${folder}/${file}`) && !file.includes('node_modules'),
    )
    .map((file) => ({ file: `${folder}/${file}`, css: readFileSync(join(root, folder, file), 'utf8') })),
)
const most = (name: keyof typeof MOST, places: readonly unknown[]) =>
  expect(places.length, `${places.length} of ${name}; write the new number down where it is less`).toBe(MOST[name])

test('what is asked of sheets is found', () => {
  expect(spacesOf('a {\n  gap: 8px 10px;\n  margin: 0 -4px 1px var(--space-8);\n  inline-size: 8px;\n}')).toEqual({
    unnamed: [8, 4],
    odd: [10],
  })
  expect(widthsOf('@media (max-width: 900px) {}\n@media (hover: none) {}')).toEqual(['(max-width: 900px)'])
  expect(['(max-width: 767px)', 'main (width < 960px)'].every(isKnownWidth)).toBe(true)
  expect(['(max-width: 900px)', 'main (width < 900px)'].some(isKnownWidth)).toBe(false)
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
  const other = sheets.flatMap(({ css }) => widthsOf(css)).filter((query) => !isKnownWidth(query))
  most('widths', [...new Set(other)])
})

test('rows and stacks are those of the kit', () => {
  most(
    'flex',
    sheets.flatMap(({ css }) => css.match(/^\s*display: (?:inline-)?flex;/gm) ?? []),
  )
})
