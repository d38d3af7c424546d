import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  openDirectory,
  signInAs,
  test,
} from './support/test.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('XUX-11 “?” shows the keys of the page that is open, and is typed in fields', async ({ page }) => {
  await openDirectory(page)
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('region', { name: 'Directory' })).toContainText('Move the row itself')
  await expect(sheet(page).getByRole('region', { name: 'Everywhere' })).toContainText('Keyboard shortcuts')
  await expect(sheet(page).getByRole('region', { name: 'Table' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  const code = /w:[a-z2-7]{8}/.exec(page.url())?.[0] ?? ''
  await page.goto(`/${code}/pl/au`)
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet(page).getByRole('region', { name: 'Table' })).toContainText('Fill down')
  await expect(sheet(page).getByRole('region', { name: 'Directory' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  const field = page.getByRole('main').getByRole('searchbox').first()
  await field.click()
  await page.keyboard.type('who?')
  await expect(field).toHaveValue('who?')
  await expect(sheet(page)).toHaveCount(0)
})

test('XUX-11 the help menu leads to the documentation of this screen and to its keys', async ({ page }) => {
  const code = await openAs(page, 'owner', '/co/pyl')
  const help = page.getByRole('button', { name: 'Help', exact: true })
  const guide = page.getByRole('menuitem', { name: 'Help for this page' })
  for (const [path, address] of [
    ['/co/pyl', '/docs/behaviour/#playlists'],
    ['/pl/rpt', '/docs/reports/'],
    ['/ws/ar', '/docs/permissions/'],
  ] as const) {
    await page.goto(`/w:${code}${path}`)
    await help.click()
    await expect(guide).toHaveAttribute('href', address)
    await page.keyboard.press('Escape')
  }
  await help.click()
  await expectAccessibleInBothThemes(page, '[role=menu]')
  const opening = page.context().waitForEvent('page')
  await guide.click()
  const opened = await opening
  await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
  await opened.close()
  await help.click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')

  // A phone has no room for it in the header.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(help).toHaveCount(0)
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await expect(guide).toBeVisible()
})

test('XUX-11 the search leads to the keys of the page', async ({ page }) => {
  await openDirectory(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search', exact: true }).getByRole('combobox').fill('hotkeys')
  const option = page.getByRole('option').filter({ hasText: 'Keyboard shortcuts' })
  await expect(option.locator('kbd')).toHaveText(['?'])
  await option.click()
  await expect(sheet(page).getByRole('region', { name: 'Directory' })).toBeVisible()
})

test('XUX-11 the owner of a new workspace is led through its first steps, which are ticked as they are done and go away', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio First Steps')
  await signInAs(page, owner)
  const steps = page.getByRole('region', { name: 'First steps' })
  await page.goto(`/w:${code}/pl/dir`)
  await expect(steps).toContainText('0 of 4 done')
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await steps.getByRole('link', { name: 'Create your first project' }).click()
  await expect(page.getByRole('dialog', { name: 'New project' })).toBeVisible()
  await page.keyboard.press('Escape')
  await steps.getByRole('link', { name: 'Invite your team' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/ws\/ppl$/)

  const project = await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, { name: 'Pilot', type: 0 })
  await page.goto(`/w:${code}/pl/dir`)
  await expect(steps).toContainText('1 of 4 done')
  await expect(steps.getByRole('link', { name: 'Create your first project' })).toHaveCount(0)
  await expect(steps.getByRole('link', { name: 'Add scenes to it' })).toHaveAttribute(
    'href',
    `/w:${code}/pl/dir/${String(project['id'])}`,
  )
  const dismissed = page.waitForResponse(
    (answer) => answer.url().endsWith('/me/config') && answer.request().method() === 'PUT',
  )
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect(steps).toHaveCount(0)
  expect((await dismissed).ok()).toBe(true)

  // Nothing brings it back: the server knows.
  const asked = page.waitForResponse((answer) => answer.url().includes('/me/config?code=first_steps.'))
  await page.reload()
  expect(await (await asked).json()).toMatchObject({ data: { value: 'over' } })
  await expect(page.getByRole('main').getByRole('link', { name: 'Pilot' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('XUX-11 pages without content say what to do, and lead there', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Nothing yet')
  await signInAs(page, owner)
  for (const path of ['co/wk', 'co/wk?m=checks']) {
    await page.goto(`/w:${code}/${path}`)
    await page.getByRole('main').getByRole('link', { name: 'Open projects' }).click()
    await expect(page.getByRole('heading', { name: 'You have clips' })).toBeVisible()
  }
  for (const view of ['timeline', 'calendar']) {
    await page.goto(`/w:${code}/pl/dir?as=${view}`)
    await expect(page.getByRole('heading', { name: 'You have clips' })).toBeVisible()
  }
})
