import { callAs } from './support/accounts.ts'
import { PASSWORD, emailOf, expect, openAs, test } from './support/test.ts'

const OWNER = { email: emailOf('owner'), password: PASSWORD }

test('CORE-14 a lost connection shows on the open page, nothing is sent meanwhile, and its return brings new data', async ({
  page,
  context,
}) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Network connection lost').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()

  // The application knows: what one asks for is answered at once in words, and no request leaves the page.
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Offline works')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const refusal = 'You are currently offline. Please check your network connection.'
  await expect(page.getByText(refusal).first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Offline works')
  expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([])

  // Meanwhile somebody makes a project; it is there when the connection is.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const name = `Made meanwhile ${Date.now()}`
  await callAs(page.request, OWNER, 'POST', `workspace/${code}/entities`, { name, type: 0 })
  await expect(page.getByRole('main').getByRole('link', { name })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByText('Network connection restored').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})
