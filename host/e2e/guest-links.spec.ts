import type { Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import {
  emailOf,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openAs,
  PASSWORD,
  test,
} from './support/test.ts'

const owner = { email: emailOf('owner'), password: PASSWORD }
const SCENES = ['Meadow at dawn', 'By the brook']

interface Found {
  id: string
  name: string
}

/** A playlist of the demo's scenes, by the API; how playlists are made is told elsewhere. */
async function makePlaylist(page: Page, code: string): Promise<{ id: string; items: string[] }> {
  const scenes = (await callAs(
    page.request,
    owner,
    'GET',
    `workspace/${code}/review/pipeline-entities?per_page=99`,
  )) as unknown as Found[]
  const items = SCENES.map((name) => scenes.find((one) => one.name === name)?.id ?? '')
  const body = { name: `For the client ${Date.now()}`, item_ids: items }
  const { id } = await callAs(page.request, owner, 'POST', `workspace/${code}/playlists`, body)
  return { id: String(id), items }
}

test('XREV-12 a link is created, opened without an account, used for a comment, and ended while it is open', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = await enterAs(page, 'owner')
  const { id, items } = await makePlaylist(page, code)
  await page.goto(`/w:${code}/co/pyl/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const links = page.getByRole('region', { name: 'Guest links' })
  await links.getByRole('button', { name: 'New guest link' }).click()
  await links.getByLabel('Name', { exact: true }).fill('Client')
  await links.getByRole('combobox', { name: 'Guests' }).click()
  await page.getByRole('option', { name: 'Can view, comment and draw' }).click()
  await links.getByLabel('Ask for a passphrase').check()
  await links.getByLabel('Passphrase', { exact: true }).fill('open sesame')
  await links.getByLabel(/^Show the guest’s name/).check()
  await expectAccessible(page, '[role=dialog]')
  await links.getByRole('button', { name: 'Create link' }).click()
  await links.getByRole('button', { name: 'Copy the link “Client”' }).click()
  await expect(page.getByText('Link copied.')).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/g\/[\w-]{64}$/)

  const opened = page.context().waitForEvent('page')
  await links.getByRole('button', { name: 'Preview “Client” as a guest' }).click()
  const preview = await opened
  await expect(preview.getByText('This is what a guest sees')).toBeVisible()
  await expect(preview.locator('arbo-review-viewer').getByText('Comments').first()).toBeVisible()
  await expect(preview.locator('arbo-review-viewer').getByLabel('Write a comment')).toHaveCount(0)
  await preview.close()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const guest = await context.newPage()
  await guest.goto(address)
  await guest.getByLabel('Your name').fill('Gail')
  await guest.getByLabel('Passphrase', { exact: true }).fill('guessed')
  await guest.getByRole('button', { name: 'Open' }).click()
  await expect(guest.getByRole('alert')).toContainText('That is not the passphrase')
  await expectAccessible(guest)
  await guest.getByLabel('Passphrase', { exact: true }).fill('open sesame')
  await guest.getByRole('button', { name: 'Open' }).click()
  await expect(guest.getByRole('navigation', { name: 'Contents of this playlist' }).getByRole('button')).toHaveCount(2)
  const viewer = guest.locator('arbo-review-viewer')
  await expect(viewer.getByRole('img', { name: /^Gail · \d{4}-\d{2}-\d{2}$/ })).toBeAttached()
  await expect(viewer.getByRole('button', { name: 'Attach files' })).toHaveCount(0)
  await expectNoSidewaysScroll(guest)
  await expectAccessible(guest, { exclude: ['arbo-review-viewer'] })

  await page.goto(`/w:${code}/st/${items[0]}?m=review`)
  await expect(page.locator('arbo-review-viewer').getByLabel('Write a comment')).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Guest links' }).click()
  await expect(page.getByRole('dialog', { name: `Guest links of “${SCENES[0]}”` })).toContainText('no guest links yet')
  await page.getByRole('button', { name: 'Close' }).last().click()
  const words = `Lovely light ${Date.now()}`
  await viewer.getByLabel('Write a comment').fill(words)
  await viewer.getByRole('button', { name: 'Send' }).click()
  await expect(viewer.getByRole('article').filter({ hasText: words })).toContainText('Gail (guest)')
  // The member has it at once, by the guest's name.
  const heard = page.locator('arbo-review-viewer').getByRole('article').filter({ hasText: words })
  await expect(heard).toContainText('Gail (guest)')

  await page.goto(`/w:${code}/co/pyl/${id}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(links.getByText(/Opened once/)).toBeVisible()
  await links.getByRole('button', { name: 'End “Client”' }).click()
  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(links.getByText('Ended')).toBeVisible()

  const late = 'This comes too late'
  await viewer.getByLabel('Write a comment').fill(late)
  await viewer.getByRole('button', { name: 'Send' }).click()
  await expect(
    guest.getByRole('alert').filter({ hasText: 'This link was withdrawn. Ask for a new one. You can keep looking' }),
  ).toBeVisible()
  await expect(guest.getByText(words)).toBeVisible()
  // What could not be sent is still there to be copied.
  await expect(viewer.getByLabel('Write a comment')).toHaveValue(late)
  await guest.reload()
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await context.close()
})

test('XREV-27 team comments stay within the team; a guest reads client comments, and guest comments show to all', async ({
  page,
  browser,
  baseURL,
}) => {
  const code = await openAs(page, 'owner', '/co/pyl')
  const { items } = await makePlaylist(page, code)
  const [item = ''] = items
  const link = { name: 'Client', access: 'comment', item_id: item }
  const { token } = await callAs(page.request, owner, 'POST', `workspace/${code}/guest-links`, link)
  const now = Date.now()
  const [secret, open, late] = [`Over budget ${now}`, `Warmer please ${now}`, `Now for all ${now}`]

  await page.goto(`/w:${code}/st/${item}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  const field = viewer.getByLabel('Write a comment')
  const audience = viewer.getByRole('group', { name: 'Who can read it' })
  await expect(audience.getByRole('button', { name: 'Team only' })).toHaveAttribute('aria-pressed', 'true')
  await field.fill(secret)
  await viewer.getByRole('button', { name: 'Send' }).click()
  const secretComment = viewer.getByRole('article').filter({ hasText: secret })
  await expect(secretComment).toContainText('Team only')
  await audience.getByRole('button', { name: 'Team and clients' }).click()
  await field.fill(open)
  await viewer.getByRole('button', { name: 'Send' }).click()
  await expect(viewer.getByRole('article').filter({ hasText: open })).toContainText('Team and clients')
  // Each comment is chosen for anew.
  await expect(audience.getByRole('button', { name: 'Team only' })).toHaveAttribute('aria-pressed', 'true')

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const guest = await context.newPage()
  await guest.goto(`/g/${String(token)}`)
  await guest.getByLabel('Your name').fill('Gail')
  await guest.getByRole('button', { name: 'Open' }).click()
  const theirs = guest.locator('arbo-review-viewer')
  await expect(theirs.getByRole('article').filter({ hasText: open })).toBeVisible()
  await expect(theirs.getByText(secret)).toHaveCount(0)
  await expect(theirs.getByRole('group', { name: 'Who can read it' })).toHaveCount(0)
  await theirs.getByLabel('Write a comment').fill(late)
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(viewer.getByRole('article').filter({ hasText: late })).toContainText('Team and clients')

  // Opened later, it is there for the guest as well.
  await secretComment.getByRole('button', { name: /Share with clients/ }).click()
  await viewer.getByRole('button', { name: 'Share with clients', exact: true }).click()
  await expect(secretComment).toContainText('Team and clients')
  await guest.reload()
  await expect(theirs.getByRole('article').filter({ hasText: secret })).toBeVisible()
  await context.close()
})
