import type { Page } from '@playwright/test'
import { activeAccount, callAs, invite, newEmail, signUp, turnOnTotp } from './support/accounts.ts'
import { mailLinks } from './support/mailbox.ts'
import { PASSWORD, emailOf, expect, expectAccessible, fillSignIn, test, modal } from './support/test.ts'
import { totpCode } from './support/totp.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const alert = (page: Page) => page.locator('.arbo-notice-danger')

/** An account that may work in workspaces. */
async function ready(page: Page, name: string): Promise<{ email: string; password: string }> {
  const account = await activeAccount(page, name)
  await callAs(page.request, account, 'PUT', 'accept_terms')
  return account
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account and workspace|^Manage account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
}

test('AUTH-39 AUTH-42 AUTH-47 AUTH-41 AUTH-44 an account goes from registering to resetting a forgotten password', async ({
  page,
}) => {
  const account = { email: newEmail('walk'), password: PASSWORD }
  await test.step('registering sends a mail', async () => {
    await signUp(page, 'Mina Harker', account.email)
    await expect(page.getByText(`We sent a link to ${account.email}`)).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('the account cannot sign in before activation', async () => {
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await fillSignIn(page, account.email, account.password)
    await expect(alert(page)).toContainText('Activate your account first')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.getByText('Sent again. It can take a minute.')).toBeVisible()
  })

  await test.step('the link in the mail activates the account', async () => {
    const [link = ''] = await mailLinks(page, account.email, 'Activate your account')
    // This browser has registered it, and its person has typed the password already.
    await page.goto(link)
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    expect(await page.evaluate(() => localStorage.getItem('account.registration_claim'))).toBeNull()
  })

  await test.step('the user creates a workspace', async () => {
    await expect(heading(page, 'Setting up new workspace')).toBeVisible()
    await page.getByLabel('Workspace name').fill('Studio Nord 猫')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Display name').fill('Mina')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Fox' }).press('Space')
    await page.getByRole('button', { name: 'Create Workspace' }).click()
    await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\//)
  })

  const secret = await test.step('the user turns two-factor sign-in on', async () => {
    await page.goto('/ac/acc')
    const part = page.getByRole('region', { name: 'Two-factor sign-in' })
    await part.getByRole('button', { name: 'Set up' }).click()
    const dialog = modal(page)
    await dialog.getByLabel('Password', { exact: true }).fill(account.password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
    const key = (await dialog.locator('code').textContent())?.replaceAll(' ', '') ?? ''
    await dialog.getByLabel('Code from the app').fill(totpCode(key))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(part.getByText('Two-factor sign-in is on.')).toBeVisible()
    return key
  })

  await test.step('the user signs out', () => signOut(page))

  await test.step('the user signs in with the code of an authenticator app', async () => {
    await fillSignIn(page, account.email, account.password)
    await expect(page).toHaveURL(/\/login\?requires_2fa=1$/)
    await expect(heading(page, 'Two-factor code')).toBeVisible()
    // The one of now was used at the set-up; a step of drift is allowed.
    await page.getByLabel('Code').fill(totpCode(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/\/login/)
  })

  await test.step('the user resets a forgotten password', async () => {
    await page.context().clearCookies()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    // The page before has a field of this name, too.
    await expect(heading(page, 'Forgot your password?')).toBeVisible()
    await page.getByLabel('Email').fill(account.email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(heading(page, 'Check your email')).toBeVisible()
    const [link = ''] = await mailLinks(page, account.email, 'Reset your password')
    await page.goto(link)
    await page.getByLabel('New password').fill('another-password-2')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(heading(page, 'Your password has been changed')).toBeVisible()

    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, account.email, account.password)
    await expect(alert(page)).toHaveText('Email or password is wrong.')
    await fillSignIn(page, account.email, 'another-password-2')
    await expect(heading(page, 'Two-factor code')).toBeVisible()

    await page.goto(link)
    await page.getByLabel('New password').fill('a-third-password-3')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(heading(page, 'This link is no longer valid')).toBeVisible()
  })
})

test('AUTH-01 AUTH-07 AUTH-08 the sign-up page leads to the sign-in page and to the documentation', async ({
  page,
}) => {
  await page.goto('/signup')
  await expect(page).toHaveTitle('Sign up | Arbo')
  await expect(page.getByText('Already have an account?')).toBeVisible()
  const help = page.getByRole('link', { name: 'Need more help?' })
  await expect(help).toHaveAttribute('href', '/docs/')
  const opened = page.waitForEvent('popup')
  await help.click()
  await expect(await opened).toHaveTitle('Arbo documentation')
  await page.getByRole('link', { name: 'Click here to log in' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('AUTH-02 AUTH-03 AUTH-04 AUTH-05 AUTH-06 public pages open for signed-out visitors, and lead to / when signed in', async ({
  page,
}) => {
  const pages = [
    ['/signup', 'Sign up'],
    ['/forgot-password', 'Forgot your password?'],
    ['/password-reset/token?email=mina%40example.com', 'Choose a new password'],
    ['/activation-email/0190a000-0000-7000-8000-0000000000a1/code', 'This link is no longer valid'],
    ['/resend-email-activation', 'Resend activation email'],
  ] as const
  for (const [path, title] of pages) {
    await page.goto(path)
    await expect(heading(page, title)).toBeVisible()
  }
  await page.goto('/login')
  await fillSignIn(page, emailOf('member'), PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
  for (const [path] of [['/login'], ...pages]) {
    await page.goto(path)
    await expect(page).not.toHaveURL(new RegExp(`${path.split('/')[1]}`))
  }
})

test('AUTH-09 AUTH-10 AUTH-11 AUTH-12 AUTH-13 the sign-in page says why the user is there', async ({ page }) => {
  for (const [flag, text] of [
    ['timeout=1', 'Your session has timed out.'],
    ['user=0', 'This account does not exist or is blocked.'],
    ['invalid_2fa=1', 'That two-factor code was wrong.'],
    ['requires_2fa=1', 'This account needs a two-factor code to sign in.'],
    ['ws=1', 'Sign in to continue to your workspace.'],
  ] as const) {
    await page.goto(`/login?${flag}`)
    await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  }
})

test('AUTH-11 AUTH-12 AUTH-47 the right code works after a wrong one, also after a reload; recovery codes work', async ({
  page,
}) => {
  const account = await activeAccount(page, 'otp')
  const { secret, recoveryCodes } = await turnOnTotp(page.request, account)
  await page.goto('/login')
  await fillSignIn(page, account.email, account.password)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expect(page.getByText('This account needs a two-factor code to sign in.')).toBeVisible()
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  await expect(page.getByText('Code is required')).toBeVisible()
  await code.fill('12345')
  await expect(page.getByText('Code is not valid')).toBeVisible()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login\?invalid_2fa=1$/)
  await expect(alert(page)).toHaveText('That code is not right.')
  await expect(code).toBeFocused()

  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: 'That two-factor code is wrong.' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabel('Recovery code')
  await expect(recovery).toBeFocused()
  await recovery.fill((recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' '))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)

  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, account.email, account.password)
  // Pasted as apps show it.
  const right = totpCode(secret, 1)
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('AUTH-47 after five wrong codes the password is required again; giving up leads there at once', async ({
  page,
}) => {
  const account = await activeAccount(page, 'five')
  await turnOnTotp(page.request, account)
  await page.goto('/login')
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, account.email, account.password)
  const code = page.getByLabel('Code', { exact: true })
  // The fifth is the last that is looked at.
  for (const wrongCode of ['000000', '000001', '000002', '000003', '000004', '000005']) {
    const answer = page.waitForResponse('**/api/otp/login')
    await code.fill(wrongCode)
    await page.keyboard.press('Enter')
    await answer
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).not.toHaveAttribute('aria-busy')
  }
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Enter your password again.' })).toBeVisible()
})

test('AUTH-14 AUTH-15 /login goes to / with a refresh token, and stays with ws', async ({ page, context, baseURL }) => {
  await page.goto('/login')
  await fillSignIn(page, emailOf('member'), PASSWORD)
  await expect(page).not.toHaveURL(/\/login/)
  const expire = () => context.clearCookies({ name: 'account.access_token' })
  await expire()
  await page.goto('/login')
  await expect(page).not.toHaveURL(/\/login/)
  // The page keeps its refresh token from scripts.
  const refresh = (await context.cookies()).find(({ name }) => name === 'arbo_refresh')
  expect(refresh?.httpOnly).toBe(true)

  // One that the server refuses: the root tries it once. A page that is still open would try it first.
  await page.goto('about:blank')
  await context.clearCookies()
  await context.addCookies([{ name: 'account.refresh_token', value: 'garbled', url: baseURL ?? '' }])
  await page.goto('/login')
  await expect(page).toHaveURL(/\/login\?timeout=1$/)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('AUTH-35 signing in and resetting send the password as its own confirmation', async ({ page }) => {
  await page.goto('/login')
  const login = page.waitForRequest('**/api/login')
  await fillSignIn(page, emailOf('member'), 'not-this-one-1')
  expect((await login).postDataJSON()).toEqual({
    email: emailOf('member'),
    password: 'not-this-one-1',
    password_confirmation: 'not-this-one-1',
  })
  await page.goto('/password-reset/token?email=mina%40example.com')
  await page.getByLabel('New password').fill('another-password-2')
  const reset = page.waitForRequest('**/api/password/reset?**')
  await page.getByRole('button', { name: 'Change password' }).click()
  expect((await reset).postDataJSON()).toEqual({
    password: 'another-password-2',
    password_confirmation: 'another-password-2',
  })
  await expect(heading(page, 'This link is no longer valid')).toBeVisible()
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('AUTH-43 a new activation link shows the same message for a waiting address and for any other', async ({
  page,
}) => {
  const email = newEmail('resend')
  await signUp(page, 'عائشة محمد', email)
  const [first = ''] = await mailLinks(page, email)
  for (const address of [email, newEmail('nobody')]) {
    await page.goto('/resend-email-activation')
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByText(`If ${address} still needs activating`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()

  // A link that was cut offers a new one.
  await page.goto(first.replace(/signature=.{10}/, 'signature='))
  await expect(heading(page, 'This link is no longer valid')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
})

test('WS-05 WS-52 AUTH-40 an invited address without an account registers through the link and is a member', async ({
  page,
}) => {
  const email = newEmail('invited')
  const link = await invite(page, email)
  await page.goto(link)
  await expect(heading(page, 'Join Arbo Demo')).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Display name').fill('Noor')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const opened = page.waitForRequest(/\/w:[a-z2-7]{8}\/rf\?u=1$/)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await opened
  await expect(page.getByRole('heading', { name: /terms/i }).first()).toBeVisible()
  const ownWorkspaces = await callAs(page.request, { email, password: PASSWORD }, 'GET', 'workspaces')
  expect(ownWorkspaces).toMatchObject([{ name: 'Arbo Demo', display_name: 'Noor' }])

  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page, 'This invitation is no longer valid')).toBeVisible()
})

test('WS-06 WS-07 WS-52 AUTH-13 the invitation waits while its account signs in, and is then accepted', async ({
  page,
}) => {
  const account = await ready(page, 'joins')
  const link = await invite(page, account.email)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in to join' }).click()
  await expect(page).toHaveURL(/\/login\?ws=1$/)
  await expect(page.getByText('Sign in to continue to your workspace.')).toBeVisible()
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(/\/ws\/jn\/ws-invite\?token=/)
  await expectAccessible(page)

  // The mailed link itself leads there too.
  await page.goto(link)
  await expect(page).toHaveURL(/\/ws\/jn\/ws-invite\?token=/)
  const confirm = page.waitForRequest('**/api/confirm-ws-invitation?**')
  await page.getByRole('button', { name: 'Join workspace' }).click()
  expect([...new URL((await confirm).url()).searchParams.keys()].toSorted()).toEqual(['token', 'user'])
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\//)
})

test('WS-53 pending invitations are listed without a token; one is declined', async ({ page }) => {
  const account = await activeAccount(page, 'declines')
  const link = await invite(page, account.email)
  await page.goto('/ws/jn')
  await expect(heading(page, 'Sign in to see your invitations')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(/\/ws\/jn$/)
  const row = page.getByRole('listitem').filter({ hasText: 'Arbo Demo' })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Decline the invitation to Arbo Demo' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline the invitation to Arbo Demo?' })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await row.getByRole('button', { name: 'Decline the invitation to Arbo Demo' }).click()
  await dialog.getByRole('button', { name: 'Decline invitation' }).click()
  await expect(heading(page, 'No invitations')).toBeVisible()
  await page.goto(link)
  await expect(heading(page, 'This invitation is no longer valid')).toBeVisible()
})

test('WS-06 an invitation for another account says so, and lets the user sign in with the right one', async ({
  page,
}) => {
  const [invited, other] = [await ready(page, 'right'), await ready(page, 'wrong')]
  const link = await invite(page, invited.email)
  await page.goto('/login')
  await fillSignIn(page, other.email, other.password)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto(link)
  await expect(
    page.getByText(`This invitation is for ${invited.email}. You are signed in as ${other.email}.`),
  ).toBeVisible()
  await expectAccessible(page)
  // The address says ws-invite before and after the page is loaded afresh.
  const afresh = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await afresh
  await expect(page).toHaveURL(/\/ws-invite\?token=/)
  await page.getByRole('button', { name: 'Sign in to join' }).click()
  await fillSignIn(page, invited.email, invited.password)
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\//)
  await signOut(page)
  const ownWorkspaces = await callAs(page.request, other, 'GET', 'workspaces')
  expect(ownWorkspaces).toEqual([])
})

test('AUTH-04 AUTH-42 AUTH-45 an account created by an invitation gets its first password on activation', async ({
  page,
}) => {
  const email = newEmail('virtual')
  await invite(page, email)
  await page.goto('/resend-email-activation')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  const [link = ''] = await mailLinks(page, email, 'Activate your account')
  await page.goto(link)
  await expect(heading(page, 'Activate your account')).toBeVisible()
  await expect(page).toHaveTitle('Setup new account | Arbo')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await expect(page.getByText('New password is required')).toBeVisible()
  await page.getByLabel('New password').fill('short')
  await expect(page.getByText('Invalid password')).toBeVisible()
  await page.getByLabel('New password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  // Whoever has just chosen the password is not asked for it again.
  await expect(page).toHaveURL(/\/ws\/cr$/)
})
