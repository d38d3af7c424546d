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

test('PPL-04 MOD-07 the Insights button opens one’s own tile: person, load, work, activity, availability', async ({
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

test('MOD-07 PPL-26 a scene given to the person shows at once, and opens on a click', async ({ page }) => {
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
  const made = await page.request.post(`${below}/entities/${entity.id}/items`, {
    headers,
    data: { name, due_date: new Date().toISOString().slice(0, 10), assignee_ids: [person] },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const link = tile.getByRole('link', { name })
  await expect(link).toBeVisible()
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/st/[\\w-]{36}`))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const { data: scene } = (await made.json()) as { data: { id: string } }
  await page.request.delete(`${below}/items/${scene.id}`, { headers })
  await page.request.delete(`${below}/entities/${entity.id}`, { headers })
})

test('MOD-07 an unknown person is told as such; a failure of the server with a way to try again', async ({ page }) => {
  const code = await openAs(page, 'owner', `/pt/${NOBODY}`)
  await expect(page.getByText('This person is not here')).toBeVisible()
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

test('MOD-09 code that cannot be fetched is told as people insight being unavailable', async ({ page }) => {
  await openAs(page, 'owner', '/pl/dir')
  await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible()
  // The file with the element's own words; those of the page must arrive.
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes('Nobody chosen')) return route.abort()
    return route.fulfill({ response })
  })
  await page.getByRole('link', { name: 'Insights' }).click()
  await expect(page.getByText('People insight is unavailable')).toBeVisible()
  // Files that are still on their way must not outlive the page.
  await page.unrouteAll({ behavior: 'wait' })
})
