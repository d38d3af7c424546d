import type { Page } from '@playwright/test'
import { levelsOf } from '../../core/src/contract/platform/levels.ts'
import { patternOf } from '../src/app/router/pattern.ts'
import { routes, type RouteName, type RouteSpec } from '../src/app/routes.ts'
import { labelOf } from '../src/app/label-of.ts'
import {
  PASSWORD,
  emailOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  enterAs,
  openAs,
  signInAs,
  test,
} from './support/test.ts'
import { callAs, ownWorkspace } from './support/accounts.ts'

const ID = '0198a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const table = Object.entries(routes) as [RouteName, RouteSpec][]
/** Where those lead that have no screen, and those that signed-in users have no use for. */
const LEADS: Partial<Record<RouteName, RegExp>> = {
  refresh: /\/pl\/dir$/,
  'workspace-invite': /\/ws\/jn\/ws-invite$/,
}
/** Rows whose data decide: with an unknown id they say so in their own way. */
const BY_DATA: readonly RouteName[] = ['entity', 'scene']
/** Answered by the server itself when it is loaded directly, so that a monitor needs no browser. */
const PLAIN: RouteName = 'health-check'
const DOCUMENT = /<div id="app">/
const AS_PAGE = { headers: { accept: 'text/html' } }

const pathOf = ({ path }: RouteSpec): string => path.replaceAll(/\{\w+\}/g, ID)
/** The demo workspace calls the levels what the specification calls them. */
const titleOf = ({ label }: RouteSpec): string => `${labelOf(label, levelsOf(null))} | Arbo`

/** Signs in and opens the demo workspace; answers with its code. */
async function openWork(page: Page): Promise<string> {
  const code = await openAs(page, 'owner', '/co/wk')
  await expect(page).toHaveTitle('My Work | Arbo')
  return code
}

