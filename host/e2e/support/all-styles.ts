import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const ROOT = join(import.meta.dirname, '../../..')

/** Properties that another screen's rules could change: position and look. */
const PROPERTIES = [
  'display',
  'position',
  'flex',
  'align-items',
  'justify-content',
  'gap',
  'grid-template-columns',
  'grid-area',
  'margin',
  'padding',
  'border-width',
  'border-color',
  'border-radius',
  'inset',
  'overflow',
  'z-index',
  'color',
  'background-color',
  'box-shadow',
  'opacity',
  'font',
  'letter-spacing',
  'text-align',
  'text-decoration-line',
  'white-space',
  'visibility',
  'cursor',
]

/** Addresses of all lazily loaded stylesheets, from the build's output. */
export function lateSheets(): string[] {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'host/dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { css?: string[]; isEntry?: boolean }
  >
  const chunks = Object.values(manifest)
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ css = [] }) => css))
  return [...new Set(chunks.flatMap(({ css = [] }) => css))]
    .filter((file) => !first.has(file))
    .map((file) => `/${file}`)
}

/**
 * Compares how the open page is laid out by the styles that it has loaded with how it is by those of all screens, in
 * two orders; gives what differs. All is measured in one turn, so that nothing else can change the page in between.
 */
export function differences(page: Page, sheets: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([addresses, properties]) => {
      // Transitions would start from the old value.
      const still = new CSSStyleSheet()
      still.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
      const links = addresses.map((href) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = href
        // Fetched, but not yet applied.
        link.media = 'not all'
        return link
      })
      await Promise.all(
        links.map(
          (link) =>
            new Promise((resolve, reject) => {
              link.addEventListener('load', resolve)
              link.addEventListener('error', () => reject(new Error(link.href)))
              document.head.append(link)
            }),
        ),
      )
      const measured = (): string[][] =>
        [...document.querySelectorAll('body, body *')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          const style = getComputedStyle(element)
          const box = [x, y, width, height].map((part) => part.toFixed(1)).join(' ')
          return [`box ${box}`, ...properties.map((name) => `${name} ${style.getPropertyValue(name)}`)]
        })
      const nameOf = (element: Element): string =>
        `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}">`
      const elements = [...document.querySelectorAll('body, body *')]
      const alone = measured()
      const differences: string[] = []
      for (const order of [links, links.toReversed()]) {
        // Appending an existing link moves it.
        for (const link of order) link.media = 'all'
        const together = measured()
        for (const [at, values] of together.entries()) {
          const changed = values.filter((value, index) => value !== alone[at]?.[index])
          const element = elements[at]
          if (changed.length > 0 && element) differences.push(`${nameOf(element)} ${changed.join('; ')}`)
        }
        if (order === links) for (const link of links.toReversed()) document.head.append(link)
      }
      for (const link of links) link.remove()
      return differences.slice(0, 12)
    },
    [sheets, PROPERTIES] as const,
  )
}
