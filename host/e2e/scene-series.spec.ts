import { callAs, ownWorkspace } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'
import type { Page } from '@playwright/test'

/** A project with a process and one scene, its owner signed in, its scenes open. */
async function production(page: Page) {
  const { owner, code } = await ownWorkspace(page, 'Making many scenes')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const project = await post('entities', { name: 'Night Ferry', type: 0 })
  await post('entities', { name: 'Layout', type: 1, parent_id: project })
  await post(`entities/${project}/items`, { name: 'SH0020' })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${project}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const names = (...list: string[]) => expect(grid.getByRole('link')).toHaveText(list)
  const dialog = page.getByRole('dialog')
  const toast = page.getByRole('region', { name: 'Notifications' })
  return { grid, names, dialog, toast }
}

test('XPROD-03: a series is created in two places after a look at its names, and undone', async ({ page }) => {
  const { names, dialog, toast } = await production(page)
  await page.getByRole('button', { name: 'New scene' }).click()
  await dialog.getByRole('button', { name: 'Create a series' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Text before the number' })).toBeFocused()
  await page.keyboard.type('SH')
  await dialog.getByRole('textbox', { name: 'Last number' }).fill('5')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The last number must be 10 or more')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last number' }).fill('400')
  const preview = dialog.getByRole('status', { name: 'Names' })
  await expect(preview).toHaveText('SH0010, SH0020, SH0030 … SH040040 scenes')
  await dialog.getByRole('textbox', { name: 'Step' }).fill('130')
  await expect(preview).toContainText('SH0010, SH0140, SH0270, SH0400')
  await dialog.getByRole('textbox', { name: 'Step' }).fill('10')
  await dialog.getByRole('textbox', { name: 'Last number' }).fill('40')
  await dialog.getByRole('button', { name: 'Choose places' }).click()
  await dialog.getByRole('option', { name: /Layout/ }).click()
  await expect(preview).toContainText('4 scenes in each of 2 places, 8 in total')
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await dialog.getByRole('button', { name: 'Create 8 scenes' }).click()
  await expect(dialog.getByText(/SH0020 exists here already/)).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Leave out names that already exist' }).check()
  await dialog.getByRole('button', { name: 'Create 8 scenes' }).click()
  await expect(toast).toContainText('7 scenes created')
  await expect(toast).toContainText('1 name was left out')
  await toast.getByRole('button', { name: 'Undo' }).click()
  await names('SH0020')
})

