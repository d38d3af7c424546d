import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const SOURCE = new URL('../', import.meta.url).pathname
/** The frame is drawn twice: in the document that the server sends, and by the shell over it. */
const FRAME = ['header', 'breadcrumb-bar']
/** Says what all tables share; each kind adds its own to it. */
const SHARED = 'ui/table.css'

/** Classes that a stylesheet gives a look by themselves, without another class beside or around them. */
function classesOf(css: string): Set<string> {
  const selectors = [...css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{/g)].flatMap(([, list]) =>
    (list ?? '').split(',').map((selector) => selector.trim()),
  )
  return new Set(selectors.flatMap((selector) => /^\.([a-z][\w-]*)$/.exec(selector)?.[1] ?? []))
}

test('a class belongs to one stylesheet: which of two is loaded last would decide how it looks', () => {
  const files = new Map<string, string[]>()
  for (const file of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )) {
    if (file === SHARED) continue
    for (const name of classesOf(readFileSync(SOURCE + file, 'utf8'))) {
      files.set(name, [...(files.get(name) ?? []), file])
    }
  }
  const shared = [...files].filter(([name, owners]) => owners.length > 1 && !FRAME.includes(name))
  expect(files.size).toBeGreaterThan(300)
  expect(shared).toEqual([])
})
