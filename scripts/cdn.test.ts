import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BROWSER_FLAGS, findHeadlessBrowser } from './browser.mjs'
import { writeCdn } from './cdn.mjs'
import { elements } from './lib/elements.mjs'
import { auditOf, watch } from './packages/browser-page.mjs'
import { serveFolder } from './packages/outside.mjs'
import { statedPolicy } from './packages/policy.mjs'

// What `npm run cdn` writes, hosted as plain files, and pages of another origin that use it.

interface Latest {
  version: string
  versions: string[]
  path: string
}

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T
const hashOf = (content: Buffer | string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const INSIGHT = 'arbo-people-insight.js'
const OLD = '0.0.9'

let folder: string
let cdn: { url: string; close(): void }
let browser: Browser
let report: { added: string[]; kept: string[] }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbo-cdn-'))
  cdn = await serveFolder(join(folder, 'cdn'), "default-src 'none'", { 'access-control-allow-origin': '*' })
  report = await writeCdn({ to: join(folder, 'cdn'), base: cdn.url })
  browser = await chromium.launch({ executablePath: findHeadlessBrowser() ?? undefined, args: BROWSER_FLAGS })
})
afterAll(async () => {
  await browser?.close()
  cdn?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The policy that the documents state, with the hash of the page's import map where it has one. */
async function policyOf(from: string): Promise<string> {
  const map = /<script type="importmap">(.*?)<\/script>/s.exec(await readFile(join(from, 'index.html'), 'utf8'))?.[1]
  const hash = map === undefined ? '' : ` 'sha256-${createHash('sha256').update(map).digest('base64')}'`
  const stated = await statedPolicy({ cdn: new URL(cdn.url).origin })
  return stated.replace(/script-src [^;]*/, (scripts) => `${scripts}${hash}`)
}

/** Serves a folder as a page's own origin, under that policy. */
async function pageOf(from: string) {
  const site = await serveFolder(from, await policyOf(from))
  const watched = await watch(browser)
  return {
    ...watched,
    url: site.url,
    close: async () => {
      await watched.close()
      site.close()
    },
  }
}

describe('the folder', () => {
  test('XEMB-01 has every element with correct hashes, a pointer and an import map', async () => {
    const versions = elements().map(({ name }) => expect.stringMatching(new RegExp(`^${name}@`)) as unknown)
    expect(report.added).toEqual(expect.arrayContaining([...versions, expect.stringMatching(/^react@19/) as unknown]))
    const at = join(folder, 'cdn')
    const latest = await readJson<Latest>(join(at, 'playlist/latest.json'))
    expect(latest).toMatchObject({ versions: [latest.version], path: `${cdn.url}playlist/${latest.version}/` })
    const map = await readJson<{ imports: Record<string, string>; integrity: Record<string, string> }>(
      join(at, 'importmap.json'),
    )
    expect(map.imports['@arbo/playlist']).toBe(`${latest.path}esm/index.js`)
    for (const address of Object.values(map.imports)) expect(map.integrity[address]).toBeDefined()
    for (const [address, integrity] of Object.entries(map.integrity)) {
      expect([address, hashOf(await readFile(join(at, address.slice(cdn.url.length))))]).toEqual([address, integrity])
    }
    const environment = await readJson<{ modules: Record<string, { script_url: string }> }>(
      join(at, 'environment.json'),
    )
    expect(environment.modules['scene_hub']?.script_url).toContain(`${cdn.url}scene-hub/`)
    expect(await readFile(join(at, '_headers'), 'utf8')).toContain('immutable')
  })

  test('XEMB-02 keeps published files, and refuses to change them', async () => {
    const own = join(folder, 'elements')
    const build = async (version: string, code: string) => {
      const folder = join(own, 'small/cdn')
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, 'arbo-small.js'), code)
      const files = { 'arbo-small.js': { bytes: 1, gzip: 1, integrity: hashOf(code) } }
      await writeFile(join(folder, 'manifest.json'), JSON.stringify({ version, files, modules: {} }))
    }
    const to = join(folder, 'kept')
    await build('1.9.0', 'export const is = 1')
    expect(await writeCdn({ to, elements: own })).toEqual({ added: ['small@1.9.0'], kept: [] })
    expect(await writeCdn({ to, elements: own })).toEqual({ added: [], kept: ['small@1.9.0'] })
    await build('1.10.0', 'export const is = 2')
    await writeCdn({ to, elements: own })
    expect(await readJson(join(to, 'small/latest.json'))).toMatchObject({
      version: '1.10.0',
      versions: ['1.10.0', '1.9.0'],
      path: '/cdn/small/1.10.0/',
    })
    expect(await readFile(join(to, 'small/1.9.0/arbo-small.js'), 'utf8')).toBe('export const is = 1')
    await build('1.10.0', 'export const is = 3')
    await expect(writeCdn({ to, elements: own })).rejects.toThrow(
      'small 1.10.0 is published already, with other content',
    )
    expect(await readFile(join(to, 'small/1.10.0/arbo-small.js'), 'utf8')).toBe('export const is = 2')
  })
})

