import type { Page } from '@playwright/test'
import { mainMenu } from './support/menus.ts'
import { callAs, ownWorkspace } from './support/accounts.ts'
import {
  PASSWORD,
  emailOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  signInAs,
  test,
} from './support/test.ts'

const OWNER = { email: emailOf('owner'), password: PASSWORD }
const MEMBER = { email: emailOf('member'), password: PASSWORD }

const bell = (page: Page) => page.getByRole('link', { name: /new notification|Notifications, none new/ })
/** What the bell counts. */
const waiting = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const feed = (page: Page) => page.getByRole('dialog', { name: 'Notification feed' })

/** A scene of the member’s with a version that can be looked at. */
async function memberScene(page: Page, code: string) {
  const path = `workspace/${code}/my-works/items?per_page=100`
  const { rows } = (await callAs(page.request, MEMBER, 'GET', path)) as unknown as {
    rows: { id: string; name: string; latest_rendition: { id: string; state: string } | null }[]
  }
  const scene = rows.find(({ latest_rendition }) => latest_rendition?.state === 'ready')
  if (!scene?.latest_rendition) throw new Error('the member has no scene with a rendition')
  return { id: scene.id, name: scene.name, rendition_id: scene.latest_rendition.id }
}

async function mention(page: Page, code: string, scene: Awaited<ReturnType<typeof memberScene>>, text: string) {
  const { ws_user_id } = await callAs(page.request, MEMBER, 'GET', `workspace/${code}/permissions`)
  const body = { text, rendition_id: scene.rendition_id, frame_start: 7, mention_ids: [ws_user_id] }
  return callAs(page.request, OWNER, 'POST', `workspace/${code}/items/${scene.id}/comments`, body)
}

