import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import { largeMp4, proresMov } from './support/media.ts'
import { emailOf, expect, fillSignIn, openDirectory, openScene, PASSWORD, test, walkToScene } from './support/test.ts'

const viewerOf = (page: Page) => page.locator('arbo-review-viewer')
const uploadInput = (viewer: Locator) =>
  viewer.getByLabel('Upload version', { exact: true }).and(viewer.locator('input')).first()
const frameOf = (page: Page) =>
  viewerOf(page).evaluate((element: HTMLElement & { getFrame?: () => number }) => element.getFrame?.())

/** Draws a short slanted stroke across the middle of the picture. */
async function drawStroke(page: Page, stage: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const box = await stage.boundingBox()
  if (!box) throw new Error('The stage has no box')
  const at = ([x, y]: [number, number]): [number, number] => [box.x + x * box.width, box.y + y * box.height]
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 12 })
  await page.mouse.up()
}

/** Objects that the API knows of on a rendition, as its log folds. */
async function storedStrokes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('account.access_token='))
    const token = decodeURIComponent(cookie?.split('=')[1] ?? '')
    const [, code, item] = /w:([a-z2-7]{8})\/st\/([\w-]+)/.exec(location.pathname) ?? []
    const rendition = new URLSearchParams(location.search).get('renditionId')
    const answer = await fetch(`/api/workspace/${code}/items/${item}/renditions/${rendition}/annotations`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data } = await answer.json()
    return data.ops.filter((op: { kind: string }) => op.kind === 'add').length
  })
}

test.describe.configure({ mode: 'serial' })

