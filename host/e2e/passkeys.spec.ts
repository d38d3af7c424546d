import type { CDPSession, Page } from '@playwright/test'
import { activeAccount, callAs, turnOnTotp } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, fillSignIn, test, modal } from './support/test.ts'

// A virtual authenticator stays with its page.
test.use({ reuseContext: false })

/** Who has no workspace is led on from /start. */
const SIGNED_IN = /\/ws\/cr$/

/** A device that has a finger on it and keeps passkeys. */
async function authenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

async function accountPage(page: Page, name: string) {
  const account = await activeAccount(page, name)
  await callAs(page.request, account, 'PUT', 'accept_terms')
  await page.goto('/login')
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(SIGNED_IN)
  await page.goto('/ac/acc')
  return account
}

async function addPasskey(page: Page, password: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`${name} added`)).toBeVisible()
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/login')
}

test('XPPL-04 a passkey is added, renamed, signs in and is removed', async ({ page }) => {
  await authenticator(page)
  const { password } = await accountPage(page, 'passkey')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section.getByText('You have no passkey yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Password', { exact: true }).fill('not-my-password-1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The password is not right.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await addPasskey(page, password, 'Laptop')
  await section.getByRole('button', { name: 'Rename Laptop' }).click()
  await modal(page).getByLabel('Name').fill('Work laptop')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Work laptop')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page).toHaveURL(SIGNED_IN)
  await page.goto('/ac/acc')
  await expect(page.getByRole('cell', { name: 'Passkey added' })).toBeVisible()

  await section.getByRole('button', { name: 'Remove Work laptop' }).click()
  await modal(page).getByLabel('Password', { exact: true }).fill(password)
  await modal(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Work laptop removed')).toBeVisible()
  await expect(section.getByText('You have no passkey yet.')).toBeVisible()

  await signOut(page)
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey is not known here. Use another way to sign in.')
})

test('XPPL-04 a passkey replaces the two-factor code', async ({ page }) => {
  await authenticator(page)
  const account = await accountPage(page, 'second')
  await addPasskey(page, account.password, 'Phone')
  await turnOnTotp(page.request, account)
  await signOut(page)
  await fillSignIn(page, account.email, account.password)
  await page.getByRole('button', { name: 'Use a passkey instead' }).click()
  await expect(page).toHaveURL(SIGNED_IN)
})

test('XPPL-04 a user without a passkey is told so, and the form still works', async ({ page }) => {
  await authenticator(page)
  const account = await activeAccount(page, 'none')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or use another way.')
  await fillSignIn(page, account.email, account.password)
  await expect(page).toHaveURL(SIGNED_IN)
})
