import { callAs } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { chooseFound } from './support/menus.ts'
import { withScenes } from './support/scenes.ts'
import { expect, expectNoSidewaysScroll, test, modal } from './support/test.ts'

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
  const search = page.getByRole('combobox', { name: 'Find a playlist' })
  await chooseFound(search, 'pic', page.getByRole('option', { name: /Picks/ }))
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

test('XPROD-08 scenes are filtered by a metric, all of some tags and a team, by keyboard, and kept in a view', async ({
  page,
}) => {
  const { base, owner, projectId } = await withScenes(page, 4)
  const code = base.slice(3)
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, body)
  const make = async (path: string, body: object) => String((await call('POST', path, body))['id'])
  const rows = (await call('GET', `items?entity_id=${projectId}&order_by=name`)) as unknown as { id: string }[]
  const shots = rows.map(({ id }) => id)
  const me = String((await call('GET', 'permissions'))['ws_user_id'])
  const frames = await make('metrics', { name: 'Frames', type: 'number' })
  await call('POST', `entities/${projectId}/metric/attach`, { metric_ids: [frames] })
  // The fourth one has none.
  for (const [at, value] of ['12', '24', '48'].entries()) {
    await call('POST', 'items/bulkMetricUpdate', { item_ids: [shots[at]], metric_id: frames, value })
  }
  const [fog, rain] = [
    await make('tags', { name: 'Fog', colour: '#1E88FF' }),
    await make('tags', { name: 'Rain', colour: '#1E88FF' }),
  ]
  await call('POST', 'items/bulkTagsUpdate', { item_ids: shots.slice(1, 3), add: [fog] })
  await call('POST', 'items/bulkTagsUpdate', { item_ids: shots.slice(2), add: [rain] })
  await make('teams', { name: 'Layout', member_ids: [me] })
  await call('POST', 'items/bulk-assign', { item_ids: shots.slice(2), ws_user_ids: [me] })

  await page.goto(`${base}/pl/dir/${projectId}?list=scenes`)
  const names = page.getByRole('grid', { name: 'Scenes' }).getByRole('link')
  const filters = page.getByRole('group', { name: 'Filters' })
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name, exact: true }).press('Enter')
  }
  await expect(names).toHaveCount(4)

  // Metrics stand at the end of the menu, under their names.
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await expect(page.getByRole('group', { name: 'Metrics' }).getByRole('menuitem')).toHaveText(['Frames'])
  await page.keyboard.press('Escape')
  await add('Frames')
  const range = page.getByRole('dialog', { name: 'Frames' })
  await range.getByLabel('At least').fill('many')
  await page.keyboard.press('Enter')
  await expect(range.getByText('Input is invalid')).toBeVisible()
  await range.getByLabel('At least').fill('24')
  await page.keyboard.press('Enter')
  await expect(names).toHaveText(['Shot 02', 'Shot 03'])
  await page.keyboard.press('Escape')
  const chip = filters.getByRole('button', { name: /^Frames:/ })
  await expect(chip).toHaveText('Frames: at least 24')
  await expect(page).toHaveURL(/metrics=/)

  // Opened and changed; what has no value is found beside the range.
  await chip.press('Enter')
  await range.getByLabel('At most').fill('30')
  await page.keyboard.press('Tab')
  await expect(names).toHaveText(['Shot 02'])
  await range.getByRole('checkbox', { name: 'Without a value' }).press('Space')
  await expect(names).toHaveText(['Shot 02', 'Shot 04'])
  await page.keyboard.press('Escape')
  await expect(chip).toHaveText('Frames: 24 to 30 or no value')
  await page.reload()
  await expect(chip).toHaveText('Frames: 24 to 30 or no value')
  await expect(names).toHaveText(['Shot 02', 'Shot 04'])
  await filters.getByRole('button', { name: 'Remove the filter Frames' }).press('Enter')
  await expect(names).toHaveCount(4)
  await expect(page).not.toHaveURL(/metrics=/)

  // All of some tags, and who works in a team.
  await add('Tag has all of')
  await page.getByRole('option', { name: /Fog/ }).click()
  await page.getByRole('option', { name: /Rain/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(names).toHaveText(['Shot 03'])
  await expect(filters.getByRole('button', { name: 'Tag has all of: Fog, Rain' })).toBeVisible()
  await filters.getByRole('button', { name: 'Remove the filter Tag has all of' }).press('Enter')
  await add('Team')
  await page.getByRole('option', { name: 'Layout' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(names).toHaveText(['Shot 03', 'Shot 04'])
  await add('Frames')
  await range.getByLabel('At least').fill('1')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(['Shot 03'])
  await expectAccessibleInBothThemes(page)

  // Kept as a view; on a phone its chips are there as well.
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name of the view').fill('Layout')
  await modal(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/view=/)
  const view = new URL(page.url()).searchParams.get('view')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${base}/pl/dir/${projectId}?list=scenes&view=${view}`)
  await expect(chip).toHaveText('Frames: at least 1')
  await expect(filters.getByRole('button', { name: 'Team: Layout' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})
