import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { activeAccount, callAs, ownWorkspace } from './support/accounts.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  signInAs,
  test,
} from './support/test.ts'

interface Account {
  email: string
  password: string
}
interface Studio {
  owner: Account
  artist: Account
  artistId: string
  code: string
  project: string
  harbour: string
  lantern: string
}

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** The Monday of this week, in the zone of the tests' workspaces. */
function thisMonday(): string {
  const today = Date.parse(`${dayOf(Date.now())}T00:00:00Z`)
  return dayOf(today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS)
}

/** A workspace with two scenes that an artist works on, one with an estimate of eight hours. */
async function studio(page: Page): Promise<Studio> {
  const { owner, code } = await ownWorkspace(page, 'Studio Hours')
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const artist = await activeAccount(page, 'artist')
  await callAs(page.request, artist, 'PUT', 'accept_terms')
  await call('POST', 'ws-user-roles/invite', { emails: [artist.email] })
  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, artist.email, artist.password)
  await page.getByRole('button', { name: 'Join Studio Hours' }).click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/`))
  const { ws_user_id } = await callAs(page.request, artist, 'GET', `workspace/${code}/permissions`)
  const artistId = String(ws_user_id)
  const flow = await call('POST', 'template-flows', { name: 'Shots', statuses: [{ name: 'Ready', kind: 2 }] })
  const project = String((await call('POST', 'entities', { type: 0, name: 'Night Ferry' }))['id'])
  const body = { type: 1, parent_id: project, name: 'Animation', template_flow_id: flow['id'] }
  const process = String((await call('POST', 'entities', body))['id'])
  const scene = async (name: string, estimate_minutes: number | null): Promise<string> =>
    String(
      (await call('POST', `entities/${process}/items`, { name, estimate_minutes, assignee_ids: [artistId] }))['id'],
    )
  const harbour = await scene('Harbour', 480)
  const lantern = await scene('Lantern', null)
  return { owner, artist, artistId, code, project, harbour, lantern }
}

const sheetOf = (page: Page) => page.getByRole('grid', { name: /^Timesheet/ })
const rowOf = (page: Page, name: string) => sheetOf(page).getByRole('row', { name: new RegExp(name) })
/** A cell by its day, 0 for Monday; the scene is in the first. */
const cellOf = (page: Page, name: string, day: number) =>
  rowOf(page, name)
    .getByRole('gridcell')
    .nth(day + 1)

test('XPROD-09 an artist logs a week by keyboard with undo and notes, submits it, an admin approves it, and it is locked', async ({
  page,
}) => {
  const { owner, artist, artistId, code, harbour } = await studio(page)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Time', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Time' })).toBeVisible()
  await expect(rowOf(page, 'Harbour')).toContainText('0m of 8h')

  // Typed into Monday of the first scene, down, and the day after; as people write it.
  await sheetOf(page).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('1:30')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'Harbour', 0)).toHaveText('1h 30m')
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90m')
  await page.keyboard.press('Enter')
  await expect(cellOf(page, 'Lantern', 0)).toHaveText('2h')
  await expect(cellOf(page, 'Lantern', 1)).toHaveText('1h 30m')
  await expect(rowOf(page, 'Total').last()).toContainText('3h 30m')

  // What is no time stays in its cell and says so; Escape gives it up.
  await page.keyboard.type('soon')
  await page.keyboard.press('Enter')
  await expect(sheetOf(page).getByText('“soon” is not a time', { exact: false })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(sheetOf(page).getByText('“soon” is not a time', { exact: false })).toHaveCount(0)

  // Delete clears, Ctrl+Z brings it back.
  await page.keyboard.press('Delete')
  await expect(cellOf(page, 'Lantern', 1)).toHaveText('')
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 'Lantern', 1)).toHaveText('1h 30m')

  // A note, by its key.
  await page.keyboard.press('Shift+F2')
  const dialog = page.getByRole('dialog', { name: /^Note on Lantern/ })
  await dialog.getByLabel('Note').fill('Blocking of the second half')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByRole('button', { name: 'Note: Blocking of the second half' })).toBeAttached()
  await expectAccessibleInBothThemes(page)

  // A row of a spreadsheet.
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '1\t2,5\t0')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  })
  await expect(cellOf(page, 'Lantern', 1)).toHaveText('1h')
  await expect(cellOf(page, 'Lantern', 2)).toHaveText('2h 30m')
  await page.reload()
  await expect(cellOf(page, 'Harbour', 0)).toHaveText('1h 30m')
  await expect(cellOf(page, 'Lantern', 2)).toHaveText('2h 30m')
  await expect(rowOf(page, 'Harbour')).toContainText('6h 30m left')

  // Over the estimate is said in words.
  await cellOf(page, 'Harbour', 0).click()
  await page.keyboard.type('9h')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Harbour')).toContainText('1h over the estimate')

  // Other weeks are addresses; this one has none.
  await page.getByRole('button', { name: 'Previous week' }).click()
  await expect(page).toHaveURL(/[?&]week=\d{4}-\d{2}-\d{2}/)
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).not.toHaveURL(/week=/)
  await expect(cellOf(page, 'Harbour', 0)).toHaveText('9h')

  await page.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(page.getByText('This week is waiting for approval.', { exact: false })).toBeVisible()
  await cellOf(page, 'Harbour', 1).click()
  await page.keyboard.type('1')
  await expect(cellOf(page, 'Harbour', 1)).toHaveText('')
  await expectAccessibleInBothThemes(page)

  // The one who leads: those that wait are first.
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/time?m=approve`)
  const sheets = page.getByRole('table', { name: 'Timesheets' })
  await expect(sheets.getByRole('row').nth(1)).toContainText('Waiting for approval')
  await expectAccessibleInBothThemes(page)
  await sheets.getByRole('row').nth(1).getByRole('button', { name: 'Mina Harker' }).click()
  await expect(page).toHaveURL(new RegExp(`person=${artistId}`))
  await expect(cellOf(page, 'Harbour', 0)).toHaveText('9h')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/^Approved by/)).toBeVisible()
  await page.getByRole('button', { name: 'All timesheets' }).click()
  await expect(sheets.getByRole('row', { name: /Approved/ })).toHaveCount(1)

  // The artist finds it locked, here and by the API.
  await signInAs(page, artist)
  await page.goto(`/w:${code}/pl/time`)
  await expect(page.getByText('This week is approved and locked.', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await cellOf(page, 'Harbour', 0).click()
  await page.keyboard.press('Delete')
  await expect(cellOf(page, 'Harbour', 0)).toHaveText('9h')
  await page.goto(`/w:${code}/st/${harbour}`)
  const time = page.getByRole('region', { name: 'Time' })
  await time.getByRole('button', { name: '1 entry' }).click()
  await expect(time.getByRole('img', { name: 'Approved and locked' })).toBeVisible()
})

