import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import {
  emailOf,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PASSWORD,
  signInAs,
  test,
} from './support/test.ts'

type Viewer = HTMLElement & {
  getShown: () => { frame: number; frameCount: number; playing: boolean } | undefined
}

const OWNER = { email: emailOf('owner'), password: PASSWORD }
/** Sizes of a window, and the least part of it that the picture's place has. */
const WINDOWS = [
  { width: 1280, height: 800, least: 0.6 },
  { width: 1440, height: 900, least: 0.7 },
]

async function scenesOf(page: Page, code: string): Promise<string[]> {
  const ids: string[] = []
  for (const name of ['Meadow at dawn', 'By the brook']) {
    const path = `workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent(name)}`
    const [row] = (await callAs(page.request, OWNER, 'GET', path)) as unknown as { id: string }[]
    ids.push(row?.id ?? '')
  }
  return ids
}

const shown = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector<Viewer>('arbo-review-viewer:not([hidden])')
    const state = viewer?.getShown()
    return state && state.frameCount > 0 ? state : null
  })

/**
 * The picture's place is the viewer's stage: the picture with the black around it, where tools and timeline lie over
 * the lower edge. The picture itself must be clear of them.
 */
const layout = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector('arbo-review-viewer:not([hidden])')
    const box = (part: string) => viewer?.shadowRoot?.querySelector(part)?.getBoundingClientRect() ?? new DOMRect()
    const [stage, picture, foot, top] = [box('[part~=stage]'), box('.picture'), box('.foot'), box('[part~=top-bar]')]
    const bar = document.querySelector('.review_review-bar')?.getBoundingClientRect() ?? new DOMRect()
    return {
      share: (stage.width * stage.height) / (innerWidth * innerHeight),
      isClear: picture.bottom <= foot.top && picture.top >= stage.top,
      above: stage.top,
      // The first tab, which is chosen, is in view.
      isTabShown: box('[role=tablist] [aria-selected=true]').left >= box('[role=tablist]').left,
      bars: [bar, top].map(({ top: at, bottom }) => [Math.round(at), Math.round(bottom)]),
    }
  })

async function expectRoomForThePicture(page: Page): Promise<void> {
  for (const { width, height, least } of WINDOWS) {
    await page.setViewportSize({ width, height })
    await expect.poll(async () => (await layout(page)).share, `${width} x ${height}`).toBeGreaterThanOrEqual(least)
    await expect.poll(async () => (await layout(page)).isClear, `${width} x ${height}`).toBe(true)
    const { bars, above, isTabShown } = await layout(page)
    expect(isTabShown).toBe(true)
    // The page's part and the viewer's are one bar.
    expect([bars, above]).toEqual([
      [
        [0, 48],
        [0, 48],
      ],
      48,
    ])
    await expectNoSidewaysScroll(page)
  }
  await expect(page.locator('.header')).toHaveCount(0)
  await expect(page.locator('.breadcrumb-bar')).toHaveCount(0)
}

