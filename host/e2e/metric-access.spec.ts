import { activeAccount, callAs, ownWorkspace } from './support/accounts.ts'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  signInAs,
  test,
} from './support/test.ts'

test('XFIX-02 a metric is created locked, money is private by default, and an artist sees both on their scene', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Studio Payroll')
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)

  // Who sees and changes the values is chosen where a metric is made; what is so by default is said.
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/mrc/create`)
  const access = page.getByRole('combobox', { name: 'Who can see and change its values' })
  await expect(access).toHaveText('By default (Open)')
  await page.getByRole('textbox', { name: 'Name' }).fill('Points')
  await access.click()
  await page.getByRole('option', { name: 'Locked' }).click()
  await expect(page.getByText('Only its coordinators and reviewers can change it.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Points' })).toBeVisible()
  const points = page.url().split('/').at(-1) ?? ''
  await page.goto(`/w:${code}/pl/mrc/create`)
  await page.getByRole('radio', { name: 'Currency' }).check()
  await expect(access).toHaveText('By default (Private)')
  const options = { currency: 'EUR', decimals: 2 }
  const money = await call('POST', 'metrics', { name: 'Budget', type: 'currency', options })

  // A private metric does not show through an open formula.
  await page.goto(`/w:${code}/pl/mrc/create`)
  await page.getByRole('radio', { name: 'Formula' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Rate')
  await page.getByRole('button', { name: 'Insert Budget' }).click()
  await access.click()
  await page.getByRole('option', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('“Rate” is not private but uses Budget, which is.')).toBeVisible()

  // Somebody joins who does the work of one scene.
  const artist = await activeAccount(page, 'artist')
  await callAs(page.request, artist, 'PUT', 'accept_terms')
  await call('POST', 'ws-user-roles/invite', { emails: [artist.email] })
  await page.context().clearCookies()
  await page.goto('/login')
  await fillSignIn(page, artist.email, artist.password)
  await page.getByRole('button', { name: 'Join Studio Payroll' }).click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/`))
  const { ws_user_id } = await callAs(page.request, artist, 'GET', `workspace/${code}/permissions`)
  const flow = await call('POST', 'template-flows', { name: 'Shots', statuses: [{ name: 'Ready', kind: 2 }] })
  const project = await call('POST', 'entities', { type: 0, name: 'Night Ferry', template_flow_id: flow['id'] })
  const entity = `entities/${String(project['id'])}`
  await call('POST', `${entity}/metric/attach`, { metric_ids: [points, money['id']] })
  const scene = await call('POST', `${entity}/items`, { name: 'Harbour', assignee_ids: [ws_user_id] })
  const item_ids = [scene['id']]
  await call('POST', 'items/bulkMetricUpdate', { item_ids, metric_id: points, value: '3' })
  await call('POST', 'items/bulkMetricUpdate', { item_ids, metric_id: money['id'], value: '4711' })

  // Who does the work reads the locked one with the reason, and nothing of the private one.
  const why = 'Only coordinators and reviewers can change this metric here'
  await page.goto(`/w:${code}/pl/dir/${String(project['id'])}?list=scenes`)
  const grid = page.getByRole('grid', { name: 'Scenes' })
  await expect(grid.getByText(why)).toBeAttached()
  await expect(page.getByText('Budget')).toHaveCount(0)
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await grid
    .getByRole('row', { name: /Harbour/ })
    .getByRole('checkbox')
    .check()
  await expect(bar.getByRole('button', { name: 'Status', exact: true })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Metric', exact: true })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.goto(`/w:${code}/co/wk`)
  await expect(page.getByText(why)).toBeAttached()
  await expect(page.getByRole('textbox', { name: 'Points of Harbour' })).toHaveCount(0)
  await expect(page.getByText('Budget')).toHaveCount(0)
  await page.goto(`/w:${code}/st/${String(scene['id'])}`)
  const hub = page.locator('arbo-scene-hub')
  await expect(hub.getByText('Private. Only coordinators and reviewers can see the value here')).toBeAttached()
  await expect(hub.getByText(why)).toBeAttached()
  await expect(hub.getByText('4,711')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
})
