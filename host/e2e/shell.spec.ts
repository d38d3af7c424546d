import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  openScene,
  test,
  walkToScene,
} from './support/test.ts'
import type { Account } from './support/test.ts'

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

test('SHELL-50 SHELL-51 SHELL-52 SHELL-53 SHELL-54 SHELL-55 the menus work by keyboard alone', async ({ page }) => {
  await openPage(page, '/ws/wkd/hg')
  const bar = page.getByRole('menubar', { name: 'Main menu' })
  const expected: [string, string[]][] = [
    ['Studio', ['Dashboard', 'My Work', 'My Targets']],
    [
      'Planning',
      [
        'Project Directory',
        'Update',
        'Team Lounge',
        'Libraries',
        'Report',
        'Woohoo',
        'Standard Reports',
        'Target Library',
      ],
    ],
    ['Library', ['Metric', 'Status', 'Target']],
    ['Financial', ['Reward', 'Budget', 'Reports']],
    ['Workspace/Account', ['Access Roles', 'Billing & Licenses', 'People (Access)', 'Settings', 'Details']],
    ['Workspace calendar', ['Working Days', 'Holidays', 'Extra-days', 'Off-days']],
  ]
  await bar.getByRole('menuitem', { name: 'Studio' }).focus()
  await page.keyboard.press('ArrowDown')
  for (const [index, [name, entries]] of expected.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight')
    await expect(bar.getByRole('menuitem', { name, exact: true })).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(entries)
  }
  await expect(page.getByRole('menuitem', { name: 'Holidays' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toHaveText('Access Roles')
  for (let down = 0; down < 3; down += 1) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'People (Access)' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/ws\/ppl$/)
  await expect(page.getByRole('menu')).toHaveCount(0)
})

test('PPL-04 a guest sees few entries, no empty menu, and no Insights', async ({ page }) => {
  await openPage(page, '/co/wk', 'guest')
  await expect(page.getByRole('menubar').getByRole('menuitem')).toHaveText(['Studio', 'Planning', 'Workspace/Account'])
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0)
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
    const bar = page.getByRole('menubar', { name: 'Main menu' })
    for (const [entry, path, title] of [
      ['Dashboard', '/pl/dir', 'Project Directory'],
      ['My Targets', '/pl/tgt?m=pt&tab=mine', "People's Targets"],
      ['My Work', '/co/wk', 'My Work'],
    ] as const) {
      await bar.getByRole('menuitem', { name: 'Studio' }).click()
      await page.getByRole('menu').getByRole('menuitem', { name: entry, exact: true }).click()
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

  await test.step('SHELL-01 SHELL-02 the modules menu describes Update, Review and Woohoo', async () => {
    await page.getByRole('button', { name: 'Modules' }).click()
    await expect(page.getByRole('menuitem', { name: 'Update Planning and assigning work' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Woohoo Progress reporting' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Review Media review with comments and annotations' }).click()
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
    await expect(page).toHaveURL(/\/ws\/ppl\/[\da-f-]{36}-ada-lindqvist$/)
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
  await expect(crumbs.getByRole('link', { name: 'Project Directory' })).toBeVisible()
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
  await expect(page.getByRole('menubar')).toHaveCount(0)
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
  await choose('Standard Report')
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
  await openScene(page)
  await expect(page.locator('arbo-review-viewer').getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
  await profile(page).click()
  await page.getByRole('menuitemcheckbox', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('menuitem', { name: 'Display' }).click()
  await expect(page.getByRole('slider', { name: 'Brightness' })).toHaveValue('100')
  await expect(page.getByRole('slider', { name: 'Contrast' })).toHaveValue('90')
  await expect(page.getByRole('slider', { name: 'Sepia' })).toHaveValue('10')

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
      return {
        header: getComputedStyle(document.querySelector('.header') as Element).backgroundColor,
        media: media.length,
        filters: [...filters],
      }
    })
  const before = await looks()
  expect(before.media).toBeGreaterThan(0)
  await page.getByRole('slider', { name: 'Contrast' }).fill('75')
  await expect.poll(async () => (await looks()).header).not.toBe(before.header)
  expect((await looks()).filters).toEqual(['none none normal'])
  await page.reload()
  await expect.poll(async () => (await looks()).header).not.toBe(before.header)
  await profile(page).click()
  await page.getByRole('menuitem', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(async () => (await looks()).header).toBe(before.header)
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
  await page.getByRole('link', { name: 'Big Buck Bunny' }).click()
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.getByRole('table', { name: 'Processes' }).getByRole('link').first().click()
  await expect(crumbs.getByRole('listitem')).toHaveCount(3)
  await crumbs.getByRole('button', { name: 'More levels' }).click()
  await expect(page.getByRole('menuitem', { name: 'Project Directory' })).toBeVisible()
  await page.keyboard.press('Escape')
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
  await expect(page.getByRole('menuitem', { name: 'Workspace calendar' })).toBeVisible()
  for (const width of [992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    const boxes = await page.locator('.header > *, .arbo-menubar > *').evaluateAll((parts) =>
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
  await page.getByRole('menuitem', { name: 'Planning' }).click()
  await expectMenuAccessible(page)
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
