import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessible, signInAs, test } from './support/test.ts'
import { uploadStill } from './support/upload-still.ts'

const FLOW = { name: 'Shots', statuses: ['Open', 'Done'].map((name, at) => ({ name, kind: [1, 6][at] })) }
const EARS = 'Ears too long'
const EYES = 'Eyes blink late'
const TAIL = 'Tail clips'
const GRASS = 'Grass greener'
const SHADOW = 'Shadow missing'
const LOVELY = 'Lovely scene'
const ALL = [EARS, EYES, TAIL, GRASS, SHADOW, LOVELY]
const FORMATS = [
  'PDF with annotated frames',
  'Table (CSV)',
  'OpenTimelineIO, for OpenRV',
  'EDL with locators',
  'Final Cut Pro (FCPXML)',
  'Premiere, Resolve (XML)',
]

/**
 * A scene in two versions: of the first one comment is open, one done, one addressed in the second, one for clients.
 */
async function studio(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Taken along')
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const flow = await call('POST', 'template-flows', FLOW)
  const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const { id } = await call('POST', `entities/${String(project['id'])}/items`, { name: 'Shot 01' })
  const scene = String(id)
  const v1 = await uploadStill(page.request, owner, code, scene)
  const v2 = await uploadStill(page.request, owner, code, scene)
  const say = async (text: string, rendition_id: string | null, more: object = {}) =>
    String((await call('POST', `items/${scene}/comments`, { text, rendition_id, ...more }))['id'])
  await say(EARS, v1, { file_index: 0 })
  await call('PUT', `items/${scene}/comments/${await say(TAIL, v1)}/complete`, { done: true })
  const addressed = { rendition_id: v2, addressed: true }
  await call('PUT', `items/${scene}/comments/${await say(EYES, v1)}/addressed`, addressed)
  await say(GRASS, v1, { audience: 'clients' })
  await say(SHADOW, v2)
  await say(LOVELY, null)
  const playlist = await call('POST', 'playlists', { name: 'Dailies', item_ids: [scene] })
  return { owner, code, scene, playlist: String(playlist['id']) }
}

/** What of all that was said stands in some words. */
const saidIn = (words: string): string[] => ALL.filter((each) => words.includes(each))

/** The words of a PDF, which stand in its streams as codes of letters. */
function printed(pdf: Buffer): string {
  const parts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // A picture, or a font.
    }
  }
  const lines = parts.join('\n').matchAll(/\[(.*?)\] TJ/g)
  const letters = (line: string) =>
    [...line.matchAll(/<([0-9a-f]+)>/g)].map(([, codes = '']) => Buffer.from(codes, 'hex').toString('latin1')).join('')
  return [...lines].map(([, line = '']) => letters(line)).join(' ')
}

/** The words of the file that a press saves. */
async function saved(page: Page, choice: Locator): Promise<string> {
  const saving = page.waitForEvent('download').then(async (download) => readFile(await download.path()))
  const refused = page
    .getByRole('alert')
    .waitFor()
    .then(async () => {
      throw new Error(`Nothing was saved: ${await page.getByRole('alert').innerText()}`)
    })
  // One of the two never comes, and ends with the page.
  for (const one of [saving, refused]) one.catch(() => undefined)
  await choice.click()
  const file = await Promise.race([saving, refused])
  return file.subarray(0, 4).toString() === '%PDF' ? printed(file) : file.toString('utf8')
}

test('XREV-23 every export has the content of the panel, announces omissions, and for clients has only their comments', async ({
  page,
}) => {
  test.slow()
  const { owner, code, scene, playlist } = await studio(page)
  await signInAs(page, owner)
  let comments: string[] = []

  await test.step('a version exports from the viewer', async () => {
    await page.goto(`/w:${code}/st/${scene}?m=review`)
    const viewer = page.locator('arbo-review-viewer')
    const threads = viewer.locator('.thread')
    await expect(threads).toHaveCount(5)
    comments = saidIn((await threads.allTextContents()).join('\n'))
    expect(comments).toEqual([EARS, EYES, GRASS, SHADOW, LOVELY])
    const menu = viewer.getByRole('button', { name: 'Export and import' })
    for (const format of FORMATS) {
      await menu.click()
      const choice = viewer.getByRole('button', { name: format })
      await expect(choice).toHaveAccessibleDescription(/^Leaves out .*the contents of attached files$/)
      expect([format, saidIn(await saved(page, choice))]).toEqual([format, comments])
    }
    await menu.click()
    await viewer.getByLabel('Intended for').selectOption('clients')
    expect(saidIn(await saved(page, viewer.getByRole('button', { name: 'Table (CSV)' })))).toEqual([GRASS])
  })

  await test.step('the list exports, with all versions in tables', async () => {
    await page.goto(`/w:${code}/co/mda?list=${scene}`)
    const menu = page.getByRole('button', { name: 'Options of the review' })
    const wide = new Set(FORMATS.slice(0, 2))
    for (const format of FORMATS) {
      await menu.click()
      const choice = page.getByRole('menuitem', { name: format })
      await expect(choice).toContainText('Leaves out')
      const words = saidIn(await saved(page, choice))
      expect([format, words]).toEqual([format, wide.has(format) ? ALL : comments])
    }
    await menu.click()
    await page.getByRole('menuitemcheckbox', { name: 'Only what is shared with clients' }).click()
    await expectAccessible(page, '[role=menu]')
    const choice = page.getByRole('menuitem', { name: 'EDL with locators' })
    expect(saidIn(await saved(page, choice))).toEqual([GRASS])
  })

  await test.step('a playlist exports', async () => {
    await page.goto(`/w:${code}/co/pyl/${playlist}`)
    const menu = page.getByRole('button', { name: 'Export', exact: true })
    for (const format of ['OpenTimelineIO with comments', 'EDL with comments']) {
      await menu.click()
      const choice = page.getByRole('menuitem', { name: format })
      await expect(choice).toContainText('Leaves out')
      expect([format, saidIn(await saved(page, choice))]).toEqual([format, comments])
    }
    await menu.click()
    await page.getByRole('menuitemcheckbox', { name: 'Only what is shared with clients' }).click()
    const choice = page.getByRole('menuitem', { name: 'EDL with comments' })
    expect(saidIn(await saved(page, choice))).toEqual([GRASS])
  })
})
