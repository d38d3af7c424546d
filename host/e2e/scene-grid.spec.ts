import { callAs } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { withScenes } from './support/scenes.ts'
import { expect, test, modal } from './support/test.ts'

test('PLAN-06 PLAN-12 PLAN-13 PLAN-14 PLAN-42 XPLAN-02 XPLAN-05 PLY-06 a planner finds, edits, undoes and saves a view', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const { base, projectId } = await withScenes(page, 12)
  await page.goto(`${base}/pl/au`)
  await expect(page.getByText('Every scene of every project you can see.')).toBeVisible()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const cell = (line: number, column: number) =>
    grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column}"]`)
  await expect(grid.getByRole('columnheader')).toContainText(['Name', 'Reviewers', 'Assignees', 'Due date', 'Status'])
  await expect(grid.getByRole('link')).toHaveCount(12)
  await expectAccessibleInBothThemes(page)

  // By keyboard: two rows down, to the due date, typed and written; the next cell is below.
  await cell(1, 2).click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await grid.getByLabel('Due date').fill('2031-05-17')
  await page.keyboard.press('Enter')
  await expect(cell(2, 5).locator('time')).toHaveAttribute('datetime', '2031-05-17')
  await expect(grid).toBeFocused()

  // A status is chosen by its name.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Status' }).fill('rev')
  await expect(page.getByRole('option')).toHaveText(['In review'])
  await page.keyboard.press('Enter')
  await expect(cell(2, 6)).toHaveText('In review')

  // Copied, and pasted over five more cells at once; a status that there is not stays, with the reason.
  await page.keyboard.press('Control+C')
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+V')
  await expect(grid.getByText('In review')).toHaveCount(6)
  await page.keyboard.press('Escape')
  await page.evaluate(() => navigator.clipboard.writeText('Nonsense'))
  await page.keyboard.press('Control+V')
  await expect(grid.locator('[aria-invalid="true"]')).toContainText('There is no status “Nonsense” here.')
  await expect(page.getByRole('status').filter({ hasText: '1 cell was not saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(grid.locator('[aria-invalid="true"]')).toHaveCount(0)

  // One undo takes back the whole paste.
  await grid.focus()
  await page.keyboard.press('Control+Z')
  await expect(grid.getByText('In review')).toHaveCount(1)
  await page.keyboard.press('Control+Shift+Z')
  await expect(grid.getByText('In review')).toHaveCount(6)

  // Filters by status and by what is missing; a search that nothing fits.
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Status', exact: true }).click()
  await page.getByRole('option', { name: /In review/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(grid.getByRole('link')).toHaveCount(6)
  await expect(page).toHaveURL(/status_ina=/)
  await page.getByRole('searchbox', { name: 'Search scenes' }).fill('nothing like it')
  await expect(page.getByText('No scene matched. Try different criteria.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search scenes' }).fill('')
  await expect(grid.getByRole('link')).toHaveCount(6)

  // Kept as a view, whose link opens it again.
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name of the view').fill('To review')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/view=/)
  const view = new URL(page.url()).searchParams.get('view')
  await page.goto(`${base}/pl/au?view=${view}`)
  await expect(page.getByRole('button', { name: 'To review' })).toBeVisible()
  await expect(grid.getByRole('link')).toHaveCount(6)

  // Many at once: all of the filter get a date, and one undo takes it back.
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click()
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await expect(bulk).toContainText('6 selected')
  // The tools under that bar are out of reach.
  await bulk.getByRole('button', { name: 'Clear selection' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'All projects' })).toBeFocused()
  await bulk.getByRole('button', { name: 'Due date' }).click()
  await page.getByRole('dialog', { name: 'Due date' }).getByLabel('Due date').fill('2032-01-09')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(grid.locator('time[datetime="2032-01-09"]')).toHaveCount(6)
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.locator('time[datetime="2032-01-09"]')).toHaveCount(0)

  // They become a playlist.
  const toPlaylist = bulk.getByRole('button', { name: 'Add to playlist…' })
  await toPlaylist.click()
  await page.getByRole('dialog', { name: 'Add to playlist…' }).getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('dialog', { name: 'New playlist' }).getByLabel('Name').fill('Picks')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picks made of 6 scenes')).toBeVisible()

  // The same grid in the directory.
  await page.goto(`${base}/pl/dir/${projectId}?list=scenes`)
  await expect(grid.getByRole('link')).toHaveCount(12)
  await grid.getByRole('button', { name: 'Name' }).click()
  await grid.getByRole('button', { name: 'Name' }).click()
  await expect(grid.getByRole('link').first()).toHaveText('Shot 12')

  // What is chosen goes into a playlist, as far as it is not there yet; the way back takes out just that.
  await grid.getByRole('checkbox', { name: 'Select all rows' }).click()
  await toPlaylist.click()
  await page.getByRole('combobox', { name: 'Find a playlist' }).fill('pic')
  await page.getByRole('option', { name: /Picks/ }).click()
  await expect(page.getByText('6 scenes added to Picks, 6 already there')).toBeVisible()
  await toasts.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('6 scenes removed from Picks')).toBeVisible()
})

test('XPLAN-02 two people editing one cell get a choice; offline input survives a reload and is sent', async ({
  page,
  context,
  baseURL,
}) => {
  test.slow()
  const { base, owner, projectId } = await withScenes(page, 3)
  await page.goto(`${base}/pl/dir/${projectId}?list=scenes`)
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const day = (line: number) => grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="5"]`)
  await expect(grid.getByRole('link')).toHaveCount(3)

  // While the cell is open somebody else fills it: both days are told, and the later one chooses.
  await day(1).click()
  await page.keyboard.press('Enter')
  const field = grid.getByLabel('Due date')
  await expect(field).toBeFocused()
  const list = await callAs(page.request, owner, 'GET', `workspace/${base.slice(3)}/items?entity_id=${projectId}`)
  const [first] = list as unknown as { id: string }[]
  const cells = [{ item_id: first?.id, field: 'due_date', to: '2031-05-18' }]
  await callAs(page.request, owner, 'POST', `workspace/${base.slice(3)}/items/bulk-update`, { cells })
  await field.fill('2031-05-17')
  await page.keyboard.press('Enter')
  const notice = page.getByRole('status').filter({ hasText: 'someone else set “18 May 2031”' })
  await expect(notice).toContainText('you entered “17 May 2031”')
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(grid).toBeFocused()
  await expect(notice).toHaveCount(0)
  await expect(day(1).locator('time')).toHaveAttribute('datetime', '2031-05-17')

  // Offline: it waits, a sign-out asks, and the page that is opened again sends it.
  await context.setOffline(true)
  await day(3).click()
  await page.keyboard.press('Enter')
  await field.fill('2031-06-01')
  await page.keyboard.press('Enter')
  const waiting = page.getByRole('status').filter({ hasText: '1 change is waiting for a connection' })
  await expect(waiting).toBeVisible()
  await page.getByRole('button', { name: /Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const dialog = page.getByRole('alertdialog', { name: '1 change is waiting for a connection' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  // A page without a connection cannot be loaded here, where no worker answers: one of the same browser is opened.
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(`${baseURL}${base}/pl/dir/${projectId}?list=scenes`)
  const sent = again.getByRole('grid', { name: 'Scenes' }).locator('time[datetime="2031-06-01"]')
  await expect(sent).toHaveCount(1)
  await expect(again.getByText('1 change is waiting for a connection')).toHaveCount(0)
  const stored = () => again.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('waiting_cells')))
  await expect.poll(stored).toEqual([])
})
