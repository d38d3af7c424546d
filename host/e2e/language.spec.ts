import type { Page } from '@playwright/test'
import { activeAccount, callAs } from './support/accounts.ts'
import { PASSWORD, emailOf, expect, expectAccessible, openAs, signInAs, test } from './support/test.ts'

const language = (page: Page) => page.locator('html').getAttribute('lang')

async function openAccount(page: Page, name: string): Promise<{ email: string; password: string }> {
  const user = await activeAccount(page, name)
  await callAs(page.request, user, 'PUT', 'accept_terms')
  await signInAs(page, user)
  await page.goto('/ac/acc')
  return user
}

test.describe('for a reader of German', () => {
  test.use({ locale: 'de-DE' })

  test('the sign-in page comes in German, answers in German, and leads into a product in German', async ({ page }) => {
    const served = await page.request.get('/login', { headers: { accept: 'text/html', 'accept-language': 'de' } })
    expect(await served.text()).toMatch(/<html lang="de"[\s\S]*Passwort/)
    await page.goto('/login')
    await page.getByLabel('E-Mail').fill(emailOf('owner'))
    await page.getByLabel('Passwort', { exact: true }).fill('wrong-password-1')
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('E-Mail-Adresse oder Passwort ist falsch.')
    await expectAccessible(page)
    await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeAttached()
    expect(await language(page)).toBe('de')
  })
})

test('an account chooses its language in My Settings, at once, for every device, and gives it back to the browser', async ({
  page,
  browser,
}) => {
  const user = await openAccount(page, 'language')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByText('Sprache gespeichert')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Einstellungen' })).toBeVisible()
  await expect(page).toHaveTitle('Meine Einstellungen | Arbo')
  expect(await language(page)).toBe('de')
  await expectAccessible(page)

  // The server writes the next page in German, too.
  const next = await page.reload()
  expect(await next?.text()).toContain('<html lang="de"')
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Einstellungen' })).toBeVisible()

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await signInAs(elsewhere, user)
  await elsewhere.goto('/ac/acc')
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Meine Einstellungen' })).toBeVisible()
  await other.close()

  await page.getByRole('combobox', { name: 'Sprache' }).click()
  await page.getByRole('option', { name: 'Wie im Browser (English)' }).click()
  await expect(page.getByText('Language saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My Settings' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('account.language')
})

test('who signs in after somebody else on a device reads the own language', async ({ page }) => {
  const user = await openAccount(page, 'german')
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Meine Einstellungen' })).toBeVisible()
  expect(user.email).not.toBe(emailOf('member'))
  await openAs(page, 'member', '/pl/dir')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  expect(await language(page)).toBe('en')
})
