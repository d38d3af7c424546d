import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, test } from './support/test.ts'

// Every part of the product with its states, as /demo shows them: what is wrong with a part is wrong wherever it stands.

const PARTS = [
  'colours',
  'statuses',
  'buttons',
  'menus',
  'fields',
  'choices',
  'combobox',
  'picker',
  'forms',
  'layout',
  'head',
  'tabs',
  'table',
  'people',
  'progress',
  'notices',
  'loading',
  'states',
]

test.beforeEach(async ({ page }) => {
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Arbo' })).toBeVisible()
})

test('XFIX-38 the gallery has each part under its name, accessible in both themes and at every width', async ({
  page,
}) => {
  test.slow()
  const index = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(page.locator('main section')).toHaveCount(PARTS.length)
  expect(await index.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
    PARTS.map((id) => `#${id}`),
  )
  await expect(page.getByRole('region', { name: 'Combobox' }).getByRole('alert')).toBeVisible()
  for (const id of PARTS) await expectAccessibleInBothThemes(page, `#${id}`)
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScroll(page)
  }
  await index.filter({ hasText: 'Table' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Table' })).toBeInViewport()
})

test('XFIX-38 each part of the gallery is used with the keyboard alone', async ({ page }) => {
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  // A button that is busy keeps the focus, one that is disabled never has it.
  await part('Buttons').getByRole('button', { name: 'Busy' }).first().focus()
  await expect(part('Buttons').getByRole('button', { name: 'Busy' }).first()).toBeFocused()
  await expect(part('Buttons').getByRole('button', { name: 'Disabled' }).first()).toBeDisabled()
  // A tip comes with the focus, too.
  await page.keyboard.press('Tab')
  await expect(part('Buttons').getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.locator('.arbo-tooltip')).toHaveText('Edit E')

  await part('Menus').getByRole('button', { name: 'Density' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Compact' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeHidden()

  const several = part('Combobox').getByRole('combobox', { name: 'Fruit and vegetables' })
  await several.focus()
  await page.keyboard.type('che')
  await page.keyboard.press('Enter')
  await expect(part('Combobox').getByRole('option', { name: 'Cherry' })).toHaveAttribute('aria-selected', 'true')
  const long = part('Combobox').getByRole('combobox', { name: 'Out of two thousand' })
  await long.focus()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Enter')
  await expect(part('Combobox').getByRole('option', { name: 'Entry 1508' })).toHaveAttribute('aria-selected', 'true')

  await part('Picker of people').getByRole('combobox', { name: 'People' }).focus()
  await page.keyboard.type('ada')
  await page.keyboard.press('Enter')
  await expect(part('Picker of people').getByRole('list', { name: 'Chosen' }).getByRole('listitem')).toHaveText([
    'Lotte Reiniger',
    'Ada Lovelace',
  ])

  await part('Tabs').getByRole('tab', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(part('Tabs').getByRole('tabpanel', { name: 'Mine' })).toHaveText('The panel of “Mine”')
})

test('XFIX-38 the dialogs of the gallery keep what is typed, and give the focus back', async ({ page }) => {
  const forms = page.getByRole('region', { name: 'Dialogs and forms' })
  const open = forms.getByRole('button', { name: 'New scene' })
  await open.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New scene' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name')
  await expectAccessibleInBothThemes(page, '[role=dialog]')
  await dialog.getByLabel('Name').fill('Harbour 010')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()

  await forms.getByRole('button', { name: 'Delete scene' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Delete “Harbour 010”?' })
  await expect(alert.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessibleInBothThemes(page, '[role=alertdialog]')
  await page.keyboard.press('Escape')
  await expect(alert).toBeHidden()
})

test('XFIX-38 a table is sorted by its head with the keyboard, has its sum below, and is cards on a phone', async ({
  page,
}) => {
  const table = page.getByRole('table', { name: 'Scenes' })
  const names = table.getByRole('rowheader')
  const frames = table.getByRole('columnheader', { name: 'Frames' })
  await expect(names).toHaveText([/^A name so long/, 'Harbour 010', 'Harbour 020', 'Total'])
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.getByRole('columnheader', { name: 'Due' }).getByRole('button')).toHaveCount(0)
  await frames.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(frames).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['Harbour 020', 'Harbour 010', /^A name so long/, 'Total'])
  await page.keyboard.press('Enter')
  await expect(frames).toHaveAttribute('aria-sort', 'descending')
  await expect(names).toHaveText([/^A name so long/, 'Harbour 010', 'Harbour 020', 'Total'])
  await expect(table.getByRole('row').last()).toHaveText(/Total\s*450/)

  // Figures end at one line.
  const ends = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().right ?? 0)),
    )
  expect(new Set(ends).size).toBe(1)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(frames).toBeHidden()
  const name = await names.first().boundingBox()
  const figure = await page.getByText('240', { exact: true }).boundingBox()
  expect(figure?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + 16)
  await expectNoSidewaysScroll(page)
})
