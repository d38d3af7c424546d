import { callAs, ownWorkspace } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

test('XFIX-10: deleted scenes are in the trash, come back by Undo or from there, and go permanently after a question', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Second thoughts')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const ferry = await post('entities', { name: 'Night Ferry', type: 0 })
  for (const name of ['Harbour', 'Lighthouse', 'Gulls']) await post(`entities/${ferry}/items`, { name })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${ferry}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const asked = page.getByRole('alertdialog')
  const remove = async (names: readonly string[]): Promise<void> => {
    for (const name of names) await grid.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(asked).toContainText('You can restore them for 30 days.')
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect(asked).toBeHidden()
  }
  await remove(['Harbour', 'Gulls'])
  await expect(grid.getByRole('link')).toHaveText(['Lighthouse'])
  const told = page.getByRole('region', { name: 'Notifications' })
  await expect(told).toContainText('2 scenes deleted')
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('link')).toHaveText(['Harbour', 'Lighthouse', 'Gulls'])

  await remove(['Harbour', 'Gulls'])
  await remove(['Lighthouse'])
  await page.goto(`/w:${code}/ws/trs`)
  const list = page.getByRole('table', { name: 'Trash' })
  const entry = list.getByRole('row').filter({ hasText: 'Gulls, Harbour' })
  await expect(entry).toContainText('2 scenes')
  await expect(entry).toContainText('Night Ferry')
  await expect(entry).toContainText('30 days')
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await entry.getByRole('button', { name: /^Actions/ }).click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await expect(told).toContainText('“Gulls, Harbour” restored')
  await expect(entry).toBeHidden()

  await list
    .getByRole('row')
    .filter({ hasText: 'Lighthouse' })
    .getByRole('button', { name: /^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await expect(asked).toContainText('This cannot be undone.')
  await expectAccessibleInBothThemes(page)
  await asked.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`/w:${code}/pl/dir/${ferry}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  await expect(grid.getByRole('link')).toHaveText(['Harbour', 'Gulls'])
})
