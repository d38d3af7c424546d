import { callAs, ownWorkspace } from './support/accounts.ts'
import { chooseFound } from './support/menus.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

test('XPROD-08 scenes are narrowed to some paths, and the address keeps which', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Paper Moon')
  const call = (path: string, body: object) =>
    callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body).then((answer) => String(answer['id']))
  const ferry = await call('entities', { name: 'Night Ferry', type: 0 })
  const layout = await call('entities', { name: 'Layout', type: 1, parent_id: ferry })
  const other = await call('entities', { name: 'Day Train', type: 0 })
  for (const [name, place] of [
    ['Harbour', ferry],
    ['Gulls', layout],
    ['Platform', other],
  ] as const) {
    await call(`entities/${place}/items`, { name })
  }
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/au`)
  const names = page.getByRole('grid', { name: 'Scenes' }).getByRole('link')
  await expect(names).toHaveText(['Harbour', 'Gulls', 'Platform'])

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Path', exact: true }).click()
  const search = page.getByRole('combobox', { name: 'Path', exact: true })
  await chooseFound(search, 'lay', page.getByRole('option', { name: 'Layout Night Ferry' }))
  await chooseFound(search, 'train', page.getByRole('option', { name: 'Day Train' }))
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(names).toHaveText(['Gulls', 'Platform'])
  const chip = page.getByRole('button', { name: 'Path: Layout, Day Train' })
  await expect(chip).toBeVisible()
  await page.reload()
  await expect(chip).toBeVisible()
  await expect(names).toHaveText(['Gulls', 'Platform'])
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }

  // What lies below a place lies there, too.
  await page.goto(`/w:${code}/pl/au?place_nina=${ferry}`)
  await expect(names).toHaveText(['Platform'])
})
