import { createHash } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { largeMp4 } from './support/media.ts'
import { startStallingProxy, type StallingProxy } from './support/stalling-proxy.ts'
import { expect, expectAccessibleInBothThemes, signInAs, test as base } from './support/test.ts'

const FLOW = { name: 'Shots', statuses: ['Open', 'Ready', 'Done'].map((name, at) => ({ name, kind: [1, 2, 6][at] })) }
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const test = base.extend<{ line: StallingProxy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  line: async ({}, use) => {
    const line = await startStallingProxy()
    await use(line)
    await line.close()
  },
})

/** A workspace of one's own with one scene. */
async function studio(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Far away')
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const flow = await call('POST', 'template-flows', FLOW)
  const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const scene = await call('POST', `entities/${String(project['id'])}/items`, { name: 'Shot 01' })
  return { owner, code, call, scene: String(scene['id']) }
}

/** The same person's page, whose way to the server leads over the line. */
async function overLine(
  direct: Page,
  { browser, baseURL, line }: { browser: Browser; baseURL: string | undefined; line: StallingProxy },
) {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    proxy: line.settings,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies(await direct.context().cookies())
  const page = await context.newPage()
  await page.clock.install()
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function counted(body) {
      this.upload.addEventListener('progress', ({ loaded }) => Object.assign(globalThis, { sentBytes: loaded }))
      send.call(this, body)
    }
  })
  return { page, context }
}

/**
 * Until no more bytes go out: after the line has stopped the machine still takes some, and one that goes out while the
 * clock is put forward begins the wait anew.
 */
async function standStill(page: Page): Promise<void> {
  const readings: unknown[] = []
  await expect
    .poll(
      async () => {
        readings.push(await page.evaluate(() => (globalThis as { sentBytes?: number }).sentBytes ?? 0))
        return readings.length >= 4 && new Set(readings.slice(-4)).size === 1
      },
      { intervals: [250] },
    )
    .toBe(true)
}

test('XFIX-32 an upload whose connection dies says so within 30 s, resumes where it stopped, and can be cancelled', async ({
  page: direct,
  browser,
  baseURL,
  line,
}) => {
  test.slow()
  const { owner, code, call, scene } = await studio(direct)
  await signInAs(direct, owner)
  const { page, context } = await overLine(direct, { browser, baseURL, line })
  await page.goto(`/w:${code}/st/${scene}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  const uploads = viewer.locator('.upload')
  const file = largeMp4()
  const addressRequest = page.waitForRequest((request) => request.url().endsWith('/api/upload/presigned-url'))

  const stands = line.block(2)
  await viewer.locator('input[type=file]').first().setInputFiles(file)
  const { files } = (await addressRequest).postDataJSON() as { files: { size: number }[] }
  const content = await readFile(file)
  expect(files[0]?.size).toBe(content.length)
  await stands
  await standStill(page)
  await expect(uploads.getByRole('status')).toHaveText('')
  await page.clock.fastForward(29_000)
  await expect(uploads.getByRole('status')).toHaveText('Stalled: trying again.')
  await expect(uploads.getByRole('button', { name: 'Cancel the upload' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect(line.arrived).toEqual([200, 200])

  line.unblock()
  await expect(uploads.getByRole('status')).toHaveText('')
  const rendition = async () => {
    const [newest] = (await call('GET', `items/${scene}/renditions`)) as unknown as { id: string; state: string }[]
    return newest
  }
  await expect.poll(async () => (await rendition())?.state, { timeout: 60_000 }).toBe('ready')
  // Each part arrived once.
  expect(line.arrived).toEqual(Array(Math.ceil(content.length / (8 * 1024 ** 2))).fill(200))
  const uploaded = await call('GET', `items/${scene}/renditions/${(await rendition())?.id}`)
  const [first] = uploaded['files'] as { original: string }[]
  const back = await direct.request.get(first?.original ?? '')
  expect(digest(await back.body())).toBe(digest(content))

  // Another one stands still, and is not wanted any more.
  const form = page.waitForResponse((answer) => answer.url().endsWith('/api/upload/presigned-url'))
  const again = line.block(1)
  await viewer.locator('input[type=file]').first().setInputFiles(file)
  const { data } = (await (await form).json()) as { data: { data: { key: string } }[] }
  await again
  await standStill(page)
  await page.clock.fastForward(29_000)
  await expect(uploads.last().getByRole('status')).toHaveText('Stalled: trying again.')
  await uploads.last().getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(uploads.last().getByText('Cancelled')).toBeVisible()
  const token = await signInAs(direct, owner)
  const uploadState = () =>
    direct.request.get(`/api/upload/${data[0]?.data.key}`, { headers: { authorization: `Bearer ${token}` } })
  await expect.poll(async () => (await uploadState()).status()).toBe(404)
  expect((await rendition())?.id).toBe(uploaded['id'])
  await context.close()
})

test('XFIX-32 an import file whose connection dies is noticed, resent, and can be cancelled', async ({
  page: direct,
  browser,
  baseURL,
  line,
}) => {
  test.slow()
  const { owner, code, call } = await studio(direct)
  await signInAs(direct, owner)
  const { id } = await call('POST', 'production-imports', {})
  const { page, context } = await overLine(direct, { browser, baseURL, line })
  const isSent = (pathname: string) => pathname.endsWith(`/production-imports/${String(id)}/files`)
  line.watch(isSent)
  await page.goto(`/w:${code}/pl/imp/${String(id)}`)
  // Nearly as large as an import may be.
  const notes = 'far '.repeat(500)
  const rows = Array.from({ length: 2300 }, (_, at) => `"Night Ferry";"SH${at}";"${notes}"`)
  const content = ['"Project";"Name";"Colour of the sky"', ...rows].join('\n')
  const file = { name: 'shots.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
  const reading = page.getByRole('status').filter({ hasText: 'Reading shots.csv' })

  let stands = line.block(0)
  await page.getByLabel('Add files').first().setInputFiles(file)
  await stands
  await standStill(page)
  await expect(reading).toBeVisible()
  await page.clock.fastForward(29_000)
  await expect(page.getByText('Stalled: trying again.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const again = page.waitForResponse((answer) => isSent(new URL(answer.url()).pathname))
  line.unblock()
  await page.clock.fastForward(2000)
  expect((await again).status()).toBe(200)
  await expect(page.getByRole('list', { name: 'Files of this import' })).toContainText('shots.csv')
  await expect(reading).toBeHidden()

  stands = line.block(0)
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles({ ...file, name: 'more.csv' })
  await stands
  const aborted = page.waitForEvent('requestfailed', (request) => isSent(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await aborted
  await expect(page.getByText('Reading more.csv')).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  const { files } = (await call('GET', `production-imports/${String(id)}`)) as unknown as { files: { name: string }[] }
  expect(files.map(({ name }) => name)).toEqual(['shots.csv'])
  await context.close()
})