test('XPROD-09 the timer runs over pages until it is stopped, and asks after a long time', async ({ page }) => {
  const { code, artist, harbour } = await studio(page)
  await page.goto(`/w:${code}/co/wk`)
  await page.getByRole('button', { name: 'Start timer on Harbour' }).click()
  const timer = page.getByRole('group', { name: /^Timer on Harbour/ })
  await expect(timer).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto(`/w:${code}/pl/dir`)
  await expect(timer).toBeVisible()
  // Also where the page has a bar of its own.
  await page.goto(`/w:${code}/st/${harbour}?m=review&frame=0`)
  await expect(timer).toBeVisible()
  await page.goto(`/w:${code}/st/${harbour}`)
  await expect(page.getByRole('region', { name: 'Time' }).getByRole('button', { name: /Stop timer/ })).toBeVisible()

  // Thirteen hours later somebody forgot it.
  await page.clock.setFixedTime(new Date(Date.now() + 13 * 3_600_000))
  await timer.getByRole('button', { name: /^Stop timer/ }).click()
  const dialog = page.getByRole('dialog', { name: 'How much of it did you work?' })
  await dialog.getByLabel('Time to log').fill('45m')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Log time' }).click()
  await expect(dialog).toBeHidden()
  await expect(timer).toBeHidden()
  const time = await callAs(page.request, artist, 'GET', `workspace/${code}/items/${harbour}/time`)
  expect(time['own_minutes']).toBe(45)
})

