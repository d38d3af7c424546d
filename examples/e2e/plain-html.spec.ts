import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '../../host/e2e/support/axe.ts'

const PAGE = '/examples/plain-html/dist/'
test.use({ baseURL: process.env['ARBO_URL'] ?? 'http://localhost:4600' })

test('XEMB-01 XREV-20 one script tag with version and integrity shows a clip with comments and no API', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(PAGE)
  await expect(page.locator('arbo-review-viewer .frame-field')).toHaveValue('1263')
  await expect(page.getByText('Hold the pose until the end of the yawn.')).toBeVisible()
  await expect(page.locator('#log')).toContainText('ready')
  expect(calls.filter((path) => path.startsWith('/api'))).toEqual([])

  const script = page.locator('script[src*="/cdn/"]')
  await expect(script).toHaveCount(1)
  await expect(script).toHaveAttribute('src', /^\/cdn\/review-viewer\/\d+\.\d+\.\d+\/arbo-review-viewer\.js$/)
  await expect(script).toHaveAttribute('integrity', /^sha384-/)
})

test('XREV-20 a comment and a drawing are sent as events', async ({ page }) => {
  await page.goto(PAGE)
  await expect(page.locator('#log')).toContainText('ready')
  await page.getByRole('button', { name: 'Previous frame' }).click()
  await expect(page.getByRole('textbox', { name: 'Frame', exact: true })).toHaveValue('1262')
  await page.getByLabel('Go to frame 1263').click()
  await expect(page.getByRole('textbox', { name: 'Frame', exact: true })).toHaveValue('1263')
  await page.getByLabel('Write a comment').fill('Shadow is late')
  await page.getByLabel('Write a comment').press('Control+Enter')
  await expect(page.locator('#log')).toContainText('comment-add')
  await expect(page.locator('#log')).toContainText('"frame_start":262')

  await page.getByRole('button', { name: 'Pencil' }).click()
  const stage = await page.locator('arbo-review-viewer canvas.picture').boundingBox()
  if (!stage) throw new Error('There is no picture')
  await page.mouse.move(stage.x + stage.width * 0.2, stage.y + stage.height * 0.5)
  await page.mouse.down()
  await page.mouse.move(stage.x + stage.width * 0.4, stage.y + stage.height * 0.6, { steps: 8 })
  await page.mouse.up()
  await expect(page.locator('#log')).toContainText('annotation-ops')

  // keep.js has stored both, and gives them back.
  await page.getByLabel('Go to frame 1263').first().click()
  await page.reload()
  await expect(page.getByText('Shadow is late')).toBeVisible()
  await page.getByLabel('Go to frame 1263').first().click()
  await expect.poll(() => hasInkAt(page, 0.3, 0.55)).toBe(true)
  expect(await hasInkAt(page, 0.3, 0.35)).toBe(false)
  await page.getByRole('button', { name: 'Start afresh' }).click()
  await expect(page.getByText('Hold the pose until the end of the yawn.')).toBeVisible()
  await expect(page.getByText('Shadow is late')).toHaveCount(0)
})

/** Whether a drawing has a red pixel about a place of the picture, 0 to 1. */
function hasInkAt(page: Page, x: number, y: number): Promise<boolean> {
  return page.locator('arbo-review-viewer').evaluate(
    (viewer, [left, top]) => {
      const picture = viewer.shadowRoot?.querySelector('canvas.picture')?.getBoundingClientRect() ?? new DOMRect()
      const canvases = viewer.shadowRoot?.querySelectorAll<HTMLCanvasElement>('.stage canvas:not(.picture)') ?? []
      return [...canvases].some((canvas) => {
        // It covers the stage, of which the picture is a part.
        const stage = canvas.getBoundingClientRect()
        const px = ((picture.left + left * picture.width - stage.left) / stage.width) * canvas.width
        const py = ((picture.top + top * picture.height - stage.top) / stage.height) * canvas.height
        const near = canvas.getContext('2d')?.getImageData(px - 20, py - 20, 40, 40).data ?? []
        return near.some((value, index) => index % 4 === 0 && value > 200 && (near[index + 3] ?? 0) > 200)
      })
    },
    [x, y] as const,
  )
}

test('XEMB-01 a script that does not match its hash leaves the fallback', async ({ page }) => {
  await page.route('**/arbo-review-viewer.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\n// changed on the way` })
  })
  await page.goto(PAGE)
  await expect(page.getByRole('link', { name: 'Watch the clip' })).toBeVisible()
})

test('XEMB-03 XEMB-06 the page is accessible and fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(PAGE)
  await expect(page.locator('#log')).toContainText('ready')
  await expectAccessible(page)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(beyond).toBeLessThanOrEqual(0)
})
