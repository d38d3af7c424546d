import { callAs, ownWorkspace } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, expectNoSidewaysScroll, modal, signInAs, test } from './support/test.ts'

test('XFIX-09: chosen scenes move to another place, which asks for statuses that it lacks, and come back by Undo', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Moving house')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const flow = (name: string, statuses: readonly [string, number][]) =>
    post('template-flows', { name, statuses: statuses.map(([status, kind]) => ({ name: status, kind })) })
  const shots = await flow('Shots', [
    ['Ready', 2],
    ['Notes', 4],
  ])
  const edits = await flow('Edits', [
    ['Waiting', 2],
    ['Locked', 6],
  ])
  const from = await post('entities', { name: 'Night Ferry', type: 0, template_flow_id: shots })
  await post('entities', { name: 'Day Train', type: 0, template_flow_id: edits })
  const statuses = (await callAs(
    page.request,
    owner,
    'GET',
    `workspace/${code}/entities/${from}/template_flow/statuses`,
  )) as unknown as { id: string; name: string }[]
  const notes = statuses.find(({ name }) => name === 'Notes')?.id
  for (const name of ['Harbour', 'Lighthouse', 'Gulls']) {
    await post(`entities/${from}/items`, { name, status_id: notes })
  }
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${from}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  for (const name of ['Harbour', 'Gulls']) {
    await grid.getByRole('row').filter({ hasText: name }).getByRole('checkbox').click()
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to…' }).click()
  const dialog = modal(page)
  await expect(dialog.getByRole('heading', { name: 'Move 2 scenes' })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Night Ferry/ })).toBeDisabled()
  await dialog.getByRole('searchbox').fill('day')
  await dialog.getByRole('radio', { name: 'Day Train' }).check()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(dialog.getByText('Some scenes have a status that would be removed.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('combobox', { name: /Notes/ }).click()
  await page.getByRole('option', { name: 'Waiting' }).click()
  await dialog.getByRole('button', { name: 'Move here' }).click()
  await expect(dialog).toBeHidden()
  await expect(grid.getByRole('link')).toHaveText(['Lighthouse'])

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('link')).toHaveText(['Harbour', 'Lighthouse', 'Gulls'])
  await expect(grid.getByText('Notes')).toHaveCount(3)
})
