import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export const PASSWORD = 'arbo-demo-1'
export type Account = 'owner' | 'admin' | 'member' | 'guest'

export const emailOf = (account: Account): string => `${account}@arbo.demo`

/** Every test fails on an error that the page itself throws or logs. */
export const test = base.extend<{ errors: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => use(process.env['ARBO_URL'] ?? 'http://localhost:4600'),
  errors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      page.on('console', (message) => {
        // The browser's own line about a refused call is no defect of the page.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      await use(errors)
      expect(errors, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

/** Fills in and sends the sign-in form that is open. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in and opens the demo workspace's directory. */
export async function openDirectory(page: Page, account: Account = 'owner'): Promise<void> {
  await page.goto('/login')
  await fillSignIn(page, emailOf(account), PASSWORD)
  await page.getByRole('link', { name: /Arbo Demo/ }).click()
  await page.waitForURL(/\/w:[a-z2-7]{8}\/(?!rf)/)
  const [base = ''] = /\/w:[a-z2-7]{8}/.exec(page.url()) ?? []
  await page.goto(`${base}/pl/dir`)
  await expect(page.getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
}

/** Opens the first scene of the film, five levels down. */
export async function openScene(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Big Buck Bunny' }).click()
  for (const level of ['Processes', 'Episodes', 'Takes', 'Scenes']) {
    await page.getByRole('table', { name: level }).getByRole('link').first().click()
  }
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/st\/[\w-]+/)
}

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
    [],
  )
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond, 'px beyond the right edge').toBeLessThanOrEqual(0)
}

export { expect }
