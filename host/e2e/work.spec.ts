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

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const links = (page: Page) => page.getByRole('tabpanel').locator('[data-row]')
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click()

/** A workspace of one's own with work in it: dated, undated, and waiting for a check. */
async function studio(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Studio West')
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const me = String((await call('GET', 'permissions'))['ws_user_id'])
  const statuses = [
    { name: 'In work', kind: 2 },
    { name: 'To check', kind: 3 },
    { name: 'Retake', kind: 4 },
    { name: 'Approved', kind: 6 },
  ]
  const flow = await call('POST', 'template-flows', { name: 'Animation flow', statuses })
  const statusOf = (name: string): string =>
    (flow['statuses'] as { id: string; name: string }[]).find((one) => one.name === name)?.id ?? ''
  const body = { type: 0, name: 'Paper Moon', template_flow_id: flow['id'] }
  const project = await call('POST', 'entities', body)
  const metric = await call('POST', 'metrics', { name: 'Hours', type: 'number', options: { decimals: 1 } })
  await call('POST', `entities/${String(project['id'])}/metric/attach`, { metric_ids: [metric['id']] })
  const scene = (name: string, due_date: string | null, of: object = { assignee_ids: [me] }, status = 'In work') =>
    call('POST', `entities/${String(project['id'])}/items`, { name, due_date, status_id: statusOf(status), ...of })
  await scene('Lantern', day(-2))
  await scene('Harbour', day(0))
  await scene('Rooftops', day(60))
  await scene('Owl', null)
  await scene('Kite', null, { assignee_ids: [me] }, 'Retake')
  await scene('Gate', day(-20), { assignee_ids: [me] }, 'Approved')
  await scene('Tunnel', day(1), { reviewer_ids: [me] }, 'To check')
  await scene('Bridge', day(1), { reviewer_ids: [me] }, 'To check')
  await signInAs(page, owner)
  return { code, owner }
}

