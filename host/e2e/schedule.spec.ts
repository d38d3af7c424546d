import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test, modal } from './support/test.ts'

type Studio = Awaited<ReturnType<typeof ownWorkspace>> & { take: string; project: string }
let ownStudio: Promise<Studio> | undefined

const DAY_MS = 86_400_000
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** A Monday some weeks from now. */
function monday(weeks: number): string {
  const today = Date.parse(`${dayOf(Date.now())}T00:00:00Z`)
  return dayOf(today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS + weeks * 7 * DAY_MS)
}
const after = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)

async function call(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, data?: object) {
  const { owner, code } = await studioOf(page)
  return callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
}

/** A film with a take that is two weeks long. */
function studioOf(page: Page): Promise<Studio> {
  ownStudio ??= (async () => {
    const own = await ownWorkspace(page, 'Studio Schedule')
    const post = async (data: object): Promise<string> =>
      String((await callAs(page.request, own.owner, 'POST', `workspace/${own.code}/entities`, data))['id'])
    const project = await post({ type: 0, name: 'The Long Film' })
    const process = await post({ type: 1, parent_id: project, name: 'Animation' })
    const episode = await post({ type: 2, parent_id: process, name: 'Episode 1' })
    const dates = { scheduled_start: monday(1), scheduled_due: after(monday(1), 11) }
    const take = await post({ type: 3, parent_id: episode, name: 'Opening', ...dates })
    await post({ type: 3, parent_id: episode, name: 'Ending' })
    return { ...own, project, take }
  })()
  return ownStudio
}

async function open(page: Page, view: 'Timeline' | 'Calendar'): Promise<Studio> {
  const studio = await studioOf(page)
  await signInAs(page, studio.owner)
  await page.goto(`/w:${studio.code}/pl/dir`)
  await page.getByRole('button', { name: view, exact: true }).click()
  return studio
}
async function datesOf(page: Page, id: string) {
  const { scheduled_start, scheduled_due } = await call(page, 'GET', `entities/${id}`)
  return [scheduled_start, scheduled_due]
}

test('XPLAN-09 a timeline bar moves by keys and by drag, on working days, with undo', async ({ page }) => {
  const { take } = await studioOf(page)
  const start = monday(1)
  // Before the page is there: a change that it has not heard of yet would be a conflict.
  await call(page, 'PUT', `entities/${take}`, { scheduled_start: start, scheduled_due: after(start, 11) })
  await open(page, 'Timeline')
  const bar = page.getByRole('button', { name: /^Opening, / })
  await expect(bar).toHaveAccessibleName(/10 working days/)
  await expectAccessibleInBothThemes(page)

  // A working day back is the Friday before; with Shift only the end.
  await bar.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveAccessibleName(/10 working days/)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => datesOf(page, take)).toEqual([after(start, -3), after(start, 11)])
  await expect(bar).toHaveAccessibleName(/11 working days/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => datesOf(page, take)).toEqual([start, after(start, 11)])

  // Dragged by a week and a bit at the scale of weeks: 14 px are a day.
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (!box) throw new Error('the bar is not in sight')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 5 * 14, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  // Five days on lies on a Saturday: the Monday after.
  await expect.poll(() => datesOf(page, take)).toEqual([after(start, 7), after(start, 18)])
})

