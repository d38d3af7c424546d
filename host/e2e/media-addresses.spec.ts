import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { largeMp4 } from './support/media.ts'
import { ownServer } from './support/own-server.ts'
import { freePort } from './support/start-server.ts'
import { expect, signInAs, test as base } from './support/test.ts'

/** Addresses end after so long: long enough for a page to open, short enough to be waited for. */
const SECONDS = 6
const FLOW = { name: 'Shots', statuses: ['Open', 'Ready', 'Done'].map((name, at) => ({ name, kind: [1, 2, 6][at] })) }
const FILES = '/api/storage/files/'

const test = base.extend<{ baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const stop = await ownServer(port, {
      PUBLIC_URL: url,
      MEDIA_ADDRESS_SECONDS: String(SECONDS),
      TRUST_PROXY: 'loopback',
    })
    await use(url)
    await stop()
  },
})

interface Form {
  form_attributes: { action: string }
  form_inputs: Record<string, string>
  data: { key: string }
}

/** A workspace with one scene, which has a film and a file. */
async function studio(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Short addresses')
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const flow = await call('POST', 'template-flows', FLOW)
  const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const scene = String((await call('POST', `entities/${String(project['id'])}/items`, { name: 'Shot 01' }))['id'])
  async function upload(name: string, mimeType: string, buffer: Buffer, purpose: string): Promise<string> {
    const files = [{ name, type: mimeType, size: buffer.length, extra1: purpose, extra2: mimeType }]
    const body = { wsCode: code, item_id: scene, files }
    const [form] = (await callAs(page.request, owner, 'POST', 'upload/presigned-url', body)) as unknown as Form[]
    if (!form) throw new Error('No upload form')
    const multipart = { ...form.form_inputs, file: { name, mimeType, buffer } }
    const posted = await page.request.post(form.form_attributes.action, { multipart })
    expect(posted.ok(), await posted.text()).toBe(true)
    return form.data.key
  }
  const film = await upload('film.mp4', 'video/mp4', await readFile(largeMp4()), 'review')
  const body = { files: [{ key: film, name: 'film.mp4' }] }
  const { id } = await call('POST', `items/${scene}/renditions`, body)
  const brief = await upload('brief.txt', 'text/plain', Buffer.from('Fog over the harbour.'), 'attachment')
  await call('POST', `items/${scene}/files`, { key: brief, name: 'brief.txt' })
  const path = `items/${scene}/renditions/${String(id)}`
  await expect.poll(async () => (await call('GET', path))['state'], { timeout: 180_000 }).toBe('ready')
  return { owner, code, scene }
}

/** Waits until the server refuses an address. */
const ended = (page: Page, url: string) =>
  expect.poll(async () => (await page.request.head(url)).status(), { timeout: 30_000 }).toBe(401)

const tokenOf = (url: string): string => new URL(url).searchParams.get('access_token') ?? ''

test('XSEC-08 a film whose address expires on an open page still seeks, plays and keeps its position', async ({
  page,
  errors,
}) => {
  test.slow()
  const { owner, code, scene } = await studio(page)
  await signInAs(page, owner)
  const responses: { url: string; status: number }[] = []
  page.on('response', (answer) => {
    if (answer.url().includes(FILES) && answer.request().method() === 'GET')
      responses.push({ url: answer.url(), status: answer.status() })
  })
  const ofFilm = () => responses.filter(({ url }) => /original\.mp4|proxy\.mp4/.test(url))
  await page.goto(`/w:${code}/st/${scene}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  const frame = viewer.locator('.frame-field')
  await expect(frame).toHaveValue('0')
  await expect.poll(() => ofFilm().length).toBeGreaterThan(0)
  const first = ofFilm()[0]?.url ?? ''

  await ended(page, first)
  await viewer.evaluate((element: HTMLElement & { seek(frame: number): void }) => element.seek(150))
  await expect(frame).toHaveValue('150')
  await expect(viewer.getByRole('alert')).toHaveCount(0)
  // It was asked for by a new address. Which of the old one's was refused first, the film's or a picture's, is as it
  // falls, and so is whether a slow page asked anew before it was sought in.
  await expect
    .poll(() => ofFilm().some(({ url, status }) => status < 300 && tokenOf(url) !== tokenOf(first)))
    .toBe(true)

  // Paused for longer than the second address holds: what is pressed then goes on from there.
  await ended(page, ofFilm().at(-1)?.url ?? '')
  await viewer.evaluate((element: HTMLElement & { play(speed: number, frame: number): void }) => element.play(1, 60))
  await expect.poll(async () => Number(await frame.inputValue())).toBeGreaterThan(70)
  await expect(viewer.getByRole('alert')).toHaveCount(0)
  // What reads films says on the console that it goes on after a stream broke, which is what is tested here.
  errors.splice(0, errors.length, ...errors.filter((line) => !line.includes('Attempting to resume')))
})

test('XSEC-08 pictures shown later and links opened later have renewed addresses', async ({ page }) => {
  test.slow()
  const { owner, code, scene } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  const picture = page.locator(`img[src*="${FILES}"]`).first()
  const address = () => picture.evaluate((image: HTMLImageElement) => image.src)
  await expect(picture).toBeVisible()
  const firstAddress = await address()
  await ended(page, firstAddress)
  // The same picture, shown once more further down, as by a list that is scrolled.
  await picture.evaluate((image: HTMLImageElement) => {
    const later = new Image()
    later.src = `${image.src}&shown=later`
    document.body.append(later)
  })
  await expect.poll(address).not.toBe(firstAddress)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.goto(`/w:${code}/st/${scene}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  await viewer.getByRole('tab', { name: 'Files' }).click()
  const link = viewer.getByRole('link', { name: 'Download brief.txt' })
  const href = await link.evaluate((element: HTMLAnchorElement) => element.href)
  await ended(page, href)
  const download = page.waitForEvent('download')
  await link.dispatchEvent('click')
  const saved = await download
  expect([saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')]).toEqual([
    'brief.txt',
    'Fog over the harbour.',
  ])
})
