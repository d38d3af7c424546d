import type { Locator, Page } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import {
  emailOf,
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  openAs,
  PASSWORD,
  test,
} from './support/test.ts'

const owner = { email: emailOf('owner'), password: PASSWORD }
const HEIGHT = 844
/** Pixels: what a line of controls for fingers takes. */
const ONE_ROW = 64

test.use({ viewport: { width: 390, height: HEIGHT }, hasTouch: true })

const idOf = async (page: Page, path: string): Promise<string> => {
  const [row] = (await callAs(page.request, owner, 'GET', path)) as unknown as { id: string }[]
  return row?.id ?? ''
}

/** Height of the space that these take together. */
async function heightOf(parts: readonly Locator[]): Promise<number> {
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  const tops = boxes.map((box) => box?.y ?? 0)
  const ends = boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0))
  return Math.max(...ends) - Math.min(...tops)
}

async function expectInside(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 })
  const box = await part.boundingBox()
  // Where it lies nothing else is: a finger reaches it.
  const isOnTop = await part.evaluate(
    (element, [x, y]) => {
      const root = element.getRootNode() as Document | ShadowRoot
      const top = root.elementFromPoint(x ?? 0, y ?? 0)
      return top !== null && (element.contains(top) || top.contains(element))
    },
    [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2],
  )
  expect(isOnTop, await part.evaluate((element) => element.outerHTML.slice(0, 120))).toBe(true)
}

test('XUX-14 a list of scenes keeps status and due date, and its toolbar is one row that opens', async ({ page }) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  const take = await idOf(page, `workspace/${code}/entities?type_eq=3&name_like=${encodeURIComponent('Quay at night')}`)
  await page.goto(`/w:${code}/pl/dir/${take}`)
  const row = page.getByRole('row').filter({ hasText: 'Crane silhouette' })
  await expectInside(row.getByText('Approved').first())
  await expectInside(row.locator('time').first())

  const search = page.getByRole('searchbox', { name: 'Search scenes' })
  const tools = page.getByRole('button', { name: 'Filters and tools' })
  const add = page.getByRole('button', { name: 'New scene' })
  expect(await heightOf([search, tools, add])).toBeLessThan(ONE_ROW)
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeHidden()
  await tools.click()
  await expect(tools).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['Filter', 'Group', 'Import']) {
    await expectInside(page.getByRole('button', { name, exact: true }))
  }
  await expectNoSidewaysScroll(page)
  await expectAccessibleInBothThemes(page)
})

test('XUX-14 the toolbar of a report and of a list is one row, marked while a filter is chosen', async ({ page }) => {
  const code = await openAs(page, 'owner', '/pl/woo')
  const tools = page.getByRole('button', { name: 'Filters and tools' })
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  expect(await heightOf([search, tools])).toBeLessThan(ONE_ROW)
  const dotOf = (): Promise<string> =>
    tools.evaluate((element) => getComputedStyle(element.closest('.list_list-fold') ?? element, '::after').content)
  // The list of progress begins with the projects: a filter is chosen.
  expect(await dotOf()).not.toBe('none')
  await tools.click()
  await page.getByRole('button', { name: /^Remove the filter level/ }).click()
  await expect.poll(dotOf).toBe('none')

  await page.goto(`/w:${code}/pl/rpt`)
  await expect(page.getByRole('table', { name: /: figures$/ })).toBeVisible()
  expect(await heightOf([search, tools])).toBeLessThan(ONE_ROW)
  await expect(page.getByRole('button', { name: 'Currency', exact: true })).toBeHidden()
  await tools.click()
  await expectInside(page.getByRole('button', { name: 'Currency', exact: true }))
})

test('XUX-14 the toolbar of every list is one row, and what can be done with checked rows stands whole under the thumb', async ({
  page,
}) => {
  const code = await openAs(page, 'owner', '/ws/ppl')
  for (const path of ['/ws/ppl', '/pl/tm', '/pl/mrc', '/pl/sts', '/pl/tgt/tl', '/ws/ar', '/co/pyl', '/ws/wkd/hg']) {
    await page.goto(`/w:${code}${path}`)
    const search = page.getByRole('searchbox')
    await expect(search).toBeVisible()
    const parts = [search, page.getByRole('button', { name: 'Filters and tools' })]
    const primary = page.locator('.list_list-primary:visible')
    if ((await primary.count()) > 0) parts.push(primary)
    expect(await heightOf(parts), path).toBeLessThan(ONE_ROW)
  }
  for (const path of ['/ws/ppl', '/pl/au']) {
    await page.goto(`/w:${code}${path}`)
    await page.getByRole('checkbox').nth(1).click()
    const bulk = page.getByRole('group', { name: 'Selected rows' })
    for (const button of await bulk.getByRole('button').all()) await expectInside(button)
    await expectNoSidewaysScroll(page)
    await expectAccessibleInBothThemes(page)
  }
})

test('XUX-14 in review the picture, play, step, comment and approve are on the screen, approve under the thumb', async ({
  page,
}) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  const scene = await idOf(
    page,
    `workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent('Meadow at dawn')}`,
  )
  await page.goto(`/w:${code}/co/mda?list=${scene}`)
  const viewer = page.locator('arbo-review-viewer')
  const play = viewer.getByRole('button', { name: 'Play', exact: true })
  await expect(play).toBeEnabled()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  for (const part of [
    viewer.locator('[part~="stage"]'),
    play,
    viewer.getByRole('button', { name: 'Next frame' }),
    viewer.getByLabel('Write a comment'),
    approve,
  ]) {
    await expectInside(part)
  }
  const box = await approve.boundingBox()
  expect(box?.y ?? 0).toBeGreaterThan((HEIGHT * 2) / 3)
  const heading = page.getByRole('heading', { level: 1, name: 'Meadow at dawn' })
  expect((await heading.boundingBox())?.width ?? 0).toBeGreaterThan(100)
  await expectNoSidewaysScroll(page)
})
