import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeClips } from '../review-viewer/harness/make-clips.mjs'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.mjs'
import { buildCdn } from './build.mjs'
import { readPackage } from './package.mjs'
import { serveTwoOrigins } from './testing/two-origins.mjs'

// Files beside the CDN file, in a real browser, from another origin and under a policy that allows scripts by address.

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/element-build')

type Origins = Awaited<ReturnType<typeof serveTwoOrigins>>
type Built = { files: Map<string, Buffer | string>; entry: string; integrity: string }

/** The files of a CDN folder in memory, so that a test may change one on its way. */
async function load(folder: string, entry: string): Promise<Built> {
  const manifest: { files: Record<string, { integrity: string }> } = JSON.parse(
    await readFile(join(folder, 'manifest.json'), 'utf8'),
  )
  const files = new Map<string, Buffer | string>()
  for (const name of Object.keys(manifest.files)) files.set(name, await readFile(join(folder, name)))
  return { files, entry, integrity: manifest.files[entry]?.integrity ?? '' }
}

/** A package with one module on demand, which counts with the main file; its page may call `answer()` and `count()`. */
async function buildSmall(): Promise<Built> {
  const folder = join(cache, 'beside')
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'src'), { recursive: true })
  const manifest = {
    name: '@arbo/beside',
    version: '1.0.0',
    type: 'module',
    customElements: 'custom-elements.json',
    onDemand: { 'answer.js': './src/answer.ts' },
    exports: { '.': { 'arbo-source': './src/index.ts', default: './dist/index.js' } },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(
    join(folder, 'src/count.ts'),
    'let counted = 0\nexport const count = (): string => `counted ${++counted}`\n',
  )
  await writeFile(
    join(folder, 'src/answer.ts'),
    "import { count } from './count.ts'\nexport const answer: string = 'forty-two'\nexport { count as countHere }\n",
  )
  await writeFile(
    join(folder, 'src/index.ts'),
    `import { count } from './count.ts'
const load = () => import('./answer.ts')
Object.assign(globalThis, {
  answer: async () => (await load()).answer,
  count: async () => [count(), (await load()).countHere(), count()],
})
`,
  )
  await buildCdn(await readPackage(folder))
  return load(join(folder, 'cdn'), 'arbo-beside.js')
}

let browser: Browser
let page: Page
let origins: Origins

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser() ?? undefined, args: BROWSER_FLAGS })
}, 60_000)
afterAll(() => browser.close())
afterEach(async () => {
  await page.close()
  origins.close()
})

async function open(built: Built): Promise<void> {
  origins = await serveTwoOrigins(built)
  page = await browser.newPage()
  await page.goto(origins.page.url)
}

describe('a module that is a file beside the CDN file', () => {
  let built: Built
  beforeAll(async () => {
    built = await buildSmall()
  }, 60_000)

  const ask = (): Promise<unknown> =>
    page.evaluate(() => (globalThis as unknown as { answer(): Promise<string> }).answer().catch(String))

  it('XEMB-01 is fetched when it is needed, once, and checked', async () => {
    await open(built)
    expect(origins.requests).not.toContain('answer.js')
    expect([await ask(), await ask()]).toEqual(['forty-two', 'forty-two'])
    expect(origins.requests.filter((name) => name === 'answer.js')).toHaveLength(1)
    expect(String(built.files.get('answer.js'))).toContain('forty-two')
    expect(String(built.files.get('arbo-beside.js'))).not.toContain('forty-two')
  })

  it('XEMB-01 shares state with the main file, and has no second copy', async () => {
    await open(built)
    const counts = await page.evaluate(() => (globalThis as unknown as { count(): Promise<string[]> }).count())
    expect(counts).toEqual(['counted 1', 'counted 2', 'counted 3'])
    expect(String(built.files.get('answer.js'))).not.toContain('counted')
  })

  it('XEMB-01 is refused when it is not the file of this build, and accepted once it is', async () => {
    const right = built.files.get('answer.js') ?? ''
    const files = new Map(built.files).set('answer.js', String(right).replace('forty-two', 'forty-three'))
    await open({ ...built, files })
    expect(await ask()).toContain('is not the file that belongs here')
    files.set('answer.js', right)
    expect(await ask()).toBe('forty-two')
  })
})

describe('<arbo-review-viewer> from its CDN files', () => {
  let built: Built
  beforeAll(async () => {
    const [clip] = await makeClips({ clips: ['h264-24'] })
    const folder = join(cache, 'viewer')
    await buildCdn(await readPackage(join(root, 'elements/review-viewer')), folder)
    built = await load(folder, 'arbo-review-viewer.js')
    built.files.set('clip.mp4', await readFile(clip?.path ?? ''))
  }, 120_000)

  /** Puts a viewer on the page; resolves with the number of frames as soon as it shows the first one. */
  const show = (): Promise<number> =>
    page.evaluate(async () => {
      await customElements.whenDefined('arbo-review-viewer')
      const viewer = document.createElement('arbo-review-viewer')
      const ready = new Promise<number>((resolve, reject) => {
        viewer.addEventListener('ready', (event) => resolve((event as CustomEvent).detail.frameCount))
        viewer.addEventListener('arbo-error', (event) => reject(new Error((event as CustomEvent).detail.message)))
      })
      Object.assign(viewer, { media: { kind: 'video', src: '/clip.mp4', frameRate: 24 } })
      document.body.append(viewer)
      return ready
    })

  it('XEMB-01 plays with the engine that it fetches, checked', async () => {
    await open(built)
    expect(await show()).toBe(300)
    expect(origins.requests.toSorted()).toEqual(['arbo-review-viewer.js', 'engine.js', 'panel.js'])
  })

  it('XEMB-01 opens parts fetched on a press with the React of the main file', async () => {
    await open(built)
    await show()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Play or pause').waitFor()
    expect(origins.requests.filter((name) => name === 'extras.js')).toHaveLength(1)
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.locator('.rendition').waitFor()
    expect(origins.requests).toContain('tabs.js')
  })

  it('XEMB-01 reports a missing part, and fetches it on the next press', async () => {
    const files = new Map(built.files)
    const right = files.get('extras.js') ?? ''
    files.set('extras.js', 'export {}')
    await open({ ...built, files })
    await show()
    const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
    await button.click()
    await page.getByRole('alert').getByText('This part of the viewer could not be loaded').waitFor()
    files.set('extras.js', right)
    await button.click()
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Play or pause').waitFor()
  })

  it('XEMB-01 does not run an engine file from elsewhere, and plays without it', async () => {
    const foreign = `globalThis.foreign = true\n${String(built.files.get('engine.js'))}`
    await open({ ...built, files: new Map(built.files).set('engine.js', foreign) })
    expect(await show()).toBe(300)
    expect(await page.evaluate(() => 'foreign' in globalThis)).toBe(false)
    expect(origins.requests).toContain('engine.js')
  })
})
