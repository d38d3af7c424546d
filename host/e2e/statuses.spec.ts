import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

let studio: Awaited<ReturnType<typeof ownWorkspace>> | undefined

async function studioOf(page: Page): Promise<NonNullable<typeof studio>> {
  studio ??= await ownWorkspace(page, 'Studio Status')
  return studio
}

const call = async (
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  data?: object,
): Promise<Record<string, unknown>> => {
  const { owner, code } = await studioOf(page)
  return callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
}

interface Flow {
  id: string
  name: string
  version: number
  statuses: { id: string; name: string; scenes: number }[]
}

/** A flow with a project that names it, and scenes with its second status. */
async function deployedFlow(page: Page, name: string, scenes: number): Promise<Flow> {
  const statuses = [
    { name: 'Waiting', kind: 1 },
    { name: 'Needs love', kind: 4 },
    { name: 'Rework', kind: 4, colour: '#5B3DF5' },
    { name: 'Final', kind: 6 },
  ]
  const flow = (await call(page, 'POST', 'template-flows', { name, statuses })) as unknown as Flow
  const project = await call(page, 'POST', 'entities', { type: 0, name: `Film of ${name}` })
  await call(page, 'PUT', `entities/${String(project['id'])}/template_flow`, { template_flow_id: flow.id })
  for (let index = 0; index < scenes; index += 1) {
    const body = { name: `Scene ${index}`, status_id: flow.statuses[1]?.id }
    await call(page, 'POST', `entities/${String(project['id'])}/items`, body)
  }
  return flow
}

async function open(page: Page, path: string): Promise<void> {
  const { owner, code } = await studioOf(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}${path}`)
}

const rows = (page: Page) => page.getByRole('region', { name: 'Statuses' }).getByRole('listitem')
const namesIn = (page: Page) =>
  rows(page)
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test('LIB-03 LIB-05 LIB-12 LIB-14 a status flow is created, starred, reordered, archived and deleted', async ({
  page,
}) => {
  await open(page, '/pl/sts')
  await expect(page.getByRole('link', { name: 'Production' })).toBeVisible()
  await page.getByRole('link', { name: 'New status flow' }).first().click()
  await expect(page).toHaveURL(/\/pl\/sts\/create$/)

  // A name is asked for beside its field; what was typed stays.
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Film flow')
  await page.getByLabel('Name of status 1').fill('Approved')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Another status here has this name')).toBeVisible()
  await page.getByLabel('Name of status 1').fill('Waiting')
  await page.getByRole('button', { name: 'Colour of “Waiting”' }).click()
  await page.getByRole('radio', { name: 'Indigo' }).check()
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Film flow' })).toBeVisible()

  // Order by keyboard, the focus staying on the handle, then by dragging.
  const handle = page.getByRole('button', { name: 'Move “Waiting”', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  await expect(handle).toBeFocused()
  await expect(page.getByText('Waiting, position 2 of 6')).toBeAttached()
  expect((await namesIn(page)).indexOf('Waiting')).toBe(1)
  const target = await rows(page).nth(3).boundingBox()
  const from = await handle.boundingBox()
  if (!target || !from) throw new Error('no boxes')
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, target.y + target.height - 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(async () => (await namesIn(page)).indexOf('Waiting')).toBe(3)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“Film flow” saved')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Status Library' }).first().click()
  await page.getByRole('button', { name: 'Star “Film flow”' }).click()
  await expect(page.getByRole('button', { name: 'Remove the star of “Film flow”' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Actions for Film flow' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('button', { name: 'Actions for Film flow' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Actions for Film flow' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('“Film flow” deleted')).toBeVisible()
})

test('PLAN-34 LIB-14 a status in use is replaced, and a deployed flow stays', async ({ page }) => {
  const flow = await deployedFlow(page, 'Long flow', 2)
  await open(page, `/pl/sts/${flow.id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Film of Long flow' })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText('2 scenes')
  await page.getByRole('button', { name: 'Remove “Needs love”' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Which status do these scenes get instead?' })
  await expect(dialog).toContainText('2 scenes would lose their status')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Final' }).click()
  await dialog.getByRole('button', { name: 'Change and save' }).click()
  await expect(page.getByText('“Long flow” saved')).toBeVisible()
  await expect(rows(page).filter({ hasText: '2 scenes' }).getByRole('textbox')).toHaveValue('Final')

  await page.getByRole('button', { name: 'Actions for Long flow' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('You cannot delete a deployed template.')
  await expect(question.getByRole('link', { name: 'Film of Long flow' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()

  // Somebody else is faster: whose changes hold is for the user to say, and leaving is asked about.
  await page.getByLabel('Description').fill('Mine')
  const { version } = (await call(page, 'GET', `template-flows/${flow.id}`)) as unknown as Flow
  await call(page, 'PUT', `template-flows/${flow.id}`, { version, name: 'Their flow' })
  await expect(page.getByText('Someone else changed this flow.')).toBeVisible()
  await page.getByRole('link', { name: 'Status Library' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Their flow' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Mine')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
