import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'
import { auditOf, watch } from './browser-page.mjs'
import { copyExample, install, layClip, serveFolder } from './outside.mjs'
import { statedPolicy } from './policy.mjs'

/** @typedef {import('playwright').Page} Page */

/** Waits until an element has a text. @param {Page} page @param {string} selector @param {string | RegExp} text */
const shows = (page, selector, text) => page.locator(selector).filter({ hasText: text }).first().waitFor()

/** @param {Page} page @param {string} text */
async function comment(page, text) {
  await page.getByLabel('Write a comment').fill(text)
  await page.getByLabel('Write a comment').press('Control+Enter')
  await shows(page, '.heard li', text)
}

const JSX_TYPES = `import '@arbo/review-viewer'
export const fine = <arbo-review-viewer frame={3} onready={({ detail }) => detail.frameCount.toFixed()} />
// @ts-expect-error -- a frame is a number
export const wrong = <arbo-review-viewer frame="three" />
// @ts-expect-error -- its events have a type
export const unheard = <arbo-review-viewer onready={({ detail }) => detail.colour} />
`
const VUE_TYPES = `import type { GlobalComponents } from 'vue'
type Viewer = InstanceType<GlobalComponents['arbo-review-viewer']>
export const fine: Viewer['$props'] = { frame: 3, 'item-id': 'abc', class: 'framed' }
// @ts-expect-error -- a frame is a number
export const wrong: Viewer['$props'] = { frame: true }
export function heard(viewer: Viewer): void {
  viewer.addEventListener('frame-change', ({ detail }) => detail.frame.toFixed())
  // @ts-expect-error -- its events have a type
  viewer.addEventListener('frame-change', ({ detail }) => detail.colour)
}
`
const SVELTE_TYPES = `import type { SvelteHTMLElements } from 'svelte/elements'
export const fine: SvelteHTMLElements['arbo-playlist'] = { loop: true, onready: ({ detail }) => detail.count.toFixed() }
// @ts-expect-error -- it is no text
export const wrong: SvelteHTMLElements['arbo-playlist'] = { loop: 'yes' }
// @ts-expect-error -- its events have a type
export const unheard: SvelteHTMLElements['arbo-playlist'] = { onready: ({ detail }) => detail.colour }
`

/** @type {Record<string, { types?: [file: string, text: string], check(page: Page): Promise<void> }>} */
export const PAGES = {
  'react-page': {
    types: ['src/types.tsx', JSX_TYPES],
    async check(page) {
      await shows(page, 'header output', '262')
      await shows(page, '.heard li', '121 scenes')
      await page.getByText('The petals pop on this frame.').waitFor()
      await comment(page, 'The shadow is late')
      await page.getByRole('button', { name: 'Next frame', exact: true }).click()
      await shows(page, 'header output', '263')
    },
  },
  'vue-page': {
    types: ['src/types.ts', VUE_TYPES],
    async check(page) {
      await shows(page, 'header output', '420')
      await shows(page, '.heard li', 'Meadow at dawn')
      await comment(page, 'Longer by two frames')
    },
  },
  'svelte-page': {
    types: ['src/types.ts', SVELTE_TYPES],
    async check(page) {
      await shows(page, '.heard li', '3 scenes')
      await shows(page, 'header output', 'Meadow at dawn')
      await page.locator('arbo-playlist').getByText('Butterfly').click()
      await shows(page, 'header output', 'Butterfly')
      await page.getByRole('button', { name: 'Back to the first' }).click()
      await shows(page, 'header output', 'Meadow at dawn')
    },
  },
  'angular-page': {
    async check(page) {
      await shows(page, 'header output', '262')
      await shows(page, '.heard li', 'Ada Byron')
      await comment(page, 'More light from the left')
      await page.getByRole('button', { name: 'To the start' }).click()
      await shows(page, 'header output', /^0$/)
    },
  },
}

/**
 * One example as somebody has it who copies it: outside, with packed packages, built with its types checked, and looked at
 * in a browser under the policy that the documents state. @param {string} name @param {string} to folder
 * @param {readonly import('./pack.mjs').Packed[]} packed @param {import('playwright').Browser} browser
 */
export async function checkPage(name, to, packed, browser) {
  const example = PAGES[name]
  if (!example) throw new Error(`There is no ${name}`)
  const project = await copyExample(name, to)
  const { dependencies } = JSON.parse(await readFile(join(project, 'package.json'), 'utf8'))
  // Those that it names, and what these need, which no registry has yet.
  const neededPackages = ['@arbo/core', '@arbo/kit', ...Object.keys(dependencies)]
  await install(
    project,
    packed.filter((each) => neededPackages.includes(each.name)),
  )
  if (example.types) await writeFile(join(project, example.types[0]), example.types[1])
  const built = await run(['npm', 'run', 'build'], { cwd: project })
  assert.equal(built.code, 0, built.output)
  await layClip(join(project, 'dist'))

  const site = await serveFolder(join(project, 'dist'), await statedPolicy())
  const { page, faults, close } = await watch(browser)
  try {
    await page.goto(site.url)
    await example.check(page)
    assert.deepEqual(await auditOf(page), [])
    assert.deepEqual(faults, [])
  } catch (error) {
    const faultText = faults.length > 0 ? `\nThe page told:\n${faults.join('\n')}` : ''
    throw new Error(`${error instanceof Error ? error.message : String(error)}${faultText}`, { cause: error })
  } finally {
    await close()
    site.close()
  }
}
