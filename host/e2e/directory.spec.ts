import { expect, openDirectory, test, walkToScene, modal } from './support/test.ts'

test('PLAN-01 PLAN-05 the directory goes five levels down, and back by the breadcrumb', async ({ page }) => {
  await openDirectory(page)
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/pl\/dir$/)
  await walkToScene(page)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveCount(6)

  // Take, episode, process, project, directory.
  for (const column of ['Scenes', 'Takes', 'Episodes', 'Processes', 'Projects']) {
    await crumbs.getByRole('link').last().click()
    await expect(page.getByRole(column === 'Scenes' ? 'grid' : 'table', { name: column })).toBeVisible()
  }
  await expect(page).toHaveURL(/\/pl\/dir$/)
})

test('by keyboard alone arrows move along the rows, Enter opens, Backspace goes up', async ({ page }) => {
  await openDirectory(page)
  const rows = page.getByRole('table', { name: 'Projects' }).getByRole('link')
  await rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  const name = await rows.first().textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page).toHaveURL(/\/pl\/dir$/)
})

test('an entity that is loading offers nothing that belongs to the projects', async ({ page }) => {
  await openDirectory(page)
  const toolbar = page.getByRole('button', { name: 'Import a production' })
  await expect(toolbar).toBeVisible()
  const address = await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).getAttribute('href')
  let answer: () => void = () => undefined
  const released = new Promise<void>((resolve) => (answer = resolve))
  const requested = new Promise<void>((resolve) => {
    void page.route(/\/entities\/[^/?]+(\?|$)/, async (route) => {
      resolve()
      await released
      await route.continue()
    })
  })
  await page.goto(address ?? '')
  await requested
  await expect(page.getByRole('searchbox').first()).toBeVisible()
  await expect(toolbar).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^New / })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()
})

test('PLAN-10 PLAN-21 entities are created, edited and deleted; a code too long and a full entity are refused', async ({
  page,
}) => {
  await openDirectory(page)
  const name = `Paper Moon ${Date.now()}`
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = modal(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Code').fill('TOOLONG99')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('A code has at most 8 characters')).toBeVisible()
  await dialog.getByLabel('Code').fill('')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('table').getByRole('link')).toHaveText([name])

  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Name').fill(`${name} II`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: `${name} II` })).toBeVisible()

  await page.getByRole('button', { name: `Actions for ${name} II` }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(`“${name} II”`)
  await alert.getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByText('No projects matched')).toBeVisible()

  await page.getByRole('button', { name: 'Clear search' }).click()
  await page.getByRole('button', { name: 'Actions for Big Buck Bunny' }).click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await alert.getByRole('button', { name: 'Delete project' }).click()
  await expect(alert).toContainText('Entities containing other entities or scenes cannot be deleted.')
})

test('a change in another browser shows without a reload', async ({ page, browser, baseURL }) => {
  await openDirectory(page)
  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await openDirectory(other, 'admin')
  const name = `Night Ferry ${Date.now()}`
  await other.getByRole('button', { name: 'New project' }).click()
  await modal(other).getByLabel('Name').fill(name)
  await modal(other).getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  await other.getByRole('button', { name: `Actions for ${name}` }).click()
  await other.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete project' }).click()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeHidden()
  await other.close()
})

test('PLAN-27 a user without the right is offered no changes to the directory', async ({ page }) => {
  await openDirectory(page, 'member')
  await expect(page.getByRole('button', { name: /^New / })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /^Select / })).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for Big Buck Bunny' }).click()
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Details'])
})

test('SHELL-20 the page’s link is copied and the button says so', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDirectory(page)
  const button = page.getByRole('button', { name: 'Copy link' })
  await button.click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  // SHELL-21: the answer goes soon after the pointer has left.
  await page.mouse.move(0, 300)
  await expect(button).toBeVisible({ timeout: 1500 })
})

test('SHELL-22 a refused clipboard shows Failed to copy', async ({ page }) => {
  await openDirectory(page)
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Failed to copy' })).toBeVisible()
})

test('the choice of cards instead of rows is remembered', async ({ page }) => {
  await openDirectory(page)
  await page.getByRole('button', { name: 'Cards' }).click()
  await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('list', { name: 'Projects' })).toBeVisible()
})
