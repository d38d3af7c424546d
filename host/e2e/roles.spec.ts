import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { callAs, newEmail, ownWorkspace } from './support/accounts.ts'
import {
  PASSWORD,
  emailOf,
  enterAs,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  signInAs,
  test,
  modal,
} from './support/test.ts'

const demoOwner = { email: emailOf('owner'), password: PASSWORD }
let studio: Awaited<ReturnType<typeof ownWorkspace>> | undefined

/** The workspace of these tests: their roles and people are in nobody's way. */
async function studioOf(page: Page): Promise<NonNullable<typeof studio>> {
  studio ??= await ownWorkspace(page, 'Studio South')
  return studio
}

interface Role {
  id: string
  name: string
  version: number
}

const call = async (page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object): Promise<unknown> => {
  const { owner, code } = await studioOf(page)
  return callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
}

/** A role of its own for a test, copied from Member. */
async function newRole(page: Page, name: string): Promise<Role> {
  return (await call(page, 'POST', 'ws-roles', { name: `${name} ${Date.now()}`, ws_root_role_id: 1 })) as Role
}

/** Opens the list as the owner, and answers the workspace's code. */
async function openRoles(page: Page): Promise<string> {
  const { owner, code } = await studioOf(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/ws/ar`)
  await expect(page.getByRole('table', { name: 'Access Roles' })).toBeVisible()
  return code
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Ends looking as somebody else, which loads the workspace afresh. */
async function endView(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'End', exact: true }).click()])
  await expect(page).not.toHaveURL(/\/rf/)
  await expect(page.getByRole('region', { name: /^Viewing as/ })).toHaveCount(0)
}

test('PPL-07 PPL-11 PPL-22 the list shows the root roles, what each role was copied from, and the default roles', async ({
  page,
}) => {
  await openRoles(page)
  for (const name of ['Owner', 'Admin', 'Member', 'Guest']) await expect(row(page, name)).toContainText('Root role')
  await expect(row(page, 'Member')).toContainText('Default for members')
  await expect(row(page, 'Guest')).toContainText('Default for guests')
  await expect(row(page, 'Owner')).toContainText('Active')
  await expectAccessibleInBothThemes(page)
  await row(page, 'Member').getByRole('link', { name: 'Member', exact: true }).click()
  await expect(page).toHaveURL(/\/ws\/ar\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Member' })).toBeVisible()
})

test('PPL-08 a user without the right to read roles goes to /403', async ({ page }) => {
  await openAs(page, 'member', '/ws/ar')
  await expect(page).toHaveURL(/\/403/)
})

test('PPL-12 a root role is shown, and can be copied for changes', async ({ page }) => {
  await openRoles(page)
  await page.getByRole('main').getByRole('link', { name: 'Member', exact: true }).click()
  await expect(page.getByText('Root roles cannot be changed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy to change' }).click()
  const dialog = modal(page)
  await expect(dialog.getByLabel('Name')).toHaveValue('Copy of Member')
  const name = `Layout ${Date.now()}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('The same as Member')).toBeVisible()
})

