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

const READERS = [
  {
    of: 'German',
    locale: 'de-DE',
    email: 'E-Mail',
    password: 'Passwort',
    signIn: 'Anmelden',
    wrong: 'E-Mail-Adresse oder Passwort ist falsch.',
    skip: 'Zum Inhalt springen',
  },
  {
    of: 'French',
    locale: 'fr-FR',
    email: 'E-mail',
    password: 'Mot de passe',
    signIn: 'Se connecter',
    wrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
    skip: 'Aller au contenu',
  },
  {
    of: 'Spanish',
    locale: 'es-MX',
    email: 'Correo',
    password: 'Contraseña',
    signIn: 'Iniciar sesión',
    wrong: 'El correo o la contraseña no son correctos.',
    skip: 'Ir al contenido',
  },
  {
    of: 'Japanese',
    locale: 'ja-JP',
    email: 'メールアドレス',
    password: 'パスワード',
    signIn: 'サインイン',
    wrong: 'メールアドレスまたはパスワードが間違っています。',
    skip: 'コンテンツへスキップ',
  },
]

for (const { of, locale, email, password, signIn, wrong, skip } of READERS) {
  test.describe(`for a reader of ${of}`, () => {
    test.use({ locale })

    test(`XUX-16 the sign-in page comes in ${of}, answers in ${of}, and leads into a product in ${of}`, async ({
      page,
    }) => {
      const lang = locale.slice(0, 2)
      const served = await page.request.get('/login', { headers: { accept: 'text/html', 'accept-language': locale } })
      expect(await served.text()).toMatch(new RegExp(`<html lang="${lang}"[\\s\\S]*${password}`))
      await page.goto('/login')
      await page.getByLabel(email).fill(emailOf('owner'))
      await page.getByLabel(password, { exact: true }).fill('wrong-password-1')
      await page.getByRole('button', { name: signIn, exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText(wrong)
      await expectAccessible(page)
      await page.getByLabel(password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: signIn, exact: true }).click()
      await expect(page.getByRole('link', { name: skip })).toBeAttached()
      expect(await language(page)).toBe(lang)
    })
  })
}

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
