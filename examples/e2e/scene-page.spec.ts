import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../host/e2e/support/axe.ts'
import { PASSWORD, emailOf } from '../../host/e2e/support/test.ts'

const PAGE = '/examples/scene-page/dist/'
const BASE = process.env['ARBO_URL'] ?? 'http://localhost:4600'
test.use({ baseURL: BASE })

test('XEMB-01 XEMB-06 one script tag shows a scene with the page’s own data and no API', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PAGE)
  const hub = page.locator('arbo-scene-hub')
  await expect(hub.getByRole('heading', { name: 'Storm at the pier' })).toBeVisible()
  await expect(hub.getByText('The lamp flickers twice')).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([])
  await expect(page.locator('script[src*="scene-hub"]')).toHaveAttribute('integrity', /^sha384-/)
  await expectAccessible(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

test('XEMB-01 PLAN-11 with a token the scene is live on another page, as far as the token reaches', async ({
  page,
  request,
}) => {
  const login = await request.post('/api/login', { data: { email: emailOf('owner'), password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token as string}` }
  const workspaces = (await (await request.get('/api/workspaces', { headers })).json()) as {
    data: { name: string; code: string }[]
  }
  const workspace = workspaces.data.find(({ name }) => name === 'Arbo Demo')?.code ?? ''
  const below = `/api/workspace/${workspace}`
  const projects = await (await request.get(`${below}/entities?type_eq=0`, { headers })).json()
  const name = `Embedded ${Date.now()}`
  const answer = await request.post(`${below}/entities/${projects.data[0].id as string}/items`, {
    headers,
    data: { name },
  })
  const item = (await answer.json()).data.id as string
  const tokenData = { name, scopes: ['read', 'comment'], allowed_origins: [new URL(BASE).origin] }
  const created = await request.post(`${below}/api-tokens`, { headers, data: tokenData })
  const token = (await created.json()).data.token as string

  await page.goto(`${PAGE}#${new URLSearchParams({ workspace, token, item })}`)
  const hub = page.locator('arbo-scene-hub')
  await expect(hub.getByRole('heading', { name })).toBeVisible()
  expect(page.url()).not.toContain(token)
  await hub.getByRole('tab', { name: /^Notes/ }).click()
  await hub.getByLabel('Write a note').fill('From the wiki')
  await hub.getByRole('button', { name: 'Add note' }).click()
  await expect(hub.getByRole('listitem').filter({ hasText: 'From the wiki' })).toBeVisible()
  // Live: somebody renames it in Arbo.
  await request.put(`${below}/items/${item}`, { headers, data: { name: `${name} at sea` } })
  await expect(hub.getByRole('heading', { name: `${name} at sea` })).toBeVisible()
  await request.delete(`${below}/items/${item}`, { headers })
  await expect(hub.getByText('This scene was not found')).toBeVisible()
})
