import { readFile } from 'node:fs/promises'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { expect, signInAs, test } from './support/test.ts'

const csv = (words: string, name = 'shots.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(words) })

test('PLAN-08 PLAN-36 XPLAN-03 XPLAN-04 scenes are imported after a preview, undone, and imported from a timeline too', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Import works')
  const project = await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, { name: 'Ferry', type: 0 })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${String(project['id'])}?list=scenes`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import scenes' })
  const file = dialog.getByLabel('File', { exact: true })
  const write = dialog.getByRole('button', { name: /^Import/ })

  await file.setInputFiles({ name: 'shots.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(dialog.getByRole('alert')).toHaveText('Invalid file format')
  await file.setInputFiles(csv('Shot,Ends\nSH010,2026-12-24\nSH020,soon'))
  await expect(dialog.getByRole('combobox', { name: 'Shot is: Name' })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Ends is: Not imported' }).click()
  await page.getByRole('option', { name: 'Due date' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 row is faulty')
  await expect(dialog.getByText('This cannot be read as a date; write it like 2026-12-24')).toBeVisible()
  await expect(write).toBeDisabled()
  await expect(dialog.getByRole('checkbox', { name: 'Import the other row; 1 row stays out' })).not.toBeChecked()
  await expectAccessibleInBothThemes(page)

  await file.setInputFiles(csv('Shot,Frame in,Frame out\nSH010,1001,1048\nSH020,1049,1072'))
  await expect(dialog.getByRole('tab', { name: /^New/ })).toContainText('2')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toBeHidden()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('link', { name: 'SH020' })).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(grid.getByRole('link', { name: 'SH020' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Import' }).click()
  const events = [
    '001  A  V  C  00:00:00:00 00:00:02:00 01:00:00:00 01:00:02:00',
    '* FROM CLIP NAME: OPENING',
    '002  B  V  C  00:00:04:00 00:00:05:00 01:00:02:00 01:00:03:00',
    '* FROM CLIP NAME: CHASE',
  ]
  await file.setInputFiles(csv(events.join('\n'), 'cut.edl'))
  await expect(dialog.getByText('Recognised: a timeline')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(grid.getByRole('link', { name: 'CHASE' })).toBeVisible()

  await test.step('XFIX-11 its ranges are columns of the grid and facts of the scene, and are changed there', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    for (const column of ['Reviewers', 'Assignees', 'Due date', 'Status']) {
      await page.getByRole('checkbox', { name: column, exact: true }).uncheck()
    }
    for (const column of ['Frame in', 'Frame out', 'Cut in', 'Cut out']) {
      await page.getByRole('checkbox', { name: column, exact: true }).check()
    }
    await page.keyboard.press('Escape')
    const row = grid.getByRole('row').filter({ hasText: 'CHASE' })
    for (const frame of ['48', '71', '96', '119']) {
      await expect(row.getByRole('gridcell', { name: frame, exact: true })).toBeVisible()
    }
    const cutOut = row.getByRole('gridcell', { name: '119', exact: true })
    await cutOut.dblclick()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('90')
    await page.keyboard.press('Enter')
    await expect(row).toContainText('The last frame must not be before the first')
    await grid.getByRole('link', { name: 'CHASE' }).click()
    const hub = page.locator('arbo-scene-hub')
    await expect(hub.getByLabel('Frame in')).toHaveValue('48')
    await expect(hub.getByLabel('Cut out')).toHaveValue('119')
    await hub.getByLabel('Cut out').fill('120')
    await hub.getByLabel('Cut out').press('Enter')
    await page.reload()
    await expect(hub.getByLabel('Cut out')).toHaveValue('120')
  })
})

test('XFIX-13 XFIX-14 a file is imported without its faulty row, which is mended; ambiguous dates ask once', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Faulty rows')
  const project = await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, { name: 'Ferry', type: 0 })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${String(project['id'])}?list=scenes`)
  const open = page.getByRole('button', { name: 'Import' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Import scenes' })
  const file = dialog.getByLabel('File', { exact: true })
  const write = dialog.getByRole('button', { name: /^Import/ })
  await file.setInputFiles(csv('Name,Due date\nSH010,03/04/2026\nSH020,05/06/2026\nSH030,soon'))

  await expect(dialog.getByText('03/04/2026 is 3 Apr 2026 or 4 Mar 2026')).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('3 rows are faulty. Nothing else in the file can be imported.')
  await dialog.getByRole('combobox', { name: 'Order of dates' }).click()
  await page.getByRole('option', { name: 'The day comes first' }).click()
  await expect(dialog.getByRole('alert')).toContainText('1 row is faulty.')
  await expect(write).toBeDisabled()
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the faulty row' }).click()
  const mended = await readFile(await (await saved).path(), 'utf8')
  expect(mended).toContain('"SH030","soon"')
  await dialog.getByRole('checkbox', { name: 'Import the other 2 rows; 1 row stays out' }).check()
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog).toBeHidden()
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('2 scenes imported, 1 row left out')
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('link', { name: 'SH020' })).toBeVisible()
  await expect(grid.getByRole('link', { name: 'SH030' })).toHaveCount(0)

  await open.click()
  await file.setInputFiles(csv(mended.replace('"soon"', '"7 Aug 2026"'), 'shots-faulty.csv'))
  await expect(dialog.getByRole('combobox', { name: 'Problem is: Not imported' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(grid.getByRole('link', { name: 'SH030' })).toBeVisible()
})

test('XFIX-15 columns are guessed and said to be, one becomes a metric, and the next person finds them so', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Columns')
  const project = await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, { name: 'Ferry', type: 0 })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/dir/${String(project['id'])}?list=scenes`)
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import scenes' })
  const file = dialog.getByLabel('File', { exact: true })
  await file.setInputFiles(csv('Sequenz,Name,Beschreibung,Einzelbilder,FPS\nSQ010,SH0010,Weit,48,24'))
  await expect(dialog.getByText('Recognised: an export of Kitsu')).toBeVisible()
  const columns = dialog.getByRole('table').filter({ hasText: 'Is imported as' })
  const row = (header: string) => columns.getByRole('row', { name: header })
  await expect(row('Beschreibung')).toContainText('Guessed from its name')
  await expect(row('FPS')).toContainText('24')
  await dialog.getByRole('combobox', { name: 'FPS is: Not imported' }).click()
  await page.getByRole('option', { name: 'New metric “FPS”' }).click()
  await expect(row('FPS')).toContainText('Your choice')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Import' }).click()
  await file.setInputFiles(csv('FPS,Sequenz,Name,Beschreibung,Einzelbilder\n25,SQ010,SH0020,,12'))
  await expect(dialog.getByRole('combobox', { name: 'FPS is: FPS' })).toBeVisible()
  await expect(row('FPS')).toContainText('As in the last import')
})
