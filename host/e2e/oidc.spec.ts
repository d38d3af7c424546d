import { startOidcProvider, type OidcTestProvider } from '../../server/src/testing/oidc-test-provider.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { ownServer } from './support/own-server.ts'
import { freePort } from './support/start-server.ts'
import { expect, test } from './support/test.ts'

let provider: OidcTestProvider
const stops: (() => Promise<void>)[] = []
let url = ''
let strictUrl = ''

// The servers are those of the file: its tests run one after the other, in one process.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const [port, strictPort] = [await freePort(), await freePort()]
  url = `http://localhost:${port}`
  strictUrl = `http://localhost:${strictPort}`
  provider = await startOidcProvider(`${url}/login/callback`, `${strictUrl}/login/callback`)
  provider.put({ sub: 'nora', email: 'nora@studio.test', email_verified: true, name: 'Nora Ek' })
  provider.put({ sub: 'mallory', email: 'mallory@evil.test', email_verified: true })
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Studio account',
    OIDC_DOMAINS: 'studio.test',
  }
  stops.push(
    ...(await Promise.all([
      ownServer(port, { ...env, PUBLIC_URL: url }),
      ownServer(strictPort, { ...env, PUBLIC_URL: strictUrl, OIDC_ONLY: '1' }),
    ])),
  )
})
test.afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
  await provider?.close()
})

test('XPPL-04 a user signs in by the provider, and signs out there as well', async ({ page }) => {
  await page.goto(`${url}/login`)
  const button = page.getByRole('button', { name: 'Continue with Studio account' })
  await expect(button).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await button.click()
  await page.getByLabel('Name').fill('nora')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${url}/(start|ws)`))
  await page.getByRole('button', { name: /accept|agree/i }).click()
  await page.goto(`${url}/ac/acc`)
  await expect(page.getByRole('cell', { name: 'Single sign-on connected' })).toBeVisible()
  await page.getByRole('button', { name: /Nora Ek/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
})

test('XPPL-04 a refused user sees why, and can start again', async ({ page }) => {
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Continue with Studio account' }).click()
  await page.getByLabel('Name').fill('mallory')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Your email address is not of this studio. Ask your administrator.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  // The provider knows who was there; somebody else signs in with another browser.
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Continue with Studio account' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Reason: The person cancelled')).toBeVisible()
  // What came back works in no other tab and at no other time.
  await page.goto(`${url}/login/callback?code=guessed&state=guessed`)
  await expect(page.getByText('This sign-in was begun in another tab, or is over. Begin again.')).toBeVisible()
})

test('XPPL-04 with sign-in by the provider alone there is no password form', async ({ page }) => {
  await page.goto(`${strictUrl}/login`)
  const button = page.getByRole('button', { name: 'Continue with Studio account' })
  await expect(button).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await button.click()
  await page.getByLabel('Name').fill('nora')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(new RegExp(`^${strictUrl}/(start|ws)`))
})
