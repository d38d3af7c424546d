import type { Locator, Page } from '@playwright/test'
import { newEmail } from './support/accounts.ts'
import {
  PASSWORD,
  emailOf,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  openAs,
  test,
} from './support/test.ts'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const send = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const busy = (page: Page): Locator => page.locator('.arbo-button-primary[aria-busy=true]')

const LONG = 'a'.repeat(5000)
const RESET = '/password-reset/token?email=mina%40example.com'

/** Each form with values that are right, and what its server call is. */
const FORMS = [
  { path: '/login', button: 'Sign in', values: { Email: emailOf('guest'), Password: 'not-this-one-1' }, api: 'login' },
  {
    path: '/signup',
    button: 'Sign up',
    values: { 'Display name': 'Łukasz Żółć', Email: 'x@y.example', Password: PASSWORD },
    api: 'register',
  },
  { path: '/forgot-password', button: 'Send link', values: { Email: 'x@y.example' }, api: 'forgot-password' },
  { path: '/resend-email-activation', button: 'Send link', values: { Email: 'x@y.example' }, api: 'email/resend' },
  { path: RESET, button: 'Change password', values: { 'New password': PASSWORD }, api: 'password/reset' },
] as const

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // The served form is alive, or the page's own code is there.
  await expect(page.locator('html[data-live], html:not([data-boot=sign-in])')).toHaveCount(1)
  await expect(page.locator('form')).toBeVisible()
}

async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

for (const { path, button, values, api } of FORMS) {
  const labels = Object.keys(values)
  const name = path.split('?')[0] ?? ''

  test(`CORE-26 CORE-28 ${name} sent empty says at every field that it is required, and focuses the first; with the server away, offline, and sent twice it loses no input and makes one call`, async ({
    page,
    context,
  }) => {
    let calls = 0
    await page.route('**/api/**', (route) => {
      calls += 1
      return route.continue()
    })
    await open(page, path)
    await send(page, button)
    for (const label of labels) {
      const input = field(page, label)
      await expect(page.getByRole('alert').filter({ hasText: `${label} is required` })).toBeVisible()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveAccessibleDescription(new RegExp(`${label} is required`))
      await expect(page.locator('.arbo-field.danger').filter({ has: input })).toHaveCount(1)
    }
    await expect(field(page, labels[0] ?? '')).toBeFocused()
    expect(calls).toBe(0)
    await fillIn(page, values)
    await expect(page.locator('.danger')).toHaveCount(0)
    await expect(page.locator('form')).toHaveAttribute('data-valid', '')
    await page.unroute('**/api/**')

    await page.route(`**/api/${api}**`, (route) => route.abort('connectionrefused'))
    await send(page, button)
    await expect(page.locator('.arbo-notice-danger')).toContainText('Network problem.')
    await page.unroute(`**/api/${api}**`)

    await context.setOffline(true)
    await send(page, button)
    await expect(page.locator('.arbo-notice-danger')).toContainText('You are currently offline.')
    for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
    await context.setOffline(false)

    calls = 0
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(`**/api/${api}**`, async (route) => {
      calls += 1
      await released
      await route.fulfill({ status: 500, json: { error: 'server_error', message: 'It failed.' } })
    })
    await send(page, button)
    await expect(busy(page)).toBeVisible()
    await page.getByRole('button', { name: button, exact: true }).click({ force: true })
    await field(page, labels[0] ?? '').press('Enter')
    release()
    await expect(page.locator('.arbo-notice-danger')).toContainText('It failed. What you typed is still here')
    expect(calls).toBe(1)
    for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
  })
}

test('CORE-25 CORE-27 CORE-28 an address is checked on input and on leaving the field', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/resend-email-activation']) {
    await open(page, path)
    const email = field(page, 'Email')
    await email.pressSequentially('mina')
    await expect(page.getByText('Email is invalid')).toBeVisible()
    await expect(page.locator('.arbo-input.danger').filter({ has: email })).toHaveCount(1)
    await email.pressSequentially('@example.com')
    await expect(page.getByText('Email is invalid')).toBeHidden()
    await expect(page.locator('.danger')).toHaveCount(0)
    await email.fill('')
    await email.blur()
    await expect(page.getByText('Email is required')).toBeVisible()
  }
})

