import type { Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import {
  PASSWORD,
  emailOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  test,
  modal,
} from './support/test.ts'

const owner = { email: emailOf('owner'), password: PASSWORD }
let count = 0
/** A name that no test had before. */
const newName = (name: string): string => `${name} ${Date.now()} ${(count += 1)}`
const tokens = (page: Page) => page.getByRole('table', { name: 'API tokens' })
const row = (page: Page, name: string) =>
  tokens(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name, exact: true }) })

/** Tokens of the owner, made by the API. */
async function make(page: Page, code: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    await callAs(page.request, owner, 'POST', `workspace/${code}/api-tokens`, { name, scopes: ['read'] })
  }
}

test('XOPS-08 a token has scopes, origins and an expiry, shows its secret once, works, and is revoked', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, 'owner', '/ws/stg#api-tokens')
  const name = newName('Farm')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = modal(page)
  await dialog.getByRole('checkbox', { name: /^Read/ }).uncheck()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['Name is required', 'Choose at least one scope'])
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  const review = dialog.getByRole('group', { name: 'Review', exact: true })
  await review.getByRole('checkbox', { name: 'Comment', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Read', exact: true }).check()
  await dialog.getByRole('combobox', { name: /^Expires/ }).click()
  await page.getByRole('option', { name: 'In 7 days' }).click()
  await dialog.getByLabel('Allowed origins').fill('https://portal.example.com/dailies')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toContainText('“https://portal.example.com/dailies” is no origin.')
  await dialog.getByLabel('Allowed origins').fill('https://portal.example.com/')
  await dialog.getByRole('button', { name: 'Create' }).click()

  await expect(dialog.getByText('it is not shown again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('alert')).toContainText('The secret was not copied.')
  await dialog.getByRole('button', { name: 'Copy secret' }).click()
  await expect(dialog.getByText('Copied')).toBeVisible()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const statusFrom = async (origin: string) => {
    const headers = { authorization: `Bearer ${secret}`, origin }
    return (await page.request.get('/api/me', { headers })).status()
  }
  expect(await statusFrom('https://portal.example.com')).toBe(200)
  expect(await statusFrom('https://evil.example.com')).toBe(403)

  await expect(row(page, name)).toContainText('Read, Comment')
  await expect(row(page, name)).toContainText('In 7 days')
  await row(page, name).getByRole('button', { name, exact: true }).click()
  await expect(dialog.getByRole('definition').filter({ hasText: 'https://portal.example.com' })).toBeVisible()
  await expect(dialog).not.toContainText(secret)
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  // Under an open dialog no row can be seen by its role.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(row(page, name)).toHaveCount(0)
  expect(await statusFrom('https://portal.example.com')).toBe(401)
})

test('XOPS-08 the list has search and order, shows owners and expired tokens, and several can be revoked at once', async ({
  page,
}) => {
  const code = await openAs(page, 'owner', '/ws/stg#api-tokens')
  const [alpha, beta] = [newName('Alpha'), newName('Beta')]
  await make(page, code, alpha, beta)
  // One of them as it is after its time.
  await page.route('**/api-tokens?*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { name: string }[] }
    const ended = { expires_at: '2026-01-01T00:00:00Z' }
    await route.fulfill({
      response,
      json: { data: data.map((one) => (one.name === beta ? { ...one, ...ended } : one)) },
    })
  })
  await page.reload()
  await expect(row(page, beta)).toContainText('Expired')
  await expect(row(page, alpha)).not.toContainText('Expired')
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill(alpha)
  await expect(row(page, beta)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search tokens' }).fill('')
  await tokens(page).getByRole('button', { name: 'Name', exact: true }).click()
  const names = tokens(page).locator('[data-row]')
  const order = await names.allTextContents()
  expect(order.indexOf(alpha)).toBeLessThan(order.indexOf(beta))
  await tokens(page).getByRole('button', { name: 'Name', exact: true }).click()
  await expect(names).toHaveText(order.toReversed())
  await expectAccessibleInBothThemes(page)

  const everybody = page.waitForResponse((response) => response.url().includes('mine_eq=0'))
  await page.getByRole('button', { name: 'Remove the filter created by' }).click()
  await everybody
  await page.getByRole('checkbox', { name: `Select ${alpha}` }).check()
  await page.getByRole('checkbox', { name: `Select ${beta}` }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Revoke' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Revoke 2 tokens?')
  await alert.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('2 tokens revoked')).toBeVisible()
  for (const name of [alpha, beta]) await expect(row(page, name)).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
})
