import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { callAs, newEmail } from './support/accounts.ts'
import { chooseFound } from './support/menus.ts'
import {
  PASSWORD,
  emailOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  test,
  modal,
} from './support/test.ts'

const owner = { email: emailOf('owner'), password: PASSWORD }
let count = 0
/** A name that no test had before. */
const newName = (name: string): string => `${name} ${Date.now()} ${(count += 1)}`
/** Years far apart, so that the tests do not meet in one. */
const newYear = (): number => 2100 + Math.floor(Math.random() * 800)

/** A page of the calendar; the heading stands once it is there. */
async function openCalendar(page: Page, path: string, heading: string, account: 'owner' | 'member' = 'owner') {
  const code = await openAs(page, account, `/ws/wkd${path}`)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return code
}

/** The dialog that is open; a message in the corner is one, too. */

const sheet = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

async function newGroup(page: Page, code: string, name: string, year: number): Promise<string> {
  const path = `workspace/${code}/workingday-groups`
  const id = String((await callAs(page.request, owner, 'POST', path, { name, year }))['id'])
  removeLater(page, path, [id])
  return id
}

/** What a test has made and leaves behind in the demo workspace, taken away after it. */
let cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const remove of cleanups) await remove()
  cleanups = []
})

const removeLater = (page: Page, path: string, ids: readonly string[]): void =>
  void cleanups.push(() => callAs(page.request, owner, 'POST', `${path}/delete`, { ids }))

/** Takes away, after the test, the days whose note is this. */
function removeDaysLater(page: Page, code: string, note: string): void {
  const path = `workspace/${code}/workingday-days`
  cleanups.push(async () => {
    for (const kind of ['off-days', 'extra-days']) {
      const listPath = `${path}/${kind}?search=${encodeURIComponent(note)}`
      const rows = (await callAs(page.request, owner, 'GET', listPath)) as unknown as { id: string }[]
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0) await callAs(page.request, owner, 'POST', `${path}/delete`, { ids })
    }
  })
}

/** The id of the demo owner in the workspace, and the name. */
async function ownerIn(page: Page, code: string): Promise<{ id: string; display_name: string }> {
  const rows = (await callAs(
    page.request,
    owner,
    'GET',
    `workspace/${code}/items-assignable-users?per_page=200`,
  )) as unknown as { id: string; display_name: string }[]
  const { ws_user_id } = (await callAs(page.request, owner, 'GET', `workspace/${code}/permissions`)) as {
    ws_user_id: string
  }
  const person = rows.find(({ id }) => id === ws_user_id)
  if (!person) throw new Error('The owner is not assignable')
  return person
}

test('WS-03 WS-27 the calendar’s pages link to each other; a group and a holiday are created, copied and deleted', async ({
  page,
}) => {
  await openCalendar(page, '', 'Working Days')
  const pages = page.getByRole('navigation', { name: 'Calendar pages' })
  for (const [name, path] of [
    ['Extra-days', 'ed'],
    ['Off-days', 'od'],
    ['Holidays', 'hg'],
  ] as const) {
    await pages.getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`/ws/wkd/${path}$`))
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const name = newName('Iceland')
  await page.getByRole('button', { name: 'New holiday group' }).first().click()
  const dialog = modal(page)
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Year').fill('26')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Use a year from 1900 to 2999')).toBeVisible()
  await dialog.getByLabel('Year').fill('2026')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('link', { name: `${name} 2026` }).click()
  await expect(page).toHaveURL(/\/ws\/wkd\/hg\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: `${name} 2026` })).toBeVisible()

  await page.getByRole('button', { name: 'New holiday' }).first().click()
  await dialog.getByLabel('Name').fill('National Day')
  await dialog.getByLabel('Start date').fill('2027-06-17')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('A holiday of this group begins in 2026')).toBeVisible()
  await dialog.getByLabel('Start date').fill('2026-06-17')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('National Day')
  await expect(rows.nth(1)).toContainText('17 Jun 2026')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('searchbox').fill(name)
  await page.getByRole('button', { name: `Actions for ${name} 2026` }).click()
  await page.getByRole('menuitem', { name: 'Copy into another year' }).click()
  await expect(dialog.getByLabel('Year')).toHaveValue('2027')
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: `${name} 2027` }).click()
  await expect(rows.nth(1)).toContainText('17 Jun 2027')

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Holidays' }).click()
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('table').getByRole('link')).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Delete 2 holiday groups?')
  await expect(alert).toContainText('2 holidays are deleted with it')
  await alert.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matched')).toBeVisible()
})

