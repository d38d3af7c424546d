import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

type Account = { email: string; password: string }

const dayText = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A project with a flow, a currency metric and four scenes: one done, one late. */
async function studio(page: Page): Promise<{ owner: Account; code: string; project: string }> {
  const { owner, code } = await ownWorkspace(page, 'Studio Reports')
  const post = (path: string, body: object) => callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, body)
  const project = String((await post('entities', { type: 0, name: 'Feature' }))['id'])
  const flow = await post('template-flows', {
    name: 'Animation',
    statuses: [
      { name: 'Animating', kind: 2 },
      { name: 'Final', kind: 6 },
    ],
  })
  await callAs(page.request, owner, 'PUT', `workspace/${code}/entities/${project}/template_flow`, {
    template_flow_id: flow['id'],
  })
  const statuses = flow['statuses'] as { id: string }[]
  const metric = await post('metrics', { name: 'Budget', type: 'currency', options: { currency: 'USD', decimals: 2 } })
  await post(`entities/${project}/metric/attach`, { metric_ids: [metric['id']] })
  for (const [name, due, value, status] of [
    ['SC010', dayText(-3), '1000.25', 1],
    ['SC020', dayText(-2), '2000.5', 0],
    ['SC030', dayText(5), '-0.75', 0],
    ['SC040', null, null, 0],
  ] as const) {
    const scene = await post(`entities/${project}/items`, { name, due_date: due })
    const item_ids = [String(scene['id'])]
    await post('items/bulkStatusUpdate', { item_ids, status_id: statuses[status]?.id })
    if (value !== null) await post('items/bulkMetricUpdate', { item_ids, metric_id: metric['id'], value })
  }
  return { owner, code, project }
}

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const table = (page: Page) => page.getByRole('table', { name: /: figures$/ })

test('RPT-02 RPT-07 RPT-11 a report is chosen, filtered and ordered, and its address is a link to it', async ({
  page,
}) => {
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt`)
  await expect(page.getByRole('heading', { name: 'Completed scenes' })).toBeVisible()
  await expect(table(page).getByRole('link', { name: 'SC010' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  const list = page.getByRole('navigation', { name: 'Reports' })
  await list.getByRole('searchbox').fill('over')
  await list.getByRole('link', { name: 'Overdue' }).click()
  await expect(table(page).getByRole('row')).toHaveCount(2)
  await expect(table(page)).toContainText('SC020')
  await expect(list.getByRole('link', { name: 'Overdue' }).last()).toHaveAttribute('aria-current', 'page')

  // All scenes: the sums are exact, a search narrows them, and the address has it.
  await list.getByRole('searchbox').fill('')
  await list.getByRole('link', { name: 'All scenes' }).last().click()
  await expect(table(page).getByRole('row').last()).toContainText('$3,000.00')
  await page.getByRole('searchbox', { name: 'Find a scene' }).fill('SC03')
  await expect(table(page).getByRole('row').last()).toContainText('-$0.75')
  await expect(page).toHaveURL(/report=all_entity_scene&search=SC03/)
  await page.reload()
  await expect(table(page).getByRole('link', { name: 'SC030' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a scene' }).fill('nothing like it')
  await expect(page.getByText('Report empty; Try different criteria.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Clear the filters' }).first().click()
  await expect(table(page).getByRole('row')).toHaveCount(6)

  // Ordered by a column, both ways.
  await table(page).getByRole('button', { name: 'Due date' }).click()
  await expect(table(page).getByRole('row').nth(1)).toContainText('SC010')
  await table(page).getByRole('button', { name: 'Due date' }).click()
  await expect(table(page).getByRole('row').nth(1)).toContainText('SC030')
  await expect(list.getByRole('list', { name: 'Frequently used' }).getByRole('link')).toHaveCount(3)
})

test('RPT-01 RPT-10 a report downloads in both formats; without data it says so', async ({ page }) => {
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt?report=overdue`)
  await expect(table(page)).toContainText('SC020')
  for (const [name, extension] of [
    ['Excel (xlsx)', 'xlsx'],
    ['CSV', 'csv'],
  ] as const) {
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('menuitem', { name }).click()
    expect((await saved).suggestedFilename()).toBe(`Overdue - ${dayText(0)}.${extension}`)
  }
  await page.goto(`/w:${code}/pl/rpt?report=completed_scene&from=2001-01-01&to=2001-01-02`)
  await expect(page.getByText('Report empty; Try different criteria.')).toBeVisible()
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect(toast(page)).toContainText('Download unsuccessful; no data available.')
})

test('RPT-09 the daily highlight of a day is saved', async ({ page }) => {
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt`)
  const card = page.getByRole('region', { name: 'Daily highlight' })
  await expect(card.getByText('4 status changes')).toBeVisible()
  const saved = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download xlsx' }).click()
  expect((await saved).suggestedFilename()).toBe(`Daily highlight - ${dayText(0)}.xlsx`)
  await card.getByLabel('Day').fill('2001-01-01')
  await expect(card.getByText('0 status changes')).toBeVisible()
  await card.getByRole('button', { name: 'Download xlsx' }).click()
  await expect(toast(page)).toContainText('Download unsuccessful; no data available.')
})

test('RPT-07 the financial menus show metrics in the workspace’s currency; a missing filter is reported', async ({
  page,
}) => {
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt?report=metric&currency=1`)
  await expect(page.getByText('Only metrics in USD, the currency of the workspace.')).toBeVisible()
  await expect(table(page).getByRole('row').last()).toContainText('$3,000.00')
  await expectAccessibleInBothThemes(page)
  await page.goto(`/w:${code}/pl/rpt?report=overdue&entity_id=0190a000-0000-7000-8000-0000000000ff`)
  await expect(page.getByRole('alert')).toContainText('no longer exists, or you do not have access')
  await page.getByRole('button', { name: 'Clear the filters' }).last().click()
  await expect(table(page)).toContainText('SC020')
})

test('RPT-07 a report created in the background can be found again, and opens from its notification', async ({
  page,
}) => {
  const { owner, code } = await studio(page)
  const file = await callAs(page.request, owner, 'POST', `workspace/${code}/standard-reports/files`, {
    report: 'all_entity_scene',
    format: 'csv',
  })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt?file=${String(file['id'])}`)
  const files = page.getByRole('dialog', { name: 'My report files' })
  await expect(files.getByText('4 rows')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const saved = page.waitForEvent('download')
  await files.getByRole('button', { name: /^Download All scenes/ }).click()
  expect((await saved).suggestedFilename()).toBe(`All scenes - ${dayText(0)}.csv`)
  await files.getByRole('button', { name: /^Delete All scenes/ }).click()
  await expect(files.getByText('No files yet')).toBeVisible()
})

test('RPT-02 on a phone nothing is cut off and everything can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { owner, code } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/rpt?report=scene_status`)
  await expect(table(page)).toContainText('Feature')
  await expectNoSidewaysScroll(page)
  await page.getByRole('combobox', { name: 'Report: Scene status' }).click()
  await page.getByRole('option', { name: 'Overdue' }).click()
  await expect(table(page)).toContainText('SC020')
  await expect(page.getByRole('region', { name: 'Daily highlight' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})
