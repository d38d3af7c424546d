import type { Page } from '@playwright/test'
import { activeAccount, callAs, invite } from './support/accounts.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, fillSignIn, signInAs, test } from './support/test.ts'
import { mainMenu } from './support/menus.ts'

interface Credentials {
  email: string
  password: string
}

const TITLE = 'Setting up new workspace'
const IN_WORKSPACE = /\/w:[a-z2-7]{8}\//
const steps = (page: Page) => page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
const alert = (page: Page) => page.getByRole('alert')
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const create = (page: Page) => page.getByRole('button', { name: 'Create Workspace' })
const codeOf = (page: Page) => /w:([a-z2-7]{8})/.exec(page.url())?.[1] ?? ''

/** An account that has accepted the terms. */
async function account(page: Page, name: string): Promise<Credentials> {
  const user = await activeAccount(page, name)
  await callAs(page.request, user, 'PUT', 'accept_terms')
  return user
}

async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await signInAs(page, credentials)
  await page.goto('/')
  await expect(page.locator('#content')).toBeVisible()
}

/** An owner of workspaces of these names, on /start. */
async function owner(page: Page, name: string, workspaces: readonly string[]): Promise<Credentials> {
  const user = await account(page, name)
  for (const workspace of workspaces) await callAs(page.request, user, 'POST', 'workspaces', { name: workspace })
  await signInAs(page, user)
  await page.goto('/start')
  await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible()
  return user
}

const workspace = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(name) }) })

test('AUTH-50 WS-32 WS-16 WS-17 WS-36 WS-37 WS-42 to WS-46 a new user goes from the terms to the first workspace', async ({
  page,
}) => {
  const user = await activeAccount(page, 'first')
  await signIn(page, user)

  await test.step('AUTH-50 nothing opens before the terms are accepted', async () => {
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
    await expectAccessible(page)
    const accepted = page.waitForRequest((request) => request.method() === 'PUT' && /accept_terms/.test(request.url()))
    await page.getByRole('button', { name: 'Accept and continue' }).click()
    await accepted
  })

  await test.step('WS-32 a user without a workspace is led to create one', async () => {
    await expect(page).toHaveURL(/\/ws\/cr$/)
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible()
    await expect(steps(page)).toHaveText([/Workspace name/, /Display name/, /Avatar/])
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('WS-42 WS-43 the name is required and limited', async () => {
    await next(page).click()
    await expect(alert(page)).toHaveText('Workspace name is required')
    await expect(page.getByLabel('Workspace name')).toBeFocused()
    await page.getByLabel('Workspace name').fill('n'.repeat(51))
    await expect(alert(page)).toHaveText('Name is limited to 50 characters; consider a shorter name')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Workspace name')).toBeVisible()
    await page.getByLabel('Workspace name').fill('Studio <b>نور</b> 🎬')
    await page.keyboard.press('Enter')
  })

  await test.step('WS-44 WS-45 the display name is required, limited, and has only allowed characters', async () => {
    const name = page.getByLabel('Display name')
    await expect(name).toHaveValue('Mina Harker')
    await expect(name).toBeFocused()
    await name.fill('')
    await next(page).click()
    await expect(alert(page)).toHaveText('Display name is required')
    await name.fill('A_B')
    await expect(alert(page)).toHaveText('The display name format is invalid')
    await name.fill('a'.repeat(61))
    await expect(alert(page)).toHaveText('Name is limited to 60 characters; consider a shorter name')
    await name.fill('Mina')
  })

  await test.step('WS-37 back keeps the input', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByLabel('Workspace name')).toHaveValue('Studio <b>نور</b> 🎬')
    await next(page).click()
    await next(page).click()
  })

  await test.step('WS-20 WS-22 WS-46 there are ten faces and eight colours, and one of them is required', async () => {
    await create(page).click()
    await expect(alert(page)).toHaveText('Avatar is required')
    await expect(page.getByRole('group', { name: 'Face' }).getByRole('radio')).toHaveCount(10)
    await expect(page.getByRole('group', { name: 'Colour' }).getByRole('radio')).toHaveCount(8)
    await page.getByRole('radio', { name: 'Owl' }).focus()
    await page.keyboard.press('Space')
    const canvas = page.getByRole('img', { name: 'Owl on sky' })
    expect(await canvas.boundingBox()).toMatchObject({ width: 140, height: 140 })
    await page.getByRole('radio', { name: 'Mint' }).click()
    await expect(page.getByRole('img', { name: 'Owl on mint' })).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('WS-38 WS-39 WS-21 WS-08 WS-64 the workspace is created, its owner named, and it opens', async () => {
    const calls: string[] = []
    let owner: unknown
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/(workspaces|ws-user-roles\/[\da-f-]+)$/.test(pathname)) calls.push(`${request.method()} ${pathname}`)
      if (request.method() === 'PUT') owner = request.postDataJSON()
    })
    const opened = page.waitForRequest(/\/w:[a-z2-7]{8}\/rf\?u=1$/)
    await create(page).click()
    await opened
    expect(calls.slice(0, 3)).toEqual([
      'POST /api/workspaces',
      expect.stringMatching(/^PUT \/api\/workspace\/[a-z2-7]{8}\/ws-user-roles\//),
      'GET /api/workspaces',
    ])
    expect(owner).toEqual({
      display_name: 'Mina',
      profile_image: expect.stringMatching(/^data:image\/png;base64,/),
    })
    await expect(page).toHaveURL(IN_WORKSPACE)
    await expect(page.getByText('Workspace created successfully').first()).toBeVisible()
    const profile = page.getByRole('button', { name: 'Account and workspace: Mina' })
    await expect(profile.locator('.arbo-avatar img')).toHaveAttribute('src', /\/api\/avatars\/[\w-]{43}\.png$/)
  })
})

