import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openAs, signInAs, test } from './support/test.ts'
import type { Page } from '@playwright/test'

interface Made {
  owner: { email: string; password: string }
  code: string
  project: string
  take: string
  call: (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => Promise<Record<string, unknown>>
}

/** A project with two processes, each with a take; scenes approved and not, with values. */
async function studio(page: Page): Promise<Made> {
  const { owner, code } = await ownWorkspace(page, 'Studio Progress')
  const call: Made['call'] = (method, path, data) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const entity = async (type: number, parent_id: string | null, name: string): Promise<string> =>
    String((await call('POST', 'entities', { type, parent_id, name }))['id'])
  const flow = await call('POST', 'template-flows', {
    name: 'Shots',
    statuses: [
      { name: 'Ready', kind: 2, colour: null },
      { name: 'Done', kind: 6, colour: null },
    ],
  })
  const statuses = flow['statuses'] as { id: string; name: string }[]
  const done = statuses.find(({ name }) => name === 'Done')?.id ?? ''
  const project = await entity(0, null, 'Feature')
  await call('PUT', `entities/${project}/template_flow`, { template_flow_id: flow['id'] })
  const metric = await call('POST', 'metrics', { name: 'Frames', type: 'number', options: { decimals: 2 } })
  await call('POST', `entities/${project}/metric/attach`, { metric_ids: [metric['id']] })
  await call('PUT', `entities/${project}/metric/primary`, { metric_id: metric['id'] })
  let take = ''
  for (const [at, name] of ['Layout', 'Animation'].entries()) {
    const process = await entity(1, project, name)
    const episode = await entity(2, process, `${name} episode`)
    take = await entity(3, episode, `${name} take`)
    for (let number = 0; number < 4 + at; number += 1) {
      const item = await call('POST', `entities/${take}/items`, {
        name: `SC${number}`,
        metrics: [{ metric_id: metric['id'], value: `${number}.1` }],
        ...(number % 2 === 0 ? { status_id: done } : {}),
      })
      expect(item['id']).toBeTruthy()
    }
  }
  return { owner, code, project, take, call }
}

const map = (page: Page) => page.locator('arbo-woohoo-treemap')

test('WOO-02 WOO-05 WOO-09 WOO-10 the list shows the progress of each report, and starred ones first or alone', async ({
  page,
}) => {
  const { owner, code, project } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo`)
  await expect(page.getByText('Progress at a glance, as a map of scenes.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Progress' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Feature' })
  await expect(row).toContainText('55.56%')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: 'Star the report of Feature' }).click()
  await page.getByRole('button', { name: 'Starred' }).click()
  await page.getByRole('menuitemradio', { name: 'Starred' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Feature' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await row.getByRole('link', { name: 'Feature' }).click()
  await expect(page).toHaveURL(new RegExp(`/pl/woo/rpt/${project}`))
  await expect(map(page)).toBeVisible()
})

test('WOO-04 WOO-08 XWOO-01 a report is saved, viewed as it was, compared and deleted', async ({ page }) => {
  const { owner, code, project, take, call } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo/rpt/${project}`)
  await expect(map(page)).toBeVisible()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Save report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this report' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(' ')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  await expect(dialog.getByText('Name is required')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Monday')
  await dialog.getByRole('button', { name: 'Save report' }).click()
  const panel = page.getByRole('complementary', { name: 'Saved reports' })
  await expect(panel.getByText('5 of 9 scenes approved, 55.56%')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // What is saved stays; what is now has moved on, and shows so by itself.
  await call('POST', `entities/${take}/items`, { name: 'Late one' })
  await panel.getByRole('button', { name: 'Actions for Monday' }).click()
  await page.getByRole('menuitem', { name: 'Show in this report' }).click()
  await expect(page.getByText('These figures no longer change.')).toBeVisible()
  await page.getByRole('button', { name: 'Show current figures' }).click()
  await panel.getByRole('button', { name: 'Actions for Monday' }).click()
  await page.getByRole('menuitem', { name: 'Compare with this one' }).click()
  await expect(panel.getByText('Compared')).toBeVisible()

  // Its own page is read only and says of when it is.
  await panel.getByRole('link', { name: 'Monday' }).click()
  await expect(page).toHaveURL(new RegExp(`/pl/woo/${project}/report-history/`))
  await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Show current figures' }).click()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await panel.getByRole('button', { name: 'Actions for Monday' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing saved yet')).toBeVisible()
})

