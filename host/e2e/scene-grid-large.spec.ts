import type { Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, signInAs, test } from './support/test.ts'

const SCENES = 3000
const METRICS = 24
/** The last one in the order of their names. */
const LAST_METRIC = 'Metric 9'
const nameOf = (number: number) => `Shot ${String(number).padStart(4, '0')}`
/** Which shot stands where: not in the order of their names, so that an order which only the page made would show. */
const shotAt = (place: number) => ((place * 7) % SCENES) + 1

/** A workspace with a project of many scenes and metrics, and the path of the project's scenes. */
async function largeProject(page: Page): Promise<string> {
  const { owner, code } = await ownWorkspace(page, 'Large works')
  const call = (path: string, data: object) => callAs(page.request, owner, 'POST', `workspace/${code}/${path}`, data)
  const project = await call('entities', { name: 'Night Ferry', type: 0 })
  const id = String(project['id'])
  const metric_ids: string[] = []
  for (let number = 1; number <= METRICS; number += 1) {
    const metric = await call('metrics', { name: `Metric ${number}`, type: 'number' })
    metric_ids.push(String(metric['id']))
  }
  await call(`entities/${id}/metric/attach`, { metric_ids })
  const numbers = Array.from({ length: SCENES }, (_, place) => shotAt(place))
  const rows = numbers.map((number) => `${nameOf(number)},${number}`)
  const content = Buffer.from(['Name,Metric 1', ...rows].join('\n')).toString('base64')
  await call(`entities/${id}/items/import/add`, { name: 'scenes.csv', content })
  await signInAs(page, owner)
  return `/w:${code}/pl/dir/${id}?list=scenes`
}

test('XPLAN-01 a page of thousands of scenes and many columns holds those in view, and the server orders and finds them', async ({
  page,
}) => {
  test.slow()
  await page.goto(await largeProject(page))
  const grid = page.getByRole('grid', { name: 'Scenes' })
  // Beside the scenes the head, the row for the next scene, and the totals.
  await expect(grid).toHaveAttribute('aria-rowcount', String(SCENES + 3))
  await expect(grid.getByRole('link', { name: nameOf(1), exact: true })).toBeVisible()
  const cellCount = () => grid.evaluate((element) => element.querySelectorAll('[role="gridcell"]').length)
  const rows = () => grid.evaluate((element) => element.querySelectorAll('[role="row"]').length)
  const columns = async () => Number(await grid.getAttribute('aria-colcount'))
  await expect.poll(columns).toBeGreaterThan(METRICS)
  expect(await rows()).toBeLessThan(80)
  expect(await cellCount()).toBeLessThan((await rows()) * ((await columns()) - 5))
  // What is out of view to the right comes when it is scrolled to, and what is left goes.
  await expect(grid.getByRole('columnheader', { name: LAST_METRIC })).toHaveCount(0)

  // By keyboard to the last scene and back, without a page that holds them all.
  await grid
    .getByRole('link', { name: nameOf(1), exact: true })
    .locator('xpath=ancestor::*[@role="gridcell"]')
    .click({ position: { x: 4, y: 4 } })
  await page.keyboard.press('Control+End')
  await expect(grid.getByRole('link', { name: nameOf(shotAt(SCENES - 1)), exact: true })).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: LAST_METRIC })).toBeVisible()
  await expect(grid.getByRole('link', { name: nameOf(1), exact: true })).toHaveCount(0)
  expect(await rows()).toBeLessThan(80)
  await page.keyboard.press('Control+Home')
  await expect(grid.getByRole('link', { name: nameOf(1), exact: true })).toBeVisible()

  // What scrolling draws anew is what comes into view, and nothing else is touched: that is all a frame has time for.
  const touchedBy = (px: number) =>
    grid.evaluate(async (element, by) => {
      const box = [element, ...element.querySelectorAll('*')].find(
        (each) => each.scrollHeight > each.clientHeight + 1000 && getComputedStyle(each).overflowY !== 'visible',
      )
      if (!box) throw new Error('nothing scrolls')
      const rowsTouched = new Set<Element>()
      const observer = new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
          for (const node of [target, ...addedNodes]) {
            const row =
              node instanceof Element ? node.closest('[role="row"]') : node.parentElement?.closest('[role="row"]')
            if (row) rowsTouched.add(row)
          }
        }
      })
      observer.observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
      const before = box.scrollTop
      box.scrollTop += by
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      for (let count = 0; count < 4; count += 1) await frame()
      observer.disconnect()
      return [box.scrollTop - before, rowsTouched.size] as const
    }, px)
  const lineHeight = await grid
    .getByRole('row')
    .nth(3)
    .evaluate((row) => row.getBoundingClientRect().height)
  // In the middle of the list, where lines leave at one edge and come at the other.
  await touchedBy(240 * lineHeight)
  await expect(grid.getByRole('link', { name: nameOf(shotAt(245)), exact: true })).toBeVisible()
  for (let step = 1; step <= 6; step += 1) {
    const [moved, touched] = await touchedBy(lineHeight)
    expect(moved).toBeCloseTo(lineHeight, 0)
    expect(touched).toBeLessThanOrEqual(4)
  }
  await page.keyboard.press('Control+Home')

  // The other way round the first row is one that the page had not read.
  await page.goto(`${page.url()}&order_by=-name`)
  await expect(grid.getByRole('link').first()).toHaveText(nameOf(SCENES))
  await page.getByRole('searchbox', { name: 'Search scenes' }).fill('Shot 1234')
  await expect(grid.getByRole('link')).toHaveText([nameOf(1234)])
})
