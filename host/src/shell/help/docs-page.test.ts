import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { routes, type RouteName } from '../../app/routes.ts'
import { DOCS_OF, docsOf } from './docs-page.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** The anchors of a page of the documentation, as its site makes them of the headings. */
function headingsOf(path: string): string[] {
  const source = readFileSync(join(ROOT, `docs/${path}.md`), 'utf8')
  return [...source.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  )
}

it('XUX-11 every screen of a workspace has its place in the documentation', () => {
  const screens = Object.entries(routes).filter(([, route]) => route.layout === 'main' && !route.redirect)
  expect(screens.map(([name]) => name).filter((name) => !(name in DOCS_OF))).toEqual([])
  for (const address of new Set(Object.values(DOCS_OF))) {
    const [path = '', anchor] = address.split('/#')
    const headings = headingsOf(path.replace(/\/$/, ''))
    expect(headings.length, address).toBeGreaterThan(0)
    if (anchor !== undefined) expect(headings, address).toContain(anchor)
  }
})

it('XUX-11 help leads to the place of the screen, of a view where it has its own, else to the beginning', () => {
  expect(docsOf('/docs/', 'my-work')).toBe('/docs/behaviour/#my-work')
  expect(docsOf('/docs/', 'directory')).toBe('/docs/behaviour/#planning')
  const timeline = docsOf('/docs/', 'directory', new URLSearchParams('as=timeline'))
  expect(timeline).toBe('/docs/behaviour/#timeline-calendar-and-calendar-feed')
  expect(headingsOf('behaviour')).toContain(timeline.split('#')[1])
  expect(docsOf('https://docs.example.com', 'unknown' as RouteName)).toBe('https://docs.example.com/')
})