test('WS-19 WS-20 an upload shows a square cropper in place of the canvas, and a face removes it', async ({ page }) => {
  await owner(page, 'upload', ['First'])
  const picture = await page.screenshot()
  await page.getByRole('button', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await page.getByLabel('Workspace name').fill('Second')
  await page.keyboard.press('Enter')
  await next(page).click()
  await dialog.getByRole('radio', { name: 'Fox' }).click()
  await expect(dialog.locator('canvas')).toBeVisible()

  const input = dialog.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') })
  await expect(alert(page)).toHaveText('File is invalid')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(alert(page)).toHaveText('Invalid file format')
  await expect(dialog.locator('canvas')).toBeVisible()

  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  const cropper = dialog.getByTestId('cropper')
  await expect(cropper).toBeVisible()
  const size = await cropper.boundingBox()
  expect(Math.round(size?.width ?? 0)).toBe(Math.round(size?.height ?? 1))
  await expect(dialog.locator('canvas')).toHaveCount(0)
  await cropper.focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByRole('slider', { name: 'Zoom' }).fill('150')
  await expectAccessible(page)

  await dialog.getByRole('radio', { name: 'Lime' }).click()
  await expect(dialog.locator('canvas')).toBeVisible()
  await expect(cropper).toHaveCount(0)
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(cropper).toBeVisible()
  const sent = page.waitForRequest((request) => request.method() === 'PUT' && /ws-user-roles/.test(request.url()))
  await create(page).click()
  const { profile_image } = (await sent).postDataJSON() as { profile_image: string }
  expect(profile_image).toMatch(/^data:image\/png;base64,/)
  await expect(page).toHaveURL(IN_WORKSPACE)
})

test('WS-64 a workspace that cannot be created closes the dialog and shows why; WS-36 Next needs a name', async ({
  page,
}) => {
  await owner(page, 'fails', ['First'])
  // The profile menu has the same dialog.
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  await page.getByRole('menuitem', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog', { name: TITLE })
  await expect(page.getByLabel('Workspace name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert(page)).toHaveText('Workspace name is required')
  await page.keyboard.type('Second')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await dialog.getByRole('radio', { name: 'Robot' }).click()
  await page.route('**/api/workspaces', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { error: 'limit_reached', message: 'You own as many workspaces as you may.' },
        })
      : route.fallback(),
  )
  await create(page).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Workspace created failed').first()).toBeVisible()
  await expect(page.getByText('You own as many workspaces as you may.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/start$/)
})

test('WS-35 WS-08 WS-09 WS-10 WS-31 /start lists five at a time; one opens, is kept, and can be left', async ({
  page,
  context,
}) => {
  const names = ['Aspen', 'Birch', 'Cedar', 'Douglas', 'Elm', 'Fir', 'Ginkgo']
  const pages: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    const at = url.searchParams.get('page')
    // The list of deleted ones is asked for whole, without a page.
    if (url.pathname === '/api/workspaces' && at !== null) pages.push(at)
  })
  await owner(page, 'many', names)
  const rows = page.locator('a.start_start-row')
  await expect(rows).toHaveCount(5)
  const more = page.getByRole('button', { name: 'Load more' })
  // However quickly the answer comes: the second click of a double one opens no row that has come below the pointer.
  await more.hover()
  const clickAgain = { button: 'left', clickCount: 2 } as const
  await page.mouse.down()
  await page.mouse.up()
  await expect(rows).toHaveCount(7)
  await page.mouse.down(clickAgain)
  await page.mouse.up(clickAgain)
  await expect(rows).toHaveCount(7)
  await expect(more).toHaveCount(0)
  expect(pages).toEqual(['1', '2'])

  await expect(mainMenu(page)).toHaveCount(0)
  const manage = page.getByRole('link', { name: 'Manage account' })
  await manage.hover()
  await expect(page.locator('.arbo-tooltip')).toHaveText('Manage account')

  const opened = page.waitForRequest(/\/w:[a-z2-7]{8}\/rf\?u=1$/)
  await rows.filter({ hasText: 'Ginkgo' }).click()
  await opened
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/pl\/dir$/)
  const code = codeOf(page)
  const codeCookie = async () => (await context.cookies()).find(({ name }) => name === 'ws.code')?.value
  expect(await codeCookie()).toBe(code)
  // A new tab without an address of its own: the chosen workspace is kept between visits.
  const other = await context.newPage()
  await other.goto('/')
  await expect(other).toHaveURL(new RegExp(`/w:${code}/`))
  await other.close()

  // WS-08 another one is opened by loading the page afresh.
  await page.getByRole('button', { name: /^Account and workspace/ }).click()
  const switched = page.waitForRequest(/\/w:[a-z2-7]{8}\/rf\?u=1$/)
  await page.getByRole('menuitemradio', { name: 'Fir' }).click()
  expect((await switched).url()).not.toContain(code)
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/pl\/dir$/)

  await page.goto('/start')
  await expect(rows.first()).toBeVisible()
  await expect.poll(codeCookie).toBeUndefined()
  // The last one that was used comes first.
  await expect(rows.first()).toContainText('Fir')
})

