import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { PASSWORD, emailOf } from '../../host/e2e/support/test.ts'
import { serveFolder } from '../../scripts/packages/outside.mjs'
import { statedPolicy } from '../../scripts/packages/policy.mjs'

// A connected page on an origin of its own, under the policy that docs/embedding.md states and nothing else.

const BASE = process.env['ARBO_URL'] ?? 'http://localhost:4600'
const { origin } = new URL(BASE)
test.use({ baseURL: BASE })

let folder: string
let site: Awaited<ReturnType<typeof serveFolder>>

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arbo-policy-'))
  await cp(join(import.meta.dirname, '../pipeline-tool/dist'), folder, { recursive: true })
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), page.replaceAll('"/cdn/', `"${origin}/cdn/`))
  site = await serveFolder(folder, await statedPolicy({ cdn: origin, api: origin }))
})
test.afterAll(async () => {
  site.close()
  await rm(folder, { recursive: true })
})

/** What the page's policy has refused, as it happens. */
async function refusedBy(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => refused.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      ;(window as unknown as { tellViolation(text: string): void }).tellViolation(
        `${effectiveDirective} ${blockedURI} ${sourceFile}`,
      )
    })
  })
  return refused
}

async function connection(request: APIRequestContext): Promise<URLSearchParams> {
  const login = await request.post('/api/login', { data: { email: emailOf('owner'), password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token as string}` }
  const workspaces = await request.get('/api/workspaces', { headers })
  const workspace = (await workspaces.json()).data[0].code as string
  const answer = await request.post(`/api/workspace/${workspace}/api-tokens`, {
    headers,
    data: { name: 'Policy', scopes: ['read', 'comment'], allowed_origins: [new URL(site.url).origin] },
  })
  const token = (await answer.json()).data.token as string
  return new URLSearchParams({ api: `${origin}/api`, workspace, token })
}

test('XEMB-01 a connected page of another origin needs no more than the stated policy', async ({ page, request }) => {
  const refused = await refusedBy(page)
  await page.goto(`${site.url}#${await connection(request)}`)
  const viewer = page.locator('arbo-review-viewer')
  const field = viewer.locator('.frame-field')
  await expect(field).toHaveValue('0')
  await expect(page.locator('#shots img').first()).toHaveJSProperty('complete', true)
  await viewer.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => Number(await field.inputValue())).toBeGreaterThan(2)
  await viewer.getByRole('button', { name: 'Pause', exact: true }).click()
  const text = `Under a policy ${Date.now()}`
  await page.getByLabel('Write a comment').fill(text)
  await page.getByLabel('Write a comment').press('Control+Enter')
  await expect(viewer.locator('.thread', { hasText: text })).toBeVisible()
  await viewer.getByRole('tab', { name: /^Versions/ }).click()
  await expect(viewer.getByRole('tabpanel')).toBeVisible()
  expect(refused).toEqual([])
})

test('XEMB-05 a page that loses its network says so, and goes on when it is back', async ({ page, request }) => {
  await page.goto(`${site.url}#${await connection(request)}`)
  const viewer = page.locator('arbo-review-viewer')
  await expect(viewer.locator('.frame-field')).toHaveValue('0')
  await viewer.evaluate((element) => {
    element.addEventListener('arbo-error', () => element.setAttribute('data-heard', ''))
  })
  const second = page.locator('#shots button', { hasText: 'By the brook' })
  await page.context().setOffline(true)
  await second.click()
  await expect(viewer).toHaveAttribute('data-heard', '')
  await expect(viewer.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(viewer.locator('.frame-field')).toBeVisible()
})