test('PLAN-04 PLAN-39 PLAN-40 PLAN-44 XPLAN-06 XUX-05 PLY-06 My Work has what waits first, dates, status and metric in place, a to-do list, and checks in review', async ({
  page,
}) => {
  const { code } = await studio(page)
  await page.goto(`/w:${code}/co/wk`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()

  // What waits for a check is first, then one's own: what came back, what is late, and so on. What is done is folded up.
  const waiting = ['Tunnel', 'Bridge']
  const open = ['Kite', 'Lantern', 'Harbour', 'Rooftops', 'Owl']
  const groups = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  const buckets = ['Waiting for my check', 'Retakes', 'Overdue', 'Today', 'Later', 'No date', 'Done']
  await expect(links(page)).toHaveText([...waiting, ...open])
  await expect(groups).toHaveText(buckets)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(links(page)).toHaveText([...waiting, ...open, 'Gate'])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Review all 2' })).toHaveAttribute('href', /\/co\/mda\?list=/)
  await expectAccessibleInBothThemes(page)

  // The filter starts with the last two weeks; the chip goes, and stays away.
  await page.getByRole('button', { name: 'Due date', exact: true }).first().click()
  await page.keyboard.press('Escape')
  await expect(links(page)).toHaveText([...waiting, 'Lantern', 'Harbour'])
  await expect(page.getByText('4 more of your scenes are due on other days')).toBeVisible()
  await page.getByRole('button', { name: 'Show all due dates' }).click()
  await expect(links(page)).toHaveText([...waiting, ...open])

  // A status in place, and back.
  await page.getByRole('button', { name: /^Status of Harbour/ }).click()
  await page.getByRole('menuitemradio', { name: 'Approved' }).click()
  await expect(page.getByRole('button', { name: /^Status of Harbour/ })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Status of Harbour: In work. Change' })).toBeVisible()

  // A metric in place: what is refused stays, with the reason.
  const hours = page.getByRole('textbox', { name: 'Hours of Harbour' })
  await hours.fill('some')
  await hours.press('Enter')
  await expect(row(page, 'Harbour').getByRole('alert')).toContainText('Hours: ')
  await expect(hours).toHaveValue('some')
  await hours.fill('2.5')
  await hours.press('Enter')
  await expect(row(page, 'Harbour').getByRole('alert')).toBeHidden()

  // The keyboard: j and k along the rows.
  await links(page).first().focus()
  await page.keyboard.press('j')
  await expect(links(page).nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links(page).first()).toBeFocused()

  for (const name of ['Lantern', 'Harbour', 'Owl']) {
    await page.getByRole('button', { name: `Add ${name} to the to-do list` }).click()
    await expect(page.getByRole('button', { name: `Remove ${name} from the to-do list` })).toBeVisible()
  }
  await page.reload()
  // What one worked on last is below, as pictures.
  await expect(page.getByRole('region', { name: 'Recent scenes' }).getByRole('link')).toHaveText([/Harbour/])
  await expect(links(page)).toHaveText([...waiting, ...open])
  await expect(hours).toHaveValue('2.5')

  // One's own order, by keyboard and by hand.
  await tab(page, /^To-do/)
  await expect(links(page)).toHaveText(['Lantern', 'Harbour', 'Owl'])
  await page.getByRole('button', { name: 'Move Owl, 3 of 3' }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(links(page)).toHaveText(['Lantern', 'Owl', 'Harbour'])
  await expect(page.getByRole('button', { name: 'Move Owl, 2 of 3' })).toBeFocused()
  const handle = await page.getByRole('button', { name: 'Move Harbour, 3 of 3' }).boundingBox()
  const first = await row(page, 'Lantern').boundingBox()
  if (!handle || !first) throw new Error('The rows are not there')
  await page.mouse.move(handle.x + 10, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(first.x + 20, first.y + 4, { steps: 4 })
  await page.mouse.up()
  await expect(links(page)).toHaveText(['Harbour', 'Lantern', 'Owl'])
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Remove Lantern from the to-do list' }).click()
  await expect(links(page)).toHaveText(['Harbour', 'Owl'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(links(page)).toHaveText(['Harbour', 'Lantern', 'Owl'])
  await page.reload()
  await expect(links(page)).toHaveText(['Harbour', 'Lantern', 'Owl'])

  // What waits for me, the oldest first, opened as a list.
  await tab(page, /^My Checks/)
  await expect(links(page)).toHaveText(['Tunnel', 'Bridge'])
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('checkbox', { name: 'Select Tunnel' }).check()
  await page.getByRole('checkbox', { name: 'Select Bridge' }).check()
  // Into a playlist, too.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Add to playlist…' }).click()
  await page.getByRole('dialog', { name: 'Add to playlist…' }).getByRole('button', { name: 'New playlist' }).click()
  await page.getByRole('dialog', { name: 'New playlist' }).getByLabel('Name').fill('To check')
  await page.keyboard.press('Enter')
  await expect(page.getByText('To check made of 2 scenes')).toBeVisible()
  await page.getByRole('button', { name: 'Open 2 in review' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tunnel' })).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Review list' })
  await expect(list).toContainText('1 of 2')
  await list.getByRole('button', { name: 'Next scene' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bridge' })).toBeVisible()
  await expect(list).toContainText('2 of 2')
  await page.goBack()
  await expect(list).toContainText('1 of 2')
  await page.goBack()
  await expect(links(page)).toHaveText(['Tunnel', 'Bridge'])
})

test('XPROD-07 XPROD-12 a priority is set in the grid, of many scenes and in the hub, and orders My Work; a retake says what was said', async ({
  page,
}) => {
  const { code, owner } = await studio(page)
  await page.goto(`/w:${code}/pl/au`)
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const bulk = page.getByRole('group', { name: 'Selected rows' })
  for (const name of ['Rooftops', 'Owl']) await row(name).getByRole('checkbox').click()
  await bulk.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('dialog', { name: 'Priority' }).getByRole('option', { name: 'High' }).click()
  await expect(row('Rooftops')).toContainText('High')
  await bulk.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Priority' }).click()
  await page.getByRole('option', { name: /^High/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(grid.getByRole('link')).toHaveText(['Rooftops', 'Owl'])
  await expectAccessibleInBothThemes(page)

  await row('Owl').getByRole('link').click()
  const hub = page.locator('arbo-scene-hub')
  await hub.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent')
  await hub.getByRole('tab', { name: /History/ }).click()
  await expect(hub.getByText('Urgent').last()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const owl = /st\/([\w-]+)/.exec(page.url())?.[1] ?? ''

  await page.goto(`/w:${code}/co/wk`)
  await expect(page.locator('[data-scene]').filter({ hasText: 'Owl' })).toContainText('Urgent')
  await expect(page.locator(`[data-scene="${owl}"]`)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Somebody gets a scene back.
  const artist = await activeAccount(page, 'artist')
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  await callAs(page.request, artist, 'PUT', 'accept_terms')
  await call('POST', 'ws-user-roles/invite', { emails: [artist.email] })
  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, artist.email, artist.password)
  await page.getByRole('button', { name: 'Join Studio West' }).click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/`))
  const { ws_user_id } = await callAs(page.request, artist, 'GET', `workspace/${code}/permissions`)
  const [kite] = (await call('GET', 'items?name_like=Kite')) as unknown as { id: string }[]
  const id = kite?.id ?? ''
  await call('POST', 'items/bulk-assign', { item_ids: [id], ws_user_ids: [ws_user_id] })
  await call('POST', `items/${id}/comments`, { text: 'The string is cut off' })
  await page.goto(`/w:${code}/co/wk`)
  const why = page.getByRole('link', { name: /The string is cut off/ })
  await expect(why).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await why.click()
  await expect(page.locator('arbo-review-viewer').getByText('The string is cut off')).toBeVisible()
})
