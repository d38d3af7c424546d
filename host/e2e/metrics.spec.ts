import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

test('LIB-02 LIB-08 LIB-15 LIB-19 LIB-24 XPLAN-10 metrics are created, computed from each other, attached and kept', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio Metrics')
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/mrc`)
  await expect(page.getByText('No metrics yet')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // A number within a range; what is wrong stands beside its field.
  await page.getByRole('link', { name: 'New metric' }).first().click()
  await expect(page).toHaveURL(/\/pl\/mrc\/create$/)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Frames')
  await page.getByRole('combobox', { name: 'Allowed values' }).click()
  await page.getByRole('option', { name: 'A range' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('10')
  await page.getByRole('textbox', { name: 'To' }).fill('5')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Input is invalid; TO must be larger than FROM')).toBeVisible()
  await page.getByRole('textbox', { name: 'To' }).fill('500')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Frames' })).toBeVisible()

  // A formula over it: metrics are put in by name, mistakes are shown where they are, the result as it is typed.
  await page.goto(`/w:${code}/pl/mrc/create`)
  await page.getByRole('radio', { name: 'Formula' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Seconds')
  await page.getByRole('button', { name: 'Insert Frames' }).click()
  const formula = page.getByRole('textbox', { name: 'Formula' })
  await expect(formula).toHaveValue('[Frames]')
  await formula.fill('[Frames] / / 24')
  await expect(page.getByText('“/” is not allowed here (character 12)')).toBeVisible()
  await formula.fill('[Frames] / ([Frames] - [Frames])')
  await expect(page.getByRole('group', { name: 'Try it out' }).getByRole('status')).toHaveText(
    'The formula divides by zero',
  )
  await formula.fill('[Frames] / 24')
  await page.getByRole('combobox', { name: 'Decimals' }).click()
  await page.getByRole('option', { name: '1', exact: true }).click()
  await page.getByRole('textbox', { name: 'Suffix' }).fill(' s')
  const trial = page.getByRole('group', { name: 'Try it out' })
  await trial.getByRole('textbox', { name: 'Frames' }).fill('60')
  await expect(trial.getByRole('status')).toHaveText('2.5 s')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seconds' })).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''

  // Attached: what it is made of comes with it, and neither is deleted.
  const project = await callAs(page.request, owner, 'POST', `workspace/${code}/entities`, { type: 0, name: 'Feature' })
  const entity = `workspace/${code}/entities/${String(project['id'])}`
  await callAs(page.request, owner, 'POST', `${entity}/metric/attach`, { metric_ids: [id] })
  await page.reload()
  await expect(page.getByRole('list', { name: 'Deployed on' }).getByRole('link')).toContainText('Feature')
  await page.getByRole('button', { name: 'Actions for Seconds' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toHaveText('You cannot delete a deployed metric.')
  await expect(page.getByRole('alertdialog').getByRole('link', { name: 'Feature' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The list has both, with what their values look like.
  await page.getByRole('link', { name: 'Metric Library' }).first().click()
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(row('Seconds')).toContainText('1,234.5 s')
  await expect(row('Frames')).toContainText('1 place')
  await row('Frames').getByRole('button', { name: 'Star “Frames”', exact: true }).click()
  await expect(row('Frames').getByRole('button', { pressed: true })).toBeVisible()
})