/** Goes to an address within the page, as a link does. */
async function goInside(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState(null, '', address)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** The review of three scenes, and what is done in it. */
async function reviewOf(page: Page) {
  const code = await enterAs(page, 'owner')
  const owner = { email: emailOf('owner'), password: PASSWORD }
  const ids: string[] = []
  for (const name of ['Meadow at dawn', 'By the brook', 'The bird on the branch']) {
    const path = `workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent(name)}`
    const [row] = (await callAs(page.request, owner, 'GET', path)) as unknown as { id: string }[]
    ids.push(row?.id ?? '')
  }
  const listOf = (from: number): string => `/w:${code}/co/mda?list=${ids.slice(from).join(',')}`
  const current = page.getByRole('navigation', { name: 'Breadcrumb' })
  return {
    code,
    listOf,
    list: listOf(0),
    current,
    open: (address: string) => page.goto(address),
    async choose(name: string): Promise<void> {
      const strip = page.getByRole('button', { name: /^Review list, / })
      if ((await strip.getAttribute('aria-expanded')) === 'false') await strip.click()
      await page.locator('li[data-scene] button').filter({ hasText: name }).first().click()
      await expect(current).toContainText(name)
    },
  }
}

test.describe('history mode', () => {
  test('SHELL-04 SHELL-25 SHELL-37 CORE-01 every route loads directly, with its title or its redirect', async ({
    page,
  }) => {
    const code = await openWork(page)
    for (const [name, route] of table) {
      if (BY_DATA.includes(name)) continue
      const address = (route.requiresAuth && !route.notRequireWs ? `/w:${code}` : '') + pathOf(route)
      const leads = LEADS[name] ?? Boolean(route.rejectOnAuth || name === 'home' || route.redirect)
      await test.step(`${name} ${address}`, async () => {
        expect(await (await page.request.get(address, AS_PAGE)).text()).toMatch(name === PLAIN ? /^ok$/ : DOCUMENT)
        if (name === PLAIN) return
        // All pages are one document, so only what leads away, or begins in a document of its own, is loaded as such.
        if (leads) await page.goto(address, { waitUntil: 'commit' })
        else await goInside(page, address)
        if (leads instanceof RegExp) return expect(page).toHaveURL(leads)
        if (leads) return expect(page).not.toHaveURL((url) => patternOf(route.path).test(url.pathname.slice(1)))
        await expect(page).toHaveTitle(titleOf(route))
        if (name === '204') return expect(page.locator('main, h1')).toHaveCount(0)
        await expect(page.locator('#content')).toBeVisible()
        const menu = page.getByRole('banner')
        // A room has a bar of its own, like the review of a scene or list, which other addresses open.
        await (route.layout === 'bare' || route.focus === true
          ? expect(menu).toHaveCount(0)
          : expect(menu).toBeVisible())
      })
    }
  })

  test('SHELL-39 AUTH-01 signed out, public routes show their title and all others lead to /login', async ({
    page,
  }) => {
    await page.goto('/404')
    for (const [name, route] of table) {
      if (name === PLAIN) continue
      // Away from the sign-in page, as a tab that knows nothing of the address before.
      await goInside(page, '/404')
      await expect(page).toHaveTitle(titleOf(routes['404']))
      await page.evaluate(() => sessionStorage.clear())
      await goInside(page, pathOf(route))
      await test.step(`${name} ${pathOf(route)}`, async () => {
        if (route.requiresAuth) await expect(page).toHaveURL(/\/login$/)
        await expect(page).toHaveTitle(titleOf(route.requiresAuth ? routes.login : route))
      })
    }
  })

  test('SHELL-05 SHELL-45 the base path is the workspace, and another one in the path reloads the page', async ({
    page,
  }) => {
    const code = await openWork(page)
    await page.goto('/pl/tm')
    await expect(page).toHaveTitle('Team | Arbo')
    expect(await page.evaluate(() => sessionStorage.getItem('ws.code'))).toBe(code)
    await page.goto('/w:22222222/pl/tm')
    await expect(page).toHaveURL(/\/start$/)
    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    // Not a workspace’s code: part of an unknown path.
    await page.goto(`/x:${code}/pl/tm`)
    await expect(page).toHaveURL(/\/404$/)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  test('WS-31 the chosen workspace is kept for the next visit', async ({ page, context }) => {
    const code = await openWork(page)
    const visit = await context.newPage()
    await visit.goto('/')
    await expect(visit).toHaveURL(new RegExp(`/w:${code}/pl/dir$`))
  })
})

test.describe('guard', () => {
  test('SHELL-48 AUTH-28 a page requested while signed out opens after signing in', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    await page.context().clearCookies()
    await page.goto(`/w:${code}/pl/tgt?m=tl`)
    await expect(page).toHaveURL(/\/login$/)
    await fillSignIn(page, emailOf('owner'), PASSWORD)
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/tgt\\?m=tl$`))
    await expect(page).toHaveTitle('Target Library | Arbo')
  })

  test('SHELL-49 SHELL-64 a last-visited cookie is used once', async ({ page, context, baseURL }) => {
    const code = await enterAs(page, 'owner')
    const name = 'account.last_access_url_review'
    await context.addCookies([{ name, value: encodeURIComponent(`/w:${code}/pl/rpt`), url: baseURL ?? '' }])
    await page.goto('/')
    await expect(page).toHaveTitle('Reports | Arbo')
    expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(name)
  })

  test('PLY-04 a shared playlist’s link opens 1 s after signing in', async ({ page, context, baseURL }) => {
    const code = await enterAs(page, 'owner')
    const url = encodeURIComponent(`/w:${code}/co/pyl/${ID}`)
    await context.clearCookies()
    await context.addCookies([{ name: 'account.shared_playlist_url', value: url, url: baseURL ?? '' }])
    await page.goto('/login')
    await fillSignIn(page, emailOf('owner'), PASSWORD)
    await expect(page).toHaveURL(new RegExp(`/w:${code}/co/pyl/${ID}$`))
  })

  test('AUTH-14 CORE-40 a lone refresh token is tried before anybody has to sign in', async ({ page, context }) => {
    const code = await openWork(page)
    const otherCookies = (await context.cookies()).filter((cookie) => cookie.name !== 'account.access_token')
    await context.clearCookies()
    await context.addCookies(otherCookies)
    await page.goto('/login')
    await expect(page).toHaveURL(new RegExp(`/w:${code}/co/wk$`))
  })

  test('CORE-02 CORE-60 a guest who opens a page without the right sees which right is missing', async ({ page }) => {
    const code = await enterAs(page, 'guest')
    await page.goto(`/w:${code}/ws/bln`)
    await expect(page).toHaveURL(/\/403$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No access to Billing')
    await expect(page.getByText('billing_getBillingDetails_read')).toBeVisible()
    await page.getByRole('button', { name: 'Go to the workspace' }).click()
    await expect(page).toHaveURL(/\/co\/wk$/)
  })

  test('CORE-09 SHELL-44 AUTH-32 the review returns to the chosen scene, also after signing out and in, until another page is left or My Work opens', async ({
    page,
  }) => {
    const { code, list, open, choose, current, listOf } = await reviewOf(page)
    await open(list)
    await expect(current).toContainText('Meadow at dawn')
    await choose('The bird on the branch')
    // The address of the list alone, as somebody sends it.
    await open(list)
    await expect(current).toContainText('The bird on the branch')

    // Leaving the review itself is the way to another page and back; leaving that page is not.
    await goInside(page, `/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await open(list)
    await expect(current).toContainText('The bird on the branch')
    await goInside(page, `/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await goInside(page, list)
    await expect(current).toContainText('Meadow at dawn')

    // Entering My Work forgets it as well, though it is the review that is left.
    await choose('The bird on the branch')
    await goInside(page, `/w:${code}/co/wk`)
    await expect(page).toHaveTitle('My Work | Arbo')
    await open(list)
    await expect(current).toContainText('Meadow at dawn')

    // Another list begins at its own first scene.
    await choose('The bird on the branch')
    await open(listOf(1))
    await expect(current).toContainText('By the brook')

    // Who signs out of a review and in again finds the chosen scene.
    await open(list)
    await choose('The bird on the branch')
    await page.keyboard.press('Control+k')
    const search = page.locator('arbo-global-search')
    await search.getByRole('combobox').fill('Sign out')
    await search.getByRole('option', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    // The link of the review asks for signing in, and leads there then.
    await open(list)
    await fillSignIn(page, emailOf('owner'), PASSWORD)
    await expect(current).toContainText('The bird on the branch')
  })

  test('CORE-09 while a list of scenes loads, space is held for its add buttons if the user could add on the level before', async ({
    page,
  }) => {
    const tools = page.locator('.list_list-skeleton-tools')
    const rows = page.getByRole('status').filter({ hasText: 'Scenes' })
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/pl/dir`)
    const project = page.getByRole('link', { name: 'Harbour Lights' }).first()
    const scenes = `${(await project.getAttribute('href')) ?? ''}?list=scenes`
    let arrive: () => void = () => undefined
    const hold = async (): Promise<void> => {
      const arrival = new Promise<void>((resolve) => (arrive = resolve))
      await page.route('**/assets/DirectoryScenes-*.js', async (route) => {
        await arrival
        await route.continue()
      })
    }

    await hold()
    await page.goto(scenes)
    await expect(rows).toBeVisible()
    await expect(tools).toHaveCount(0)
    arrive()
    await expect(page.getByRole('button', { name: 'New scene' })).toBeVisible()

    await page.unrouteAll({ behavior: 'wait' })
    await hold()
    await page.reload()
    await expect(tools).toBeVisible()
    arrive()
    await expect(page.getByRole('button', { name: 'New scene' })).toBeVisible()
    await expect(tools).toHaveCount(0)
  })

  test('SHELL-63 CORE-08 previous and current route are kept in the tab; WS-15 My Work fetches the plan and keeps it', async ({
    page,
  }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await goInside(page, `/w:${code}/pl/rpt`)
    await expect(page).toHaveTitle('Reports | Arbo')
    const storedPaths = () =>
      page.evaluate(() => ['previous', 'current'].map((key) => sessionStorage.getItem(`account.${key}_path_url`)))
    expect(await storedPaths()).toEqual([`/w:${code}/pl/tm`, `/w:${code}/pl/rpt`])
    await page.reload()
    await expect(page).toHaveTitle('Reports | Arbo')
    expect(await storedPaths()).toEqual([`/w:${code}/pl/tm`, `/w:${code}/pl/rpt`])

    await page.evaluate(() => sessionStorage.removeItem('ws.plan'))
    const fetched = page.waitForResponse((response) => response.url().endsWith(`/api/workspaces/${code}`))
    await goInside(page, `/w:${code}/co/wk`)
    await fetched
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ws.plan'))).not.toBeNull()
  })

  test('WS-10 entering /start clears the stored workspace; WS-32 a user without one goes from there to creating one; AUTH-17 without a profile the user is signed out and sent to /login', async ({
    page,
  }) => {
    const code = await openWork(page)
    expect(await page.evaluate(() => sessionStorage.getItem('ws.code'))).toBe(code)
    await page.goto('/start')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('ws.code'))).toBeNull()

    await page.route('**/api/workspaces?*', (route) =>
      route.fulfill({ json: { data: [], meta: { current_page: 1, last_page: 1, per_page: 5, total: 0 } } }),
    )
    await page.goto('/start')
    await expect(page).toHaveURL(/\/ws\/cr$/)
    await page.unroute('**/api/workspaces?*')

    await page.route('**/api/me', (route) =>
      route.fulfill({ status: 404, json: { error: 'is_empty', message: 'No profile' } }),
    )
    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveURL(/\/login/)
  })

  test('SHELL-24 Go back leads to the page before, or to the page above when the one before was just deleted', async ({
    page,
  }) => {
    const { owner, code } = await ownWorkspace(page, 'Way back works')
    const call = (method: 'POST' | 'DELETE', path: string, data?: object) =>
      callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
    const project = await call('POST', 'entities', { name: 'Night Ferry', type: 0 })
    const scene = await call('POST', `entities/${String(project['id'])}/items`, { name: 'SH010' })
    const process = await call('POST', 'entities', { name: 'Layout', type: 1, parent_id: project['id'] })
    await call('DELETE', `items/${String(scene['id'])}`)
    await signInAs(page, owner)
    const deletedPath = `/w:${code}/st/${String(scene['id'])}?m=review`
    const back = page.getByRole('button', { name: 'Go back' })

    await page.goto(`/w:${code}/pl/dir`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Night Ferry' })).toBeVisible()
    const layout = `/w:${code}/pl/dir/${String(process['id'])}`
    await goInside(page, layout)
    await expect(page.getByRole('heading', { level: 1, name: 'Layout' })).toBeVisible()
    await goInside(page, deletedPath)
    await back.click()
    await expect(page).toHaveURL(layout)

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Night Ferry' }).click()
    await page.getByRole('button', { name: 'Actions for Layout' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete process' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Actions for Layout' })).toHaveCount(0)
    await goInside(page, deletedPath)
    await back.click()
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/dir$`))
  })
})

test.describe('deep links', () => {
  test('XFIX-33 SHELL-57 SHELL-59 SHELL-61 MOD-03 open over the previous page, to which back leads', async ({
    page,
  }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await page.goto(`/w:${code}/pt/${ID}?o=pt&tab=work&other=1`)
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pt/${ID}\\?tab=work$`))
    await expect(page).toHaveTitle('People insight | Arbo')
    await page.goBack()
    await expect(page).toHaveTitle('Team | Arbo')
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/tm$`))
  })

  test('XFIX-33 are copied from the page of a person', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const code = await openWork(page)
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page).toHaveTitle(/\| Arbo$/)
    await expect(page).toHaveURL(/\/pt\//)
    const { origin, pathname } = new URL(page.url())
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(new RegExp(`^${origin}${pathname}\\?(.*&)?o=pt$`))

    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await page.goto(link)
    await expect(page).toHaveURL((url) => url.pathname === pathname && !url.searchParams.has('o'))
  })

  test('SHELL-58 SHELL-62 end on /start without a workspace, or into an inaccessible one', async ({ page }) => {
    await openWork(page)
    for (const path of [`/st/${ID}?o=st`, `/w:22222222/st/${ID}?o=st`]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/start$/)
    }
  })

  for (const [account, under] of [
    ['owner', '/pl/dir'],
    ['member', '/co/wk'],
  ] as const) {
    test(`SHELL-60 open over the landing page, else /co/wk, when there was no page before: ${account}`, async ({
      page,
    }) => {
      const code = await enterAs(page, account)
      await page.goto(`/w:${code}/pt/${ID}?o=pt`)
      await expect(page).toHaveURL(new RegExp(`/pt/${ID}$`))
      await page.goBack()
      await expect(page).toHaveURL((url) => url.pathname === `/w:${code}${under}`)
    })
  }

  test('SRCH-05 with f and o lead to the directory named in the path', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/search/dir/${ID}?f=7&o=entity`)
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/dir/${ID}\\?f=7&o=entity$`))
  })

  test('SHELL-41 an unknown path with o=pt leads to the last open person or scene', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/nothing?o=pt`)
    await expect(page).toHaveURL(/\/404$/)
    await page.goto(`/w:${code}/pt/${ID}?tab=work`)
    await expect(page).toHaveTitle('People insight | Arbo')
    await page.goto(`/w:${code}/nothing?o=pt`)
    await expect(page).toHaveURL(new RegExp(`/pt/${ID}\\?tab=work$`))
  })
})