test('PPL-13 PPL-21 PPL-23 a role is created, gets access per module and per key and a landing page, and is reset', async ({
  page,
}) => {
  await openRoles(page)
  const name = `Supervisor ${Date.now()}`
  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = modal(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Member')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Another one here has this name.')).toBeVisible()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  const teams = page.getByRole('group', { name: 'Access to Teams' })
  await expect(teams.getByRole('radio', { name: 'View' })).toBeChecked()
  await teams.getByRole('radio', { name: 'None' }).check()
  await page.getByRole('button', { name: /^People \d/ }).click()
  await page.getByRole('checkbox', { name: /people_inviteWorkspaceUser_create/ }).check()
  const people = page.getByRole('group', { name: 'Access to People', exact: true })
  await expect(people.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(page.getByText('2 differences from Member')).toBeVisible()
  await expect(page.getByRole('status').getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('combobox', { name: /^Landing page/ }).click()
  await page.getByRole('option', { name: 'Projects' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${name}” saved`)).toBeVisible()

  await page.reload()
  await expect(page.getByText('2 differences from Member')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Landing page: Projects' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only differences' }).check()
  await expect(page.getByText('Added', { exact: true })).toBeVisible()
  await expect(page.getByText('Removed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset to default' }).click()
  await expect(page.getByText('The same as Member')).toBeVisible()
})

test('PPL-16 a role is archived with undo, restored from the archive, and deleted', async ({ page }) => {
  await openRoles(page)
  const { name } = await newRole(page, 'Seasonal')
  await expect(row(page, name)).toBeVisible()
  await openMenu(page, name, 'Archive')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, name)).toBeVisible()

  await openMenu(page, name, 'Archive')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Status: Active', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Archived' }).click()
  await expect(row(page, name)).toBeVisible()
  await openMenu(page, name, 'Unarchive')
  await expect(row(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: 'Status: Archived', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'All' }).click()
  await openMenu(page, name, 'Delete')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(`Delete “${name}”?`)
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, name)).toHaveCount(0)
})

test('PPL-18 PPL-19 a role in use can be neither deleted nor archived, alone or with others', async ({ page }) => {
  await openRoles(page)
  const { id, name } = await newRole(page, 'Cast')
  const emails = [newEmail('cast')]
  await call(page, 'POST', 'ws-user-roles/invite', { emails, ws_role_id: id })
  await expect(row(page, name).getByRole('cell', { name: '1', exact: true })).toBeVisible()

  await openMenu(page, name, 'Archive')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'You can’t archive an access role with active users.',
  )
  await openMenu(page, name, 'Delete')
  const alert = page.getByRole('alertdialog')
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(alert).toContainText('You can’t delete access role(s) with active users.')
  await alert.getByRole('button', { name: 'Cancel' }).click()

  const other = await newRole(page, 'Idle')
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('checkbox', { name: `Select ${other.name}` }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(alert).toContainText('You can’t delete access role(s) with active users.')
  await alert.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, other.name)).toBeVisible()
})

test('PPL-22 members can get another default role, and the first one back', async ({ page }) => {
  await openRoles(page)
  const { name } = await newRole(page, 'Newcomer')
  await openMenu(page, name, 'Make default for members')
  await expect(row(page, name)).toContainText('Default for members')
  await expect(row(page, 'Member')).not.toContainText('Default for members')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 'Member')).toContainText('Default for members')
})

test('PPL-01 PPL-29 the list of roles exports as it is searched; an address opens the people of a role', async ({
  page,
}) => {
  await openRoles(page)
  await page.getByRole('searchbox').fill('guest')
  await expect(row(page, 'Member')).toHaveCount(0)
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('Guest')
  expect(csv).not.toContain('Owner')

  await page.getByRole('searchbox').fill('')
  await row(page, 'Owner').getByRole('link', { name: 'Owner', exact: true }).click()
  await page.getByRole('link', { name: /^\d+ (person|people)$/ }).click()
  await expect(page).toHaveURL(/\/ws\/ppl\?role=[\w-]+$/)
  const expectFiltered = async (): Promise<void> => {
    await expect(page.getByRole('button', { name: 'Role: Owner', exact: true })).toBeVisible()
    for (const one of await page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .all()) {
      await expect(one).toContainText('Owner')
    }
  }
  await expectFiltered()
  await page.reload()
  await expectFiltered()
})

test('unsaved changes are not lost by a link, by back or by closing the page', async ({ page }) => {
  await openRoles(page)
  const { id, name } = await newRole(page, 'Draft')
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await page.getByLabel('Description').fill('Half a sentence')
  const leaveDialog = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Access Roles' }).click()
  await expect(leaveDialog).toBeVisible()
  await leaveDialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Half a sentence')
  await page.goBack()
  await expect(leaveDialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/ws/ar/${id}$`))
  await expectAccessibleInBothThemes(page)
  await leaveDialog.getByRole('button', { name: 'Stay' }).click()
  const closing = page.waitForEvent('dialog')
  await Promise.all([closing.then((dialog) => dialog.dismiss()), page.close({ runBeforeUnload: true })])
  expect((await closing).type()).toBe('beforeunload')
  await page.goBack()
  await leaveDialog.getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page).toHaveURL(/\/ws\/ar$/)
  await page.getByRole('table').getByRole('link', { name, exact: true }).click()
  await expect(page.getByLabel('Description')).toHaveValue('')
})

test('a role that somebody else changes meanwhile keeps all input', async ({ page }) => {
  const code = await openRoles(page)
  const { id, name, version } = await newRole(page, 'Shared')
  await page.goto(`/w:${code}/ws/ar/${id}`)
  await page.getByLabel('Description').fill('Mine')
  await call(page, 'PUT', `ws-roles/${id}`, { version, description: 'Theirs' })
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else changed this role' })
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText(`“${name}” saved`)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
})