test('XWOO-02 a rectangle leads to exactly the scenes that it counts, with the same totals', async ({ page }) => {
  const { owner, code, project, call } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo/rpt/${project}?name_like=SC&kind_ina=6`)
  await expect(map(page)).toBeVisible()
  await expect(page.getByText('Only scenes that match the filters count.')).toBeVisible()
  const { grand_total: total } = (await call('GET', `woohoo/treemap?entity_id=${project}&name_like=SC&kind_ina=6`)) as {
    grand_total: { scenes: number; metric_sum: string }
  }
  const filters = new URL(page.url()).searchParams
  expect([filters.get('name_like'), filters.get('kind_ina')]).toEqual(['SC', '6'])
  expect(total).toMatchObject({ scenes: 5, metric_sum: '8.5' })
  await expect(map(page)).toContainText('8.50')
  await map(page).getByRole('button', { name: 'Show scenes' }).click()
  await expect(page).toHaveURL(new RegExp(`/pl/dir/${project}\\?.*kind_ina=6`))
  const query = new URL(page.url()).searchParams
  const grid = (await call(
    'GET',
    `items/summary?entity_id=${project}&name_like=${query.get('name_like')}&kind_ina=${query.get('kind_ina')}`,
  )) as { total: number; metrics: { sum: string }[] }
  expect([grid.total, grid.metrics[0]?.sum]).toEqual([total.scenes, total.metric_sum])
  await expect(page.getByRole('grid').getByRole('row').filter({ hasText: /SC\d/ })).toHaveCount(total.scenes)
})

test('WOO-02 a missing report is reported; the workspace’s report has its own address', async ({ page }) => {
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo/rpt/0190a000-0000-7000-8000-00000000dead`)
  await expect(page.getByText('This report was not found')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(page).toHaveURL(/\/pl\/woo$/)
  await page.getByRole('link', { name: 'All projects' }).click()
  await expect(page).toHaveURL(/\/pl\/woo\/rpt\/workspace/)
  await expect(map(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})

test('WOO-03 a user without the right cannot open Woohoo', async ({ page }) => {
  await openAs(page, 'guest', '/pl/woo')
  await expect(page).toHaveURL(/\/403$/)
  await expect(page.getByText('woohoo_getWoohooUserInterface_read')).toBeVisible()
})

test('XUX-08 the map, the list and the report on statuses speak of the studio’s own statuses, the fixed ones by choice; percentages say of what', async ({
  page,
}) => {
  const { owner, code, project } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo/rpt/${project}`)
  const legend = map(page).getByRole('list', { name: 'Statuses' })
  await expect(legend.getByRole('button')).toHaveText([/^Ready/, /^Done/, /^No status/])
  const divided = page.getByRole('button', { name: /^Divided by/ })
  await expect(divided).toHaveText('Divided by: Own statuses')
  // Of what: the sum of the metric here, the scenes in the list.
  await expect(map(page).getByRole('complementary')).toContainText('Approved, % of Frames')
  await expect(map(page).getByRole('complementary')).toContainText('By status, % of Frames')

  await divided.click()
  await page.getByRole('menuitemradio', { name: 'Fixed statuses' }).click()
  await expect(legend).toContainText('Untouched')
  await expect(page).toHaveURL(/flow=fixed/)
  await page.reload()
  await expect(legend).toContainText('Untouched')
  await expect(divided).toHaveText('Divided by: Fixed statuses')
  await divided.click()
  await page.getByRole('menuitemradio', { name: 'Own statuses' }).click()
  await expect(legend.getByRole('button')).toHaveText([/^Ready/, /^Done/, /^No status/])
  await expect(page).not.toHaveURL(/flow=/)

  // The same words in the list of reports, the directory and the report on statuses; and one figure of the same basis.
  await page.goto(`/w:${code}/pl/woo`)
  const listed = page.getByRole('row').filter({ hasText: 'Feature' })
  await expect(listed.getByRole('img', { name: /^5 of 9 approved/ })).toHaveAccessibleName(
    '5 of 9 approved: Done 5, No status 4',
  )
  await expect(listed.getByTitle('55.56% of scenes approved')).toHaveText('55.56%')
  await page.goto(`/w:${code}/pl/dir/${project}`)
  await expect(page.getByRole('img', { name: '5 of 9 approved: Done 5, No status 4' }).first()).toBeVisible()
  await page.goto(`/w:${code}/pl/rpt?report=scene_status`)
  const table = page.getByRole('table', { name: /figures/ })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Project',
    'Scenes',
    'Ready',
    'Done',
    'No status',
    'Approved, % of scenes',
  ])
  await expect(table.getByRole('row').filter({ hasText: 'Feature' })).toContainText('55.56%')
  await page.getByRole('button', { name: /^Divided by/ }).click()
  await page.getByRole('menuitemradio', { name: 'Fixed statuses' }).click()
  await expect(table.getByRole('columnheader', { name: 'Untouched' })).toBeVisible()
  await expect(page).toHaveURL(/divided_by=fixed/)
})