test('XFIX-19 a project has its calendar: bars skip its holidays, not the reader’s, and take along what lies in them', async ({
  page,
}) => {
  const { take, project, owner, code } = await studioOf(page)
  const start = monday(5)
  const makeGroup = async (name: string, day: string): Promise<string> => {
    const group = await call(page, 'POST', 'workingday-groups', { name, year: Number(day.slice(0, 4)) })
    const holiday = { name: `${name} day`, start_date: day, end_date: day }
    await call(page, 'POST', `workingday-groups/${String(group['id'])}/holidays`, holiday)
    return String(group['id'])
  }
  await makeGroup('Norway', after(start, 7))
  const reader = await makeGroup('Japan', after(start, 8))
  const { ws_user_id } = await callAs(page.request, owner, 'GET', `workspace/${code}/permissions`)
  await call(page, 'PUT', `ws-user-roles/${String(ws_user_id)}`, { holiday_group_id: reader })
  const scene = await call(page, 'POST', `entities/${take}/items`, { name: 'SH010', due_date: after(start, 3) })
  const dueOf = async () => (await call(page, 'GET', `items/${String(scene['id'])}`))['due_date']

  // The calendar of the project, chosen in its form, stands in its details.
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${project}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  await expect(modal(page).getByRole('combobox', { name: 'Holidays' })).toHaveText('As the workspace: none')
  await modal(page).getByRole('combobox', { name: 'Holidays' }).click()
  await page.getByRole('option', { name: 'Norway' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(modal(page)).toBeHidden()
  await expect
    .poll(async () => (await call(page, 'GET', `entities/${take}`))['holiday_group'])
    .toMatchObject({
      name: 'Norway',
    })

  await call(page, 'PUT', `entities/${take}`, { scheduled_start: start, scheduled_due: after(start, 4) })
  await open(page, 'Timeline')
  const bar = page.getByRole('button', { name: /^Opening, / })
  await expect(bar).toHaveAccessibleName(/ 5 working days/)

  // Five working days on: the Monday is a holiday, so that it begins on the Tuesday and ends on the Monday after.
  await bar.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => datesOf(page, take)).toEqual([after(start, 8), after(start, 14)])
  await expect(bar).toHaveAccessibleName(/ 5 working days/)
  expect(await dueOf()).toBe(after(start, 3))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => datesOf(page, take)).toEqual([start, after(start, 4)])

  // Dragged by a week with all in it: 14 px are a day. The scene is due five working days later, too.
  await page.getByRole('checkbox', { name: 'Move what is inside, too' }).check()
  await bar.scrollIntoViewIfNeeded()
  const box = await bar.boundingBox()
  if (!box) throw new Error('the bar is not in sight')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 7 * 14, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => datesOf(page, take)).toEqual([after(start, 8), after(start, 14)])
  await expect(page.getByText('1 inside has moved, too.')).toBeVisible()
  expect(await dueOf()).toBe(after(start, 11))
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dueOf).toBe(after(start, 3))
  await expect.poll(() => datesOf(page, take)).toEqual([start, after(start, 4)])

  // Many scenes: two working days after the Thursday are the Tuesday, since the Monday is free.
  await page.goto(`/w:${code}/pl/dir/${take}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Due date' }).click()
  await page.getByLabel('Working days to move by').fill('2')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(dueOf).toBe(after(start, 8))

  // The dialog asks, too; on a phone it is the only place.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/w:${code}/pl/dir?as=timeline`)
  await page
    .getByRole('region', { name: 'Timeline' })
    .getByRole('button', { name: /Starts Opening/ })
    .click()
  await page.getByLabel('Start').fill(after(start, 1))
  await page.getByLabel('Due date').fill(after(start, 8))
  await page.getByRole('checkbox', { name: 'Move what is inside, too' }).check()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(dueOf).toBe(after(start, 9))
  await call(page, 'PUT', `ws-user-roles/${String(ws_user_id)}`, { holiday_group_id: null })
  await call(page, 'PUT', `entities/${project}`, { own_holiday_group_id: null })
})

test('XPLAN-09 missing dates can be typed; the second of two conflicting editors is told', async ({ page }) => {
  const { take } = await open(page, 'Timeline')
  await page.getByRole('button', { name: 'Set the dates of Ending' }).click()
  await page.getByLabel('Start').fill(monday(2))
  await page.getByLabel('Due date').fill(after(monday(2), -1))
  await expect(page.getByText('The due date must not be before the start')).toBeVisible()
  await page.getByLabel('Due date').fill(after(monday(2), 4))
  await expect(page.getByText('5 working days')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Ending, .*5 working days/ })).toBeVisible()

  // Somebody else was faster, and this page has not heard of it yet.
  await page.route('**/events*', (route) => route.abort())
  await page.route('**/entities/*', async (route) => {
    if (route.request().method() === 'PUT') {
      await page.unroute('**/entities/*')
      await call(page, 'PUT', `entities/${take}`, { scheduled_start: monday(4), scheduled_due: after(monday(4), 4) })
    }
    await route.continue()
  })
  const bar = page.getByRole('button', { name: /^Opening, / })
  await bar.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const notes = page.getByRole('region', { name: 'Notifications' })
  await expect(notes.getByText('Someone else has just changed the dates of Opening')).toBeVisible()
  await expect.poll(() => datesOf(page, take)).toEqual([monday(4), after(monday(4), 4)])
})