test('WS-05 WS-31 a visitor fills in /ws/cr, signs in on the way, and finds the input kept', async ({ page }) => {
  const user = await account(page, 'visitor')
  await page.goto('/ws/cr')
  await page.getByLabel('Workspace name').fill('Visitors')
  await next(page).click()
  await page.getByLabel('Display name').fill('Vera')
  await next(page).click()
  await page.getByRole('radio', { name: 'Frog' }).click()
  await expectAccessible(page)
  await create(page).click()
  await expect(page).toHaveURL(/\/login\?ws=1$/)
  await fillSignIn(page, user.email, user.password)
  await expect(page).toHaveURL(/\/ws\/cr$/)
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Display name')).toHaveValue('Vera')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Workspace name')).toHaveValue('Visitors')
  await next(page).click()
  await next(page).click()
  await create(page).click()
  await expect(page).toHaveURL(IN_WORKSPACE)
  await expect(page.getByRole('link', { name: /^Visitors/ })).toBeVisible()
})

test('WS-32 WS-53 an invitation is accepted on the page of a new workspace; WS-24 leaving names what is lost', async ({
  page,
}) => {
  const user = await account(page, 'guest')
  await invite(page, user.email)
  await signIn(page, user)
  await expect(page).toHaveURL(/\/ws\/cr$/)
  await page.getByRole('button', { name: 'Join Arbo Demo' }).click()
  await expect(page).toHaveURL(IN_WORKSPACE)

  await callAs(page.request, user, 'POST', 'workspaces', { name: 'Mine alone' })
  await page.goto('/start')
  await page.getByRole('button', { name: 'Actions for Mine alone' }).click()
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Leave Mine alone?' })
  await expect(dialog).toContainText('You lose access to everything in Mine alone.')
  await dialog.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(dialog.getByRole('alert')).toContainText(/owner/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Actions for Arbo Demo' }).click()
  await page.getByRole('menuitem', { name: 'Leave workspace' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave workspace' }).click()
  await expect(page.getByText('You have left Arbo Demo').first()).toBeVisible()
  await expect(workspace(page, 'Arbo Demo')).toHaveCount(0)
  await expect(workspace(page, 'Mine alone')).toBeVisible()
})

test('WS-34 WS-33 a deleted workspace leads to its settings and is restored there, or from /start', async ({
  page,
}) => {
  await owner(page, 'deletes', ['Keeper', 'Goner'])
  await page.getByRole('link', { name: /Goner/ }).click()
  await expect(page).toHaveURL(/\/pl\/dir$/)
  const code = codeOf(page)
  const token = (await page.context().cookies()).find(({ name }) => name === 'account.access_token')?.value ?? ''
  const remove = async () => {
    const headers = { authorization: `Bearer ${decodeURIComponent(token)}` }
    expect((await page.request.delete(`/api/workspaces/${code}`, { headers })).ok()).toBe(true)
  }
  await remove()
  await page.goto(`/w:${code}/pl/dir`)
  await expect(page).toHaveURL(new RegExp(`/w:${code}/ws/stg$`))
  await expect(page.getByRole('heading', { name: 'Goner was deleted' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore workspace' }).click()
  await expect(page.getByText('Goner is back').first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/`))
  await expect(page.getByRole('heading', { name: 'Goner was deleted' })).toHaveCount(0)

  await remove()
  await page.goto('/start')
  await expect(page.getByRole('heading', { name: 'Deleted workspaces' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore Goner' }).click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/`))

  // WS-33 a stored code that is none of the user's own.
  await page.goto('/w:aaaaaaaa/pl/dir')
  await expect(page).toHaveURL(/\/start$/)
})

test('the pages for choosing and creating work at 1440, 900 and 390 px, light and dark', async ({ page }) => {
  await owner(page, 'looks', ['Aspen', 'A studio with a name as long as names may be here'])
  await expect(page.locator('a.start_start-row')).toHaveCount(2)
  const atAllWidths = async (): Promise<void> => {
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [900, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
    }
  }
  await atAllWidths()
  await page.goto('/ws/cr')
  await page.getByLabel('Workspace name').fill('Third')
  await next(page).click()
  await next(page).click()
  await page.getByRole('radio', { name: 'Panda' }).click()
  await atAllWidths()
})
