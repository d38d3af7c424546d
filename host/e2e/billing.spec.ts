import type { Page } from '@playwright/test'
import { activeAccount, callAs, newEmail } from './support/accounts.ts'
import { uploadStill } from './support/upload-still.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test, modal } from './support/test.ts'
import { openByMenu } from './support/menus.ts'

type Call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Record<string, unknown>>

/** A workspace of one's own, in which nobody else stores or invites; signed in as its owner. */
async function studio(page: Page): Promise<{ owner: { email: string; password: string }; code: string; call: Call }> {
  const owner = await activeAccount(page, 'billing')
  await callAs(page.request, owner, 'PUT', 'accept_terms')
  const { code } = await callAs(page.request, owner, 'POST', 'workspaces', { name: 'Studio South' })
  await signInAs(page, owner)
  const call: Call = (method, path, data) =>
    callAs(page.request, owner, method, `workspace/${String(code)}/${path}`, data)
  return { owner, code: String(code), call }
}

test('WS-04 WS-13 WS-14 WS-58 billing shows the plan and who holds the seats, and why a purchase is refused', async ({
  page,
}) => {
  const { code, call } = await studio(page)
  await call('POST', 'ws-user-roles/invite', { emails: [newEmail('seat')] })
  await page.goto(`/w:${code}/ws/ppl`)
  await expect(page.getByRole('heading', { level: 1, name: 'People Directory' })).toBeVisible()

  const refreshed = page.waitForResponse((response) => response.url().endsWith(`/api/workspaces/${code}`))
  await openByMenu(page, 'Workspace/Account', 'Billing & Licenses')
  await refreshed
  await expect(page).toHaveURL(/\/ws\/bln$/)
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan).toContainText('Free')
  await expect(plan).toContainText('Paid plans are launching soon.')
  await expect(plan.getByRole('button', { name: 'Buy seats' })).toBeDisabled()
  const seats = page.getByRole('region', { name: 'Seats' })
  const { total } = await call('GET', 'ws-licenses/seat')
  await expect(seats.getByRole('img', { name: `1 of ${String(total)} seats used` })).toBeVisible()
  await expect(seats.getByRole('definition')).toHaveText(['1', '1', `${Number(total) - 2}`])
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await seats.getByRole('link', { name: 'See open invitations' }).click()
  await expect(page.getByRole('tab', { name: 'Pending', exact: false, selected: true })).toBeVisible()

  // A page that has not heard yet that plans are closed: the real server refuses.
  await page.route('**/ws-licenses/info', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, paid_plans_open: true } } })
  })
  await page.goto(`/w:${code}/ws/bln`)
  await plan.getByRole('button', { name: 'Buy seats' }).click()
  const dialog = modal(page)
  await dialog.getByLabel('Seats to add').fill('0')
  await dialog.getByRole('button', { name: 'Buy seats' }).click()
  await expect(dialog.getByText('Enter a number from 1 to 100,000')).toBeVisible()
  await dialog.getByLabel('Seats to add').fill('3')
  await dialog.getByRole('button', { name: 'Buy seats' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Paid plans are launching soon. Nothing was bought.')
})

test('WS-26 WS-65 storage shows its usage; freeing it up previews the files first and then shows the result', async ({
  page,
}) => {
  const { owner, code, call } = await studio(page)
  const { id: project } = await call('POST', 'entities', { type: 0, name: 'Night Train' })
  const { id: item } = await call('POST', `entities/${String(project)}/items`, { name: 'Platform' })
  for (let count = 0; count < 3; count += 1) await uploadStill(page.request, owner, code, String(item))
  await page.goto(`/w:${code}/ws/bln`)
  const storage = page.getByRole('region', { name: 'Storage' })
  await expect(storage.getByRole('row', { name: /^Night Train 3 / })).toBeVisible()
  await expect(storage.getByText('Images')).toBeVisible()
  for (const name of ['Used', 'Available', 'Remaining'])
    await expect(storage.getByText(name, { exact: true })).toBeVisible()

  await storage.getByRole('button', { name: 'Free up storage' }).click()
  const dialog = modal(page)
  const days = dialog.getByLabel('Older than, in days')
  await days.fill('soon')
  await dialog.getByRole('button', { name: 'Check what would be deleted' }).click()
  await expect(dialog.getByText('Enter a number of days from 0 to 3,650')).toBeVisible()
  await expect(days).toBeFocused()
  await days.fill('30')
  await dialog.getByRole('button', { name: 'Check what would be deleted' }).click()
  await expect(dialog.getByRole('heading', { name: 'There is nothing to free up here' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await days.fill('0')
  await dialog.getByRole('combobox', { name: /^Where/ }).click()
  await page.getByRole('option', { name: 'Project Night Train' }).click()
  await dialog.getByRole('button', { name: 'Check what would be deleted' }).click()
  await expect(dialog.getByRole('definition').first()).toHaveText('2')
  // The colours at rest: the pointer has come to lie on a button.
  await page.mouse.move(0, 0)
  await expectAccessibleInBothThemes(page)
  // The deletion lies behind a question of its own, which a hasty second click does not answer.
  await dialog.getByRole('button', { name: /^Delete 2 versions/ }).dblclick()
  const question = page.getByRole('alertdialog', { name: 'Delete 2 versions?' })
  await expect(question).toContainText('This cannot be undone.')

  const failing = '**/storage-information/free-up'
  await page.route(failing, (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'free_up_failed', message: 'Freeing up storage failed', meta: { freed: 1200 } },
    }),
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('heading', { name: 'Freeing up storage failed' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('1.2 kB were freed. The server keeps trying')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Freeing up storage failed')
  await page.unroute(failing)

  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: 'Check what would be deleted' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Check what would be deleted' }).click()
  await dialog.getByRole('button', { name: /^Delete 2 versions/ }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('status')).toContainText('2 versions with 2 files deleted')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(storage.getByRole('row', { name: /^Night Train 1 / })).toBeVisible()
})
