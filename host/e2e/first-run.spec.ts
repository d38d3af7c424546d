import type { Locator } from '@playwright/test'
import { newEmail, ownWorkspace, signUp } from './support/accounts.ts'
import { dropOn, folderOf } from './support/drop.ts'
import { mailLinks } from './support/mailbox.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

test('XUX-01 from the mail’s link to the first own frame in review are at most 6 clicks and one form', async ({
  page,
}) => {
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

test('XUX-01 an empty workspace offers a production to bring over and a sample to look at, whose clips and notes come', async ({
  page,
}) => {
  test.slow()
  const { owner, code } = await ownWorkspace(page, 'Looking around')
  await signInAs(page, owner)
  // In each view of the projects.
  for (const view of ['timeline', 'calendar', 'cards', 'list']) {
    await page.goto(`/w:${code}/pl/dir?as=${view}`)
    await expect(page.getByRole('link', { name: 'Import a production' })).toHaveAttribute('href', `/w:${code}/pl/imp`)
  }
  await expectAccessibleInBothThemes(page)
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await page.getByRole('button', { name: 'Create a sample production' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Sample production' })).toBeVisible()
  const scenes = page.getByRole('grid', { name: 'Scenes' })
  for (const [name, status] of [
    ['Meadow at dawn', 'In review'],
    ['By the brook', 'Retake'],
    ['The bird on the branch', 'Waiting'],
    ['Title over the burrow', 'Approved'],
  ] as const) {
    await expect(scenes.getByRole('row').filter({ hasText: name })).toContainText(status)
  }
  // The pipeline of uploads prepares the clips, which on a busy machine takes minutes.
  await expect(scenes.locator('img')).toHaveCount(4, { timeout: 300_000 })
  await scenes.getByRole('link', { name: 'Meadow at dawn' }).click()
  await page.getByRole('link', { name: 'Open in review' }).first().click()
  await expect(page.locator('arbo-review-viewer').getByText('The fog lifts too early here.')).toBeVisible()
})
