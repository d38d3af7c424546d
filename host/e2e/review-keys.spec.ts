import type { Locator, Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import { PASSWORD, emailOf, enterAs, expect, test } from './support/test.ts'

const OWNER = { email: emailOf('owner'), password: PASSWORD }
const WORDS = 'Bars are too bright'
/** Nobody else's test changes this one. */
const SCENE = 'Pack shot'

interface Scene {
  id: string
  name: string
  status: { name: string } | null
}

async function sceneOf(page: Page, code: string): Promise<Scene> {
  const rows = await callAs(page.request, OWNER, 'GET', `workspace/${code}/items?per_page=500`)
  const scene = (rows as unknown as Scene[]).find(({ name }) => name === SCENE)
  if (!scene) throw new Error(`The demo workspace has no scene ${SCENE}`)
  return scene
}

const statusOf = async (page: Page, code: string): Promise<string | undefined> =>
  (await sceneOf(page, code)).status?.name

/** Opens the scene in review, its player ready and its status known. */
async function openReview(page: Page): Promise<{ code: string; viewer: Locator; status: Locator; before: string }> {
  const code = await enterAs(page, 'owner')
  const scene = await sceneOf(page, code)
  await page.goto(`/w:${code}/st/${scene.id}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  const before = scene.status?.name ?? ''
  const status = page.getByRole('button', { name: /^Status: / })
  await expect(status).toHaveAccessibleName(`Status: ${before}. Change`)
  await expect(viewer.getByLabel('Write a comment')).toBeVisible()
  return { code, viewer, status, before }
}

test('XFIX-36 after a status is chosen by mouse, C and typing write a comment; the toast undoes the status', async ({
  page,
}) => {
  const { code, viewer, status, before } = await openReview(page)
  await status.click()
  const choice = page.getByRole('menuitemradio', { checked: false }).and(page.locator(':not([aria-disabled=true])'))
  const chosen = (await choice.first().innerText()).trim()
  await choice.first().click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  const after = `Status: ${chosen}. Change`
  await expect(status).toHaveAccessibleName(after)

  await page.keyboard.press('c')
  const field = viewer.getByLabel('Write a comment')
  await expect(field).toBeFocused()
  await page.keyboard.type(WORDS)
  await expect(field).toHaveValue(WORDS)
  await expect(status).toHaveAccessibleName(after)
  await expect.poll(() => statusOf(page, code)).toBe(chosen)

  // By keyboard, with the focus left on the choice: the same.
  await field.fill('')
  await status.focus()
  await page.keyboard.press('c')
  await expect(field).toBeFocused()

  const toast = page.locator('.arbo-toast').filter({ hasText: `${SCENE}: ${chosen}` })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveAccessibleName(`Status: ${before}. Change`)
  await expect.poll(() => statusOf(page, code)).toBe(before)
})

test('XFIX-28 Backspace without a selection neither leaves the review nor loses any of it', async ({ page }) => {
  const { viewer } = await openReview(page)
  const address = page.url().replace(/[?#].*$/, '')
  const field = viewer.getByLabel('Write a comment')
  await field.fill(WORDS)
  await field.press('Escape')
  for (const place of [page.locator('body'), viewer]) {
    await place.press('Backspace')
    await place.press('Delete')
  }
  await expect(field).toHaveValue(WORDS)
  expect(await page.evaluate(() => window.location.origin + window.location.pathname)).toBe(address)
  await expect(page.locator('arbo-review-viewer')).toBeVisible()

  await test.step('Backspace keeps the facts of the scene too', async () => {
    const path = new URL(address).pathname
    await page.goto(path)
    await expect(page.locator('arbo-scene-hub')).toBeVisible()
    await page.locator('body').press('Backspace')
    await page.locator('body').press('Delete')
    expect(await page.evaluate(() => window.location.pathname)).toBe(path)
  })
})
