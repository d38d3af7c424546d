import { expect, test } from '@playwright/test'
import { expectAccessible } from '../../host/e2e/support/axe.ts'
import { PASSWORD, emailOf } from '../../host/e2e/support/test.ts'

const PAGE = '/examples/progress-page/dist/'
const BASE = process.env['ARBO_URL'] ?? 'http://localhost:4600'
test.use({ baseURL: BASE })

test('XWOO-04 one script tag shows a report with the page’s own data and no API', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PAGE)
  const treemap = page.locator('arbo-woohoo-treemap')
  await expect(treemap.getByRole('option', { name: /^Moth, Project, 10,536\.5, / })).toBeVisible()
  await expect(treemap.getByRole('option', { name: /^Paper Birds, Project, 4,212\.25, / })).toBeVisible()
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([])
  await expect(page.locator('script[src*="woohoo-treemap"]')).toHaveAttribute('integrity', /^sha384-/)
  await expectAccessible(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})

test('XWOO-04 with a read-only token, the workspace’s report is live on another page', async ({ page, request }) => {
  const login = await request.post('/api/login', { data: { email: emailOf('owner'), password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token as string}` }
  const workspaces = (await (await request.get('/api/workspaces', { headers })).json()) as {
    data: { name: string; code: string }[]
  }
  const workspace = workspaces.data.find(({ name }) => name === 'Arbo Demo')?.code ?? ''
  const below = `/api/workspace/${workspace}`
  const name = `Progress ${Date.now()}`
  // A project of its own: other tests change the scenes of the others.
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${below}/${path}`, { headers, data })
    expect(answer.ok(), `${path} ${answer.status()}`).toBe(true)
    return (await answer.json()).data as { id: string; name: string }
  }
  const project = await post('entities', { type: 0, name })
  const addScene = () => post(`entities/${project.id}/items`, { name })
  const first = await addScene()
  const tokenData = { name, scopes: ['read'], allowed_origins: [new URL(BASE).origin] }
  const created = await request.post(`${below}/api-tokens`, { headers, data: tokenData })
  const token = (await created.json()).data.token as string

  await page.goto(`${PAGE}#${new URLSearchParams({ workspace, token, entity: project.id })}`)
  const treemap = page.locator('arbo-woohoo-treemap')
  await expect(treemap.getByRole('navigation')).toContainText(project.name)
  expect(page.url()).not.toContain(token)
  const scenesShown = treemap.getByRole('radio', { name: 'Scenes' })
  if (await scenesShown.count()) await scenesShown.check()
  const total = treemap.locator('.facts dd').first()
  await expect(total).toHaveText('1')
  // Live: somebody adds a scene in Arbo.
  const second = await addScene()
  await expect(total).toHaveText('2')
  await request.post(`${below}/items/delete`, { headers, data: { item_ids: [first.id, second.id] } })
  await request.delete(`${below}/entities/${project.id}`, { headers })
})
