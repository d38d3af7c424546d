import type { Locator } from '@playwright/test'
import { newEmail, signUp } from './support/accounts.ts'
import { dropOn, folderOf } from './support/drop.ts'
import { mailLinks } from './support/mailbox.ts'
import { expect, test } from './support/test.ts'

test('from the mail’s link to the first own frame in review are at most 6 clicks and one form', async ({ page }) => {
  const email = newEmail('first-run')
  await signUp(page, 'Mina Harker', email)
  const [link = ''] = await mailLinks(page, email, 'Activate your account')

  let clicks = 0
  const click = async (target: Locator): Promise<void> => {
    clicks += 1
    await target.click()
  }
  // The link in the mail is the first.
  clicks += 1
  await page.goto(link)
  await click(page.getByRole('button', { name: 'Accept and continue' }))
  await page.getByLabel('Workspace name').fill('Night Ferry Studio')
  await click(page.getByRole('button', { name: 'Create Workspace' }))
  await expect(page.getByRole('heading', { name: 'You have clips' })).toBeVisible()
  await dropOn(page, [folderOf('Night Ferry', ['ep01_sq010_sh0010_anim_v001.mov', 'ep01_sq010_sh0020_anim_v001.mov'])])
  await click(page.getByRole('button', { name: 'Upload 2 files' }))
  await click(page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'SH0010' }))
  await expect(page.locator('arbo-review-viewer').getByText('of 47')).toBeVisible({ timeout: 90_000 })
  expect(clicks).toBeLessThanOrEqual(6)
})
