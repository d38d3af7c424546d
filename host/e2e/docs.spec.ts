import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { PAGES } from '../../scripts/docs/pages.mjs'
import { samplesIn } from '../../scripts/docs/samples.mjs'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { callAs } from './support/accounts.ts'
import { PASSWORD, emailOf, expect, test } from './support/test.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Pages that differ in what they are made of. */
const KINDS = [
  '',
  'getting-started',
  'elements/arbo-people-insight',
  'sdk',
  'api',
  'api/items',
  'operating',
  'errors',
  'decisions',
]
const samples = PAGES.flatMap(({ source, live }) => (live ? [source, live] : [source]))
  .flatMap((file) => samplesIn(file))
  .filter(({ lang, noRun }) => lang === 'html' && !noRun)

/** Elements of the page that their script has not defined. */
const undefinedIn = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll(':not(:defined)')].map(({ localName }) => localName))

/** What the page's policy refused. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

test('XEMB-06 the pages of the documentation are accessible in both themes, and fit a phone', async ({ page }) => {
  const violations = await watchPolicy(page)
  for (const path of KINDS) {
    await test.step(path || 'overview', async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/docs/${path ? `${path}/` : ''}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessibleInBothThemes(page)
      expect(await violations()).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  }
})

test('XEMB-01 elements run in the pages, under a policy without inline code, and make no outside requests', async ({
  page,
  baseURL,
}) => {
  const violations = await watchPolicy(page)
  const elsewhere: string[] = []
  const own = new URL(baseURL ?? '').host
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).host !== own) elsewhere.push(request.url())
  })
  const first = await page.request.get('/docs/')
  expect(first.headers()['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/)
  await page.goto('/docs/')
  await expect(page.locator('arbo-review-viewer .frame-field')).toHaveValue('1263')
  await page.goto('/docs/elements/arbo-woohoo-treemap/')
  await expect(page.locator('arbo-woohoo-treemap')).toContainText('Spring slate')
  await page.goto('/docs/elements/arbo-people-insight/')
  await expect(page.locator('arbo-people-insight')).toContainText('Mika Sato')
  await page.goto('/docs/elements/arbo-playlist/')
  await expect(page.locator('arbo-playlist')).toContainText('The butterfly')
  await page.goto('/docs/elements/arbo-scene-hub/')
  await expect(page.locator('arbo-scene-hub')).toContainText('Storm at the pier')
  await page.goto('/docs/elements/arbo-global-search/')
  await page.getByRole('button', { name: 'Search this production' }).click()
  await page.locator('arbo-global-search').getByRole('combobox').fill('storm')
  await expect(
    page.locator('arbo-global-search').getByRole('option', { name: /Storm, the morning after/ }),
  ).toBeVisible()
  expect(await violations()).toEqual([])
  expect(elsewhere).toEqual([])
})

test('XEMB-03 the search finds endpoints, errors and words by keyboard, and code can be copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/sdk/')
  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search the documentation' })
  await expect(search).toBeFocused()
  await search.fill('bulkStatusUp')
  await expect(page.getByRole('option', { name: /bulkStatusUpdate/ })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await search.press('Enter')
  await expect(page).toHaveURL(/\/docs\/api\/items\/#bulkStatusUpdate$/)
  await search.fill('no such words here')
  await expect(page.getByRole('status').filter({ hasText: 'Nothing was found' })).toBeVisible()
  await search.press('Escape')

  await page.goto('/docs/sdk/')
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("from '@arbo/core'")

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Getting started' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Getting started' })).toBeVisible()
})

test('XEMB-01 every html sample of the documentation works as written', async ({ page, baseURL }) => {
  const account = { email: emailOf('owner'), password: PASSWORD }
  const workspaces = (await callAs(page.request, account, 'GET', 'workspaces')) as unknown as { code: string }[]
  const code = workspaces[0]?.code ?? ''
  const scenes = (await callAs(page.request, account, 'GET', `workspace/${code}/items?per_page=1`)) as unknown as {
    id: string
    name: string
  }[]
  const { token } = await callAs(page.request, account, 'POST', `workspace/${code}/api-tokens`, {
    name: 'Samples',
    scopes: ['read'],
    allowed_origins: [new URL(baseURL ?? '').origin],
  })
  const versions = (name: string) =>
    JSON.parse(readFileSync(join(ROOT, `elements/${name}/cdn/manifest.json`), 'utf8')) as {
      version: string
      files: Record<string, { integrity: string }>
    }
  expect(samples.length).toBeGreaterThanOrEqual(10)
  for (const sample of samples) {
    const html = sample.code
      .replaceAll(
        /\/cdn\/([\w-]+)\/(?:VERSION|\d+\.\d+\.\d+)\/([\w-]+\.js)"(\s+)integrity="[^"]*"/g,
        (_, name: string, file: string, space: string) => {
          const { version, files } = versions(name)
          return `/cdn/${name}/${version}/${file}"${space}integrity="${files[file]?.integrity}"`
        },
      )
      .replaceAll('https://arbo.example.com', '')
      .replaceAll(/workspace="[^"]*"/g, `workspace="${code}"`)
      .replaceAll(/token="[^"]*"/g, `token="${String(token)}"`)
      .replaceAll(/item-id="[^"]*"/g, `item-id="${scenes[0]?.id}"`)
    await test.step(`${sample.file}:${sample.line}`, async () => {
      await page.route('**/sample', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Sample</title><link rel="icon" href="data:,">${html}`,
        }),
      )
      await page.goto('/sample')
      await expect.poll(() => undefinedIn(page)).toEqual([])
      // The viewer says where it is by its comments, the hub by the scene's name.
      if (html.includes('<arbo-scene-hub item-id'))
        await expect(page.locator('[item-id]')).toContainText(scenes[0]?.name ?? '')
      else if (html.includes('item-id')) await expect(page.locator('[item-id]')).toContainText('Comments')
    })
  }
})
