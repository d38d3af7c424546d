import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  openDirectory,
  openScene,
  test,
  walkToScene,
} from './support/test.ts'
import type { Account } from './support/test.ts'
import { mainMenu, openByMenu, openMenu } from './support/menus.ts'

/** Opens a page of the demo workspace; gives its code. */
async function openPage(page: Page, path: string, account: Account = 'owner'): Promise<string> {
  const code = await openAs(page, account, path)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  return code
}

/** An open menu alone: the page behind it is passive, and Base UI guards its edges with focusable stops. */
async function expectMenuAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessibleInBothThemes(page, '.arbo-menu')
}

const profile = (page: Page) => page.getByRole('button', { name: /^Account and workspace/ })
const searchButton = (page: Page) => page.getByRole('button', { name: 'Search', exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })

test('SHELL-10 SHELL-14 SHELL-67 the header is fixed, its logo leads to the workspace, and a breadcrumb bar follows', async ({
  page,
}) => {
  await openPage(page, '/ws/stg')
  const logo = page.getByRole('link', { name: /Arbo Demo/ }).first()
  const mark = await logo.locator('.logo-mark').boundingBox()
  expect(mark?.width).toBeLessThanOrEqual(120)
  // Longer than the window, so that it scrolls.
  await page.evaluate(() => document.querySelector('#content')?.setAttribute('style', 'min-height: 3000px'))
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000)
  await expect(logo).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeInViewport()
  await logo.click()
  await expect(page).toHaveURL(/\/w:[a-z2-7]{8}\/pl\/dir$/)
})