test.describe('the breadcrumb', () => {
  test('SHELL-18 a route puts the place that it belongs to before its own steps', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await page.goto(`/w:${code}/pl/mrc/create`)
    await expect(crumbs.getByRole('listitem')).toHaveText(['Library', 'Metric Library', 'New metric'])
    await crumbs.getByRole('link', { name: 'Metric Library' }).click()
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/mrc$`))
    await crumbs.getByRole('link', { name: 'Library', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/lib$`))
  })

  test('SHELL-18 a route puts a step after the open person, names a view of the page above it, or has no breadcrumb', async ({
    page,
  }) => {
    const code = await enterAs(page, 'owner')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    await page.goto(`/w:${code}/ws/ppl`)
    await page.getByRole('link', { name: 'Ada Lindqvist' }).first().click()
    await expect(crumbs.getByRole('listitem')).toHaveText(['People Directory', 'Ada Lindqvist'])
    await page.goto(`${new URL(page.url()).pathname}/ax`)
    await expect(crumbs.getByRole('listitem')).toHaveText(['People Directory', 'Ada Lindqvist', 'Access'])
    await expect(page).toHaveTitle('Access | Arbo')
    await crumbs.getByRole('link', { name: 'Ada Lindqvist' }).click()
    await expect(page).toHaveURL(/-ada-lindqvist$/)

    await page.goto(`/w:${code}/pl/tgt/pwt`)
    await expect(crumbs.getByRole('listitem')).toHaveText(['Arbo Targets', "People's Targets", 'People with target'])
    await crumbs.getByRole('link', { name: "People's Targets" }).click()
    await expect(page).toHaveURL(/\/pl\/tgt\?m=pt$/)

    await page.goto(`/w:${code}/permission-validation`)
    await expect(page.getByLabel('Permission key')).toBeVisible()
    await expect(crumbs).toHaveCount(0)
  })
})