test('NTF-01 NTF-07 NTF-12 XNTF-01 a mention raises the bell’s count at once and leads to the comment’s frame', async ({
  page,
}) => {
  const code = await openAs(page, 'member', '/co/wk')
  const scene = await memberScene(page, code)
  await callAs(page.request, MEMBER, 'POST', `workspace/${code}/notifications/seen`, {})
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()
  // The page may hear of it later than this test; others may tell the same person something meanwhile.
  const unheard = async (): Promise<number> => {
    const { new: count } = await callAs(page.request, MEMBER, 'GET', `workspace/${code}/notifications/count`)
    return (await waiting(page)) - Number(count)
  }
  await expect.poll(unheard).toBe(0)
  const before = await waiting(page)
  const words = `Look here ${Date.now()}`
  const comment = await mention(page, code, scene, words)
  await expect.poll(() => waiting(page)).toBeGreaterThan(before)

  await bell(page).click()
  for (const tab of ['New', 'Report', 'Cleared']) await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  const row = feed(page).getByRole('link', { name: new RegExp(`mentioned you.*${words}`) })
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Not seen' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // Out of the feed and back into it; by keyboard alone.
  const more = feed(page)
    .getByRole('button', { name: `More for ${scene.name}` })
    .first()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Clear', exact: true }).press('Enter')
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Cleared' }).click()
  await expect(row).toBeVisible()
  await feed(page)
    .getByRole('button', { name: `More for ${scene.name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Restore' }).click()
  await page.getByRole('tab', { name: 'New' }).click()
  await expect(row).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(feed(page)).toHaveCount(0)
  await expect(bell(page)).toBeFocused()

  await bell(page).click()
  await row.click()
  await expect(page).toHaveURL(new RegExp(`/st/${scene.id}\\?.*comment_id=${String(comment['id'])}`))
  await expect(page).toHaveURL(/frame=7/)
  await expect(feed(page)).toHaveCount(0)
  // A review fills the window; the bell is on all other pages.
  await page.goto(`/w:${code}/co/wk`)
  await bell(page).click()
  await expect(row).toBeVisible()
  await expect(row.getByRole('img', { name: 'Not seen' })).toHaveCount(0)
})

test('NTF-12 notifications of another workspace do not count in this one', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Here')
  const { code: there } = await callAs(page.request, owner, 'POST', 'workspaces', { name: 'There' })
  const countIn = async (workspace: string) =>
    Number((await callAs(page.request, owner, 'GET', `workspace/${workspace}/notifications/count`))['new'])
  /** A report that was made tells who asked for it. */
  const beTold = async (workspace: string): Promise<void> => {
    const before = await countIn(workspace)
    const body = { report: 'all_entity_scene', format: 'csv' }
    await callAs(page.request, owner, 'POST', `workspace/${workspace}/standard-reports/files`, body)
    await expect.poll(() => countIn(workspace), { timeout: 30_000 }).toBe(before + 1)
  }
  for (const workspace of [code, String(there)]) {
    const path = `workspace/${workspace}/entities`
    const project = await callAs(page.request, owner, 'POST', path, { name: 'Ferry', type: 0 })
    await callAs(page.request, owner, 'POST', `${path}/${String(project['id'])}/items`, { name: 'SH010' })
  }
  await signInAs(page, owner)
  await page.goto(`/w:${code}/co/wk`)
  await expect(bell(page)).toBeVisible()
  const before = await waiting(page)
  await beTold(String(there))
  await beTold(String(there))
  // What comes after both here has been heard: had they counted, it would be three more.
  await beTold(code)
  await expect.poll(() => waiting(page)).toBeGreaterThan(before)
  expect(await waiting(page)).toBe(before + 1)
  await page.goto(`/w:${String(there)}/co/wk`)
  await expect.poll(() => waiting(page)).toBe(await countIn(String(there)))
})

test('NTF-01 the feed stays open when a pending page arrives', async ({ page }) => {
  await openAs(page, 'member', '/co/wk')
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()
  let arrive: () => void = () => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/Playlists-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await mainMenu(page).getByRole('link', { name: 'Playlists', exact: true }).click()
  await bell(page).click()
  await expect(feed(page)).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { level: 1, name: 'Playlists' })).toBeVisible()
  await expect(feed(page)).toBeVisible()

  // Another page closes it.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()
  await expect(feed(page)).toHaveCount(0)
})

test('XNTF-01 only the visible ones of 10,000 notifications are drawn, and older ones load on scrolling', async ({
  page,
}) => {
  const ALL = 10_000
  const code = await openAs(page, 'member', '/co/wk')
  const scene = await memberScene(page, code)
  await mention(page, code, scene, `Many ${Date.now()}`)
  // As many as nobody makes in a test: what the server says of one, with names and ids of their own.
  let sample: Record<string, unknown> | undefined
  await page.route(/\/notifications\?/, async (route) => {
    const answer = await route.fetch()
    const { data, meta } = (await answer.json()) as { data: Record<string, unknown>[]; meta: Record<string, number> }
    sample ??= data[0]
    const { per_page = 50, current_page = 1 } = meta
    const from = (current_page - 1) * per_page
    const rows = Array.from({ length: Math.min(per_page, ALL - from) }, (_, at) => ({
      ...sample,
      id: `00000000-0000-7000-8000-${String(from + at).padStart(12, '0')}`,
      group_key: `group ${Math.floor((from + at) / 2)}`,
    }))
    await route.fulfill({ response: answer, json: { data: rows, meta: { ...meta, total: ALL } } })
  })
  await bell(page).click()
  const groups = feed(page).locator('.notifications_feed-group')
  await expect(groups.first()).toBeVisible()
  const box = feed(page).getByRole('tabpanel')
  // The first one has the focus and stays.
  await groups.first().getByRole('link').first().focus()
  for (let pages = 1; pages <= 8; pages += 1) {
    await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
    await expect.poll(() => groups.last().getAttribute('aria-setsize').then(Number)).toBeGreaterThan(pages * 25)
  }
  expect(await groups.count()).toBeLessThan(40)
  await expect(groups.first().getByRole('link').first()).toBeFocused()
  // By keyboard on from there: what follows is drawn.
  await box.evaluate((element) => element.scrollTo({ top: 0 }))
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
  const at = await page.evaluate(() =>
    document.activeElement?.closest('.notifications_feed-group')?.getAttribute('aria-posinset'),
  )
  expect(Number(at)).toBeGreaterThan(2)
})

test('NTF-03 NTF-04 NTF-05 XNTF-01 the settings switch kinds off, and muted scenes can be unmuted', async ({
  page,
}) => {
  const code = await openAs(page, 'member', '/ws/ntf')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  const names = ['Assignments', 'Comments', 'New work', 'Due dates', 'Playlists', 'Statuses']
  for (const name of names) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('checkbox', { name: 'Statuses' }).uncheck()
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'account.notification_status')?.value
  await expect.poll(cookie).toBe('false')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Statuses' })).not.toBeChecked()

  const scene = await memberScene(page, code)
  await callAs(page.request, MEMBER, 'POST', `workspace/${code}/notification-mutes`, { item_id: scene.id })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await page.getByRole('button', { name: `Unmute ${scene.name}` }).click()
  await expect(page.getByText('Nothing is muted.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await bell(page).click()
  await expect(feed(page)).toBeVisible()
  expect((await feed(page).boundingBox())?.width).toBe(390)
  await feed(page).getByRole('button', { name: 'Close' }).click()
  await expect(feed(page)).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Statuses' }).check()
  await expect.poll(cookie).toBe('true')
})