test('WS-28 WS-62 an off-day of people is created, changed, found by person and dates, exported and deleted', async ({
  page,
}) => {
  const code = await openCalendar(page, '/od', 'Off-days')
  const { display_name } = await ownerIn(page, code)
  const note = newName('Leave')
  const year = newYear()
  await page.getByRole('button', { name: 'New off-day' }).first().click()
  const dialog = modal(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose at least one person')).toBeVisible()
  const people = dialog.getByRole('combobox', { name: 'People' })
  await chooseFound(people, display_name, dialog.getByRole('option', { name: display_name }))
  await expect(dialog.getByRole('list', { name: 'Chosen' })).toContainText(display_name)
  await dialog.getByLabel('Start date').fill(`${year}-03-02`)
  await dialog.getByLabel('End date').fill(`${year}-03-01`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('The end must not be before the start')).toBeVisible()
  await dialog.getByLabel('End date').fill(`${year}-03-06`)
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill(note)
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(display_name)
  await expect(rows.nth(1)).toContainText(`2 Mar ${year}`)
  await rows.nth(1).getByRole('button', { name: display_name }).first().click()
  await dialog.getByLabel('End date').fill(`${year}-03-04`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rows.nth(1)).toContainText(`4 Mar ${year}`)

  await page.getByRole('button', { name: 'Dates' }).click()
  await page.getByLabel('From').fill(`${year}-03-05`)
  await expect(page.getByText('Nothing matched')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter dates' }).click()
  await expect(rows).toHaveCount(2)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV file' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain(`"${emailOf('owner')}","0","${year}-03-02","${year}-03-04","${note}"`)

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing matched')).toBeVisible()
})

test('WS-40 a holiday over somebody’s off-day lists the changes and asks with Delete & Update', async ({ page }) => {
  const code = await openCalendar(page, '/hg', 'Holidays')
  const year = newYear()
  const group = await newGroup(page, code, newName('Norway'), year)
  const { id, display_name } = await ownerIn(page, code)
  await callAs(page.request, owner, 'PUT', `workspace/${code}/ws-user-roles/${id}`, { holiday_group_id: group })
  const note = newName('Skiing')
  removeDaysLater(page, code, note)
  const day = { type: 0, people_ids: [id], note, start_date: `${year}-05-14`, end_date: `${year}-05-18` }
  await callAs(page.request, owner, 'POST', `workspace/${code}/workingday-days`, day)

  await page.goto(`/w:${code}/ws/wkd/hg/${group}`)
  await page.getByRole('button', { name: 'New holiday' }).first().click()
  const dialog = modal(page)
  await dialog.getByLabel('Name').fill('Constitution Day')
  await dialog.getByLabel('Start date').fill(`${year}-05-17`)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('The holiday overlaps 1 extra-day or off-day')
  await expect(alert.getByRole('listitem')).toContainText(
    new RegExp(
      `^Off-day, ${display_name}, 14\\s?–\\s?18 May ${year} \\(${note}\\): shortened to 14\\s?–\\s?16 May ${year} and 18 May ${year}$`,
    ),
  )
  // No leads back to what was typed, and nothing has changed.
  await alert.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Constitution Day')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await alert.getByRole('button', { name: 'Delete & Update' }).click()
  await expect(page.getByRole('table')).toContainText('Constitution Day')

  await page.goto(`/w:${code}/ws/wkd/od`)
  await page.getByRole('searchbox').fill(note)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)

  // An update of the holiday asks as well.
  await page.goto(`/w:${code}/ws/wkd/hg/${group}`)
  await page.getByRole('table').getByRole('button', { name: 'Constitution Day', exact: true }).click()
  // The start of one day takes its end along.
  await dialog.getByLabel('Start date').fill(`${year}-05-10`)
  await expect(dialog.getByLabel('End date')).toHaveValue(`${year}-05-10`)
  await dialog.getByLabel('End date').fill(`${year}-05-17`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(alert.getByRole('listitem')).toContainText('deleted')
  await alert.getByRole('button', { name: 'Delete & Update' }).click()
  await expect(alert).toBeHidden()
  await page.goto(`/w:${code}/ws/wkd/od`)
  await page.getByRole('searchbox').fill(note)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
})

test('WS-18 WS-47 WS-49 CORE-73 holidays are imported after a preview; a faulty file names line and column', async ({
  page,
}) => {
  const code = await openCalendar(page, '/hg', 'Holidays')
  const year = newYear()
  await page.goto(`/w:${code}/ws/wkd/hg/${await newGroup(page, code, newName('Malta'), year)}`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = modal(page)
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: 'days.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(dialog.getByRole('alert')).toHaveText('Invalid file format')
  await file.setInputFiles(sheet('days.csv', 'name,from', 'May Day,2026-05-01'))
  await expect(dialog.getByRole('alert')).toContainText(/Import failed\.|There is error when import\./)
  await file.setInputFiles(
    sheet(
      'days.csv',
      'name,start date,end date',
      `May Day,01/05/${year},${year}-05-01`,
      `,${year}-06-01,${year}-06-01`,
    ),
  )
  await expect(dialog.getByRole('alert').first()).toHaveText('There is error when import.')
  const faults = dialog.getByRole('table').getByRole('row')
  await expect(faults.nth(1)).toContainText('2')
  await expect(faults.nth(1)).toContainText('start date')
  await expect(faults.nth(2)).toContainText('name')
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await file.setInputFiles(
    sheet(
      'days.csv',
      'name,start date,end date',
      `May Day,${year}-05-01,${year}-05-01`,
      `Fair,${year}-09-02,${year}-09-04`,
    ),
  )
  await expect(dialog.getByText('2 rows can be imported.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('Fair')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('table')).toContainText(`4 Sep ${year}`)
})

test('WS-18 WS-48 WS-28 CORE-74 extra-days are imported by email and type; the sample downloads, or shows why not', async ({
  page,
}) => {
  const code = await openCalendar(page, '/ed', 'Extra-days')
  const note = newName('Delivery')
  removeDaysLater(page, code, note)
  const year = newYear()
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = modal(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download a sample' }).click()
  const header = (await readFile(await (await download).path(), 'utf8')).split(/\r?\n/)[0] ?? ''
  for (const column of ['email', 'type', 'start date', 'end date', 'note']) expect(header).toContain(column)

  await page.route('**/workingday-days/export-sample*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Download a sample' }).click()
  await expect(page.getByText(/^Unable to download sample/).first()).toBeVisible()

  const file = dialog.getByLabel('File', { exact: true })
  const columns = 'Email,Type,Start date,End date,Note'
  await file.setInputFiles(sheet('days.csv', columns, `${newEmail('nobody')},1,${year}-02-07,${year}-02-07,${note}`))
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('email')
  await file.setInputFiles(
    sheet(
      'days.csv',
      columns,
      `${emailOf('owner')},1,${year}-02-07,${year}-02-08,${note}`,
      `${emailOf('owner')},0,${year}-02-09,${year}-02-09,${note}`,
    ),
  )
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toBeHidden()
  const rows = page.getByRole('table').getByRole('row')
  await page.getByRole('searchbox').fill(note)
  await expect(rows).toHaveCount(2)
  await page.getByRole('main').getByRole('link', { name: 'Off-days' }).click()
  // The page before has a search, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Off-days' })).toBeVisible()
  await page.getByRole('searchbox').fill(note)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`9 Feb ${year}`)
})

test('WS-03 WS-66 the year of a person shows weekends, holidays, extra-days and off-days, and counts the working days', async ({
  page,
}) => {
  const code = await openCalendar(page, '', 'Working Days')
  const { id, display_name } = await ownerIn(page, code)
  const year = new Date().getFullYear()
  const note = newName('Dentist')
  // The first Tuesday of April of this year, and its Saturday.
  const tuesday = [1, 2, 3, 4, 5, 6, 7].find((date) => new Date(Date.UTC(year, 3, date)).getUTCDay() === 2) ?? 1
  const at = (date: number): string => `${year}-04-${String(date).padStart(2, '0')}`
  const day = { people_ids: [id], note }
  const path = `workspace/${code}/workingday-days`
  removeDaysLater(page, code, note)
  const off = await callAs(page.request, owner, 'POST', path, {
    ...day,
    type: 0,
    start_date: at(tuesday),
    end_date: at(tuesday),
  })
  const extra = await callAs(page.request, owner, 'POST', path, {
    ...day,
    type: 1,
    start_date: at(tuesday + 4),
    end_date: at(tuesday + 4),
  })

  const week = page.getByRole('region', { name: 'Work week', exact: true })
  await expect(week).toContainText('Monday: worked')
  await expect(week).toContainText('Sunday: free')
  await expect(week.getByRole('link')).toHaveAttribute('href', /\/ws\/stg$/)
  await expect(page.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveCount(5)
  const april = page.getByRole('table', { name: /^April/ })
  await page.getByRole('button', { name: /^Calendar of/ }).click()
  await chooseFound(
    page.getByRole('combobox', { name: 'Calendar of' }),
    display_name,
    page.getByRole('group', { name: 'People' }).getByRole('option', { name: display_name }),
  )
  await expect(page.getByRole('button', { name: `Calendar of: ${display_name}` })).toBeVisible()
  await expect(april.getByRole('cell', { name: `${tuesday} Off-day`, exact: true })).toHaveAttribute(
    'title',
    new RegExp(note),
  )
  await expect(april.getByRole('cell', { name: `${tuesday + 4} Extra-day`, exact: true })).toBeVisible()
  await expect(april.getByRole('cell', { name: `${tuesday + 5} Not in the work week`, exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: `Exceptions to the work week in ${year}` })).toContainText(note)

  // Gone for everybody who looks, without a reload.
  const ids = [off, extra].map((row) => row['id'])
  await callAs(page.request, owner, 'POST', `${path}/delete`, { ids })
  await expect(april.getByRole('cell', { name: `${tuesday} Off-day`, exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Next year' }).click()
  const total = page.getByText(new RegExp(`working days in ${year + 1}$`))
  await expect(total).toBeVisible()
  // Whose calendar and which year stand in the address.
  await page.reload()
  await expect(total).toBeVisible()
  await expect(page.getByRole('button', { name: `Calendar of: ${display_name}` })).toBeVisible()
})

test('WS-50 a user with read access to the calendar is offered no changes', async ({ page }) => {
  await openAs(page, 'member', '/ws/wkd/hg')
  await expect(page.getByRole('heading', { level: 1, name: 'Holidays' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
  for (const name of ['New holiday group', 'Import']) await expect(page.getByRole('button', { name })).toHaveCount(0)
})

for (const [path, heading, action] of [
  ['', 'Working Days', null],
  ['/hg', 'Holidays', 'New holiday group'],
  ['/od', 'Off-days', 'New off-day'],
  ['/ed', 'Extra-days', 'Import'],
] as const) {
  test(`XEMB-06 ${heading} passes axe in both themes and scrolls sideways at no width`, async ({ page }) => {
    await openCalendar(page, path, heading)
    await expect(page.getByRole('table').or(page.locator('.arbo-state')).first()).toBeVisible()
    await expectAccessibleInBothThemes(page)
    for (const width of [1440, 900, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
    if (action === null) return
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: action }).first().click()
    await expect(modal(page)).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })
}
