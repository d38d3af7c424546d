import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, signInAs, test } from './support/test.ts'

// Far from both the zone of the workspace and the reader's, so that none shows by chance.
test.use({ timezoneId: 'America/Los_Angeles' })

const WORKSPACE_ZONE = 'Europe/Vienna'
const OWN_ZONE = 'Asia/Tokyo'

/** `3 Mar 2026, 14:05 (Asia/Tokyo)`, by the browser's own tables in place of ours. */
function fullIn(zone: string, moment: string): string {
  const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  // The British short for September has four letters.
  return `${words.format(new Date(moment)).replace('Sept', 'Sep')} (${zone})`
}

/** All moments of the page say in their tooltip what the clocks of a zone show; gives how many there are. */
async function expectMomentsIn(page: Page, zone: string): Promise<number> {
  const moments = page.locator('time[datetime*="T"]')
  await expect(moments.first()).toBeVisible()
  const all = await moments.evaluateAll((times) =>
    times.map((time) => ({ at: time.getAttribute('datetime') ?? '', title: time.getAttribute('title') })),
  )
  for (const { at, title } of all) expect(title, `${page.url()} ${at}`).toBe(fullIn(zone, at))
  return all.length
}

/** Pages with moments, of which some come from elements. */
async function expectPagesIn(page: Page, code: string, sceneId: string, zone: string): Promise<void> {
  const open = (path: string) => page.goto(`/w:${code}${path}`)
  await open('/pl/dir')
  await page.getByRole('main').getByRole('link', { name: 'Feature' }).click()
  await page.getByRole('button', { name: 'Show details' }).click()
  await expectMomentsIn(page, zone)
  await open('/pl/tm')
  await expectMomentsIn(page, zone)
  await open('/ws/stg#api-tokens')
  await expectMomentsIn(page, zone)
  await open('/ac/acc')
  await expectMomentsIn(page, zone)
  await open('/pl/rpt?report=all_entity_scene')
  expect(await expectMomentsIn(page, zone)).toBeGreaterThan(1)
  await open(`/st/${sceneId}`)
  await expect(page.locator('arbo-scene-hub').getByText('Created', { exact: true })).toBeVisible()
  expect(await expectMomentsIn(page, zone)).toBeGreaterThan(1)
}

test('XFIX-21 every moment is read on the clocks that the reader has chosen, and until then on the workspace’s', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio East')
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    callAs(page.request, owner, method, path, body)
  await call('POST', `workspace/${code}/teams`, { name: 'Night' })
  await call('POST', `workspace/${code}/api-tokens`, { name: 'Render farm', scopes: ['read'] })
  const project = await call('POST', `workspace/${code}/entities`, { type: 0, name: 'Feature' })
  const csv = Buffer.from('Process,Name\nAnimation,Shot 1').toString('base64')
  await call('POST', `workspace/${code}/entities/${String(project['id'])}/items/import/add`, {
    name: 'scenes.csv',
    content: csv,
  })
  const items = `workspace/${code}/items?entity_id=${String(project['id'])}&depth=all&per_page=1`
  const [scene] = (await call('GET', items)) as unknown as { id: string }[]
  const token = await signInAs(page, owner)
  const headers = { authorization: `Bearer ${token}` }
  const week = await call('GET', `workspace/${code}/workweek-settings`)
  const zoned = { timezone: WORKSPACE_ZONE, version: week['version'] }
  await page.request.patch(`/api/workspace/${code}/workweek-settings`, { headers, data: zoned })

  await expectPagesIn(page, code, scene?.id ?? '', WORKSPACE_ZONE)
  const me = await call('GET', 'me')
  await call('PUT', `users/${String(me['id'])}`, { preferred_timezone: OWN_ZONE })
  await expectPagesIn(page, code, scene?.id ?? '', OWN_ZONE)
})