test('XPROD-09 estimate against time spent by process, with what is left, leads from the project and is a file', async ({
  page,
}) => {
  const { owner, artist, code, project, harbour } = await studio(page)
  const day = thisMonday()
  await callAs(page.request, artist, 'PUT', `workspace/${code}/items/${harbour}/time/${day}`, {
    minutes: 150,
    note: 'Animatic',
  })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${project}`)
  await page.getByRole('link', { name: /2h 30m of 8h/ }).click()
  await expect(page).toHaveURL(new RegExp(`m=spent&entity=${project}`))
  const table = page.getByRole('table', { name: 'Estimate and time spent' })
  await expect(table.getByRole('row', { name: /Harbour/ })).toContainText('5h 30m')
  await expect(page.getByRole('button', { name: 'Place: Night Ferry' })).toBeVisible()
  await page.getByRole('radio', { name: 'Process' }).check()
  await expect(table.getByRole('row', { name: /Animation/ })).toContainText('2h 30m')
  await expect(page).toHaveURL(/by=process/)
  await expectAccessibleInBothThemes(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const file = await (await saved).path()
  const text = await readFile(file, 'utf8')
  expect(text).toContain('Harbour')
  expect(text).toContain('150')
  expect(text).toContain('Animatic')
})

test('XPROD-09 on a scene its time stands with the estimate, which follows those who plan', async ({ page }) => {
  const { owner, code, harbour, artist } = await studio(page)
  await page.goto(`/w:${code}/st/${harbour}`)
  const time = page.getByRole('region', { name: 'Time' })
  await time.getByRole('button', { name: 'Log time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log time on Harbour' })
  await dialog.getByLabel('Time worked').fill('1h')
  await dialog.getByLabel('Note').fill('Rough pass')
  await dialog.getByRole('button', { name: 'Log time' }).click()
  await expect(time.getByText('7h', { exact: true })).toBeVisible()
  await time.getByRole('button', { name: '1 entry' }).click()
  await expect(time.getByRole('list', { name: 'Logged time' })).toContainText('Rough pass')
  await expectAccessibleInBothThemes(page)
  const estimate = page.locator('arbo-scene-hub').getByRole('textbox', { name: 'Estimate' })
  await expect(estimate).toHaveCount(0)

  await signInAs(page, owner)
  await page.goto(`/w:${code}/st/${harbour}`)
  // A working day of a new workspace has nine hours.
  await estimate.fill('2d')
  await estimate.press('Enter')
  await expect(time.getByText('17h', { exact: true })).toBeVisible()
  const scene = await callAs(page.request, artist, 'GET', `workspace/${code}/items/${harbour}`)
  expect(scene['estimate']).toBe(1080)
})

test('XPROD-09 on a phone the timesheet is filled in day by day', async ({ page }) => {
  const { code } = await studio(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/w:${code}/pl/time`)
  const days = page.getByRole('group', { name: /^Timesheet/ })
  await days.getByRole('button').first().click()
  const field = page.getByRole('textbox', { name: /^Time on Harbour/ })
  await field.fill('2.5')
  await field.press('Enter')
  await expect(field).toHaveValue('2h 30m')
  await expect(days.getByRole('button').first()).toContainText('2h 30m')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await days.getByRole('button').first().click()
  await expect(field).toHaveValue('2h 30m')
})