test('PLAN-01 PLAN-05 REV-14 XREV-07 XREV-17 the walk: five levels, upload, proxy, a comment that follows, frames, drawing, comment, reload, live', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  await openDirectory(page)
  await walkToScene(page)
  await page.getByRole('link', { name: 'Open in review' }).first().click()
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/st\/[\w-]+\?m=review/)
  const { pathname, search } = new URL(page.url())

  await test.step('the user goes back up by the breadcrumb, and down again', async () => {
    await page.getByRole('button', { name: 'More levels' }).click()
    await page.getByRole('menuitem', { name: 'Big Buck Bunny' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()
    await page.goto(pathname + search)
  })

  const viewer = viewerOf(page)
  const [, code, scene] = /w:([a-z2-7]{8})\/st\/([\w-]+)/.exec(page.url()) ?? []
  const comments = `workspace/${code}/items/${scene}/comments`
  const owner = { email: emailOf('owner'), password: PASSWORD }
  const note = 'The tail pops here.'
  const first = await test.step('the first rendition gets a comment', async () => {
    await expect(page).toHaveURL(/[?&]renditionId=[\w-]{36}/)
    const rendition_id = new URL(page.url()).searchParams.get('renditionId')
    return callAs(page.request, owner, 'POST', comments, { text: note, rendition_id, frame_start: 6 })
  })
  await test.step('a second rendition, a MOV that no browser plays, becomes playable frame by frame', async () => {
    await uploadInput(viewer).setInputFiles(proresMov())
    await viewer.getByRole('tab', { name: /Versions/ }).click()
    await expect(viewer.getByRole('combobox', { name: 'Version' })).toContainText('v2', { timeout: 60_000 })
    await expect(viewer.getByRole('combobox', { name: 'Version' }).locator('option:checked')).toContainText('v2', {
      timeout: 60_000,
    })
    await expect(viewer.getByText('of 47')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the comment is carried: open since the first, before and after side by side, addressed in this one', async () => {
    await viewer.getByRole('tab', { name: /Comments/ }).click()
    const thread = viewer.locator('.thread').filter({ hasText: note })
    await expect(thread.getByText('Open since v1')).toBeVisible()
    await thread.getByRole('button', { name: 'Before and after' }).click()
    await expect(thread.locator('[data-state="shown"]')).toHaveCount(2)
    for (const name of [/^Before, v1, Frame \d+$/, /^After, v2, Frame \d+$/]) {
      await expect(thread.getByRole('img', { name })).toBeVisible()
    }
    await thread.getByRole('button', { name: 'Mark as addressed in v2' }).click()
    await expect(thread.getByText(/^Addressed in v2 by /)).toBeVisible()
    await expect(thread.getByText('From v1')).toBeVisible()
    const stored = async () => {
      const all = (await callAs(page.request, owner, 'GET', comments)) as unknown as {
        id: string
        addressed: object[]
      }[]
      return all.find(({ id }) => id === first['id'])?.addressed
    }
    await expect.poll(stored).toMatchObject([{ rendition_version: 2 }])
  })

  await test.step('stepping by frame shows the number in the picture', async () => {
    await viewer.getByRole('button', { name: 'First frame' }).click()
    await expect.poll(() => frameOf(page)).toBe(0)
    for (let step = 0; step < 5; step += 1) await viewer.getByRole('button', { name: 'Next frame' }).click()
    await expect.poll(() => frameOf(page)).toBe(5)
    await viewer.getByRole('button', { name: 'Previous frame' }).click()
    await expect.poll(() => frameOf(page)).toBe(4)
    await expect(page).toHaveURL(/[?&]frame=4(&|$)/)
  })

  const second = await browser.newContext()
  const other = await second.newPage()
  await test.step('a second person opens the same frame', async () => {
    const base = new URL(page.url()).origin
    await other.goto(`${base}/login`)
    await fillSignIn(other, emailOf('member'), PASSWORD)
    await other.waitForURL(/\/w:[a-z2-7]{8}\/(?!rf)/)
    await other.goto(page.url())
    await expect.poll(() => frameOf(other)).toBe(4)
  })

  await test.step('the user draws with the pencil and comments on the frame', async () => {
    await viewer.getByRole('button', { name: 'Pencil' }).click()
    await drawStroke(page, viewer.locator('.stage'), [0.3, 0.3], [0.6, 0.6])
    await expect.poll(() => storedStrokes(page)).toBe(1)
    await viewer.getByRole('tab', { name: /Comments/ }).click()
    await viewer.getByPlaceholder('Comment on this frame…').fill('The horizon tips here.')
    await viewer.getByRole('button', { name: 'Send' }).click()
    await expect(viewer.getByRole('list', { name: 'Comments' }).getByText('The horizon tips here.')).toBeVisible()
  })

  await test.step('both arrive in the other browser without a reload', async () => {
    const otherViewer = viewerOf(other)
    await otherViewer.getByRole('tab', { name: /Comments/ }).click()
    await expect(otherViewer.getByRole('list', { name: 'Comments' }).getByText('The horizon tips here.')).toBeVisible()
    await expect(otherViewer.getByRole('button', { name: 'Drawing on frame 4' })).toBeAttached()
  })

  await test.step('everything is there after a reload', async () => {
    await page.reload()
    await expect.poll(() => frameOf(page)).toBe(4)
    await viewer.getByRole('tab', { name: /Comments/ }).click()
    await expect(viewer.getByRole('list', { name: 'Comments' }).getByText('The horizon tips here.')).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Drawing on frame 4' })).toBeAttached()
    expect(await storedStrokes(page)).toBe(1)
  })
  await second.close()
})

test('CORE-72 REV-14 a text file named .mp4, an empty one and one without extension are refused with their reason', async ({
  page,
}) => {
  await openScene(page)
  const viewer = viewerOf(page)
  await viewer.getByRole('tab', { name: /Versions/ }).click()
  const send = (name: string, buffer: Buffer) =>
    uploadInput(viewer).setInputFiles({ name, mimeType: 'video/mp4', buffer })
  await send('notes.mp4', Buffer.from('This is a shopping list, not a film.\n'.repeat(40)))
  await expect(viewer.getByText(/Invalid file format|File is invalid/).first()).toBeVisible({ timeout: 30_000 })
  await send('clip', Buffer.from('no extension'))
  await expect(viewer.getByText(/The file must have an extension/)).toBeVisible()
  const whole = await readFile(largeMp4())
  await send('cut-off.mp4', whole.subarray(0, 200_000))
  await expect(viewer.getByText(/File is invalid|incomplete/).first()).toBeVisible({ timeout: 30_000 })
})

test('an upload shows its progress, can be cancelled, and two run at once', async ({ page, context }) => {
  await openScene(page)
  const viewer = viewerOf(page)
  await viewer.getByRole('tab', { name: /Versions/ }).click()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const slow = { offline: false, latency: 20, downloadThroughput: 4_000_000, uploadThroughput: 2_000_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  const input = uploadInput(viewer)
  await input.setInputFiles(largeMp4())
  await input.setInputFiles(proresMov())
  await expect(viewer.getByRole('progressbar')).toHaveCount(2)
  await viewer.getByRole('button', { name: 'Cancel the upload' }).first().click()
  await expect(viewer.getByText('Cancelled')).toBeVisible()
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1, downloadThroughput: -1 })
  await expect(viewer.getByText('second-pass.mov').first()).toBeVisible({ timeout: 60_000 })
  await line.detach()
})
