import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { activeAccount, callAs, invite, turnOnTotp } from './support/accounts.ts'
import {
  PASSWORD,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  openAs,
  signInAs,
  test,
  modal,
} from './support/test.ts'
import { totpCode } from './support/totp.ts'

const SECTIONS = [
  'Profile',
  'Password',
  'Two-factor sign-in',
  'Passkeys',
  'Language',
  'Time zone',
  'Where you are signed in',
  'Login history',
  'Theme',
  'Delete account',
]

const section = (page: Page, name: string) => page.getByRole('region', { name })
const alert = (page: Page) => page.getByRole('alert')

/** A new account on its settings page, without a workspace. */
async function openAccount(page: Page, name: string): Promise<{ email: string; password: string }> {
  const user = await activeAccount(page, name)
  await callAs(page.request, user, 'PUT', 'accept_terms')
  await signInAs(page, user)
  await page.goto('/ac/acc')
  await expect(page.getByRole('heading', { level: 1, name: 'My Settings' })).toBeVisible()
  return user
}

test('AUTH-16 My Settings works without and with a workspace, in both themes and at every width', async ({ page }) => {
  await openAccount(page, 'page')
  await page.goto('/ws/cr')
  await page.getByRole('link', { name: 'My Settings' }).click()
  await expect(page).toHaveURL(/\/ac\/acc$/)
  await expect(page).toHaveTitle('My Settings | Arbo')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await expect(page.getByRole('cell', { name: 'Signed in' }).first()).toBeVisible()
  await page.getByRole('listbox', { name: 'Time zone' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('option', { selected: true })).toBeInViewport()
  await expectAccessibleInBothThemes(page)
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Login history' }).click()
    await expect(section(page, 'Login history').getByRole('heading')).toBeInViewport()
    await expect(page).toHaveURL(/\/ac\/acc#history$/)
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Profile' }).click()
  }
  await expectAccessible(page)

  await page.context().clearCookies()
  await openAs(page, 'owner', '/pl/tm')
  await page.goto('/ac/acc')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('My Settings')
})

test('AUTH-16 without a workspace the links to My Settings and sign-out do not move when the answers arrive', async ({
  page,
}) => {
  await invite(page, (await openAccount(page, 'steady')).email)
  let go: (() => void) | undefined
  const answered = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/api\/(workspaces\?|me\/pending-ws-invite)/, async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/ws/cr')
  const links = [page.getByRole('link', { name: 'My Settings' }), page.getByRole('button', { name: 'Sign out' })]
  const places = () => Promise.all(links.map((link) => link.boundingBox()))
  await expect(links[1]!).toBeVisible()
  // Letters of the font that stands in are of another width.
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await places()
  // Whether there are any is not known yet.
  await expect(page.getByRole('link', { name: 'All workspaces' })).toHaveCount(0)
  const deleted = page.waitForResponse(/\/workspaces\?.*deleted_eq/)
  go?.()
  await (await deleted).finished()
  await expect(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  expect(await places()).toEqual(before)
  await expect(page.getByRole('link', { name: 'All workspaces' })).toHaveCount(0)
})

test('AUTH-33 AUTH-34 the display name shows only the required error when blank, is limited, allows the characters of names, and is saved', async ({
  page,
}) => {
  await openAccount(page, 'name')
  const profile = section(page, 'Profile')
  const name = page.getByLabel('Display name')
  const save = profile.getByRole('button', { name: 'Save' })
  await name.fill('   ')
  await save.click()
  await expect(alert(page)).toHaveText(['Display name is required'])
  await expect(name).toBeFocused()
  await name.fill('Mina_2')
  await expect(alert(page)).toHaveText(['The display name format is invalid'])
  await name.fill('<script>')
  await expect(alert(page)).toHaveText(['The display name format is invalid'])
  await name.fill('m'.repeat(61))
  await expect(alert(page)).toHaveText(['Name is limited to 60 characters; consider a shorter name'])
  await name.fill('نور الهدى')
  await expect(alert(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Profile saved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account and workspace: نور الهدى' })).toBeVisible()

  // The server away: what was typed stays.
  await page.route('**/api/users/*', (route) => route.abort())
  await name.fill('Mina')
  await save.click()
  await expect(profile.locator('.arbo-notice-danger')).toBeVisible()
  await expect(name).toHaveValue('Mina')
})

test('WS-21 the picture of the account can be chosen, shows in the header, and can be removed', async ({ page }) => {
  await openAccount(page, 'picture')
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alert(page)).toHaveText('Choose a picture first.')
  await dialog.getByRole('radio', { name: 'Cat' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const avatar = page.getByRole('button', { name: /^Account and workspace/ }).locator('.arbo-avatar img')
  await expect(avatar).toHaveAttribute('src', /\/api\/avatars\//)
  await expect.poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(avatar).toHaveCount(0)
})

test('AUTH-35 changing the password needs the current one, and signs out all other devices', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await openAccount(page, 'password')
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, user.email, user.password)
  await expect(elsewhere).toHaveURL(/\/ws\/cr$/)

  const form = section(page, 'Password')
  const change = form.getByRole('button', { name: 'Change password' })
  await change.click()
  await expect(form.getByRole('alert')).toHaveText([
    'Current password is required',
    'New password is required',
    'Repeat new password is required',
  ])
  await page.getByLabel('Current password').fill('not-this-one-1')
  await page.getByLabel('New password', { exact: true }).fill('short')
  await expect(form.getByText('Invalid password')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('another-password-2')
  await page.getByLabel('Repeat new password').fill('another-password-3')
  await expect(form.getByText("Passwords don't match, please double-check.")).toBeVisible()
  await page.getByLabel('Repeat new password').fill('another-password-2')
  await change.click()
  await expect(form.locator('.arbo-notice-danger')).toContainText(/password/i)
  await page.getByLabel('Current password').fill(user.password)
  await change.click()
  await expect(page.getByText('Password changed').first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await elsewhere.goto('/ac/acc')
  await expect(elsewhere).toHaveURL(/\/login/)
  await fillSignIn(elsewhere, user.email, 'another-password-2')
  await expect(elsewhere).toHaveURL(/\/ac\/acc$/)
  await elsewhere.close()
})

test('AUTH-48 AUTH-36 two-factor sign-in is set up by QR code or key, shows ten recovery codes once, and can be turned off', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const user = await openAccount(page, 'totp')
  const part = section(page, 'Two-factor sign-in')
  await part.getByRole('button', { name: 'Set up' }).click()
  const dialog = modal(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not-this-one-1')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.arbo-notice-danger')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  const qr = dialog.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(qr).toBeVisible()
  expect(await qr.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const code = dialog.getByLabel('Code from the app')
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy key' }).click()
  const secret = await page.evaluate(() => navigator.clipboard.readText())
  expect((await dialog.locator('code').textContent())?.replaceAll(' ', '')).toBe(secret)
  await code.fill('12345')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Code from the app is not valid')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('.arbo-notice-danger')).toBeVisible()
  const right = totpCode(secret)
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.keyboard.press('Enter')

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const texts = await codes.allTextContents()
  // They are not shown again, so a slip does not lose them.
  await page.keyboard.press('Escape')
  await expect(codes).toHaveCount(10)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download' }).click()
  const file = await (await downloading).path()
  expect((await readFile(file, 'utf8')).trim().split('\n')).toEqual(texts)
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect(part.getByText('Two-factor sign-in is on.')).toBeVisible()
  const login = await page.request.post('/api/login', { data: user })
  expect(login.status()).toBe(412)

  await part.getByRole('button', { name: 'Turn off' }).click()
  await modal(page).getByLabel('Password', { exact: true }).fill(user.password)
  await modal(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(part.getByText('Two-factor sign-in is off.')).toBeVisible()
  expect((await page.request.post('/api/login', { data: user })).status()).toBe(200)

  // A role that does not include it: the reason is said where it was asked for.
  await page.route('**/api/otp/totp/add', (route) =>
    route.fulfill({ status: 403, json: { error: 'permission_denied', message: 'You do not have permission' } }),
  )
  await part.getByRole('button', { name: 'Set up' }).click()
  await modal(page).getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await expect(modal(page).getByText('You do not have permission')).toBeVisible()
})

test.describe('in Tokyo', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('CORE-10 CORE-16 CORE-87 the time zone can be found among all, is saved, and stays when the device is elsewhere', async ({
    page,
    context,
  }) => {
    await openAccount(page, 'zone')
    const part = section(page, 'Time zone')
    const list = part.getByRole('listbox', { name: 'Time zone' })
    // Those near what shows are drawn, and each says how many there are.
    const all = async (): Promise<number> => Number(await list.getByRole('option').first().getAttribute('aria-setsize'))
    await expect.poll(all).toBeGreaterThan(380)
    const prompt = page.getByRole('dialog', { name: 'Your time zone differs' })
    await expect(prompt).toBeVisible()
    const search = part.getByRole('combobox', { name: 'Time zone' })
    await search.fill('nowhere')
    await expect(part.getByText('No time zone is called “nowhere”')).toBeVisible()
    await search.fill('buenos')
    await expect(list.getByRole('option')).toHaveText([/America\/Argentina\/Buenos Aires.*UTC−03:00/])
    await page.keyboard.press('Enter')
    await expect(part.getByText('Not saved yet')).toBeVisible()
    await part.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Time zone saved').first()).toBeVisible()
    await expect(part.getByText('Not saved yet')).toHaveCount(0)
    // Chosen on purpose: no reason to ask.
    await expect(prompt).toBeHidden()
    const cookie = async (name: string) => {
      const match = (await context.cookies()).find((one) => one.name === `account.${name}`)
      return match && decodeURIComponent(match.value)
    }
    expect(await cookie('preferred_timezone')).toBe('America/Argentina/Buenos_Aires')
    expect(await cookie('last_local_timezone')).toBe('Asia/Tokyo')
    expect(await cookie('last_saved_local_timezone')).toBe('Asia/Tokyo')
    expect(await cookie('keep_preferred_timezone')).toBe('1')

    const keep = part.getByRole('checkbox', { name: /Keep my time zone/ })
    await expect(keep).toBeChecked()
    await keep.uncheck()
    expect(await cookie('keep_preferred_timezone')).toBe('0')
    const zones = { answer: (): void => undefined }
    await page.route('**/api/me/canonical-tz-list', async (route) => {
      await new Promise<void>((resolve) => (zones.answer = resolve))
      await route.continue()
    })
    await page.reload()
    await expect(prompt).toBeVisible()
    await expect(part.getByText('America/Argentina/Buenos Aires').first()).toBeVisible()
    // What is below the list stays where it is when the list comes: a click would meet something else.
    const own = part.getByRole('button', { name: 'Use this device’s zone, Asia/Tokyo' })
    // Letters of the typeface are of another width than those before it.
    await page.evaluate(() => document.fonts.ready)
    const place = await own.boundingBox()
    zones.answer()
    await expect(list).toBeVisible()
    expect(await own.boundingBox()).toEqual(place)
    await own.click()
    await expect(prompt).toBeHidden()
    await expect(part.locator('.account_zone-chosen')).toContainText('Asia/Tokyo')
  })
})

test('AUTH-46 AUTH-49 the sessions are listed, sign out elsewhere and everywhere works, and the history shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const user = await openAccount(page, 'sessions')
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await elsewhere.goto('/login')
  await fillSignIn(elsewhere, user.email, user.password)
  await expect(elsewhere).toHaveURL(/\/ws\/cr$/)
  for (let time = 0; time < 5; time += 1) {
    const { access_token } = (
      (await (await page.request.post('/api/login', { data: user })).json()) as {
        data: { access_token: string }
      }
    ).data
    await page.request.get('/api/logout', { headers: { authorization: `Bearer ${access_token}` } })
  }
  await page.request.post('/api/login', { data: { email: user.email, password: 'not-this-one-1' } })

  const auditRequest = page.waitForRequest(/\/api\/audit\?/)
  await page.reload()
  expect(Object.fromEntries(new URL((await auditRequest).url()).searchParams)).toEqual({
    page: '1',
    per_page: '10',
    order_by: '-created_at',
  })
  const history = section(page, 'Login history')
  await expect(history.getByRole('cell', { name: 'Sign-in failed' })).toBeVisible()
  await expect(history.getByText('Page 1 of 2')).toBeVisible()
  await history.getByRole('button', { name: 'Older' }).click()
  await expect(history.getByText('Page 2 of 2')).toBeVisible()
  await expect(history.getByRole('cell', { name: 'Email confirmed' })).toBeVisible()
  await expect(history.getByRole('button', { name: 'Older' })).toBeDisabled()

  const places = section(page, 'Where you are signed in')
  await expect(places.getByText('This device')).toHaveCount(1)
  const others = places.getByRole('button', { name: /^Sign out Chrome on/ })
  const before = await others.count()
  expect(before).toBeGreaterThan(0)
  await others.first().click()
  await expect(others).toHaveCount(before - 1)
  await places.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(others).toHaveCount(0)
  await expect(page.getByText('All other places signed out').first()).toBeVisible()
  await elsewhere.goto('/ac/acc')
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.close()

  await places.getByRole('button', { name: 'Sign out everywhere' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('AUTH-36 an account with two-factor sign-in sees it on; the chosen theme is kept', async ({ page }) => {
  const user = await openAccount(page, 'theme')
  await turnOnTotp(page.request, user)
  await page.reload()
  await expect(section(page, 'Two-factor sign-in').getByText('Two-factor sign-in is on.')).toBeVisible()
  const theme = section(page, 'Theme')
  await theme.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(theme.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await theme.getByRole('button', { name: 'Adjust the dark theme' }).click()
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeVisible()
  expect(user.password).toBe(PASSWORD)
})

test('each part of My Settings reports a failed load, and retries', async ({ page }) => {
  await openAccount(page, 'failing')
  const paths = ['**/api/me/sessions', '**/api/audit?**', '**/api/me/canonical-tz-list']
  for (const path of paths) await page.route(path, (route) => route.abort())
  await page.reload()
  for (const text of [
    'Your sessions could not be loaded',
    'The login history could not be loaded',
    'The list of time zones could not be loaded',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  for (const path of paths) await page.unroute(path)
  const places = section(page, 'Where you are signed in')
  await places.getByRole('button', { name: 'Try again' }).click()
  await expect(places.getByText('This device')).toBeVisible()
})

test('XFIX-08 an account is deleted after its owner has read what remains, and cannot sign in again', async ({
  page,
}) => {
  const user = await openAccount(page, 'leaver')
  const owned = await callAs(page.request, user, 'POST', 'workspaces', { name: 'Left Behind' })
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('heading', { name: 'What stays' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your email address' }).fill('somebody@example.com')
  await dialog.getByLabel('Password', { exact: true }).fill(user.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Your email address' })).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('textbox', { name: 'Your email address' }).fill(user.email)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(alert(page)).toContainText('You are the only owner of Left Behind')
  await callAs(page.request, user, 'DELETE', `workspaces/${String(owned['code'])}`)
  await dialog.getByRole('radio', { name: 'Former member' }).check()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, user.email, user.password)
  await expect(alert(page)).toBeVisible()
})
