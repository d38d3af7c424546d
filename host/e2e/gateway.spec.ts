import type { BrowserContext, Page } from '@playwright/test'
import { COOKIES } from '../../core/src/platform/session/keys.ts'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { startFaultyProxy } from './support/faulty-proxy.ts'
import { expect, expectAccessibleInBothThemes, signInAs, test } from './support/test.ts'
import { uploadStill } from './support/upload-still.ts'

const FLOW = { name: 'Shots', statuses: ['Open', 'Ready', 'Done'].map((name, at) => ({ name, kind: [1, 2, 6][at] })) }

/** A workspace of one's own with a project of three scenes, of which the first has a picture. */
async function studio(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Behind a gateway')
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const flow = await call('POST', 'template-flows', FLOW)
  const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const scenes: string[] = []
  for (const name of ['Shot 01', 'Shot 02', 'Shot 03']) {
    const scene = await call('POST', `entities/${String(project['id'])}/items`, { name })
    scenes.push(String(scene['id']))
  }
  const [first = ''] = scenes
  const rendition = await uploadStill(page.request, owner, code, first)
  return { owner, code, call, scenes, first, rendition }
}

/** The access token ends before its time; the other one is good. */
async function endToken(context: BrowserContext): Promise<void> {
  const access = (await context.cookies()).find(({ name }) => name === COOKIES.accessToken)
  if (!access) throw new Error('Nobody is signed in')
  await context.addCookies([{ ...access, value: 'ended' }])
}

test('XFIX-22 behind a gateway that fails in every way, no input is lost, all is saved once, and nobody is signed out', async ({
  page: direct,
  browser,
  baseURL,
}) => {
  // Each of its calls goes out three times, some after a wait.
  test.slow()
  const { owner, code, call, first, rendition } = await studio(direct)
  const proxy = await startFaultyProxy()
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    proxy: proxy.settings,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await signInAs(direct, owner)
  await context.addCookies(await direct.context().cookies())

  await test.step('the review saves a comment, a drawing and a status', async () => {
    await page.goto(`/w:${code}/st/${first}?m=review`)
    const viewer = page.locator('arbo-review-viewer')
    const words = 'The horizon tips here.'
    await viewer.getByPlaceholder(/comment/i).fill(words)
    await viewer.getByRole('button', { name: 'Send' }).click()
    await viewer.getByRole('button', { name: 'Pencil' }).click()
    const box = await viewer.locator('.stage').boundingBox()
    if (!box) throw new Error('The stage has no box')
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.4)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.6, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: /^Status: / }).click()
    await page.getByRole('menuitemradio', { name: 'Ready' }).click()
    await expect(page.getByRole('button', { name: 'Status: Ready. Change' })).toBeVisible()

    const comments = async () =>
      ((await call('GET', `items/${first}/comments`)) as unknown as { text: string }[]).filter(
        ({ text }) => text === words,
      ).length
    const strokes = async () => {
      const { ops } = await call('GET', `items/${first}/renditions/${rendition}/annotations`)
      return (ops as { kind: string }[]).filter(({ kind }) => kind === 'add').length
    }
    const status = async () => (await call('GET', `items/${first}`))['status'] as { name: string } | null
    await expect.poll(async () => [await comments(), await strokes(), (await status())?.name]).toEqual([1, 1, 'Ready'])
    await expect(viewer.getByText(/not sent yet/)).toBeHidden()
  })

  await test.step('the grid saves three cells, one after the other', async () => {
    await page.goto(`/w:${code}/pl/au`)
    const grid = page.getByRole('grid', { name: 'Scenes' })
    const cell = (line: number, column: number) =>
      grid.locator(`[aria-rowindex="${line + 1}"] [aria-colindex="${column}"]`)
    await expect(grid.getByRole('link')).toHaveCount(3)
    await cell(1, 5).click({ position: { x: 4, y: 4 } })
    for (const [line, day] of [
      [1, '2031-05-17'],
      [2, '2031-05-18'],
      [3, '2031-05-19'],
    ] as const) {
      // Enter writes a cell and goes on to the one below.
      await page.keyboard.press('Enter')
      await grid.getByLabel('Due date').fill(day)
      await page.keyboard.press('Enter')
      await expect(cell(line, 5).locator('time')).toHaveAttribute('datetime', day)
    }
    const days = async () =>
      (await Promise.all(['Shot 01', 'Shot 02', 'Shot 03'].map((name) => sceneDay(name)))).join(' ')
    const sceneDay = async (name: string) => {
      const rows = (await call('GET', `items?per_page=50`)) as unknown as { name: string; due_date: string | null }[]
      return rows.find((row) => row.name === name)?.due_date?.slice(0, 10)
    }
    await expect.poll(days).toBe('2031-05-17 2031-05-18 2031-05-19')
    await expect(grid.locator('[aria-invalid="true"]')).toHaveCount(0)
  })

  await test.step('the forms save a new project and the profile', async () => {
    await page.goto(`/w:${code}/pl/dir`)
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill('Glass Harbour')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Glass Harbour' })).toHaveCount(1)
    const projects = async () =>
      ((await call('GET', 'entities?type_eq=0&per_page=50')) as unknown as { name: string }[]).filter(
        ({ name }) => name === 'Glass Harbour',
      ).length
    expect(await projects()).toBe(1)

    await page.goto(`/w:${code}/ac/acc`)
    const name = page.getByLabel('Display name')
    await name.fill('Mina Murray')
    // A form that could not be saved says so and keeps what was typed: it is sent again as it stands.
    await expect(async () => {
      await expect(name).toHaveValue('Mina Murray')
      await name.press('Enter')
      await expect(page.getByText('Profile saved').first()).toBeVisible({ timeout: 4000 })
    }).toPass()
    const me = await callAs(direct.request, owner, 'GET', 'me')
    expect(me['display_name']).toBe('Mina Murray')
  })

  await test.step('the token expires while the gateway is away: the page waits, and goes on', async () => {
    await page.goto(`/w:${code}/pl/dir`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Glass Harbour' })).toBeVisible()
    await page.getByRole('button', { name: 'New project' }).click()
    const dialog = page.getByRole('dialog', { name: 'New project' })
    await dialog.getByLabel('Name').fill('Iron Coast')
    await endToken(context)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main').getByRole('link', { name: 'Iron Coast' })).toHaveCount(1)

    proxy.setOutage(true)
    await page.getByRole('button', { name: 'New project' }).click()
    await dialog.getByLabel('Name').fill('Salt Road')
    await endToken(context)
    await dialog.getByRole('button', { name: 'Create' }).click()
    // Behind the dialog, which the page around it is hidden from.
    const banner = page.locator('.offline-banner')
    await expect(banner).toContainText('The server cannot be reached')
    await expect(banner).toContainText('You stay signed in')
    await expect(dialog.getByLabel('Name')).toHaveValue('Salt Road')
    await expectAccessibleInBothThemes(page)
    proxy.setOutage(false)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(banner).toBeHidden()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog).toBeHidden()
    const names = (await call('GET', 'entities?type_eq=0&per_page=50')) as unknown as { name: string }[]
    for (const projectName of ['Iron Coast', 'Salt Road'])
      expect(names.filter(({ name }) => name === projectName)).toHaveLength(1)
  })

  await expect(page).toHaveURL(/\/pl\/dir/)
  expect(new Set(proxy.met.keys())).toEqual(new Set(['502', '503', '429', 'refused', 'lost', 'half', 'hangs']))
  await context.close()
  await proxy.close()
})
