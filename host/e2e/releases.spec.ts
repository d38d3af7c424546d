import type { Locator, Page, Request } from '@playwright/test'
import { COOKIES } from '../../core/src/platform/session/keys.ts'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { startReleases, type Releases } from './support/releases.ts'
import { test as base, expect, openAs, openDirectory, signInAs, walkToScene } from './support/test.ts'
import { mainMenu } from './support/menus.ts'

/** The shared server behind a proxy of the test's own, which gives out one release after the other. */
const test = base.extend<{ releases: Releases; baseURL: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures' names from the pattern
  releases: async ({}, use, test) => {
    const releases = await startReleases(process.env['ARBO_URL'] ?? 'http://localhost:4600')
    await use(releases)
    // oxlint-disable-next-line no-console -- tells an answer that is missing from a page that shows something else
    if (test.status !== test.expectedStatus) console.log('Without an answer:', releases.unanswered())
    await releases.close()
  },
  baseURL: async ({ releases }, use) => use(releases.url),
  errors: async ({ errors }, use) => {
    await use(errors)
    // The browser's own line about styles that are gone.
    errors.splice(0, errors.length, ...errors.filter((line) => !line.startsWith('Refused to apply style')))
  },
})

// What a release leaves in a context is nothing for the next one's.
test.use({ reuseContext: false })

const profile = (page: Page): Locator => page.getByRole('button', { name: /^Account and workspace/ })
/** What a click says where its code is gone with its release. */
const reloadNotice = (page: Page): Locator =>
  page.getByText(/Reload to continue|or reload; what you are typing will come back/).first()
/** A part of a review whose code comes when it is asked for. */
async function openGuestLinks(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('menuitem', { name: /guest links/i }).click()
}
/** Resolves when the next page keeps what is typed. */
const codeLoaded = (page: Page) =>
  page.waitForResponse((answer) => /\/assets\/follow-typed-/.test(answer.url()) && answer.ok())
const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '')

/**
 * Resolves when the directory's own dialogs, which come after its list, are here with all that they need. Asks the
 * page, because a request that waits in the browser for a free connection has not reached the proxy.
 */
function dialogsLoaded(page: Page): () => Promise<void> {
  const asked = page.waitForResponse(
    (answer) => /\/assets\/DirectoryDialogs-[^/]*\.js/.test(answer.url()) && answer.ok(),
  )
  const loading = new Set<Request>()
  page.on('request', (one) => void (/\/assets\//.test(one.url()) && loading.add(one)))
  page.on('requestfinished', (one) => void loading.delete(one))
  page.on('requestfailed', (one) => void loading.delete(one))
  return async () => {
    await asked
    await expect.poll(() => [...loading].map((one) => one.url())).toEqual([])
  }
}

interface Click {
  name: string
  /** Presses it, on the directory. */
  press(page: Page): Promise<void>
  /** What it leads to where it works. */
  works(page: Page): Locator
}

const place = (name: string): Click => ({
  name,
  press: (page) => mainMenu(page).getByRole('link', { name, exact: true }).click(),
  works: (page) => page.getByRole('heading', { level: 1, name }),
})

const CLICKS: readonly Click[] = [
  {
    name: 'the bell',
    press: (page) =>
      page
        .getByRole('link', { name: /notification/i })
        .first()
        .click(),
    works: (page) => page.getByRole('dialog', { name: 'Notification feed' }),
  },
  {
    name: 'Display',
    async press(page) {
      await profile(page).click()
      await page.getByRole('menuitem', { name: 'Display' }).click()
    },
    works: (page) => page.getByRole('dialog', { name: 'Display' }),
  },
  {
    name: 'the timeline',
    press: (page) => page.getByRole('button', { name: 'Timeline', exact: true }).click(),
    works: (page) => page.getByRole('button', { name: 'Calendar', exact: true, pressed: true }),
  },
  {
    name: 'the list',
    press: (page) => page.getByRole('button', { name: 'List', exact: true }).click(),
    works: (page) => page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }),
  },
  {
    name: 'New project',
    press: (page) => page.getByRole('button', { name: 'New project' }).click(),
    works: (page) => page.getByRole('dialog', { name: 'New project' }),
  },
  {
    name: 'a project',
    press: (page) => page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click(),
    works: (page) => page.getByRole('table', { name: 'Processes' }),
  },
  {
    name: 'the menu',
    press: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    works: (page) => page.getByRole('navigation', { name: 'All pages' }),
  },
  place('My Work'),
  place('Team'),
  place('Settings'),
  place('Reports'),
]

