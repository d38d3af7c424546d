import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { COOKIES } from '../../core/src/platform/session/keys.ts'
import { callAs } from './support/accounts.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  emailOf,
  openAs,
  PASSWORD,
  test,
} from './support/test.ts'

/** Two clips, of which one is a scene of the demo. */
const EDL = [
  'TITLE: Two clips',
  'FCM: NON-DROP FRAME',
  '001  AX       V     C        00:00:00:00 00:00:01:00 01:00:00:00 01:00:01:00',
  '* FROM CLIP NAME: Meadow at dawn',
  '002  AX       V     C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00',
  '* FROM CLIP NAME: NOBODY_KNOWS_IT',
  '',
].join('\n')

const rowsOf = (page: Page) => page.locator('arbo-playlist .row')
const namesOf = (page: Page) => page.locator('arbo-playlist .row-name')

/** Makes a playlist of a kind, and opens it. */
async function makePlaylist(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New playlist' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New playlist' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/co\/pyl\/[\w-]{36}/)
}

/** Adds scenes by their names. */
async function addScenes(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add scenes' }).first().click()
  const list = page.getByRole('dialog', { name: 'Add scenes' })
  for (const name of names) {
    await list.getByRole('combobox').fill(name)
    await list.getByRole('option', { name }).first().click()
  }
  await list.getByRole('button', { name: 'Done' }).click()
}

