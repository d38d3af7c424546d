import { expect, openDirectory, test } from './support/test.ts'

test('CORE-14 a lost connection is told on the page that is open, and so is its return', async ({ page, context }) => {
  await openDirectory(page)
  await context.setOffline(true)
  await expect(page.getByText('Network connection lost').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Big Buck Bunny' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Network connection restored').first()).toBeVisible()
})