test('XFIX-24 a page that stays open over two releases goes on, or asks for a reload, at every click', async ({
  page,
  releases,
}) => {
  const ready = codeLoaded(page)
  const dialogs = dialogsLoaded(page)
  await openDirectory(page)
  await ready
  await dialogs()
  const opened = await releaseOf(page)
  releases.next()
  const refusals: string[] = []
  for (const [index, { name, press, works }] of CLICKS.entries()) {
    if (index === CLICKS.length - 2) releases.next()
    await press(page)
    await expect(works(page).or(reloadNotice(page)).first(), name).toBeVisible()
    // Never an empty page.
    await expect(page.locator('main').first(), `after ${name}`).not.toBeEmpty()
    const goBack = page.getByRole('button', { name: 'Go back', exact: true })
    let isBack = false
    if (await reloadNotice(page).isVisible()) {
      refusals.push(name)
      const close = page.getByRole('button', { name: 'Close', exact: true })
      isBack = (await goBack.count()) > 0
      if (isBack) await goBack.first().click()
      else if ((await close.count()) > 0) await close.first().click()
    } else await page.keyboard.press('Escape')
    // The page's own way back arrives later than its click returns.
    if (!isBack && !new URL(page.url()).pathname.endsWith('/pl/dir')) await page.goBack()
    await expect(page.getByRole('button', { name: 'New project' })).toBeVisible()
  }
  expect(await releaseOf(page)).toBe(opened)
  // What was there goes on, what was not says so.
  expect(refusals).toEqual(expect.arrayContaining(['the bell', 'Display', 'My Work', 'Settings', 'Reports']))
  expect(refusals).not.toContain('New project')
  expect(refusals).not.toContain('a project')

  await place('Settings').press(page)
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(await releaseOf(page)).not.toBe(opened)
})

test('XFIX-24 a comment being written survives the reload that a new release needs', async ({ page, releases }) => {
  let ready = codeLoaded(page)
  await openDirectory(page)
  await ready
  // By its own way: an address of this server is nobody else's.
  await walkToScene(page)
  await page.getByRole('link', { name: 'Open in review' }).first().click()
  const field = page.locator('arbo-review-viewer').getByRole('textbox', { name: 'Write a comment' })
  await field.fill('The horizon tips at the cut.')
  releases.next()
  await openGuestLinks(page)
  await expect(reloadNotice(page)).toBeVisible()
  await expect(field).toHaveValue('The horizon tips at the cut.')
  ready = codeLoaded(page)
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await ready
  await expect(field).toHaveValue('The horizon tips at the cut.')
  // It is a comment again, not words in a field alone.
  await expect(page.locator('arbo-review-viewer').getByRole('button', { name: 'Send' })).toBeEnabled()
})

test('XFIX-24 text discarded before the page has restored it does not come back', async ({ page, releases }) => {
  let ready = codeLoaded(page)
  await openDirectory(page)
  await ready
  await walkToScene(page)
  await page.getByRole('link', { name: 'Open in review' }).first().click()
  const field = page.locator('arbo-review-viewer').getByRole('textbox', { name: 'Write a comment' })
  await field.fill('The horizon tips at the cut.')
  releases.next()
  await openGuestLinks(page)
  await expect(reloadNotice(page)).toBeVisible()
  // The code that brings them back is late; the viewer knows them by itself.
  let release = (): void => undefined
  const isReleased = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/follow-typed-/, async (route) => {
    await isReleased
    await route.continue()
  })
  ready = codeLoaded(page)
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expect(field).toHaveValue('The horizon tips at the cut.')
  await field.fill('')
  release()
  await ready
  await openGuestLinks(page)
  await expect(page.getByRole('dialog', { name: /guest links/i })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
})

