import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openAs, signInAs, test } from './support/test.ts'
import { mainMenu } from './support/menus.ts'

test('LIB-01 LIB-10 LIB-11 LIB-13 LIB-16 XPLAN-10 a team is created, filled, deployed, starred, kept and archived', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio Teams')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/tm`)
  await expect(page.getByText('No teams yet')).toBeVisible()
  await expect(page.getByText('The teams of this workspace, and where their people work.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Made of the people of a role.
  await page.getByRole('link', { name: 'New team' }).first().click()
  await expect(page).toHaveURL(/\/pl\/tm\/create$/)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Layout')
  await page.getByRole('button', { name: 'Add Mina Harker' }).click()
  await page.getByRole('button', { name: 'Remove Mina Harker' }).click()
  await page.getByRole('combobox', { name: 'People of an access role' }).click()
  await page.getByRole('option', { name: 'Owner' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/pl\/tm\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Layout' })).toBeVisible()
  const id = page.url().split('/').at(-1)

  // Deployed: it is told where, and not deleted.
  const body = { type: 0, parent_id: null, name: 'Feature', team_ids: [id] }
  await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, body)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Deployed on' }).getByRole('link')).toContainText('Feature')
  await page.getByRole('button', { name: 'Actions for Layout' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('You cannot delete a deployed team.')
  await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Feature' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  // Changed and starred; what is unsaved is not lost by leaving.
  await page.getByRole('textbox', { name: 'Description' }).fill('Cameras and sets')
  await mainMenu(page).getByRole('link', { name: 'Team', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Layout” saved')).toBeVisible()
  await page.getByRole('button', { name: 'Star “Layout”' }).click()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  // The list, where the choice of all teams outlives the page.
  await mainMenu(page).getByRole('link', { name: 'Team', exact: true }).click()
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Layout', exact: true }) })
  await expect(row).toContainText('1 place')
  await expect(row.getByRole('button', { name: 'Unstar “Layout”' })).toBeVisible()
  const editable = page.getByRole('checkbox', { name: 'Only teams I can edit' })
  await expect(editable).toBeChecked()
  await editable.uncheck()
  await page.reload()
  await expect(editable).not.toBeChecked()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Actions for Layout' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})

test('LIB-04 LIB-25 a member sees teams and cannot change them', async ({ page }) => {
  await openAs(page, 'member', '/pl/tm')
  await expect(page.getByRole('table', { name: 'Team', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New team' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.getByRole('table', { name: 'Team', exact: true }).getByRole('link').first().click()
  await expect(page.getByText('You can look at this team but not change it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})
