import { callAs, activeAccount, ownWorkspace } from './support/accounts.ts'
import { dropOn, folderOf } from './support/drop.ts'
import { mailLinks } from './support/mailbox.ts'
import { expect, expectAccessible, signInAs, test } from './support/test.ts'

test('XUX-03 a folder of four hundred files with thirty that are no media, and one of EXR frames, say what becomes of each', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Odd drops')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByText('Drop them or a folder anywhere on this page')).toBeVisible()
  const dialog = page.getByRole('dialog', { name: /^Add \d+ files?$/ })

  await test.step('four hundred files', async () => {
    const names = (count: number, name: (number: string) => string): string[] =>
      Array.from({ length: count }, (_, at) => name(String((at + 1) * 10).padStart(4, '0')))
    const stills = names(370, (number) => `ep01_sq010_sh${number}_layout_v001.png`)
    const others = names(30, (number) => `notes/sh${number}.txt`)
    await dropOn(page, [folderOf('Night Ferry', [...stills, ...others])])
    await expect(dialog.getByRole('status')).toHaveText('370 files go to 370 scenes, 370 of them new; 30 are left out.')
    await expect(dialog.getByRole('button', { name: 'Upload 370 files' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('frames of a format that cannot be shown', async () => {
    const frames = Array.from({ length: 24 }, (_, at) => `sh0010.${1001 + at}.exr`)
    await dropOn(page, [folderOf('sh0010', frames)])
    await expect(dialog.getByRole('row').filter({ hasText: 'Left out' })).toHaveCount(24)
    await expect(dialog.getByRole('button', { name: /^Upload/ })).toBeDisabled()
  })
})

test('XUX-04 forty projects, and names from right to left, fit into the bar and the list', async ({
  page,
  request,
}) => {
  const { owner, code } = await ownWorkspace(page, '🎬🎞️')
  const others = Array.from({ length: 38 }, (_, at) => `Project number ${at + 1}`)
  const favourites: { path: string; name: string }[] = []
  for (const name of ['مشروع الميناء الليلي', 'ספינת הלילה 🚢', ...others]) {
    const { id } = await callAs(request, owner, 'POST', `workspace/${code}/entities`, { name, type: 0 })
    favourites.push({ path: `/pl/dir/${String(id)}`, name })
  }
  await callAs(request, owner, 'PUT', `workspace/${code}/my-favourites`, { favourites })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'مشروع الميناء الليلي' })).toBeVisible()
  await expect(main.getByText('40', { exact: true }).first()).toBeVisible()
  // The last one is reached by scrolling the bar, whose foot stays.
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  await bar.getByRole('link', { name: 'Project number 38' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Project number 38' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('XUX-04 a person who may only review begins there, and nothing on the page leads to a refusal', async ({
  page,
  request,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio North')
  const make = (path: string, data: object) => callAs(request, owner, 'POST', `workspace/${code}/${path}`, data)
  const permissions = ['media_getReviewUserInterface_read']
  const { id } = await make('ws-roles', { name: 'Client', ws_root_role_id: 10, permissions })
  const client = await activeAccount(page, 'client')
  await callAs(request, client, 'PUT', 'accept_terms')
  await make('ws-user-roles/invite', { emails: [client.email], ws_role_id: id })
  const [link = ''] = await mailLinks(page, client.email, 'Mina Harker invites you to Studio North')
  expect((await request.get(`/api/confirm-ws-invitation${new URL(link).search}`)).ok()).toBe(true)
  await signInAs(page, client)
  await page.goto(`/w:${code}`)
  await expect(page.getByText('Nothing to review yet')).toBeVisible()
  await expect(page).toHaveURL(/\/co\/mda$/)
  await expectAccessible(page)
  const places = await page
    .locator('a[href*="/w:"]')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
  expect(places.length).toBeGreaterThan(0)
  for (const place of new Set(places)) {
    await page.goto(place ?? '')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    expect(new URL(page.url()).pathname, place ?? '').not.toContain('/403')
  }
})