test('XUX-06 below one bar of 48 px the picture’s place is 60 % of a window of 1280 x 800 and 70 % of 1440 x 900, in the review and in a room', async ({
  page,
}) => {
  const code = await enterAs(page, 'owner')
  const ids = await scenesOf(page, code)
  await test.step('the review of a list', async () => {
    await page.goto(`/w:${code}/co/mda?list=${ids.join(',')}`)
    await expect.poll(() => shown(page)).not.toBeNull()
    await expectRoomForThePicture(page)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Meadow at dawn')
    // The strip is folded, and opens by the place in the list.
    await expect(page.locator('.review_review-card')).toHaveCount(0)
    await page.getByRole('button', { name: 'Review list, 1 of 2' }).click()
    await expect(page.locator('.review_review-card')).toHaveCount(2)
    await expectAccessible(page, { exclude: ['arbo-review-viewer'] })
    await page.getByRole('button', { name: 'Review list, 1 of 2' }).click()
  })
  await test.step('search by its key, the link by its menu', async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await test.step('one scene', async () => {
    await page.goto(`/w:${code}/st/${ids[0]}?m=review`)
    await expect.poll(() => shown(page)).not.toBeNull()
    await expectRoomForThePicture(page)
  })
  await test.step('a room', async () => {
    const room = await callAs(page.request, OWNER, 'POST', `workspace/${code}/rooms`, { item_ids: ids, name: 'Face' })
    await page.goto(`/w:${code}/co/rm/${String(room['id'])}`)
    await expect.poll(() => shown(page)).not.toBeNull()
    await expect(page.locator('.review_review-card')).toHaveCount(0)
    await expectRoomForThePicture(page)
    await expectAccessible(page, { exclude: ['arbo-review-viewer'] })
  })
})

test('XUX-06 a review opens on the poster of the clip and plays nothing by itself; Play begins at the start', async ({
  page,
}) => {
  const code = await enterAs(page, 'owner')
  const [id] = await scenesOf(page, code)
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    document.addEventListener('play-state', (event) => {
      told.push((event as CustomEvent<{ playing: boolean }>).detail.playing ? 'plays' : 'stops')
    })
    document.addEventListener('frame-change', (event) => {
      told.push(String((event as CustomEvent<{ frame: number }>).detail.frame))
    })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await page.goto(`/w:${code}/st/${id}?m=review`)
  await expect.poll(() => shown(page)).not.toBeNull()
  const { frameCount = 0 } = (await shown(page)) ?? {}
  const poster = Math.floor(frameCount / 2)
  await expect.poll(told).toEqual([String(poster)])
  expect((await shown(page))?.playing).toBe(false)

  await page.locator('arbo-review-viewer').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(told).toContain('plays')
  const before = (await told()).slice(0, (await told()).indexOf('plays'))
  expect(before.at(-1)).toBe('0')
})

test('XUX-06 Approve and Retake stand below the note and take it along, and Undo takes the status back', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'Decisions')
  const call = (path: string, data: object) => callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, data)
  const statuses = [
    { name: 'Ready', kind: 2 },
    { name: 'Again', kind: 4 },
    { name: 'Done', kind: 6 },
  ]
  const flow = await call('template-flows', { name: 'Shots', statuses })
  const project = await call('entities', { name: 'Night Ferry', type: 0, template_flow_id: flow['id'] })
  const scene = await call(`entities/${String(project['id'])}/items`, { name: 'The pier' })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/st/${String(scene['id'])}?m=review`)
  const viewer = page.locator('arbo-review-viewer')
  const note = viewer.getByLabel('Write a comment')
  const status = page.getByRole('button', { name: /^Status: / })
  await expect(status).toHaveAccessibleName(/No status/)

  for (const [name, words, becomes] of [
    ['Retake', 'The lamp flickers.', 'Again'],
    ['Approve', 'Lovely now.', 'Done'],
  ] as const) {
    await note.fill(words)
    await viewer.getByRole('button', { name }).click()
    await expect(viewer.getByRole('article').filter({ hasText: words })).toBeVisible()
    await expect(status).toHaveAccessibleName(new RegExp(becomes))
    await expect(note).toHaveValue('')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(status).toHaveAccessibleName(/No status/)
    // What was said stays.
    await expect(viewer.getByRole('article').filter({ hasText: words })).toBeVisible()
  }

  await test.step('a note that is refused keeps the scene as it is', async () => {
    await page.route(/\/comments$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, json: { error: 'permission_denied', message: 'No' } })
        : route.fallback(),
    )
    await note.fill('Once more.')
    await viewer.getByRole('button', { name: 'Approve' }).click()
    await expect(viewer.getByRole('alert')).toBeVisible()
    await expect(note).toHaveValue('Once more.')
    await expect(status).toHaveAccessibleName(/No status/)
  })
})

test('XUX-06 the scenes of a playlist are decided about below the note, too, each its own; what it was once is not', async ({
  page,
}) => {
  const code = await enterAs(page, 'owner')
  const call = (path: string, data: object) => callAs(page.request, OWNER, 'POST', `workspace/${code}/${path}`, data)
  const itemIds = await scenesOf(page, code)
  const { id } = await call('playlists', { name: `Dailies ${Date.now()}`, kind: 'personal' })
  const path = `playlists/${String(id)}`
  await call(`${path}/items`, { item_ids: itemIds })
  await page.goto(`/w:${code}/co/pyl/${String(id)}`)
  const list = page.locator('arbo-playlist')
  const row = (name: string) => list.locator('.row').filter({ hasText: name })
  const viewer = list.locator('arbo-review-viewer:not([hidden])')
  const statusOf = async (at: number): Promise<unknown> => {
    const { status } = await callAs(page.request, OWNER, 'GET', `workspace/${code}/items/${itemIds[at]}`)
    return (status as { name: string } | null)?.name
  }
  const before = [await statusOf(0), await statusOf(1)]
  expect(before).not.toContain('Approved')

  await row('By the brook').locator('.row-main').click()
  const words = `The water holds ${Date.now()}`
  await viewer.getByLabel('Write a comment').fill(words)
  await list.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(viewer.getByRole('article').filter({ hasText: words })).toBeVisible()
  await expect(row('By the brook')).toContainText('Approved')
  expect([await statusOf(0), await statusOf(1)]).toEqual([before[0], 'Approved'])
  await expect(list.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled()
  await page.getByText('Undo', { exact: true }).click()
  await expect(row('By the brook')).toContainText(String(before[1]))

  // The buttons go along with the scene on screen.
  await row('Meadow at dawn').locator('.row-main').click()
  await expect(list.getByRole('button', { name: 'Approve', exact: true })).toBeEnabled()
  await expectAccessible(page, { exclude: ['arbo-review-viewer'] })

  const snapshot = await call(`${path}/snapshots`, {})
  await page.goto(`/w:${code}/co/pyl/${String(id)}?snapshot=${String(snapshot['id'])}`)
  await expect(page.getByText(/^As it was on /)).toBeVisible()
  await expect(viewer.getByLabel('Write a comment')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
})

test('XUX-06 every icon of the review means one thing and has words', async ({ page }) => {
  const code = await enterAs(page, 'owner')
  const ids = await scenesOf(page, code)
  await page.goto(`/w:${code}/co/mda?list=${ids.join(',')}`)
  await expect.poll(() => shown(page)).not.toBeNull()
  await expect(page.locator('arbo-review-viewer:not([hidden])').getByLabel('Write a comment')).toBeVisible()
  const meanings = await page.evaluate(() => {
    const viewer = document.querySelector('arbo-review-viewer:not([hidden])')
    const bar = document.querySelector('.review_review-bar')
    const buttons = [bar, viewer?.shadowRoot].flatMap((root) => [...(root?.querySelectorAll('button') ?? [])])
    const meant = new Map<string, Set<string>>()
    for (const button of buttons) {
      const icon = button.querySelector('svg')?.innerHTML
      // A menu of more, and what a comment or light panel has, say what they are in their place.
      if (!icon || button.textContent !== '' || button.closest('article, [popover]')) continue
      if (button.matches('[aria-haspopup]')) continue
      const words = button.getAttribute('aria-label') ?? ''
      meant.set(icon, (meant.get(icon) ?? new Set()).add(words))
    }
    return [...meant.values()].map((words) => [...words])
  })
  expect(meanings.length).toBeGreaterThan(20)
  expect(meanings.filter((words) => words.length !== 1 || words[0] === '')).toEqual([])
})

test('XUX-05 Review in the bar leads to what waits for one’s check', async ({ page }) => {
  const code = await enterAs(page, 'owner')
  const path = `workspace/${code}/my-works/checks`
  const [first] = (await callAs(page.request, OWNER, 'GET', path)) as unknown as { id: string }[]
  await page.goto(`/w:${code}/co/mda`)
  await expect(page.getByText(/wait for your check/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Review what waits' }).click()
  await expect(page).toHaveURL(new RegExp(`[?&]list=${first?.id ?? ''}`))
  await expect(page.locator('arbo-review-viewer')).toBeVisible()
})
