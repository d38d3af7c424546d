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
  await expect(dialog.getByText('Dates have the form yyyy-mm-dd')).toBeVisible()
  await expect(write).toBeDisabled()
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
    '002  B  V  C  00:00:00:00 00:00:01:00 01:00:02:00 01:00:03:00',
    '* FROM CLIP NAME: CHASE',
  ]
  await file.setInputFiles(csv(events.join('\n'), 'cut.edl'))
  await expect(dialog.getByText('Recognised: a timeline')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(grid.getByRole('link', { name: 'CHASE' })).toBeVisible()
})