test('XFIX-24 a form being filled in survives two releases, on the page and in an open dialog', async ({
  page,
  releases,
}) => {
  page.on('dialog', (question) => void question.accept())
  let ready = codeLoaded(page)
  await openAs(page, 'owner', '/pl/tm/create')
  await ready
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Layout of the second film')
  for (let release = 2; release <= 3; release += 1) {
    releases.next()
    await page
      .getByRole('link', { name: /notification/i })
      .first()
      .click()
    await expect(reloadNotice(page)).toBeVisible()
    ready = codeLoaded(page)
    await page.getByRole('button', { name: 'Reload' }).first().click()
    await ready
    await expect(name).toHaveValue('Layout of the second film')
  }

  ready = codeLoaded(page)
  const dialogs = dialogsLoaded(page)
  await page.goto(new URL(page.url()).pathname.replace('/tm/create', '/dir'))
  await ready
  await dialogs()
  releases.next()
  await page.getByRole('button', { name: 'Timeline', exact: true }).click()
  await expect(reloadNotice(page)).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).click()
  const dialog = page.getByRole('dialog', { name: 'New project' })
  await dialog.getByLabel('Name').fill('Glass Harbour')
  await page.reload()
  await expect(page.getByText('Open “New project” again to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).click()
  await expect(dialog.getByLabel('Name')).toHaveValue('Glass Harbour')
})

test('XFIX-22 XFIX-24 a page left open for a week, over two releases, reloads its data, stays signed in, and goes on', async ({
  page,
  context,
  request,
  releases,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Left for a week')
  const make = (name: string) => callAs(request, owner, 'POST', `workspace/${code}/entities`, { name, type: 0 })
  const project = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const accessToken = async () => (await context.cookies()).find(({ name }) => name === COOKIES.accessToken)
  const addresses: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/api/refresh-token')) addresses.push('refresh')
  })
  await signInAs(page, owner)
  const ready = codeLoaded(page)
  await page.goto(`/w:${code}/pl/dir`)
  await ready
  // It has heard of something, so that it has a place to go on from: what its first reading showed is nothing it heard.
  let count = 0
  await expect(async () => {
    await make(`Heard ${(count += 1)}`)
    expect(releases.eventCount()).toBeGreaterThan(0)
  }).toPass()
  await make('Before')
  await expect(project('Before')).toBeVisible()

  // The lid is closed. Meanwhile: others work, the token dies, the server forgets the page's place, and is replaced
  // twice.
  await context.setOffline(true)
  releases.cut()
  await make('Meanwhile')
  releases.next()
  releases.next()
  const token = await accessToken()
  const dead = `${token?.value.slice(0, -8)}AAAAAAAA`
  await context.addCookies([{ name: COOKIES.accessToken, value: dead, url: releases.url }])
  const places: (string | undefined)[] = []
  await page.route('**/events', async (route) => {
    const headers = route.request().headers()
    places.push(headers['last-event-id'])
    await route.continue({ headers: { ...headers, 'last-event-id': '999999999' } })
  })
  await context.setOffline(false)

  await expect(project('Meanwhile')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/dir$`))
  // A reading that was on its way as the lid closed may have shown it already.
  await expect.poll(() => places.filter((place) => place !== undefined).length).toBeGreaterThan(0)
  await expect.poll(() => addresses.length).toBeGreaterThan(0)
  await expect.poll(async () => (await accessToken())?.value).not.toBe(dead)
  // And hears of what comes from here on.
  await make('Afterwards')
  await expect(project('Afterwards')).toBeVisible()

  await page
    .getByRole('link', { name: /notification/i })
    .first()
    .click()
  await expect(reloadNotice(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).first().click()
  await expect(project('Meanwhile')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/dir$`))
})
