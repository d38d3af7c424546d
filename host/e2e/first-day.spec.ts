import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { newEmail, signUp } from './support/accounts.ts'
import { dropOn, folderOf } from './support/drop.ts'
import { mailLinks } from './support/mailbox.ts'
import { expect, test, modal } from './support/test.ts'

interface Job {
  job: string
  clicks: number
  fields: number
  seconds: number
}

/** A hand that counts what it does: clicks, and fields that it fills in or keys that it presses. */
function handOf(page: Page) {
  const did = { clicks: 0, fields: 0 }
  return {
    did,
    async click(target: Locator): Promise<void> {
      did.clicks += 1
      await target.click()
    },
    async fill(target: Locator, words: string): Promise<void> {
      did.fields += 1
      await target.fill(words)
    },
    async press(keys: string): Promise<void> {
      did.fields += 1
      await page.keyboard.press(keys)
    },
  }
}
type Hand = ReturnType<typeof handOf>

test('XUX-01 XUX-04 a first day: nine jobs of a new owner, each in few clicks', async ({ page }) => {
  test.setTimeout(300_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const jobs: Job[] = []
  /** A job from where the one before it ended, in at most so many clicks. */
  async function does(job: string, most: number, work: (hand: Hand) => Promise<void>): Promise<void> {
    await test.step(job, async () => {
      const hand = handOf(page)
      const began = performance.now()
      await work(hand)
      const seconds = Math.round((performance.now() - began) / 100) / 10
      jobs.push({ job, ...hand.did, seconds })
      expect(hand.did.clicks, job).toBeLessThanOrEqual(most)
    })
  }
  const bar = page.getByRole('navigation', { name: 'Main menu' })
  const viewer = page.locator('arbo-review-viewer')

  const email = newEmail('first-day')
  await signUp(page, 'Mina Harker', email)
  const [link = ''] = await mailLinks(page, email, 'Activate your account')
  await does('Sign up, from the link in the mail', 3, async ({ did, click, fill }) => {
    did.clicks += 1
    await page.goto(link)
    await click(page.getByRole('button', { name: 'Accept and continue' }))
    await fill(page.getByLabel('Workspace name'), 'Night Ferry Studio')
    await click(page.getByRole('button', { name: 'Create Workspace' }))
    await expect(page.getByRole('heading', { name: 'You have clips' })).toBeVisible()
  })
  await does('First own frame in review', 2, async ({ click }) => {
    const clips = ['ep01_sq010_sh0010_anim_v001.mov', 'ep01_sq010_sh0020_anim_v001.mov']
    await dropOn(page, [folderOf('Night Ferry', clips)])
    await click(page.getByRole('button', { name: 'Upload 2 files' }))
    await click(page.getByRole('region', { name: 'Uploads' }).getByRole('link', { name: 'SH0010' }))
    await expect(viewer.getByText('of 47')).toBeVisible({ timeout: 90_000 })
  })
  await does('First note', 0, async ({ fill, press }) => {
    await fill(viewer.getByLabel('Write a comment'), 'The lamp flickers.')
    await press('Control+Enter')
    await expect(viewer.getByRole('article').filter({ hasText: 'The lamp flickers.' })).toBeVisible()
  })
  await does('Approve', 1, async ({ click }) => {
    await click(viewer.getByRole('button', { name: 'Approve', exact: true }))
    await expect(page.getByRole('button', { name: /^Status: .*Approved/ })).toBeVisible()
  })
  await does('Invite a colleague', 5, async ({ click, fill }) => {
    // The review fills the window.
    await click(page.getByRole('button', { name: 'Back', exact: true }))
    await click(bar.getByRole('link', { name: 'Team', exact: true }))
    await click(bar.getByRole('link', { name: 'People Directory' }))
    await click(page.getByRole('button', { name: 'Invite', exact: true }))
    const dialog = modal(page)
    await fill(dialog.getByLabel('Email addresses'), newEmail('colleague'))
    await click(dialog.getByRole('button', { name: 'Invite' }))
    await expect(page.getByText('1 person invited')).toBeVisible()
  })
  await does('Find a scene by half its name', 0, async ({ fill, press }) => {
    await press('Control+k')
    const field = modal(page).getByRole('combobox')
    await fill(field, '0020')
    await expect(page.getByRole('option', { name: /SH0020/ }).first()).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'SH0020' })).toBeVisible()
  })
  await does('Make a playlist of what waits', 4, async ({ click, fill, press }) => {
    await click(bar.getByRole('link', { name: 'Arbo Update' }))
    const grid = page.getByRole('grid', { name: 'Scenes' })
    await click(grid.getByRole('row').filter({ hasText: 'Waiting' }).getByRole('gridcell').first())
    await click(page.getByRole('button', { name: 'Add to playlist…' }))
    await click(page.getByRole('dialog', { name: 'Add to playlist…' }).getByRole('button', { name: 'New playlist' }))
    await fill(page.getByRole('dialog', { name: 'New playlist' }).getByLabel('Name'), 'Waits')
    await press('Enter')
    await expect(page.getByText(/Waits made of 1 scene/)).toBeVisible()
  })
  await does('Share it with a client', 6, async ({ click, fill }) => {
    await click(bar.getByRole('link', { name: 'Playlists' }))
    await click(page.getByRole('link', { name: 'Waits' }).first())
    await click(page.getByRole('button', { name: 'Share', exact: true }))
    const links = page.getByRole('region', { name: 'Guest links' })
    await click(links.getByRole('button', { name: 'New guest link' }))
    await fill(links.getByLabel('Name', { exact: true }), 'Client')
    await click(links.getByRole('button', { name: 'Create link' }))
    await click(links.getByRole('button', { name: 'Copy the link “Client”' }))
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/g\/[\w-]{64}$/)
    await page.keyboard.press('Escape')
  })
  await does('See what is late', 2, async ({ click }) => {
    await click(bar.getByRole('link', { name: 'Reports', exact: true }))
    await click(page.getByRole('link', { name: /^Overdue/ }).first())
    await expect(page.getByRole('heading', { name: 'Overdue' }).first()).toBeVisible()
  })

  const path = process.env['FIRST_DAY']
  const rows = jobs.map(({ job, clicks, fields, seconds }) => `| ${job} | ${clicks} | ${fields} | ${seconds} |`)
  if (path) await writeFile(path, rows.join('\n'))
  // What the page says of a job is what it took.
  const told = await readFile(join(import.meta.dirname, '../../docs/first-day.md'), 'utf8')
  for (const { job, clicks, fields } of jobs) expect(told).toContain(`| ${job} | ${clicks} | ${fields} |`)
})