test('XPROD-03: rows pasted past the end of a list, and into an empty one, become scenes with their values', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const { owner, code } = await ownWorkspace(page, 'Pasting scenes')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const project = await post('entities', { name: 'Night Ferry', type: 0 })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${project}?t=scenes`)
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const question = page.getByRole('alertdialog')
  const toast = page.getByRole('region', { name: 'Notifications' })
  const pasteText = async (text: string): Promise<void> => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('Control+V')
  }

  await test.step('an empty list takes them anywhere on the page', async () => {
    await expect(page.getByText('You can also paste a list from a spreadsheet here.')).toBeVisible()
    await pasteText('SH0010\nSH0020\n')
    await expect(question).toContainText('Create 2 scenes from what you pasted?')
    await expectAccessibleInBothThemes(page)
    await question.getByRole('button', { name: 'Create 2 scenes' }).click()
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0020'])
  })

  await test.step('a list takes its own rows, and those that go on are asked about', async () => {
    const last = grid.getByRole('row').filter({ hasText: 'SH0020' })
    await last
      .getByRole('gridcell')
      .nth(1)
      .click({ position: { x: 200, y: 10 } })
    await grid.focus()
    await pasteText('SH0025\t\t\t2 Dec 2026\nSH0030\t\t\t3 Dec 2026\n\t\t\t4 Dec 2026\nSH0040\tNobody here\t\tsoon')
    await expect(question).toContainText('SH0030, SH0040')
    await question.getByRole('button', { name: 'Create 2 scenes' }).click()
    await expect(toast).toContainText('2 scenes created')
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0025', 'SH0030', 'SH0040'])
    await expect(grid.getByRole('row').filter({ hasText: 'SH0030' })).toContainText('3 Dec')
    await expect(grid.getByRole('row').filter({ hasText: 'SH0040' })).toContainText('soon')
  })

  await test.step('both are undone at once', async () => {
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0025'])
  })

  await test.step('without a column of names they are left out, and it says so', async () => {
    await grid.getByRole('row').filter({ hasText: 'SH0025' }).getByRole('gridcell').nth(4).click()
    await grid.focus()
    await pasteText('5 Dec 2026\n6 Dec 2026')
    await expect(toast).toContainText('1 value was left out')
    await expect(question).toHaveCount(0)
    await expect(grid.getByRole('row').filter({ hasText: 'SH0025' })).toContainText('5 Dec')
  })

  await test.step('a name that is there already creates none, and says which', async () => {
    await grid.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Home')
    await pasteText('SH0025\nsh0010')
    await question.getByRole('button', { name: 'Create 1 scene' }).click()
    await expect(question).toContainText(/sh0010 exists here already/i)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0025'])
  })
})

test('XPROD-03: a name typed into the empty row below the last scene becomes one, and the next follows at once', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL ?? '' })
  const { owner, code } = await ownWorkspace(page, 'Typing scenes')
  const post = async (path: string, body: object): Promise<string> =>
    String((await callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body))['id'])
  const project = await post('entities', { name: 'Night Ferry', type: 0 })
  for (const name of ['SH0010', 'SH0020']) await post(`entities/${project}/items`, { name })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${project}?t=scenes`)
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const row = grid.getByRole('textbox', { name: 'New scene' })
  const toast = page.getByRole('region', { name: 'Notifications' })

  await test.step('down from the last scene, and up again', async () => {
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0020'])
    await grid.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('ArrowDown')
    await expect(row).toBeFocused()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('ArrowUp')
    await expect(grid).toBeFocused()
    await page.keyboard.press('ArrowDown')
  })

  await test.step('each Enter makes a scene, in the order they were typed', async () => {
    await page.keyboard.type('SH0030\nSH0040\nSH0050\n')
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0020', 'SH0030', 'SH0040', 'SH0050'])
    await expect(row).toBeFocused()
    await expect(row).toHaveValue('')
    await toast.getByRole('button', { name: 'Undo' }).click()
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0020', 'SH0030', 'SH0040'])
  })

  await test.step('a name that is refused stays, with the reason', async () => {
    await row.fill('sh0010')
    await row.press('Enter')
    await expect(toast).toContainText('“sh0010” was not created')
    await expect(toast).toContainText(/exists here already/i)
    await expect(row).toHaveValue('sh0010')
    await row.fill('  ')
    await row.press('Enter')
    await expect(grid.getByRole('link')).toHaveCount(4)
  })

  await test.step('without a connection it is not lost either', async () => {
    await context.setOffline(true)
    await row.fill('SH0060')
    await row.press('Enter')
    await expect(toast).toContainText('“SH0060” was not created')
    await expect(row).toHaveValue('SH0060')
    await context.setOffline(false)
    await row.press('Enter')
    await expect(grid.getByRole('link')).toHaveText(['SH0010', 'SH0020', 'SH0030', 'SH0040', 'SH0060'])
  })

  await test.step('several rows that are pasted there are asked about', async () => {
    await row.focus()
    await page.evaluate(() => navigator.clipboard.writeText('SH0070\nSH0080'))
    await page.keyboard.press('Control+V')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create 2 scenes' }).click()
    await expect(grid.getByRole('link')).toHaveText([
      'SH0010',
      'SH0020',
      'SH0030',
      'SH0040',
      'SH0060',
      'SH0070',
      'SH0080',
    ])
  })

  await test.step('a list that is narrowed has no such row: a new scene might not be in it', async () => {
    await page.getByRole('searchbox', { name: 'Search scenes' }).fill('SH00')
    await expect(row).toHaveCount(0)
  })
})