test('CORE-27 an empty field shows its error on leaving, but not while a link is clicked, which would move', async ({
  page,
}) => {
  await open(page, '/signup')
  await field(page, 'Display name').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Display name is required')).toBeVisible()
  await page.getByRole('link', { name: 'Click here to log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('CORE-24 AUTH-33 AUTH-34 names and passwords are checked for length, markup, emoji, digits and right-to-left text', async ({
  page,
}) => {
  await open(page, '/signup')
  const [name, password] = [field(page, 'Display name'), field(page, 'Password')]
  for (const [value, message] of [
    ['<script>alert(1)</script>', 'The display name format is invalid'],
    ['Ada 🎬', 'The display name format is invalid'],
    ['A_B', 'The display name format is invalid'],
    [LONG, 'Name is limited to 60 characters; consider a shorter name'],
    ['   ', 'Display name is required'],
  ] as const) {
    await name.fill(value)
    await expect(name).toHaveAccessibleDescription(message)
  }
  for (const right of ['عائشة محمد', 'נועה', 'Łukasz Żółć', '北 京', 'प्रिया', 'Ann-Marie O’Neil', "D'Arcy Jr. 2"]) {
    await name.fill(right)
    await expect(name).not.toHaveAttribute('aria-invalid')
  }
  expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
  await name.fill('عائشة محمد')
  expect(await name.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')

  for (const badPassword of ['short1', 'onlyletters', '12345678', LONG]) {
    await password.fill(badPassword)
    await expect(password).toHaveAccessibleDescription(
      'Invalid password 8 characters or more, with a letter and a digit.',
    )
  }
  await password.fill('пароль-2026 <b>🎬</b>')
  await expect(password).not.toHaveAttribute('aria-invalid')
})

test('an account with a right-to-left name and a password with markup signs up', async ({ page }) => {
  const email = newEmail('bidi')
  await open(page, '/signup')
  await fillIn(page, { 'Display name': 'عائشة محمد', Email: ` ${email} `, Password: '<script>1</script> 🎬' })
  await send(page, 'Sign up')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
})

test('a sign-in with impossible values is refused like any other', async ({ page }) => {
  await open(page, '/login')
  await fillSignIn(page, '<script>alert(1)</script>@example.com', PASSWORD)
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await fillSignIn(page, `${LONG}@example.com`, PASSWORD)
  await expect(page.getByText('Email is invalid')).toBeVisible()
  await fillSignIn(page, emailOf('guest'), LONG)
  await expect(page.getByText('Password is not valid')).toBeVisible()
  await fillSignIn(page, 'nobody@example.com', '<img src=x onerror=alert(1)> 🎬 עברית')
  await expect(page.locator('.arbo-notice-danger')).toHaveText('Email or password is wrong.')
})

test('a link with invalid parameters shows that it is no longer valid', async ({ page }) => {
  for (const path of [
    '/activation-email/%3Cscript%3E/x?expires=1&signature=y',
    '/activation-email/0190a000-0000-7000-8000-0000000000a1/x?expires=abc&signature=y',
    '/activation-email/0190a000-0000-7000-8000-0000000000a1/x?expires=9999999999&signature=y',
    '/password-reset/x',
    '/ws-invite?token=%3Cscript%3E&user=1',
    '/ws-invite',
    `/ws/jn/ws-invite?token=${'a'.repeat(600)}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: /is no longer valid$/ })).toBeVisible()
  }
})

test('an activation and an invitation that fail to load can be retried', async ({ page }) => {
  for (const [path, api, title] of [
    [
      '/activation-email/0190a000-0000-7000-8000-0000000000a1/x?expires=9999999999&signature=y',
      '**/api/email/verify/**',
      'Your account could not be set up yet',
    ],
    ['/ws-invite?token=abc&user=1', '**/api/ws-invitations/**', 'The invitation could not be loaded'],
  ] as const) {
    await page.route(api, (route) => route.abort('connectionrefused'))
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /is no longer valid$/ })).toBeVisible()
  }
})

test('CORE-29 browser autofill counts: its errors are removed, and the form is valid', async ({ page }) => {
  await open(page, '/login')
  await send(page, 'Sign in')
  await expect(page.locator('.arbo-field.danger')).toHaveCount(2)
  // Chromium forces the state that its own password manager sets, and so starts the style's animation.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'input[name=email]' })
  await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['autofill'] })
  await expect(page.locator('.arbo-field.danger')).toHaveCount(0)
  await expect(page.locator('form')).toHaveAttribute('data-valid', '')

  // Values that came without an event are sent all the same.
  await page.evaluate(() => {
    for (const [name, value] of [
      ['email', 'guest@arbo.demo'],
      ['password', 'arbo-demo-1'],
    ] as const) {
      const input = document.querySelector<HTMLInputElement>(`input[name=${name}]`)
      if (input) Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    }
  })
  await send(page, 'Sign in')
  await expect(page).not.toHaveURL(/\/login/)
  await devtools.detach()
})

test('by keyboard alone the user goes from sign-in to sign-up, through its form, and back', async ({ page }) => {
  await open(page, '/login')
  const tabTo = async (target: Locator): Promise<void> => {
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    await expect(target).toBeFocused()
  }
  await tabTo(field(page, 'Email'))
  await tabTo(field(page, 'Password'))
  await tabTo(page.getByRole('button', { name: 'Show password' }))
  await tabTo(page.getByRole('link', { name: 'Forgot password?' }))
  await tabTo(page.getByRole('button', { name: 'Sign in' }))
  await tabTo(page.getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page).toHaveURL(/\/signup$/)
  await tabTo(field(page, 'Display name'))
  await page.keyboard.type('Mina Harker')
  await tabTo(field(page, 'Email'))
  await page.keyboard.type('mina@')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.type(newEmail('keys'))
  await tabTo(field(page, 'Password'))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'Send it again' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Sent again.')).toBeVisible()
  await tabTo(page.getByRole('link', { name: 'Back to sign in' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
})

test('XEMB-06 sign-in and its related pages pass axe in both themes, at every width, with their errors', async ({
  page,
}) => {
  for (const { path, button } of FORMS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, path)
    await send(page, button)
    await expectAccessibleInBothThemes(page)
    for (const width of [1440, 900, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
  for (const path of ['/ws-invite?token=abc&user=1', '/ws/jn', '/password-reset/x', '/login?timeout=1']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await expectNoSidewaysScroll(page)
  }
})

test('XFIX-25 a dialog checks a field when it is left, mends while typing, and focuses the first fault', async ({
  page,
}) => {
  await openAs(page, 'owner', '/ws/stg#webhooks')
  await page.locator('#webhooks').getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.locator('.arbo-dialog')
  const name = dialog.getByLabel('Name', { exact: true })
  const address = dialog.getByLabel('Address')
  await expect(name).toBeFocused()
  await name.press('Tab')
  await expect(dialog.getByRole('alert')).toHaveText(['Name is required'])
  // Nothing is said of an address that is being typed.
  await address.pressSequentially('farm')
  await expect(dialog.getByRole('alert')).toHaveText(['Name is required'])
  await name.pressSequentially('F')
  await expect(dialog.getByText('Name is required')).toHaveCount(0)
  await expect(dialog.getByRole('alert')).toHaveText([/^An address begins with/])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(1)
  await expect(address).toBeFocused()
})

test('XFIX-25 what was typed in a dialog is asked for before it is lost, and is back after a reload', async ({
  page,
}) => {
  await openAs(page, 'owner', '/ws/stg#webhooks')
  const open = () => page.locator('#webhooks').getByRole('button', { name: 'New webhook' }).first().click()
  const dialog = page.locator('.arbo-dialog')
  const name = dialog.getByLabel('Name', { exact: true })
  const question = page.getByRole('alertdialog')
  await open()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open()
  await name.fill('Render farm')
  await page.keyboard.press('Escape')
  await expect(question).toContainText('Leave without saving?')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(name).toHaveValue('Render farm')

  await page.reload()
  await open()
  await expect(name).toHaveValue('Render farm')
  await expect(dialog.getByText('What you typed before the page reloaded is back.')).toBeVisible()
  await expectAccessible(page)
  // Cancel says what it does: nothing is asked, and nothing is kept.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await open()
  await expect(name).toHaveValue('')
})