/** What a token comes to on the page, as computed styles write it. */
const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => {
    const probe = document.createElement('span')
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

test('XUX-09 bars have the colour that is chosen for their project; today is in view, with weekends behind the bars', async ({
  page,
}) => {
  const { take, project, code } = await studioOf(page)
  const start = monday(0)
  await call(page, 'PUT', `entities/${take}`, { scheduled_start: start, scheduled_due: after(start, 11) })
  await open(page, 'Timeline')
  const bar = page.getByRole('button', { name: /^Opening, / }).first()
  const edge = () => bar.evaluate((element) => getComputedStyle(element).borderInlineStartColor)
  const { colour } = await call(page, 'GET', `entities/${project}`)
  expect(await edge()).toBe(await tokenOf(page, `--project-${String(colour)}`))

  // Today is a line in the lane, beside the names, and the page says which day or week it is in.
  const timeline = page.getByRole('treegrid')
  const today = timeline.locator('.timeline_timeline-today')
  const sees = async (): Promise<boolean> => {
    const [line, room] = [await today.boundingBox(), await timeline.boundingBox()]
    return line !== null && room !== null && line.x > room.x + 280 && line.x < room.x + room.width
  }
  await expect.poll(sees).toBe(true)
  await expect(timeline.locator('.timeline_timeline-tick[data-today]')).toBeInViewport()
  await page.getByRole('button', { name: 'Days', exact: true }).click()
  await expect.poll(sees).toBe(true)
  await timeline.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(sees).toBe(false)
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await expect.poll(sees).toBe(true)

  // The bar is two weeks long: the weekend in its middle is shaded, and the bar lies over it.
  const isOver = await bar.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const rests = [...document.querySelectorAll('.timeline_timeline-rest')].map((rest) => rest.getBoundingClientRect())
    const behind = rests.filter(({ left, right }) => left > box.left && right < box.right)
    const [x, y] = [((behind[0]?.left ?? 0) + (behind[0]?.right ?? 0)) / 2, box.top + box.height / 2]
    return behind.length > 0 && element.contains(document.elementFromPoint(x, y))
  })
  expect(isOver).toBe(true)

  // Chosen by keyboard: the colours are radio buttons with names.
  await page.goto(`/w:${code}/pl/dir/${project}`)
  await page.getByRole('button', { name: 'Edit Project' }).click()
  await page.getByRole('radio', { name: 'Blue' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Violet' })).toBeChecked()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(modal(page)).toBeHidden()
  const violet = await tokenOf(page, '--project-violet')
  const colourOf = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect.poll(() => colourOf('.project-mark_project-mark')).toBe(violet)

  await page.goto(`/w:${code}/pl/dir?as=calendar`)
  await expect.poll(edge).toBe(violet)
  await expect(page.locator('.calendar-view_month-day[data-today]')).toBeInViewport()
  const rest = await colourOf('.calendar-view_month-day[data-rest]')
  expect(rest).not.toBe(await colourOf('.calendar-view_month-day:not([data-rest])'))
  await page.goto(`/w:${code}/pl/dir?as=list`)
  // The project has no picture: its initials stand on its colour.
  const avatar = page.locator('.thumbnail_thumbnail').filter({ hasText: 'TF' })
  await expect.poll(() => avatar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(violet)
  await expectAccessibleInBothThemes(page)
})

test('XPLAN-09 the calendar shows months and weeks; on a phone the dates are an agenda', async ({ page }) => {
  const { take } = await open(page, 'Calendar')
  const start = monday(0)
  await call(page, 'PUT', `entities/${take}`, { scheduled_start: start, scheduled_due: after(start, 1) })
  // Whoever gets the address sees the calendar, whatever they looked at last.
  await page.evaluate(() => localStorage.setItem('account.directory_view', 'list'))
  await page.reload()
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  const bar = page.getByRole('button', { name: /^Opening, / }).first()
  await expect(bar).toHaveAccessibleName(/2 working days/)
  await expectAccessibleInBothThemes(page)
  await bar.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => datesOf(page, take)).toEqual([after(start, 7), after(start, 8)])
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(bar).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const agenda = page.getByRole('region', { name: 'Calendar' })
  await agenda.getByRole('button', { name: /Starts Opening/ }).click()
  await expect(page.getByRole('dialog', { name: 'Dates of Opening' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})

test('XPLAN-09 the user’s own calendar address is created, copied, renewed and removed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { owner, code } = await studioOf(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/co/wk`)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('button', { name: 'Create an address' }).click()
  const address = page.locator('.work_feed-address')
  await expect(address).toHaveText(/\/api\/calendar-feeds\/[\w-]{64}\.ics$/)
  const first = new URL(await address.innerText()).pathname
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first)
  const answer = await page.request.get(first)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'New address' }).click()
  await expect(address).not.toHaveText(new RegExp(first))
  expect((await page.request.get(first)).status()).toBe(404)
  const second = new URL(await address.innerText()).pathname
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('button', { name: 'Create an address' })).toBeVisible()
  expect((await page.request.get(second)).status()).toBe(404)
})
