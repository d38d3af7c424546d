import { callAs, ownWorkspace } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'
import type { Page } from '@playwright/test'

/** A workspace with one take and three scenes on it, its owner signed in. */
async function production(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Looking after scenes')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const project = await post('entities', { name: 'Night Ferry', type: 0 })
  const ids: string[] = []
  for (const name of ['Harbour', 'Lighthouse', 'Gulls']) ids.push(await post(`entities/${project}/items`, { name }))
  await signInAs(page, owner)
  const open = async () => {
    await page.goto(`/w:${code}/pl/dir/${project}?t=scenes`)
    await page.getByRole('tab', { name: /^Scenes/ }).click()
  }
  await open()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const names = (...list: string[]) => expect(grid.getByRole('link')).toHaveText(list)
  const choose = (name: string) => grid.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  const more = async (name: string) => {
    await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const undo = () => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  return { code, ids, grid, names, choose, more, undo, open }
}

test('XFIX-09: scenes are omitted from the list, found by a filter, and restored there and in the hub', async ({
  page,
}) => {
  const { code, ids, names, choose, more, undo, open } = await production(page)
  await choose('Lighthouse')
  await choose('Gulls')
  await more('Omit')
  await names('Harbour')
  await undo()
  await names('Harbour', 'Lighthouse', 'Gulls')
  await choose('Lighthouse')
  await choose('Gulls')
  await more('Omit')
  await names('Harbour')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('menuitem', { name: 'Omitted' }).click()
  await names('Lighthouse', 'Gulls')
  await choose('Gulls')
  await expectAccessibleInBothThemes(page)
  await more('Restore')
  await names('Lighthouse')

  await page.goto(`/w:${code}/st/${ids[1] ?? ''}`)
  const hub = page.locator('arbo-scene-hub')
  await expect(hub.getByRole('status').filter({ hasText: 'Omitted' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await hub.getByRole('button', { name: 'Restore' }).click()
  await expect(hub.getByText('Omitted')).toBeHidden()
  await hub.getByRole('textbox', { name: 'Name' }).fill('Lamp room')
  await hub.getByRole('textbox', { name: 'Name' }).press('Enter')
  await hub.getByRole('textbox', { name: 'Code' }).fill('NF020')
  await hub.getByRole('textbox', { name: 'Code' }).press('Enter')
  await expect(hub.getByRole('heading', { level: 2 })).toHaveText(/Lamp room\s*NF020/)
  await open()
  await names('Harbour', 'Lamp room', 'Gulls')
})

test('XFIX-09: scenes are duplicated and put in another order by hand, by pointer and by keyboard', async ({
  page,
}) => {
  const { grid, names, choose, more, undo } = await production(page)
  await choose('Harbour')
  await more('Duplicate')
  await names('Harbour', 'Harbour (2)', 'Lighthouse', 'Gulls')
  await undo()
  await names('Harbour', 'Lighthouse', 'Gulls')
  await choose('Harbour')

  const row = (name: string) => grid.getByRole('row').filter({ hasText: name })
  const grip = await row('Gulls').locator('[data-grip]').boundingBox()
  const target = await row('Harbour').boundingBox()
  if (!grip || !target) throw new Error('There is no handle')
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + target.height / 2 + 10, { steps: 4 })
  await page.mouse.move(target.x + 40, target.y + 4, { steps: 4 })
  await page.mouse.up()
  await names('Gulls', 'Harbour', 'Lighthouse')
  await undo()
  await names('Harbour', 'Lighthouse', 'Gulls')

  await row('Harbour').getByRole('gridcell').nth(2).click()
  await page.keyboard.press('Alt+ArrowDown')
  await names('Lighthouse', 'Harbour', 'Gulls')
  await page.keyboard.press('Alt+ArrowDown')
  await names('Lighthouse', 'Gulls', 'Harbour')
  await expectAccessibleInBothThemes(page)
})
