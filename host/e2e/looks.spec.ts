import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openDirectory,
  openScene,
  test,
} from './support/test.ts'

// The forms before signing in have a walk of their own, and so have the choice of a workspace, the pages of errors, and
// each screen where it is tested.
test('XEMB-06 directory, its dialog and the scene pass axe in both themes, and neither page scrolls sideways at 1440, 900, 390 and 320 px', async ({
  page,
}) => {
  const atAllWidths = async (): Promise<void> => {
    for (const width of [320, 390, 900, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
  }
  await openDirectory(page)
  await expectAccessibleInBothThemes(page)
  await atAllWidths()
  await page.getByRole('button', { name: 'Cards' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await openScene(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('arbo-review-viewer').getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  await expectAccessibleInBothThemes(page)
  await atAllWidths()
})

test('SHELL-03 the chosen theme is kept and applied before the first paint', async ({ page }) => {
  await openDirectory(page)
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the skip link leads to the content, and the focus follows a navigation', async ({ page }) => {
  await openDirectory(page)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  await expect(page.getByRole('heading', { name: 'Big Buck Bunny', level: 1 })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('AUTH-01 the first load of the sign-in page stays within 110 kB of scripts and 12 requests', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const newPage = await context.newPage()
  const sizes: Promise<number>[] = []
  let requests = 0
  newPage.on('requestfinished', (request) => {
    requests += 1
    if (request.resourceType() === 'script') sizes.push(request.sizes().then((size) => size.responseBodySize))
  })
  await newPage.goto('/login', { waitUntil: 'networkidle' })
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeLessThanOrEqual(110_000)
  expect(requests).toBeLessThanOrEqual(12)
  await context.close()
  await page.close()
})