describe('pages of another origin', () => {
  test('XEMB-01 the demo page’s pinned elements share one React, under the stated policy', async () => {
    const at = await pageOf(join(folder, 'cdn/demo'))
    const loaded: string[] = []
    at.page.on('request', (request) => loaded.push(request.url()))
    await at.page.goto(at.url)
    await at.page.getByText('Warmer, please: this is the first sun.').waitFor()
    await at.page.locator('arbo-woohoo-treemap').getByText('Paper Birds').first().waitFor()
    await at.page.locator('arbo-people-insight').getByRole('heading', { name: 'Mika Sato' }).waitFor()
    await at.page.getByLabel('Write a comment').fill('And the grass')
    await at.page.getByLabel('Write a comment').press('Control+Enter')
    await at.page.getByRole('article').filter({ hasText: 'And the grass' }).waitFor()
    expect(loaded.filter((address) => address.endsWith('/react-dom-client.js'))).toHaveLength(1)
    expect(loaded.filter((address) => /arbo-[\w-]+\.js$/.test(address))).toEqual([])
    // It carries the same policy itself, but for what only a header can say.
    const own = await at.page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content')
    expect(`${own}; frame-ancestors 'none'`).toBe(await policyOf(join(folder, 'cdn/demo')))
    expect(await auditOf(at.page)).toEqual([])
    expect(at.faults).toEqual([])
    await at.close()
  })

  test('XEMB-02 two versions of an element work side by side, each with its own tag', async () => {
    const tree = join(folder, 'cdn/people-insight')
    const { version } = await readJson<Latest>(join(tree, 'latest.json'))
    // As it was published before: the same element, with another version in it.
    await cp(join(tree, version), join(tree, OLD), { recursive: true })
    const code = await readFile(join(tree, version, INSIGHT), 'utf8')
    const before = code.replaceAll(version, OLD)
    await writeFile(join(tree, OLD, INSIGHT), before)
    const own = join(folder, 'two-versions')
    await mkdir(own, { recursive: true })
    await writeFile(
      join(own, 'index.html'),
      `<!doctype html><html lang="en"><title>Two versions</title><link rel="icon" href="data:," />
      <script type="module" src="${cdn.url}people-insight/${OLD}/${INSIGHT}" integrity="${hashOf(before)}" crossorigin></script>
      <script type="module" src="page.js"></script>
      <arbo-people-insight></arbo-people-insight><arbo-people-insight-next></arbo-people-insight-next></html>`,
    )
    await writeFile(
      join(own, 'page.js'),
      `import { define } from '${cdn.url}people-insight/${version}/${INSIGHT}'
      define('arbo-people-insight-next')
      const show = (tag, name) => (document.querySelector(tag).insight = { person: { id: name, display_name: name } })
      show('arbo-people-insight', 'Ada Byron')
      show('arbo-people-insight-next', 'Mika Sato')`,
    )
    const at = await pageOf(own)
    await at.page.goto(at.url)
    await at.page.locator('arbo-people-insight').getByRole('heading', { name: 'Ada Byron' }).waitFor()
    await at.page.locator('arbo-people-insight-next').getByRole('heading', { name: 'Mika Sato' }).waitFor()
    const versions = await at.page.evaluate(() =>
      ['arbo-people-insight', 'arbo-people-insight-next'].map(
        (tag) => (customElements.get(tag) as unknown as { version: string }).version,
      ),
    )
    expect(versions).toEqual([OLD, version])
    // The second one found the tag taken, said so, and left it.
    expect(at.faults).toEqual([expect.stringMatching(new RegExp(`${OLD.replaceAll('.', '\\.')}.*${version}`))])
    await at.close()
  })

  test('XEMB-01 a module that does not match the import map is not run', async () => {
    const at = await pageOf(join(folder, 'cdn/demo'))
    await at.page.route('**/woohoo-treemap/**/esm/index.js', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()}\n// changed on the way` })
    })
    await at.page.goto(at.url)
    await expect.poll(() => at.faults.some((fault) => fault.includes('integrity'))).toBe(true)
    expect(await at.page.evaluate(() => customElements.get('arbo-woohoo-treemap') === undefined)).toBe(true)
    await at.page.getByText('The report is loading.').waitFor()
    await at.close()
  })
})
