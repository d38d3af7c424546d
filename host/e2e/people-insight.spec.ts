import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openAs, test } from './support/test.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** Opens one's own tile by the Insights button. */
async function openOwnTile(page: Page): Promise<{ code: string; tile: Locator }> {
  const code = await openAs(page, 'owner', '/pl/dir')
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pt/[\\w-]{36}$`))
  return { code, tile: page.locator('arbo-people-insight') }
}

test('PPL-04 MOD-07 the Insights button opens the user’s own tile: person, load, work, activity, availability', async ({
  page,
}) => {
  const { tile } = await openOwnTile(page)
  const name = await tile.getByRole('heading', { level: 2 }).textContent()
  expect(name).toBeTruthy()
  for (const title of ['Load', 'Work', 'Availability', 'Recent activity', 'Targets in progress'])
    await expect(tile.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await expect(page).toHaveTitle(`${name} | Arbo`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  await expect(trail.filter({ visible: true })).toHaveText(['People Directory', name ?? ''])
  await expect(tile.getByRole('cell')).toHaveCount(35)
})

test('XEMB-06 the tile passes axe in both themes, and fits every width', async ({ page }) => {
  const { tile } = await openOwnTile(page)
  await expect(tile.getByRole('heading', { name: 'Load' })).toBeVisible()
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    // The breadcrumb measures itself a moment after the window has changed.
    await expectNoSidewaysScroll(page)
  }
  await expectAccessibleInBothThemes(page)
})

test('MOD-07 PPL-26 a scene assigned to the person shows at once, and opens on a click', async ({ page }) => {
  const { code, tile } = await openOwnTile(page)
  await expect(tile.getByRole('heading', { name: 'Load' })).toBeVisible()
  const person = page.url().split('/').at(-1) ?? ''
  const name = `For the tile ${Date.now()}`
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find((cookie) => cookie.name.includes('access_token'))?.value ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const below = `/api/workspace/${code}`
  // A project of its own: the others belong to teams.
  const project = await page.request.post(`${below}/entities`, { headers, data: { name, type: 0 } })
  const { data: entity } = (await project.json()) as { data: { id: string } }
  const created = await page.request.post(`${below}/entities/${entity.id}/items`, {
    headers,
    data: { name, due_date: new Date().toISOString().slice(0, 10), assignee_ids: [person] },
  })
  expect(created.ok(), await created.text()).toBe(true)
  const link = tile.getByRole('link', { name })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/st/[\\w-]{36}`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const { data: scene } = (await created.json()) as { data: { id: string } }
  await page.request.delete(`${below}/items/${scene.id}`, { headers })
  await page.request.delete(`${below}/entities/${entity.id}`, { headers })
})

test('MOD-07 an unknown person is reported, and a server failure has a way to retry', async ({ page }) => {
  const code = await openAs(page, 'owner', `/pt/${NOBODY}`)
  await expect(page.getByText('This person was not found')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.route('**/basic-info', (route) =>
    route.fulfill({ status: 503, json: { error: 'not_ready', message: 'Not now' } }),
  )
  await page.goto(`/w:${code}/pl/dir`)
  await page.getByRole('link', { name: 'Insights' }).click()
  const tile = page.locator('arbo-people-insight')
  await expect(tile.getByText('The tile could not be loaded')).toBeVisible()
  await page.unroute('**/basic-info')
  await tile.getByRole('button', { name: 'Try again' }).click()
  await expect(tile.getByRole('heading', { name: 'Load' })).toBeVisible()
})

test('PPL-04 PPL-26 without the right there is neither button nor page', async ({ page }) => {
  await openAs(page, 'guest', '/pl/dir')
  await expect(page.getByRole('button', { name: /Account|Profile/ }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0)
  await openAs(page, 'guest', `/pt/${NOBODY}`)
  await expect(page).toHaveURL(/\/403$/)
})

test('MOD-01 MOD-09 the tile’s script comes from the CDN, pinned; when missing or altered the tile is unavailable', async ({
  page,
  errors,
}) => {
  const SCRIPT = /\/cdn\/people-insight\/\d+\.\d+\.\d+\/arbo-people-insight\.js/
  await openAs(page, 'owner', '/pl/dir')
  const unavailable = page.getByText('People insight is unavailable')
  const insights = page.getByRole('link', { name: 'Insights' })
  await page.route(SCRIPT, (route) => route.abort())
  await insights.click()
  await expect(unavailable).toBeVisible()
  // The rest goes on.
  await expect(insights).toBeVisible()
  await page.unroute(SCRIPT)
  await page.route(SCRIPT, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()};alert(1)` })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(unavailable).toBeVisible()
  expect(errors.splice(0)).toEqual([expect.stringContaining("Failed to find a valid digest in the 'integrity'")])
  await page.unroute(SCRIPT)
  const script = page.waitForRequest(SCRIPT)
  await page.getByRole('button', { name: 'Try again' }).click()
  await script
  await expect(page.getByRole('region', { name: 'Ada Lindqvist' })).toBeVisible()
})

test('MOD-01 two versions of the tile work on one page: the pinned one beside an earlier one', async ({ page }) => {
  await openAs(page, 'owner', '/pl/dir')
  const environment = await page.request.get('/cdn/environment.json')
  const { modules } = (await environment.json()) as {
    modules: Record<'people_insight', { version: string; script_url: string }>
  }
  const { version, script_url: pinned } = modules.people_insight
  const older = '/cdn/people-insight/0.0.1/arbo-people-insight.js'
  await page.route(`**${older}`, async (route) => {
    const script = await (await page.request.get(pinned)).text()
    await route.fulfill({ contentType: 'text/javascript', body: script.replaceAll(`\`${version}\``, '`0.0.1`') })
  })
  await page.addScriptTag({ url: older, type: 'module' })
  const versionOf = (tag: string) =>
    page.evaluate((name) => (customElements.get(name) as { version?: string } | undefined)?.version, tag)
  await expect.poll(() => versionOf('arbo-people-insight')).toBe('0.0.1')
  await page.getByRole('link', { name: 'Insights' }).click()
  const own = `arbo-people-insight-${version.replaceAll('.', '-')}`
  await expect(page.locator(own).getByRole('heading', { level: 3, name: 'Load' })).toBeVisible()
  expect(await Promise.all([versionOf('arbo-people-insight'), versionOf(own)])).toEqual(['0.0.1', version])
  await page.evaluate(() => document.body.append(document.createElement('arbo-people-insight')))
  await expect(page.locator('arbo-people-insight').getByRole('region')).toBeVisible()
})
