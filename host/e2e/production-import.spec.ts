import { Buffer } from 'node:buffer'
import { ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

const SHOTS = `"Project";"Episode";"Sequence";"Name";"Description";"Time Spent";"Frames";"Frame In";"Frame Out";"FPS";"Camera";"Layout";"Assignations";"Animation";"Assignations"
"Spring";"E01";"SQ01";"SH010";"The valley";"0.00";"48";"101";"148";"24";"wide";"done";"";"wip";"Mina Harker"
"Spring";"E01";"SQ01";"SH020";"";"0.00";"";"";"";"";"";"done";"";"wfa";"Somebody Else"
`
const BROKEN = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{') }
const UNKNOWN = { name: 'colours.csv', mimeType: 'text/csv', buffer: Buffer.from('colour\nred\n') }
const FILE = { name: 'spring-shots.csv', mimeType: 'text/csv', buffer: Buffer.from(SHOTS) }

test('XOPS-09 XFIX-15 a production is imported from Kitsu: files, columns, choices, a dry run, the import, and undo', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio Imports')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir`)
  await page.getByRole('button', { name: 'Import a production' }).click()
  await expect(page).toHaveURL(/\/pl\/imp$/)
  await expect(page.getByText('Bring a production over')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Import a production' }).click()
  await expect(page).toHaveURL(/\/pl\/imp\/new$/)
  await expect(page.getByRole('tab', { name: 'Files' })).toBeVisible()

  // Files: what is wrong is said, what is right is recognised.
  await page.getByLabel('Add files').first().setInputFiles(UNKNOWN)
  await expect(page).toHaveURL(/\/pl\/imp\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('list', { name: 'Files of this import' })).toContainText('1 unknown row')
  await expect(page.getByText('Nothing in these files was recognised.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove colours.csv' }).click()
  await expect(page.getByText('Nothing in these files was recognised.')).toBeHidden()
  await page.getByLabel('Add files').first().setInputFiles([BROKEN, FILE])
  await expect(page.getByRole('alert')).toContainText('broken.json is not valid JSON')
  await expect(page.getByRole('list', { name: 'Files of this import' })).toContainText('2 shots')
  await expect(page.getByRole('heading', { level: 1, name: 'Import from Kitsu' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Found in the files' })).toContainText('2 shots, 0 assets, 4 tasks')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  // Choices: each is kept at once. What a column is read as changes what is left out.
  const columns = page.getByRole('table', { name: 'Columns of spring-shots.csv' })
  await expect(columns.getByRole('row', { name: /^Description/ })).toContainText('Guessed from its name')
  const camera = columns.getByRole('combobox', { name: /^Camera is/ })
  await expect(camera).toHaveAccessibleName('Camera is: Not imported')
  await camera.click()
  await page.getByRole('option', { name: 'Description', exact: true }).click()
  await expect(camera).toHaveAccessibleName('Camera is: Description')
  await expect(columns.getByRole('row', { name: /^Camera/ })).toContainText('Your choice')
  await expect(columns.getByRole('combobox', { name: 'Description is: Not imported' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name of Spring here' }).fill('Spring (Kitsu)')
  await page.getByRole('textbox', { name: 'Layout becomes' }).fill('Staging')
  await page.getByRole('textbox', { name: 'Layout becomes' }).press('Enter')
  await page.getByRole('combobox', { name: /^wip counts as/ }).click()
  await page.getByRole('option', { name: 'Unchecked' }).click()
  await expect(page.getByRole('combobox', { name: 'wip counts as: Unchecked' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name of Spring here' })).toHaveValue('Spring (Kitsu)')
  await expect(page.getByRole('textbox', { name: 'Layout becomes' })).toHaveValue('Staging')
  await expect(camera).toHaveAccessibleName('Camera is: Description')

  // The dry run writes nothing and says what would become of everything.
  await page.getByRole('tab', { name: 'Dry run' }).click()
  await page.getByRole('button', { name: 'Start the dry run' }).click()
  const counts = page.getByRole('region', { name: 'What would change' })
  await expect(counts.getByRole('row', { name: 'Scenes 4 0 0 0' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What is left out' })).toContainText('Shots: Description')
  await expect(page.getByRole('region', { name: 'What is left out' })).not.toContainText('Shots: Camera')
  await expectAccessibleInBothThemes(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the report' }).click()
  expect((await download).suggestedFilename()).toBe('Kitsu import report.xlsx')

  // The import, and the production where it belongs.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The production is here.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Open the directory' }).click()
  await page.getByRole('link', { name: 'Spring (Kitsu)' }).first().click()
  await expect(page.getByRole('link', { name: 'Staging' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Animation' }).first()).toBeVisible()

  // The next file with these columns is read alike.
  await page.goto(`/w:${code}/pl/imp/new`)
  await page
    .getByLabel('Add files')
    .first()
    .setInputFiles({ ...FILE, name: 'summer-shots.csv' })
  await page.getByRole('button', { name: 'Continue' }).click()
  const next = page.getByRole('table', { name: 'Columns of summer-shots.csv' })
  await expect(next.getByRole('combobox', { name: 'Camera is: Description' })).toBeVisible()
  await expect(next.getByRole('row', { name: /^Camera/ })).toContainText('As in the last import')

  // And back.
  await page.goto(`/w:${code}/pl/imp`)
  await page.getByRole('main').getByRole('link', { name: 'Spring (Kitsu)' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  // One that was stopped before says so, too, and no longer that something of it is there.
  await page.route(/\/production-imports\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ response, json: { data: { ...data, state: 'cancelled' } } })
  })
  await page.reload()
  await expect(page.getByText('This import was undone.')).toBeVisible()
  await expect(page.getByText('Stopped.')).toHaveCount(0)
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByRole('link', { name: 'Spring (Kitsu)' })).toHaveCount(0)
})
