import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { dropOn, folderOf } from './support/drop.ts'
import { enterAs, expect, expectAccessibleInBothThemes, signInAs, test } from './support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Add \d+ files?$/ })
const rowOf = (page: Page, file: string) => dialogOf(page).getByRole('row').filter({ hasText: file })

async function cancel(page: Page): Promise<void> {
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}
const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads' })

test('XUX-03 a dropped folder becomes a project with its levels and scenes, shown and corrected before anything is written', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Clips at first')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByText('Drop them or a folder anywhere on this page')).toBeVisible()
  const folder = folderOf('Night Ferry', [
    'ep01_sq010_sh0010_anim_v001.mov',
    'ep01_sq010_sh0010_anim_v002.mov',
    'day2/ep01_sq010_sh0020_anim_v001.mov',
    'day2/pier.mov',
    'notes.txt',
    'sh0020.1001.exr',
    '.DS_Store',
  ])
  await dropOn(page, [folder])

  const dialog = dialogOf(page)
  await expect(dialog.getByRole('row')).toHaveCount(7)
  await expect(dialog.getByRole('textbox', { name: 'Name of the project' })).toHaveValue('Night Ferry')
  await expect(rowOf(page, 'notes.txt')).toContainText('Left out')
  await expect(rowOf(page, '.exr')).toContainText('Left out')
  await expect(rowOf(page, 'sh0020_anim_v001.mov').getByRole('textbox')).toHaveValue(
    'Animation / EP01 / SQ010 / SH0020',
  )
  await expect(dialog.getByRole('status')).toHaveText('4 files go to 3 scenes, 3 of them new; 2 are left out.')
  await expectAccessibleInBothThemes(page)

  await test.step('what the names do not say is corrected', async () => {
    const place = rowOf(page, 'pier.mov').getByRole('textbox')
    await expect(place).toHaveValue('Pier')
    await place.fill('Layout / EP01 / SQ010 / The pier')
    await place.press('Enter')
    await rowOf(page, 'sh0020_anim_v001.mov').getByRole('button').click()
    await page.getByRole('option', { name: 'Leave out' }).click()
    await expect(dialog.getByRole('status')).toHaveText('3 files go to 2 scenes, 2 of them new; 3 are left out.')
    const list = await callAs(page.request, owner, 'GET', `workspace/${code}/entities?type_eq=0`)
    expect(list).toEqual([])
  })

  await dialog.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night Ferry' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Processes' }).getByRole('link')).toHaveText(['Layout', 'Animation'])

  await test.step('uploads go on while one works, and lead to their scenes', async () => {
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Team', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible()
    const scene = uploadsOf(page).getByRole('link', { name: 'The pier' })
    await scene.click()
    await expect(page.locator('arbo-review-viewer').getByText('of 47')).toBeVisible({ timeout: 90_000 })
  })
  const items = (await callAs(page.request, owner, 'GET', `workspace/${code}/items`)) as unknown as {
    name: string
    renditions_count: number
    status: { name: string } | null
  }[]
  expect(items.map(({ name, renditions_count, status }) => [name, renditions_count, status?.name]).toSorted()).toEqual([
    ['SH0010', 2, 'Waiting'],
    ['The pier', 1, 'Waiting'],
  ])
})

test('XUX-03 files find their scenes on the page of a project, a scene and a playlist, and two that fit are asked about', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Clips for scenes')
  const call = (path: string, data: object) => callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, data)
  const ids: Record<string, string> = {}
  for (const name of ['Ferry', 'Meadow']) {
    const project = String((await call('entities', { name, type: 0 }))['id'])
    ids[name] = project
    for (const scene of ['SH0010', 'SH0020'])
      ids[`${name} ${scene}`] = String((await call(`entities/${project}/items`, { name: scene }))['id'])
  }
  const playlist = await call('playlists', { name: 'Dailies', item_ids: [ids['Meadow SH0010']] })
  await signInAs(page, owner)
  const clips = folderOf('clips', ['sh0010_v003.mov', 'sh0020_v001.mov'])
  const files = ['sh0010_v003.mov', 'sh0020_v001.mov'].map((name) => join(clips, name))
  const targets = async (): Promise<(string | null)[]> =>
    dialogOf(page)
      .getByRole('row')
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => one.getAttribute('title')))

  await page.goto(`/w:${code}/pl/dir/${ids['Ferry']}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ferry' })).toBeVisible()
  await dropOn(page, files)
  await expect.poll(targets).toEqual(['SH0010 · Ferry', 'SH0020 · Ferry'])
  await cancel(page)
  const anything = join(folderOf('one', ['anything.mov']), 'anything.mov')
  await dropOn(page, [anything], page.getByRole('row').filter({ hasText: 'SH0020' }))
  await expect.poll(targets).toEqual(['SH0020'])
  await cancel(page)

  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  // They move the rows down when they come.
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await dropOn(page, files, page.getByRole('row').filter({ hasText: 'Meadow' }))
  await expect.poll(targets).toEqual(['SH0010 · Meadow', 'SH0020 · Meadow'])
  await cancel(page)
  await dropOn(page, files)
  await expect.poll(targets).toEqual(['Choose a scene', 'Choose a scene'])
  await rowOf(page, 'sh0020').getByRole('button').click()
  await expect(page.getByRole('option', { name: 'SH0020 · Meadow' })).toBeVisible()
  await page.getByRole('option', { name: 'SH0020 · Ferry' }).click()
  await expect(dialogOf(page).getByRole('status')).toHaveText('1 file goes to 1 scene; 1 is left out.')
  await cancel(page)

  await page.goto(`/w:${code}/co/pyl/${String(playlist['id'])}`)
  // What lies under the pointer is replaced until then, and a browser drops nothing on what has gone.
  await expect(page.getByText('This scene has nothing to play')).toBeVisible()
  await dropOn(page, files)
  await expect.poll(targets).toEqual(['SH0010 · Meadow', 'Choose a scene'])
  await cancel(page)

  await page.goto(`/w:${code}/st/${ids['Ferry SH0010']}`)
  await expect(page.getByRole('heading', { level: 1, name: 'SH0010' })).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload files' }).click()
  await (await chooser).setFiles(anything)
  await expect.poll(targets).toEqual(['SH0010'])
  await dialogOf(page).getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(uploadsOf(page).getByRole('link', { name: 'SH0010' })).toBeVisible()
})

test('XUX-03 offline nothing is lost of a drop, and who may add nothing is told so', async ({ page, context }) => {
  const { owner, code } = await ownWorkspace(page, 'Clips without a line')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByText('Drop them or a folder anywhere on this page')).toBeVisible()
  // Its code is there once it was asked for.
  const clip = join(folderOf('one', ['sh0010.mov']), 'sh0010.mov')
  await dropOn(page, [clip])
  await cancel(page)
  await context.setOffline(true)
  await dropOn(page, [clip])
  await expect(dialogOf(page).getByText('could not be looked up')).toBeVisible()
  await context.setOffline(false)
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, 'sh0010.mov').getByRole('textbox')).toHaveValue('SH0010')
  await cancel(page)

  const demo = await enterAs(page, 'guest')
  await page.goto(`/w:${demo}/co/wk`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Work' })).toBeVisible()
  await dropOn(page, [clip])
  await expect(dialogOf(page)).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(`/w:${demo}/co/wk`)
})
