import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, signInAs, test } from './support/test.ts'

test('PLAN-03 a status and a metric entered on a scene show there, in the totals above it, and in its history', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Tracking works')
  const call = (path: string, data: object) => callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, data)
  const statuses = [
    { name: 'Ready', kind: 2 },
    { name: 'Finished', kind: 6 },
  ]
  const flow = await call('template-flows', { name: 'Shots', statuses })
  const project = await call('entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const id = String(project['id'])
  const metric = await call('metrics', { name: 'Frames drawn', type: 'number', options: { decimals: 0 } })
  await call(`entities/${id}/metric/attach`, { metric_ids: [metric['id']] })
  const scenes: string[] = []
  for (const name of ['SH010', 'SH020']) scenes.push(String((await call(`entities/${id}/items`, { name }))['id']))
  await signInAs(page, owner)

  // Entered on the scene's page.
  for (const [at, frames] of [40, 8].entries()) {
    await page.goto(`/w:${code}/st/${scenes[at]}`)
    const hub = page.locator('arbo-scene-hub')
    const field = hub.getByLabel('Frames drawn')
    await field.fill(String(frames))
    await field.press('Enter')
    if (at === 1) continue
    const finished = hub.getByRole('list', { name: 'Status' }).getByRole('button', { name: 'Finished' })
    await finished.click()
    await expect(finished).toHaveAttribute('aria-pressed', 'true')
    await hub.getByRole('tab', { name: /^History/ }).click()
    const rows = hub.getByRole('tabpanel').getByRole('listitem')
    await expect(rows.filter({ hasText: 'Finished' }).first()).toBeVisible()
    await expect(rows.filter({ hasText: 'Frames drawn' }).filter({ hasText: '40' }).first()).toBeVisible()
  }

  // Shown in the list, and summed below it.
  await page.goto(`/w:${code}/pl/dir/${id}?list=scenes`)
  const grid = page.getByRole('grid', { name: 'Scenes' })
  const row = (name: string) => grid.getByRole('row').filter({ has: page.getByRole('link', { name }) })
  await expect(row('SH010')).toContainText('Finished')
  await expect(row('SH010')).toContainText('40')
  await expect(row('SH020')).toContainText('8')
  await expect(grid.getByRole('row').last()).toContainText('48')

  // And with the project: one of its two scenes is finished.
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page.getByRole('row').filter({ hasText: 'Night Ferry' })).toContainText('1/2')
})