test('SHELL-50 SHELL-51 SHELL-52 SHELL-53 SHELL-54 SHELL-55 the menus of all pages work by keyboard alone', async ({
  page,
}) => {
  await openPage(page, '/ws/wkd/hg')
  const expected: [string, string[]][] = [
    ['Studio', ['Dashboard', 'My Work', 'My Targets']],
    [
      'Planning',
      [
        'Project Directory',
        'UpdatePlanning and assigning work',
        'Team Lounge',
        'Libraries',
        'Report',
        'WoohooProgress reporting',
        'Standard Reports',
        'Target Library',
      ],
    ],
    ['Library', ['Metric', 'Status', 'Target']],
    ['Financial', ['Reward', 'Budget', 'Reports']],
    ['Workspace/Account', ['Access Roles', 'Billing & Licenses', 'People (Access)', 'Settings', 'Details']],
    ['Workspace calendar', ['Working Days', 'Holidays', 'Extra-days', 'Off-days']],
    ['User', ['Details', 'Notifications', 'Account']],
  ]
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const pages = page.getByRole('navigation', { name: 'All pages' })
  for (const [name, entries] of expected) {
    await expect(pages.getByRole('region', { name, exact: true }).getByRole('link')).toHaveText(entries)
  }
  await expect(pages.getByRole('link', { name: 'Holidays' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await pages.getByRole('link', { name: 'Billing & Licenses' }).focus()
  await page.keyboard.press('Tab')
  await expect(pages.getByRole('link', { name: 'People (Access)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ws\/ppl$/)
  await expect(pages).toHaveCount(0)
})

test('PPL-04 a guest sees few places, no empty menu, and no Insights', async ({ page }) => {
  await openPage(page, '/co/wk', 'guest')
  await expect(mainMenu(page).getByRole('link')).toHaveText([
    'My Work',
    'Review',
    'Projects',
    'Schedule',
    'Playlists',
    'Workspace profile',
  ])
  const pages = await openMenu(page)
  await expect(pages.getByRole('heading')).toHaveText(['Modules', 'Studio', 'Planning', 'Workspace/Account', 'User'])
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0)
})

test('XUX-04 the left bar leads to every place by the name of its page, folds, and shows what is below the open place', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/co/wk')
  const bar = mainMenu(page)
  for (const [name, title, path] of [
    ['Time', 'Time', '/pl/time'],
    ['Review', 'Review', '/co/mda'],
    ['Projects', 'Projects', '/pl/dir'],
    ['Dashboard', 'Dashboard', '/pl/dir?as=cards'],
    ['Arbo Update', 'Arbo Update', '/pl/au'],
    ['Schedule', 'Schedule', '/pl/dir?as=timeline'],
    ['Playlists', 'Playlists', '/co/pyl'],
    ['Progress', 'Progress', '/pl/woo'],
    ['Reports', 'Reports', '/pl/rpt'],
    ['Team', 'Team', '/pl/tm'],
    ['People Directory', 'People Directory', '/ws/ppl'],
    ['Library', 'Library', '/pl/lib'],
    ['Status Library', 'Status Library', '/pl/sts'],
    ['Settings', 'Settings', '/ws/stg'],
    ['Access Roles', 'Access Roles', '/ws/ar'],
    ['My Work', 'My Work', '/co/wk'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveTitle(`${title} | Arbo`)
    await expect(page).toHaveURL((url) => (url.pathname + url.search).endsWith(path))
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(bar.locator('[aria-current]')).toHaveCount(1)
  }
  await expectAccessibleInBothThemes(page)

  await test.step('the three pages of one list have its views', async () => {
    await bar.getByRole('link', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Projects', exact: true })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('the budget says so', async () => {
    await bar.getByRole('link', { name: 'Reports', exact: true }).click()
    await bar.getByRole('link', { name: 'Budget' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Budget' })).toBeVisible()
  })

  await test.step('what was open last stands below, once and with its name, also after a reload', async () => {
    const recent = page.getByRole('region', { name: 'Recent' })
    await bar.getByRole('link', { name: 'Projects', exact: true }).click()
    await page.getByRole('link', { name: 'Big Buck Bunny' }).first().click()
    await expect(recent.getByRole('link')).toHaveText(['Big Buck Bunny'])
    await expect(recent.getByRole('link')).toHaveAttribute('aria-current', 'page')
    await page.getByRole('table', { name: 'Processes' }).getByRole('link').first().click()
    await expect(recent.getByRole('link')).toHaveCount(2)
    await recent.getByRole('link', { name: 'Big Buck Bunny' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()
    await page.reload()
    await expect(recent.getByRole('link')).toHaveCount(2)
    await expect(recent.getByRole('link').first()).toHaveText('Big Buck Bunny')
  })

  await test.step('a favourite stands above it, for this person in every browser, until it is taken away', async () => {
    const favourites = page.getByRole('region', { name: 'Favourites' })
    await expect(favourites).toHaveCount(0)
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await bar.getByRole('link', { name: 'Schedule', exact: true }).click()
    await page.getByRole('button', { name: 'Add to favourites' }).click()
    await expect(favourites.getByRole('link')).toHaveText(['Big Buck Bunny', 'Schedule'])
    // By keyboard, as the handle of a list has it.
    await favourites.getByRole('link', { name: 'Schedule' }).press('Alt+ArrowUp')
    await expect(favourites.getByRole('link')).toHaveText(['Schedule', 'Big Buck Bunny'])
    await expectAccessibleInBothThemes(page)
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(favourites.getByRole('link')).toHaveText(['Schedule', 'Big Buck Bunny'])
    const pages = await openMenu(page)
    await expect(pages.getByRole('region', { name: 'Favourites' }).getByRole('link')).toHaveCount(2)
    await page.keyboard.press('Escape')
    await favourites.getByRole('link', { name: 'Big Buck Bunny' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await expect(favourites.getByRole('link')).toHaveText(['Schedule'])
    await favourites.getByRole('link').click()
    await page.getByRole('button', { name: 'Remove from favourites' }).click()
    await expect(favourites).toHaveCount(0)
  })

  await test.step('folded it keeps the places under their signs, also after a reload', async () => {
    await page.getByRole('button', { name: 'Fold the menu' }).click()
    await expect(bar.getByRole('link', { name: 'Reports' })).toBeVisible()
    const box = await bar.boundingBox()
    expect(box?.width).toBeLessThan(60)
    await page.reload()
    await bar.getByRole('link', { name: 'Reports' }).hover()
    await expect(page.locator('.arbo-tooltip')).toHaveText('Reports')
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Unfold the menu' }).click()
    await expect(bar.getByText('Reports', { exact: true })).toBeVisible()
  })

  await test.step('on a phone the bar is below, under the thumb', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(bar.getByRole('link')).toHaveText(['My Work', 'Review', 'Projects', 'Playlists'])
    for (const tab of [
      ...(await bar.getByRole('link').all()),
      page.getByRole('button', { name: 'Menu', exact: true }),
    ]) {
      const box = await tab.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800)
    }
    await bar.getByRole('link', { name: 'My Work' }).click()
    await expect(page).toHaveTitle('My Work | Arbo')
    await expectNoSidewaysScroll(page)
  })
})

test('SHELL-50 SHELL-16 SRCH-01 SHELL-01 SHELL-02 PPL-04 SHELL-11 SHELL-12 SHELL-56 the header leads by its menus, search, modules, Insights and profile, and stands on the background of My Work', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const code = await openPage(page, '/pl/tm')
  // The header is white on every page.
  const looks = () =>
    page.evaluate(() => {
      const colour = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).backgroundColor
      const content = colour('#content')
      return { page: content === 'rgba(0, 0, 0, 0)' ? colour('html') : content, header: colour('.header') }
    })
  const other = await looks()
  expect(other.page).not.toBe(other.header)

  await test.step('SHELL-50 each entry of the Studio menu opens its page', async () => {
    for (const [entry, path, title] of [
      ['Dashboard', '/pl/dir?as=cards', 'Dashboard'],
      ['My Targets', '/pl/tgt?m=pt&tab=mine', "People's Targets"],
      ['My Work', '/co/wk', 'My Work'],
    ] as const) {
      await openByMenu(page, 'Studio', entry)
      await expect(page).toHaveURL((url) => url.pathname + url.search === `/w:${code}${path}`)
      await expect(page).toHaveTitle(`${title} | Arbo`)
    }
  })

  await test.step('SHELL-16 My Work has the background of the header, other pages have another', async () => {
    const work = await looks()
    expect(work.page).toBe(work.header)
  })

  await test.step('SRCH-01 the search opens by its button and by Ctrl+K, filters, and works by arrows and Enter', async () => {
    await searchButton(page).click()
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toHaveCount(0)
    await expect(searchButton(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    const field = palette(page).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('holi')
    const chosen = palette(page).getByRole('option', { selected: true })
    await expect(chosen).toHaveText(/^Holidays/)
    await field.fill('nothing like it')
    await expect(palette(page).getByText('No results for “nothing like it”')).toBeVisible()
    await field.fill('target lib')
    await expect(chosen).toHaveText(/^Target Library/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/pl\/tgt\?m=tl$/)
    await expect(palette(page)).toHaveCount(0)
  })

  await test.step('SHELL-01 SHELL-02 the menus describe Update, Review and Woohoo', async () => {
    const pages = await openMenu(page)
    await expect(pages.getByRole('link', { name: 'Update Planning and assigning work' })).toBeVisible()
    await expect(pages.getByRole('link', { name: 'Woohoo Progress reporting' })).toBeVisible()
    await pages.getByRole('link', { name: 'Review Media review with comments and annotations' }).click()
    await expect(page).toHaveURL(/\/co\/mda$/)
  })

  await test.step('PPL-04 Insights opens the user’s own people tile', async () => {
    await page.getByRole('link', { name: 'Insights' }).click()
    await expect(page).toHaveURL(/\/pt\/[\da-f-]{36}$/)
    await expect(searchButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible()
  })

  await test.step('SHELL-11 SHELL-12 SHELL-56 the profile menu shows user and workspace, and has workspaces, own pages and sign-out', async () => {
    await expect(profile(page).locator('.arbo-avatar')).toHaveText('AL')
    await expect(profile(page).locator('.workspace-avatar_workspace-avatar')).toHaveText('A')
    await profile(page).click()
    await expect(page.getByRole('menuitemradio', { name: 'Arbo Demo' })).toBeChecked()
    await expect(page.getByRole('menuitem', { name: 'New workspace' })).toBeVisible()
    for (const name of ['Details', 'Notifications', 'Account']) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click()
    await expect(page).toHaveURL(/\/ac\/acc$/)
    await profile(page).click()
    await page.getByRole('menuitem', { name: 'Details', exact: true }).click()
    await expect(page).toHaveURL(/\/ws\/ppl\/[\da-f-]{36}-ada-lindqvist\?tab=data$/)
    await profile(page).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })
})

test('SHELL-13 SRCH-02 SRCH-03 WS-09 SHELL-65 a scene has search by key only, and a menu of the breadcrumb’s items that do not fit into the window less 273 px; /start has neither search nor Insights', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 })
  await openPage(page, '/pl/dir')
  await walkToScene(page)
  await expect(page).toHaveURL(/\/st\//)
  await expect(searchButton(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await page.keyboard.press('Escape')

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link')).toHaveCount(5)
  await page.setViewportSize({ width: 800, height: 800 })
  const more = crumbs.getByRole('button', { name: 'More levels' })
  await expect(more).toBeVisible()
  await expect(crumbs.getByRole('link', { name: 'Projects' })).toBeVisible()
  const box = await crumbs.getByRole('list').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(800 - 273 + 100)
  await more.click()
  await page.getByRole('menuitem', { name: 'Big Buck Bunny' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Big Buck Bunny' })).toBeVisible()

  await page.setViewportSize({ width: 1440, height: 800 })
  await page.goto('/start')
  const account = page.getByRole('link', { name: 'Manage account' })
  await account.hover()
  await expect(page.locator('.arbo-tooltip')).toHaveText('Manage account')
  await expect(mainMenu(page)).toHaveCount(0)
  await expect(searchButton(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
  await account.click()
  await expect(page).toHaveURL(/\/ac\/acc$/)
  await expect(searchButton(page)).toHaveCount(0)
})

test('SHELL-20 SHELL-21 copying the link shows Copied for 3 seconds, or until 300 ms after the pointer has left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await openPage(page, '/pl/tm')
  const button = page.locator('.shell_copy-link')
  await expect(button).toHaveText('Copy link')
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await button.click()
  await expect(button).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.clock.runFor(2900)
  await expect(button).toHaveText('Copied')
  await page.clock.runFor(200)
  await expect(button).toHaveText('Copy link')

  await button.click()
  await expect(button).toHaveText('Copied')
  await page.mouse.move(300, 500)
  await page.clock.runFor(250)
  await expect(button).toHaveText('Copied')
  await page.clock.runFor(100)
  await expect(button).toHaveText('Copy link')
})

test('SHELL-22 a refused clipboard shows Failed to copy', async ({ page, errors }) => {
  // As a page in a frame without the right to write, or under such a policy, is refused by the browser.
  await page.route('**/pl/tm', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'clipboard-write=()' } })
  })
  await openPage(page, '/pl/tm')
  await page.locator('.shell_copy-link').click()
  await expect(page.locator('.shell_copy-link')).toHaveText('Failed to copy')
  // The browser's own line about the refusal.
  expect(errors.splice(0)).toEqual([expect.stringContaining('Permissions policy violation')])
})

test('SHELL-23 PPL-23 CORE-75 the landing page can be chosen, home leads there, and a failure is reported', async ({
  page,
}) => {
  await openPage(page, '/pl/tm', 'admin')
  const open = page.getByRole('button', { name: 'Customise landing page' })
  await open.hover()
  await expect(page.locator('.arbo-tooltip')).toHaveText('Customise landing page')
  const choose = async (name: string) => {
    await open.click()
    await page.getByRole('combobox', { name: 'Landing page' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await page.getByRole('button', { name: 'Save' }).click()
  }
  await page.route('**/landing-page', (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid', message: 'No' } }),
  )
  await choose('Reports')
  await expect(page.locator('.arbo-toast')).toContainText('Preference saved failed')
  await page.unroute('**/landing-page')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.arbo-toast')).toContainText('Landing page saved')
  await page
    .getByRole('link', { name: /Arbo Demo/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pl\/rpt$/)
  await choose('As your role has it')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('NTF-02 the bell with its count shows only to users who may read the feed', async ({ page }) => {
  await page.route('**/notifications/count', (route) => route.fulfill({ json: { data: { new: 120, report: 1 } } }))
  const code = await openPage(page, '/pl/tm')
  const bell = page.getByRole('link', { name: '120 new notifications' })
  await expect(bell).toContainText('99+')
  await bell.click()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL(/\/ws\/ntf$/)
  await page.route('**/permissions', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    const permissions = data.permissions.filter((key: string) => key !== 'notification_getNotificationFeed_read')
    await route.fulfill({ response, json: { data: { ...data, permissions } } })
  })
  await page.goto(`/w:${code}/pl/tm`)
  await expect(page.locator('.shell_copy-link')).toBeVisible()
  await expect(page.getByRole('link', { name: /notification/i })).toHaveCount(0)
})

test('CORE-14 each change of the connection is announced once, and the banner stays while it is gone', async ({
  page,
  context,
}) => {
  await openPage(page, '/pl/tm')
  const toasts = page.locator('.arbo-toast')
  await context.setOffline(true)
  await expect(toasts.filter({ hasText: 'Network connection lost' })).toHaveCount(1)
  await expect(page.locator('.offline-banner')).toContainText('Network connection lost')
  await context.setOffline(false)
  await expect(toasts.filter({ hasText: 'Network connection restored' })).toHaveCount(1)
  await expect(toasts.filter({ hasText: 'Network connection lost' })).toHaveCount(0)
  await expect(page.locator('.offline-banner')).toHaveCount(0)
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test('CORE-16 CORE-18 the mismatch is asked about once, and keeping the preferred zone is remembered', async ({
    page,
  }) => {
    await page.goto('/login')
    await expect(page.getByRole('dialog', { name: 'Your time zone differs' })).toHaveCount(0)
    await openPage(page, '/pl/tm', 'member')
    const prompt = page.getByRole('dialog', { name: 'Your time zone differs' })
    await expect(prompt).toContainText('UTC+05:30')
    await expectAccessible(page)
    await prompt.getByRole('button', { name: /^Keep / }).click()
    await expect(prompt).toHaveCount(0)
    await page.reload()
    await expect(page.locator('.shell_copy-link')).toBeVisible()
    await expect(prompt).toHaveCount(0)
    await page.context().clearCookies({ name: /timezone/ })
    await page.reload()
    await expect(prompt).toBeVisible()
  })
})

test('SHELL-03 dark mode with brightness 100, contrast 90 and sepia 10 applies to the interface but not to media', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openDirectory(page)
  await profile(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('menuitem', { name: 'Display' }).click()
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('100')
  await expect(page.getByRole('slider', { name: 'Contrast' })).toHaveValue('90')
  await expect(page.getByRole('slider', { name: 'Sepia' })).toHaveValue('10')

  const header = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('.header') as Element).backgroundColor)
  const looks = () =>
    page.evaluate(() => {
      const root = document.querySelector('arbo-review-viewer')?.shadowRoot
      const media = [...(root?.querySelectorAll('video, canvas, img') ?? [])]
      const filters = new Set<string>()
      for (const start of media) {
        let element: Element | null = start
        while (element) {
          const { filter, backdropFilter, mixBlendMode } = getComputedStyle(element)
          filters.add(`${filter} ${backdropFilter} ${mixBlendMode}`)
          const parent: Node | null = element.parentNode
          element = parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
        }
      }
      const bar = document.querySelector('.review_review-bar')
      return { bar: bar && getComputedStyle(bar).backgroundColor, media: media.length, filters: [...filters] }
    })
  const before = await header()
  await page.getByRole('slider', { name: 'Contrast' }).fill('75')
  await expect.poll(header).not.toBe(before)
  const chosen = await header()
  await openScene(page)
  await expect(page.locator('arbo-review-viewer').getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  const { bar, media, filters } = await looks()
  expect(media).toBeGreaterThan(0)
  expect(filters).toEqual(['none none normal'])
  expect(bar).not.toBe(before)
  await openDirectory(page)
  await expect.poll(header).toBe(chosen)
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(header).toBe(before)
})

test('SHELL-66 on a phone there is a sheet with all groups, the last two levels, and bell and profile within thumb reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/ws/wkd/hg')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Arbo Demo' })
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    'Modules',
    'Studio',
    'Planning',
    'Library',
    'Financial',
    'Workspace/Account',
    'Workspace calendar',
    'User',
  ])
  await sheet.getByRole('link', { name: 'Project Directory' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Big Buck Bunny' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.getByRole('table', { name: 'Processes' }).getByRole('link').first().click()
  await expect(crumbs.getByRole('listitem')).toHaveCount(3)
  await crumbs.getByRole('button', { name: 'More levels' }).click()
  await expect(page.getByRole('menuitem', { name: 'Projects' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The way up stays readable beside a long name, which gives way and lies over nothing.
  for (const name of ['Opening', 'Morning in the meadow']) {
    await page.getByRole('main').getByRole('link', { name }).first().click()
    await expect(crumbs.getByText(name, { exact: true })).toHaveAttribute('aria-current', 'page')
  }
  const rightOf = async (locator: Locator): Promise<number> => {
    const box = await locator.boundingBox()
    return (box?.x ?? NaN) + (box?.width ?? NaN)
  }
  const home = await page.getByRole('button', { name: 'Customise landing page' }).boundingBox()
  expect(await rightOf(crumbs.locator('[aria-current]'))).toBeLessThanOrEqual(home?.x ?? NaN)
  const parent = await crumbs.getByRole('link', { name: 'Opening' }).boundingBox()
  expect(parent?.width).toBeGreaterThanOrEqual(36)
  for (const control of [
    page.getByRole('button', { name: 'Menu', exact: true }),
    searchButton(page),
    profile(page),
    page.getByRole('link', { name: /notification/i }),
    page.getByRole('button', { name: 'Customise landing page' }),
    page.locator('.shell_copy-link'),
  ]) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expectNoSidewaysScroll(page)
})

test('SHELL-66 from 992 px the header fits on one line, also with a long workspace name', async ({ page }) => {
  await page.route(/\/workspaces\/[a-z2-7]{8}$/, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({
      response,
      json: { data: { ...data, name: 'The Very Long Name of a Studio That Goes On' } },
    })
  })
  await openPage(page, '/pl/tm')
  await expect(mainMenu(page)).toBeVisible()
  for (const width of [992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const boxes = await page.locator('.header > *').evaluateAll((parts) =>
      parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width: w }) => w > 0)
        .map(({ top, bottom }) => [top, bottom]),
    )
    for (const [top = 0, bottom = 0] of boxes) {
      expect(top).toBeGreaterThanOrEqual(0)
      expect(bottom).toBeLessThanOrEqual(49)
    }
  }
})

test('XEMB-06 menus, sheet and dialogs of the shell pass axe in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/pl/tm')
  await openMenu(page)
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await profile(page).click()
  await expectMenuAccessible(page)
  await page.getByRole('menuitem', { name: 'Display' }).click()
  await expect(page.getByRole('slider').first()).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Customise landing page' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Arbo Demo' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
