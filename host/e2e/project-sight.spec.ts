import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  modal,
  openDirectory,
  test,
} from './support/test.ts'

test('XFIX-06: a project is closed to all but its members and opened to one of them; pages that are open follow', async ({
  page,
  browser,
}) => {
  await openDirectory(page)
  const name = `Closed ${Date.now()}`
  await page.getByRole('button', { name: 'New project' }).click()
  await modal(page).getByLabel('Name').fill(name)
  await modal(page).getByRole('button', { name: 'Create' }).click()
  await expect(modal(page)).toBeHidden()

  const context = await browser.newContext()
  const member = await context.newPage()
  await openDirectory(member, 'member')
  const theirs = member.getByRole('table', { name: 'Projects' }).getByRole('link', { name })
  await expect(theirs).toBeVisible()

  await page.getByRole('table', { name: 'Projects' }).getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Show details' }).click()
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('radio', { name: 'Everyone in the workspace' })).toBeChecked()
  await panel.getByRole('radio', { name: 'Only members' }).check()
  await expect(panel.getByText('Only owners and admins see this.')).toBeVisible()
  await expect(theirs).toBeHidden()

  await panel.getByRole('button', { name: 'Add people' }).click()
  await modal(page).getByRole('searchbox', { name: 'Search people' }).fill('Mika')
  await modal(page).getByRole('checkbox', { name: 'Mika Tanaka' }).check()
  await modal(page).getByRole('button', { name: 'Add 1' }).click()
  await expect(modal(page)).toBeHidden()
  const list = panel.getByRole('list', { name: 'Members' })
  await expect(list.getByRole('listitem')).toHaveText([/Mika Tanaka/])
  await expect(theirs).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // By a team, and one step back by the toast.
  // The panel was drawn anew, and the teams that have work there are added by a button of the same name.
  await expect(list).toBeVisible()
  await panel.getByRole('button', { name: 'Add teams' }).last().click()
  await modal(page).getByRole('checkbox', { name: 'Lighting' }).check()
  await modal(page).getByRole('button', { name: 'Add 1' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Mika Tanaka/, /Lighting.*2 members/])
  await list.getByRole('button', { name: 'Remove Mika Tanaka' }).click()
  await expect(theirs).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs).toBeVisible()
  await context.close()
})
