import type { Page } from '@playwright/test'
import { activeAccount, callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessible, fillSignIn, signInAs, test } from './support/test.ts'
import { openByMenu } from './support/menus.ts'

const SCENE = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const choice = (page: Page) => page.getByRole('heading', { name: 'Choose a workspace' })
const codeCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'ws.code')?.value

/** The address of an owner's landing page, and of anybody else's. */
const inside = (code: string) => new RegExp(`/w:${code}/pl/dir$`)
const insideAsMember = (code: string) => new RegExp(`/w:${code}/co/wk$`)

/** The id of a member, by the name of their account. */
async function memberId(page: Page, owner: { email: string; password: string }, code: string, email: string) {
  const path = `workspace/${code}/ws-user-roles?per_page=100`
  const people = (await callAs(page.request, owner, 'GET', path)) as unknown as { id: string; email: string }[]
  return people.find((person) => person.email === email)?.id ?? ''
}

test('XFIX-30 XUX-05 with one workspace, signing in leads into it, an owner to the projects; /start opens when requested', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'The only one')
  await page.goto('/login')
  await fillSignIn(page, owner.email, owner.password)
  await expect(page).toHaveURL(inside(code))
  expect(await codeCookie(page)).toBe(code)

  await page.goto('/start')
  await expect(choice(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /The only one/ })).toBeVisible()
  await expect.poll(() => codeCookie(page)).toBeUndefined()
  // The address of a page without a workspace is one of the only workspace too.
  await page.goto('/pl/tm')
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/tm$`))
})

test('XFIX-30 with two workspaces, signing in asks for one', async ({ page }) => {
  const { owner } = await ownWorkspace(page, 'One of two')
  await callAs(page.request, owner, 'POST', 'workspaces', { name: 'Two of two' })
  await page.goto('/login')
  await fillSignIn(page, owner.email, owner.password)
  await expect(choice(page)).toBeVisible()
  await expect(page).toHaveURL(/\/start$/)
})

test('XFIX-29 a link into a workspace of others says so, and whom to ask; the user’s own workspace stays selected', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'My own')
  await callAs(page.request, owner, 'POST', 'workspaces', { name: 'Another of mine' })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/co/wk`)
  await expect.poll(() => codeCookie(page)).toBe(code)

  for (const path of [`/st/${SCENE}`, `/st/${SCENE}?o=st`, '/pl/dir']) {
    await page.goto(`/w:aaaaaaaa${path}`)
    await expect(page).toHaveURL(/\/start$/)
    const notice = page.getByRole('alert')
    await expect(notice).toContainText('You are not a member of this workspace')
    await expect(notice).toContainText(
      `Ask the person who sent it, or one of its owners or admins, to invite ${owner.email}.`,
    )
    await expect(notice).toContainText('aaaaaaaa')
    await expect(page.getByRole('link', { name: /My own/ })).toBeVisible()
    expect(await codeCookie(page)).toBe(code)
  }
  await expectAccessible(page)

  const visit = await page.context().newPage()
  await visit.goto('/')
  await expect(visit).toHaveURL(inside(code))
  await visit.close()
})

test('XFIX-29 a paused membership is reported with the workspace’s name, also during work', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Paused here')
  const member = await activeAccount(page, 'paused')
  await callAs(page.request, member, 'PUT', 'accept_terms')
  await page.goto('/login')
  await fillSignIn(page, member.email, member.password)
  await expect(page).toHaveURL(/\/ws\/cr$/)

  // Without any workspace the page of a new one says it.
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page).toHaveURL(/\/ws\/cr$/)
  await expect(page.getByRole('alert')).toContainText('You are not a member of this workspace')
  await expectAccessible(page)

  await callAs(page.request, owner, 'POST', `workspace/${code}/ws-user-roles/invite`, { emails: [member.email] })
  await page.reload()
  await page.getByRole('button', { name: 'Join Paused here' }).click()
  await expect(page).toHaveURL(insideAsMember(code))

  await openByMenu(page, 'Planning', 'Team Lounge')
  await expect(page).toHaveTitle('Team | Arbo')

  const ids = [await memberId(page, owner, code, member.email)]
  await callAs(page.request, owner, 'PUT', `workspace/${code}/ws-user-blocked`, { ids, blocked: true })
  // My Work asks for the workspace anew.
  await openByMenu(page, 'Studio', 'My Work')
  await expect(page.getByRole('alert').filter({ hasText: 'Your membership is paused' })).toContainText(
    'You cannot enter the workspace Paused here for now.',
  )
})
