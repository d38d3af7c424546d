import type { Page } from '@playwright/test'
import { activeAccount, callAs } from './support/accounts.ts'
import { mailLinks } from './support/mailbox.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openAs, signInAs, test } from './support/test.ts'

interface Credentials {
  email: string
  password: string
}

/** A workspace of one's own, so that nobody else's settings change; signed in as its owner. */
async function studio(page: Page): Promise<{ code: string; owner: Credentials }> {
  const owner = await activeAccount(page, 'owner')
  await callAs(page.request, owner, 'PUT', 'accept_terms')
  const { code } = await callAs(page.request, owner, 'POST', 'workspaces', { name: 'Studio North' })
  await signInAs(page, owner)
  return { code: String(code), owner }
}

const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })
const save = (page: Page, name: string) => form(page, name).getByRole('button', { name: 'Save' }).click()
const expectToast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('WS-12 WS-02 WS-30 WS-66 WS-34 the settings cover names of levels, week, currency, deletion and restoring', async ({
  page,
}) => {
  const { code, owner } = await studio(page)
  const call = (method: 'GET' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  await page.goto(`/w:${code}/ws/stg`)

  await test.step('WS-02 a level’s new name shows while it is typed, and everywhere once it is saved', async () => {
    const terms = form(page, 'Terminology')
    await expect(terms.getByLabel('Name of Project')).toHaveValue('Project')
    await expect(page.getByRole('region', { name: 'API tokens' })).toContainText('New token')
    await expectAccessibleInBothThemes(page)
    await terms.getByLabel('Name of Take').fill('project')
    await save(page, 'Terminology')
    await expect(terms.getByRole('alert')).toHaveText(['Another level has this name.', 'Another level has this name.'])
    await expect(terms.getByLabel('Name of Project')).toBeFocused()
    await terms.getByLabel('Name of Take').fill('Einstellung')
    await terms.getByLabel('Plural of Take').fill('Einstellungen')
    const preview = page.getByRole('group', { name: 'Preview' })
    await expect(preview).toContainText('12 Einstellungen')
    await save(page, 'Terminology')
    await expectToast(page, 'Terminology saved')
    const levels = (await call('GET', 'item-types')) as unknown as { name: string; plural: string }[]
    expect(levels[3]).toMatchObject({ name: 'Einstellung', plural: 'Einstellungen' })
    await page.getByRole('button', { name: 'Reset to the original names' }).click()
    await expect(preview).toContainText('12 takes')
    await terms.getByRole('button', { name: 'Discard' }).click()
    await expect(preview).toContainText('12 Einstellungen')
  })

  await test.step('WS-66 the week has the chosen days, and hours in the right order', async () => {
    const week = form(page, 'Work week')
    await week.getByLabel('Sunday').check()
    await week.getByLabel('Friday').uncheck()
    await week.getByLabel('Work day end').fill('08:00')
    await save(page, 'Work week')
    await expect(week.getByRole('alert')).toHaveText('The working day must end after its start')
    await week.getByLabel('Work day end').fill('17:30')
    await expect(week.getByText('A working day is 8 h 30 min, a week 42 h 30 min.')).toBeVisible()
    await week.getByRole('button', { name: 'Change time zone' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Choose' }).click()
    await save(page, 'Work week')
    await expectToast(page, 'Work week saved')
    expect(await call('GET', 'workweek-settings')).toMatchObject({
      days: [1, 2, 3, 4, 7],
      start: '09:00',
      end: '17:30',
      timezone: 'Asia/Tokyo',
    })
  })

  await test.step('WS-30 currency and rewards are saved; a conflicting save by somebody else is reported and kept beside the user’s own', async () => {
    const configs = form(page, 'Currency and rewards')
    await configs.getByLabel('Reward in a custom currency').check()
    await configs.getByLabel('Name').fill('Stars')
    await save(page, 'Currency and rewards')
    await expect(configs.getByRole('alert')).toHaveText('Symbol is required')
    await configs.getByLabel('Symbol').fill('★')
    await call('PUT', 'configs', { currency: 'JPY', reward_currency: null, live_rewards: true, version: 1 })
    const notice = configs.getByRole('alert').filter({ hasText: 'Someone else changed these settings.' })
    await expect(notice).toContainText('Currency: Japanese Yen (JPY)')
    await expect(notice).toContainText('Live rewards: On')
    await notice.getByRole('button', { name: 'Overwrite with mine' }).click()
    await expectToast(page, 'Currency and rewards saved')
    expect(await call('GET', 'configs')).toMatchObject({
      currency: 'JPY',
      reward_currency: { name: 'Stars', symbol: '★' },
      live_rewards: true,
    })
  })

  await test.step('no input is lost by a link, and the page fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await form(page, 'Work week').getByLabel('Sunday').uncheck()
    await page.getByRole('link', { name: /^Studio North/ }).click()
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(form(page, 'Work week').getByText('Unsaved changes')).toBeVisible()
    await form(page, 'Work week').getByRole('button', { name: 'Discard' }).click()
  })

  await test.step('WS-34 deletion asks for the name, and the settings then offer to restore it', async () => {
    await page.getByRole('button', { name: 'Delete workspace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Studio North?' })
    await dialog.getByLabel('Type Studio North to confirm').fill('Studio')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('This does not match the name: Studio North')
    await dialog.getByLabel('Type Studio North to confirm').fill('Studio North')
    await dialog.getByRole('button', { name: 'Delete workspace' }).click()
    await expect(page.getByRole('heading', { name: 'Studio North was deleted' })).toBeVisible()
    await page.getByRole('button', { name: 'Restore workspace' }).click()
    await expectToast(page, 'Studio North is back')
    await expect(page.getByRole('heading', { name: 'Studio North was deleted' })).toHaveCount(0)
  })
})

test('WS-11 the workspace profile has its name, picture, colour and code, and the user’s own name in it', async ({
  page,
}) => {
  const { code } = await studio(page)
  await page.goto(`/w:${code}/ws/wpf`)
  const about = page.getByRole('region', { name: 'About' })
  await expect(about).toContainText(code)
  await expect(about).toContainText('Mina Harker')
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('Workspace name').fill('')
  await save(page, 'Workspace')
  await expect(form(page, 'Workspace').getByRole('alert')).toHaveText('Workspace name is required')
  await page.getByLabel('Workspace name').fill('Studio South')
  await page.getByRole('radio', { name: 'Sky' }).check()
  await save(page, 'Workspace')
  await expectToast(page, 'Workspace saved')
  await expect(page.getByRole('banner').getByText('Studio South')).toBeVisible()

  await page
    .getByRole('region', { name: 'Workspace', exact: true })
    .getByRole('button', { name: 'Change picture' })
    .click()
  await page.getByRole('radio', { name: 'Owl' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('dialog', { name: 'Picture' }).getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Picture saved')
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()

  await page.getByLabel('Display name').fill('Mina')
  await save(page, 'You in this workspace')
  await expectToast(page, 'Your name was saved')
  await expect(page.getByRole('button', { name: 'Account and workspace: Mina' })).toBeVisible()
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave Studio South?' })
  await dialog.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/owner/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('WS-14 WS-51 a user with read access sees the settings and why they are locked; without it the page goes to /403', async ({
  page,
}) => {
  await openAs(page, 'member', '/ws/stg')
  await expect(page).toHaveURL(/\/403/)

  const { code, owner } = await studio(page)
  const reader: Credentials = await activeAccount(page, 'reader')
  await callAs(page.request, reader, 'PUT', 'accept_terms')
  const people = `workspace/${code}/ws-user-roles`
  await callAs(page.request, owner, 'POST', `${people}/invite`, { emails: [reader.email] })
  const [link = ''] = await mailLinks(page, reader.email, 'Mina Harker invites you to Studio North')
  expect((await page.request.get(`/api/confirm-ws-invitation${new URL(link).search}`)).ok()).toBe(true)
  const search = encodeURIComponent(reader.email)
  const members = (await callAs(page.request, owner, 'GET', `${people}?search=${search}`)) as unknown as {
    id: string
  }[]
  await callAs(page.request, owner, 'PUT', `${people}/${members[0]?.id}/exceptions`, {
    granted: ['settings_getBasicWorkspaceSettings_read'],
    revoked: [],
  })

  await signInAs(page, reader)
  await page.goto(`/w:${code}/ws/stg`)
  const week = page.getByRole('region', { name: 'Work week' })
  await expect(page.getByText('You can look at these settings but not change them')).toBeVisible()
  await expect(week).toContainText('A working day is 9 h, a week 45 h.')
  await expect(page.getByRole('region', { name: 'Delete workspace' })).toContainText('by default, its owners')
  await expect(page.getByRole('button', { name: /^(Save|Delete workspace)$/ })).toHaveCount(0)
  await page.goto(`/w:${code}/ws/wpf`)
  await expect(page.getByRole('region', { name: 'About' })).toContainText('Mina Harker')
  await expect(form(page, 'Workspace')).toHaveCount(0)
  await expect(form(page, 'You in this workspace')).toBeVisible()
})
