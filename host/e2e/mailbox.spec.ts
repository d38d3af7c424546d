import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { mailLinks } from './support/mailbox.ts'

test.use({ baseURL: process.env['ARBO_URL'] ?? 'http://localhost:4600' })

async function register(page: Page): Promise<string> {
  const email = `mailbox.${Date.now()}@example.com`
  const data = { display_name: 'نور الهدى', email, password: 'mailbox-password-1' }
  expect((await page.request.post('/api/register', { data })).status()).toBe(200)
  return email
}

for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test(`AUTH-42 the mailbox at ${width} px, ${colorScheme}: a mail is found, read, and its link opened`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    const email = await register(page)
    const [link = ''] = await mailLinks(page, email, 'Activate your account')
    await page.goto('/dev/mailbox')
    await expectAccessible(page)
    await page.getByRole('link', { name: email }).click()
    await expect(page.getByText(`To ${email}`)).toBeVisible()
    await expectAccessible(page)
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(sideways).toBeLessThanOrEqual(0)
    const mail = page.frameLocator('iframe')
    await expect(mail.getByText('نور الهدى')).toBeVisible()
    await mail.getByRole('link', { name: 'Activate account' }).click()
    await page.waitForURL(link)
  })
}

test('AUTH-41 by keyboard alone the user goes from the list to the link in the mail', async ({ page }) => {
  const email = await register(page)
  const [link = ''] = await mailLinks(page, email)
  await page.goto('/dev/mailbox')
  await page.getByRole('link', { name: email }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: email })).toHaveAttribute('aria-current', 'page')
  const button = page.frameLocator('iframe').getByRole('link', { name: 'Activate account' })
  await page.getByRole('link', { name: 'Refresh' }).focus()
  const listed = await page.getByRole('navigation').getByRole('link').count()
  for (let step = 0; step <= listed; step += 1) await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await page.waitForURL(link)
})
