import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test, modal } from './support/test.ts'

async function call(
  page: Page,
  own: Awaited<ReturnType<typeof ownWorkspace>>,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
) {
  return callAs(page.request, own.owner, method, `workspace/${own.code}/${path}`, data)
}

test('XPLAN-08 a rule is created, tried, acts under its name, is switched off and undone', async ({ page }) => {
  const own = await ownWorkspace(page, 'Studio Rules')
  const make = async (data: object): Promise<string> => String((await call(page, own, 'POST', 'entities', data))['id'])
  const statuses = [
    { name: 'Waiting', kind: 2 },
    { name: 'In review', kind: 3 },
    { name: 'Final', kind: 6 },
  ]
  const flow = await call(page, own, 'POST', 'template-flows', { name: 'Steps', statuses })
  const idOf = (name: string): string | undefined =>
    (flow['statuses'] as { id: string; name: string }[]).find((status) => status.name === name)?.id
  const project = await make({ type: 0, name: 'Film', template_flow_id: flow['id'] })
  const process = await make({ type: 1, parent_id: project, name: 'Animation' })
  const episode = await make({ type: 2, parent_id: process, name: 'Episode' })
  const take = await make({ type: 3, parent_id: episode, name: 'Opening' })
  const next = await make({ type: 3, parent_id: episode, name: 'Chase' })
  const scene = async (entity: string, name: string): Promise<string> =>
    String((await call(page, own, 'POST', `entities/${entity}/items`, { name, status_id: idOf('Waiting') }))['id'])
  const [first, second] = [await scene(take, 'Dawn'), await scene(next, 'Stairs')]

  await signInAs(page, own.owner)
  await page.goto(`/w:${own.code}/pl/sts`)
  await page.getByRole('link', { name: 'Rules', exact: true }).click()
  await expect(page.getByText('No rules yet')).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = modal(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByLabel('Name').fill('Pass it on')
  await dialog.getByRole('combobox', { name: /^Then set/ }).click()
  await page.getByRole('option', { name: 'the scenes of the take behind it' }).click()
  await dialog.getByRole('combobox', { name: 'To', exact: true }).click()
  await page.getByRole('option', { name: 'In review (Steps)' }).click()
  const sentence = 'When all scenes of a take are “Approved”, the scenes of the take behind it become “In review”.'
  // The names of the controls, which screen readers say, stand before what is chosen.
  await expect(dialog.getByRole('group', { name: 'Rule' })).toContainText(
    /^When \w+all scenes of a \w+take in \w+all projects are Approved.*, Then setthe scenes of the take behind it that are .*any status become ToIn review \(Steps\)\.$/,
  )
  await dialog.getByRole('button', { name: 'Preview changes' }).click()
  await expect(dialog.getByText('Nothing would change now.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(sentence)).toBeVisible()

  // The rule acts, and the open list hears of it.
  await call(page, own, 'POST', 'items/bulkStatusUpdate', { item_ids: [first], status_id: idOf('Final') })
  await expect(page.getByText(/^1 scene, /)).toBeVisible()
  const { status } = (await call(page, own, 'GET', `items/${second}`)) as { status: { name: string } }
  expect(status.name).toBe('In review')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Pass it on' }).first().click()
  await expect(dialog.getByText('1 scene changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo this' }).click()
  await expect(dialog.getByText(/, undone/)).toBeVisible()
  const back = (await call(page, own, 'GET', `items/${second}`)) as { status: { name: string } }
  expect(back.status.name).toBe('Waiting')
  await page.keyboard.press('Escape')

  const toggle = page.getByRole('switch', { name: '“Pass it on” is on' })
  await toggle.uncheck()
  await expect(toggle).not.toBeChecked()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Actions for Pass it on' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No rules yet')).toBeVisible()

  // The scene's history says which rule it was.
  await page.setViewportSize({ width: 1440, height: 900 })
  const history = (await call(page, own, 'GET', `items/${second}/history`)) as unknown as {
    by: { display_name: string }
  }[]
  expect(history.map(({ by }) => by.display_name)).toContain('Rule: Pass it on')
})
