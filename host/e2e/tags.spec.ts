import { callAs, ownWorkspace } from './support/accounts.ts'
import { chooseFound } from './support/menus.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, modal, signInAs, test } from './support/test.ts'

test('XPROD-07 a tag is created, given to scenes, filtered and grouped by, undone, renamed and deleted', async ({
  page,
  browser,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Paper Moon')
  const call = (path: string, body: object) =>
    callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body).then((answer) => String(answer['id']))
  const me = String((await callAs(page.request, owner, 'GET', `workspace/${code}/permissions`))['ws_user_id'])
  const project = await call('entities', { name: 'Night Ferry', type: 0 })
  for (const name of ['Harbour', 'Lighthouse', 'Gulls']) {
    await call(`entities/${project}/items`, { name, assignee_ids: [me] })
  }
  await signInAs(page, owner)

  // The library: empty, then with one.
  await page.goto(`/w:${code}/pl/lib`)
  await page.getByRole('main').getByRole('link', { name: /^Tags/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'New tag' }).first().click()
  const dialog = modal(page)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('fog; rain')
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  await expect(dialog.getByText('A tag’s name has no commas or semicolons')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Fog')
  await dialog.getByRole('radio').nth(2).check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Create tag' }).click()
  const table = page.getByRole('table')
  await expect(table.getByRole('row').filter({ hasText: 'Fog' })).toContainText('0')

  // Two scenes at once, with one that is new; then back.
  await page.goto(`/w:${code}/pl/dir/${project}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Tags' }).check()
  await page.keyboard.press('Escape')
  for (const name of ['Harbour', 'Gulls']) await row(name).getByRole('checkbox').click()
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  await bulk.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Tags…' }).click()
  await expect(modal(page).getByRole('heading', { name: 'Tags of 2 scenes' })).toBeVisible()
  await modal(page).getByRole('option', { name: 'Fog' }).click()
  await chooseFound(
    modal(page).getByRole('combobox', { name: 'Tags' }),
    'Night',
    modal(page).getByRole('option', { name: 'Create “Night”' }),
  )
  await expectAccessibleInBothThemes(page)
  await modal(page).getByRole('button', { name: 'Done' }).click()
  await expect(row('Harbour')).toContainText('Fog, Night')
  await expect(row('Gulls')).toContainText('Fog, Night')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(row('Gulls')).not.toContainText('Fog')
  await bulk.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Redo' }).click()
  await expect(row('Gulls')).toContainText('Fog, Night')
  await expectAccessibleInBothThemes(page)

  // Filter and groups.
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name: /^Night/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(grid.getByRole('link')).toHaveText(['Harbour', 'Gulls'])
  await page.getByRole('button', { name: 'Group', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Tag', exact: true }).click()
  await expect(grid.getByRole('link')).toHaveText(['Harbour', 'Gulls', 'Harbour', 'Gulls'])
  await expectAccessibleInBothThemes(page)

  // The hub, while another page looks on.
  await row('Harbour').first().getByRole('link').click()
  const hub = page.locator('arbo-scene-hub')
  const tags = hub.getByRole('group', { name: 'Tags' })
  await expect(tags).toContainText('Fog, Night')
  await tags.getByRole('button', { name: 'Choose tags' }).click()
  await hub.getByRole('option', { name: 'Night' }).click()
  await expect(tags).not.toContainText('Night')
  await chooseFound(
    hub.getByRole('combobox', { name: 'Find tags' }),
    'Sea',
    hub.getByRole('option', { name: 'Create “Sea”' }),
  )
  await expect(tags).toContainText('Fog, Sea')
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')

  const second = await browser.newPage()
  await signInAs(second, owner)
  await second.goto(`/w:${code}/pl/tags`)
  await second.getByRole('button', { name: 'Fog', exact: true }).click()
  await modal(second).getByRole('textbox', { name: 'Name' }).fill('Mist')
  await modal(second).getByRole('button', { name: 'Save' }).click()
  await expect(tags).toContainText('Mist, Sea')

  await page.goto(`/w:${code}/co/wk`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Gulls' })).toContainText('Mist, Night')
  await expectAccessibleInBothThemes(page)

  // What is deleted leaves the scenes, here at once.
  await second.getByRole('button', { name: 'Actions for Mist' }).click()
  await second.getByRole('menuitem', { name: 'Delete' }).click()
  const question = second.getByRole('alertdialog')
  await expect(question).toContainText('It is removed from 2 scenes. This cannot be undone.')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Gulls' })).not.toContainText('Mist')
  await expect(page.getByRole('listitem').filter({ hasText: 'Gulls' })).toContainText('Night')
  for (const [one, path] of [
    [page, 'co/wk'],
    [second, 'pl/tags'],
  ] as const) {
    await one.setViewportSize({ width: 390, height: 844 })
    await one.goto(`/w:${code}/${path}`)
    await expectNoSidewaysScroll(one)
  }
  await second.close()
})