test('PLY-01 PLY-02 PLY-05 XPLY-02 XPLY-03 XPLY-04 a playlist is created, ordered by keyboard, frozen, exported and imported', async ({
  page,
}) => {
  const name = `Cut ${Date.now()}`
  await openAs(page, 'owner', '/co/pyl')
  for (const tab of ['All', 'My', 'Shared with me', 'Workspace', 'Recommended', 'Hidden']) {
    await expect(page.getByRole('tab', { name: tab, exact: true })).toBeVisible()
  }
  await expectNoSidewaysScroll(page)
  await makePlaylist(page, name)
  await addScenes(page, ['Meadow at dawn', 'By the brook', 'The bird on the branch'])
  await expect(rowsOf(page)).toHaveCount(3)
  const before = await namesOf(page).allTextContents()

  // The strip says of each scene what the workspace knows of it: its picture, its status, its open comments.
  const bird = rowsOf(page).filter({ hasText: 'The bird on the branch' })
  await expect(bird.locator('.thumb img')).toHaveJSProperty('complete', true)
  expect(await bird.locator('.thumb img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  const code = /\/w:([a-z2-7]{8})\//.exec(page.url())?.[1] ?? ''
  const owner = { email: emailOf('owner'), password: PASSWORD }
  const scene = `workspace/${code}/items/${await bird.getAttribute('data-scene')}`
  const open = async (): Promise<number> => {
    const all = (await callAs(page.request, owner, 'GET', `${scene}/comments`)) as unknown as {
      parent_id: string | null
      done: boolean
    }[]
    return all.filter(({ parent_id, done }) => parent_id === null && !done).length
  }
  await callAs(page.request, owner, 'POST', `${scene}/comments`, { text: `The branch bends ${Date.now()}` })
  const count = await open()
  expect(count).toBeGreaterThan(0)
  await expect(bird).toContainText(count === 1 ? '1 open comment' : `${count} open comments`)
  const { status } = await callAs(page.request, owner, 'GET', scene)
  await expect(bird).toContainText((status as { name: string } | null)?.name ?? '')

  await rowsOf(page).first().locator('.row-main').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  const ordered = page.waitForResponse((answer) => answer.url().includes('/items/order') && answer.ok())
  await page.keyboard.press('Space')
  await ordered
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(3)
  const after = await rowsOf(page).evaluateAll((rows) =>
    (rows as HTMLElement[])
      .toSorted((a, b) => a.offsetTop - b.offsetTop)
      .map((row) => row.querySelector('.row-name')?.textContent),
  )
  expect(after).toEqual([before[1], before[2], before[0]])

  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }

  // Frozen by hand, then changed: what has changed is told, and the list of then opens, and plays, as it was.
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Freeze now' }).click()
  await expect(page.getByText('Playlist frozen')).toBeVisible()
  await rowsOf(page).first().locator('.row-main').focus()
  await page.keyboard.press('Delete')
  await expect(rowsOf(page)).toHaveCount(2)
  const changed = page.getByRole('button', { name: 'Changed since frozen (1 removed)' })
  await expect(changed).toBeVisible()
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await changed.click()
  const changes = page.getByRole('dialog', { name: 'What has changed' })
  await expect(changes.getByRole('listitem').filter({ hasText: 'Frozen by ' })).toContainText('3 scenes')
  await expectAccessibleInBothThemes(page)
  await changes.getByRole('link').click()
  await expect(page).toHaveURL(/\?snapshot=[\w-]{36}/)
  await expect(page.getByText(/^As it was on .*Frozen by /)).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(3)
  expect(await namesOf(page).allTextContents()).toEqual(expect.arrayContaining(before))
  await expect(page.locator('arbo-playlist arbo-review-viewer').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add scenes' })).toHaveCount(0)
  await expect(page.locator('arbo-playlist .row-check')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Back to the playlist' }).click()
  await expect(rowsOf(page)).toHaveCount(2)

  // Out as timelines and as media, and in again with what of it matches.
  const exported = async (item: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    return (await download).path()
  }
  const timeline = JSON.parse(await readFile(await exported('OpenTimelineIO'), 'utf8')) as { name: string }
  expect(timeline.name).toBe(name)
  expect(await readFile(await exported('EDL'), 'utf8')).toContain(`TITLE: ${name}`)
  expect((await readFile(await exported('Media as ZIP'))).subarray(0, 2).toString()).toBe('PK')

  await page.goto(`${page.url().split('/co/pyl')[0]}/co/pyl?tab=my`)
  await page.getByRole('button', { name: 'Import' }).click()
  const imported = page.getByRole('dialog', { name: 'Import a timeline' })
  await imported.getByLabel('Timeline file').setInputFiles({
    name: 'Two clips.edl',
    mimeType: 'text/plain',
    buffer: Buffer.from(EDL),
  })
  await expect(imported.getByText('1 of 2 clips match.')).toBeVisible()
  await expect(imported.getByRole('listitem')).toContainText('NOBODY_KNOWS_IT')
  await expectAccessibleInBothThemes(page)
  await imported.getByRole('button', { name: 'Import 1 scene' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.goto(`${page.url().split('/co/pyl')[0]}/co/pyl?tab=my`)
  await expect(page.getByRole('tab', { name: 'My', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})

test('PLY-04 PLY-08 XPLY-05 a link opens after sign-in, and access is requested and granted in one click', async ({
  page,
  browser,
  baseURL,
}) => {
  await openAs(page, 'owner', '/co/pyl')
  const name = `Asked for ${Date.now()}`
  await makePlaylist(page, name)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: `Share ${name}` })
  const link = await share.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/co\/pyl\/[\w-]{36}\?code=/)

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const other = await context.newPage()
  await other.goto(link)
  await expect(other).toHaveURL(/\/login/)
  const linkCookie = (await context.cookies()).find((cookie) => cookie.name === COOKIES.sharedPlaylistUrl)
  expect(decodeURIComponent(linkCookie?.value ?? '')).toContain('/co/pyl/')
  await fillSignIn(other, emailOf('member'), PASSWORD)
  await expect(other.getByText(`You do not have access to ${name} yet`)).toBeVisible()
  await other.getByLabel('Message (optional)').fill('For the retakes')
  await other.getByRole('button', { name: 'Ask for access' }).click()
  await expect(other.getByText(`You have asked for access to ${name}`)).toBeVisible()

  await expect(share.getByText('For the retakes')).toBeVisible()
  // Until the end of a day.
  await share.getByRole('combobox', { name: /^End of the access of/ }).click()
  await page.getByRole('option', { name: 'On a day…' }).click()
  const day = share.getByLabel(/^Last day of the access of/)
  await day.fill('2020-01-01')
  await expect(share.getByText('Choose today or a later day')).toBeVisible()
  await expect(share.getByRole('button', { name: /^Accept / })).toBeDisabled()
  const { min } = await day.evaluate((field: HTMLInputElement) => ({ min: field.min }))
  await day.fill(`${Number(min.slice(0, 4)) + 1}-05-17`)
  await share.getByRole('button', { name: /^Accept / }).click()
  await expect(share.getByRole('heading', { name: 'People with access' })).toBeVisible()
  await expect(share.getByRole('combobox', { name: /^End of the access of/ })).toHaveText(/17/)
  // Opens by itself where it was asked for.
  await expect(other.getByRole('heading', { level: 1, name })).toBeVisible()
  await context.close()
})

test('PLY-01 XPLY-01 a smart playlist is created by its rule, with a live preview', async ({ page }) => {
  await openAs(page, 'owner', '/co/pyl')
  const name = `Approved ${Date.now()}`
  await page.getByRole('button', { name: 'New playlist' }).first().click()
  const first = page.getByRole('dialog', { name: 'New playlist' })
  await first.getByLabel('Name').fill(name)
  await first.getByRole('combobox', { name: /^Kind/ }).click()
  await page.getByRole('option', { name: 'Smart' }).click()
  await first.getByRole('button', { name: 'Next: the rule' }).click()

  const rule = page.getByRole('dialog', { name })
  await expect(rule.getByText('Complete a condition to see what it finds.')).toBeVisible()
  await rule.getByRole('combobox', { name: /^Field/ }).click()
  await page.getByRole('option', { name: 'Kind of status' }).click()
  await rule.getByRole('button', { name: 'Choose' }).click()
  const choices = page.getByRole('dialog', { name: 'Kind of status' })
  await choices.getByRole('option', { name: 'Approved' }).click()
  await choices.getByRole('button', { name: 'Done' }).click()
  await expect(rule.getByText(/match(es)? now$/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await rule.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit rule' })).toBeVisible()
  await expect(page.locator('arbo-playlist .row-check')).toHaveCount(0)
})
