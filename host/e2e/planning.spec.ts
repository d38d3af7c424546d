import { callAs, ownWorkspace } from './support/accounts.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openDirectory,
  signInAs,
  test,
} from './support/test.ts'

test('PLAN-01 PLAN-20 PLAN-22 PLAN-33 PLAN-34 a project is planned: entities created, ordered, copied, moved, archived, and notified', async ({
  page,
}) => {
  const stamp = Date.now()
  const names = ['Alder', 'Birch'].map((name) => `${name} ${stamp}`)
  const [alder = '', birch = ''] = names
  // Messages are dialogs, too.
  const dialog = page.locator('.arbo-dialog')
  const create = async (button: string, name: string): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
  }
  const choose = async (row: string, item: string): Promise<void> => {
    await page.getByRole('button', { name: `Actions for ${row}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }

  await openDirectory(page)
  for (const name of names) await create('New project', name)

  // By keyboard the row goes up, keeps the focus, and its new place is told.
  const links = page.getByRole('table', { name: 'Projects' }).getByRole('link')
  await expect(links.last()).toHaveText(birch)
  await links.last().focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(links.last()).toHaveText(alder)
  await expect(page.getByRole('main').getByRole('link', { name: birch })).toBeFocused()
  await expect(page.getByText(`“${birch}” is now`)).toBeAttached()

  // By hand it goes back.
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  const [grip, target] = [await rowOf(birch).locator('[data-grip]').boundingBox(), await rowOf(alder).boundingBox()]
  if (!grip || !target) throw new Error('The rows are not there')
  await page.mouse.move(grip.x + 8, grip.y + 16)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, target.y + target.height - 4, { steps: 4 })
  // Escape leaves all as it was.
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(links.last()).toHaveText(alder)
  await expect(page.getByText('Move cancelled')).toBeAttached()
  await page.mouse.move(grip.x + 8, grip.y + 16)
  await page.mouse.down()
  await page.mouse.move(grip.x + 8, target.y + target.height - 4, { steps: 4 })
  await page.mouse.up()
  await expect(links.last()).toHaveText(birch)

  // Processes, one of which moves to the other project.
  await page.getByRole('main').getByRole('link', { name: alder }).click()
  await expect(page.getByRole('heading', { level: 1, name: alder })).toBeVisible()
  await create('New process', 'Layout')
  await create('New process', 'Ink')
  await choose('Ink', 'Duplicate')
  await dialog.getByLabel('Name').fill('Paint')
  await expect(dialog.getByLabel('First day')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Dates' }).check()
  // A Sunday: it begins on the Monday after it.
  await dialog.getByLabel('First day').fill('2031-03-02')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  const processes = page.getByRole('table', { name: 'Processes' }).getByRole('link')
  await expect(processes).toHaveText(['Layout', 'Ink', 'Paint'])
  await choose('Paint', 'Edit')
  await expect(dialog.getByLabel('Start', { exact: true })).toHaveValue('2031-03-03')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose('Ink', 'Move to ...')
  await dialog.getByRole('searchbox').fill(birch)
  await dialog.getByRole('radio', { name: birch }).check()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(processes).toHaveText(['Layout', 'Paint'])

  // The panel: a coordinator and a flow, and what was done.
  await page.getByRole('button', { name: 'Show details' }).click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  await panel.getByRole('button', { name: 'Add coordinators' }).click()
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Add 1' }).click()
  await expect(dialog).toBeHidden()
  await panel.getByRole('button', { name: 'Change status flow' }).click()
  // It has the default one.
  await dialog.getByRole('radio').first().check()
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(dialog).toBeHidden()
  const history = panel.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(history.filter({ hasText: 'Coordinators' })).toHaveCount(1)
  await expect(history.filter({ hasText: 'Status flow' })).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  await panel.getByRole('button', { name: 'Hide details' }).click()

  // Archived, hidden, shown, brought back, deleted.
  await page.getByRole('checkbox', { name: 'Select Paint' }).check()
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await bulk.getByRole('button', { name: 'Archive' }).click()
  await expect(processes).toHaveText(['Layout'])
  await page.getByRole('button', { name: 'Show archived' }).click()
  await expect(processes).toHaveText(['Layout', 'Paint'])
  await page.reload()
  await expect(processes).toHaveText(['Layout', 'Paint'])
  await choose('Paint', 'Unarchive')
  // Without archived ones it would be gone again for a moment, and what is selected then would be one row.
  await expect(rowOf('Paint').getByText('Archived', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Show archived' }).click()
  await expect(processes).toHaveText(['Layout', 'Paint'])
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await bulk.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete processes' }).click()
  await expect(page.getByText('No processes yet')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Show details' }).click()
  await expect(page.getByRole('dialog', { name: alder })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('PLAN-41 a failed archive shows an error, and nothing is hidden', async ({ page }) => {
  await openDirectory(page)
  await page.route('**/entities/bulk-status-update', (route) =>
    route.fulfill({ status: 422, json: { error: 'validation_failed', message: 'Not now.' } }),
  )
  await page.getByRole('button', { name: 'Actions for Big Buck Bunny' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Unable to archive entity')
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
})

test('confirmed rows are deleted, also when they leave the list meanwhile', async ({ page, request }) => {
  const { owner, code } = await ownWorkspace(page, 'Asked about')
  const make = (name: string) => callAs(request, owner, 'POST', `workspace/${code}/entities`, { name, type: 0 })
  await make('Alder')
  const birch = await make('Birch')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Delete 2 projects?')
  await callAs(request, owner, 'POST', `workspace/${code}/entities/bulk-status-update`, {
    entity_ids: [birch.id],
    status: 0,
  })
  // By its text: behind the dialog nothing has a role.
  await expect(page.getByText('Birch', { exact: true })).toHaveCount(0)
  await expect(dialog).toContainText('Delete 2 projects?')
  await dialog.getByRole('button', { name: 'Delete projects' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Show archived' }).click()
  await expect(page.getByText('No projects yet')).toBeVisible()
})