test('XPPL-03 two roles show side by side, differences first', async ({ page }) => {
  await openRoles(page)
  await openMenu(page, 'Member', 'Compare')
  const dialog = modal(page)
  await dialog.getByRole('combobox', { name: /^Compare with/ }).click()
  await page.getByRole('option', { name: 'Admin', exact: true }).click()
  await expect(dialog.getByRole('columnheader', { name: 'Admin' })).toBeVisible()
  await expect(dialog.getByRole('status')).toContainText(/\d+ differences/)
  await expect(dialog.getByRole('rowheader').first()).toHaveText('Differences')
  const invite = dialog.getByRole('row', { name: /^Invite workspace user/ })
  await expect(invite.getByRole('cell')).toHaveText(['No', 'Yes'])
  await expectAccessibleInBothThemes(page)
})

test('XPPL-02 the owner views as a role: its pages, no changes, and the way back', async ({ page }) => {
  const code = await openRoles(page)
  await openMenu(page, 'Guest', 'View as this role')
  const banner = page.getByRole('region', { name: 'Viewing as the role Guest' })
  await expect(banner).toBeVisible()
  await expect(banner).toContainText('You can look but not change anything.')
  // The workspace is loaded afresh by way of /rf.
  await expect(page).not.toHaveURL(/\/rf/)
  await page.goto(`/w:${code}/ws/ar`)
  await expect(page).toHaveURL(/\/403/)
  await expect(banner).toBeVisible()
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('button', { name: /^New / })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await endView(page)
  await page.goto(`/w:${code}/ws/ar`)
  await expect(page.getByRole('table', { name: 'Access Roles' })).toBeVisible()
})

test('XPPL-02 viewing as an admin and as a person offers no changes, and the page says why', async ({ page }) => {
  const code = await openAs(page, 'owner', '/ws/ar')
  await openMenu(page, 'Admin', 'View as this role')
  const banner = page.getByRole('region', { name: 'Viewing as the role Admin' })
  await expect(banner).toContainText('Controls that change something are hidden or disabled.')
  await expect(page).not.toHaveURL(/\/rf/)
  await page.goto(`/w:${code}/ws/ar`)
  await expect(row(page, 'Guest')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New role' })).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await page.goto(`/w:${code}/ws/ppl`)
  await page.getByRole('main').getByRole('link', { name: 'Leila Haddad' }).click()
  await page.getByRole('link', { name: 'Personal data' }).click()
  await expect(page.getByText('You are viewing as someone else, so nothing can be changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Archive' })).toHaveCount(0)
  await page.goto('/ac/acc')
  await expect(page.getByLabel('Display name')).toBeDisabled()
  await expect(page.getByText('You are viewing as someone else, so nothing can be changed.')).toBeVisible()
  await endView(page)

  await page.goto(`/w:${code}/ws/ppl`)
  await openMenu(page, 'Leila Haddad', 'View as this person')
  await expect(page.getByRole('region', { name: 'Viewing as Leila Haddad' })).toBeVisible()
  await expect(page).not.toHaveURL(/\/rf/)
  await page.goto(`/w:${code}/ws/ar`)
  await expect(page).toHaveURL(/\/403/)
})

test('XPPL-01 the page explains why a person may do something, and what would remove that', async ({ page }) => {
  const code = await enterAs(page, 'owner')
  const query = `workspace/${code}/ws-user-roles?per_page=100`
  const people = (await callAs(page.request, demoOwner, 'GET', query)) as unknown as { id: string; email: string }[]
  const member = people.find(({ email }) => email === emailOf('member'))
  await page.goto(`/w:${code}/ws/ppl/${member?.id ?? ''}/ax`)
  await page.getByRole('button', { name: /^Why can this person do this\? See list of teams/ }).click()
  const dialog = modal(page)
  await expect(dialog.getByRole('status')).toHaveText('Allowed')
  await expect(dialog.getByRole('listitem')).toContainText('The role Member has this permission.')
  await expect(dialog.getByRole('listitem')).toContainText('Giving the person another role changes this.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Why can this person not do this\? Invite workspace user/ }).click()
  await expect(dialog.getByRole('status')).toHaveText('Not allowed')
  await expect(dialog.getByRole('listitem')).toContainText('The role Member does not have this permission.')
})

test('PPL-07 the list and a role at 900 and 390 px', async ({ page }) => {
  const narrow = async (): Promise<void> => {
    await page.setViewportSize({ width: 900, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  }
  const code = await openRoles(page)
  await narrow()
  const { id, name } = await newRole(page, 'Narrow')
  await page.goto(`/w:${code}/ws/ar/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Access to Teams' })).toBeVisible()
  await narrow()
})