test.describe('scrolling', () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

  test('SHELL-26 another route begins at its top', async ({ page }) => {
    await page.setViewportSize({ width: 900, height: 400 })
    await page.goto('/demo#states')
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
    await goInside(page, '/429')
    await expect(page).toHaveTitle('Too many attempts | Arbo')
    await expect.poll(() => scrolled(page)).toBe(0)
  })

  test('SHELL-27 SHELL-28 a hash scrolls to its section, and #anchor2 to the second with 100 px more above it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 400 })
    const code = await enterAs(page, 'owner')
    const second = page.locator('#password')
    const top = async (): Promise<number> => (await second.boundingBox())?.y ?? -1
    await page.goto(`/w:${code}/ac/acc#password`)
    await expect(second.getByRole('heading', { level: 2 })).toBeInViewport()
    const usual = await top()
    await goInside(page, `/w:${code}/ac/acc#anchor2`)
    // The browser scrolls by whole pixels, while what stands above the section may end between two.
    await expect.poll(async () => Math.abs((await top()) - usual - 100)).toBeLessThanOrEqual(1)
    await expect(second.getByRole('heading', { level: 2 })).toBeInViewport()
  })
})

test.describe('pages', () => {
  test('CORE-01 CORE-68 /permission-validation answers for a key', async ({ page }) => {
    const code = await enterAs(page, 'guest')
    await page.goto(`/w:${code}/permission-validation`)
    const key = page.getByLabel('Permission key')
    await page.getByRole('button', { name: 'Check' }).click()
    await expect(page.getByText('Permission key is required')).toBeVisible()
    await key.fill('work_getMyWorkUserInterface_read')
    await key.press('Enter')
    await expect(page.getByText('You have permission', { exact: true })).toBeVisible()
    await key.fill('billing_getBillingDetails_read')
    await key.press('Enter')
    await expect(page.getByText('You do not have permission', { exact: true })).toBeVisible()
    await key.fill('<script>alert(1)</script>')
    await key.press('Enter')
    await expect(page.getByText('No permission of the product has this key.')).toBeVisible()
  })

  test('TGT-03 /pl/tgt shows the view in m', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/pl/tgt`)
    const views = page.getByRole('navigation', { name: 'Views of Arbo Targets' })
    for (const [name, m] of [
      ['Target Library', 'tl'],
      ['Achievement & Reports', 'ar'],
      ['Settings', 's'],
      ["People's Targets", 'pt'],
    ] as const) {
      await views.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`\\?m=${m}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page).toHaveTitle(`${name} | Arbo`)
    }
  })

  test('CORE-64 /429 counts down before it allows a retry, and leads back to the previous page', async ({ page }) => {
    const code = await enterAs(page, 'owner')
    await page.goto(`/w:${code}/pl/tm`)
    await expect(page).toHaveTitle('Team | Arbo')
    await page.goto('/429?retry_after=2')
    await expect(page.getByRole('button', { name: /Try again in [12] s/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(page).toHaveURL(/\/pl\/tm$/)
  })

  test('every page of this table passes axe in both themes and never scrolls sideways', async ({ page }) => {
    test.setTimeout(300_000)
    const code = await enterAs(page, 'owner')
    const empty = ['my-work', 'targets', 'people', 'playlist', 'permission-validation', 'demo'] as const
    const errors = ['403', '404', '429', '500', '502', '523'] as const
    for (const name of [...empty, ...errors]) {
      const route = routes[name]
      const address = (route.notRequireWs ? '' : `/w:${code}`) + pathOf(route)
      // In the document that has the audit already.
      await (name === empty[0] ? page.goto(address) : goInside(page, address))
      await expect(page).toHaveTitle(titleOf(route))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await test.step(name, async () => {
        await expectAccessibleInBothThemes(page)
        for (const width of [1440, 900, 390, 320]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      })
    }
  })
})
