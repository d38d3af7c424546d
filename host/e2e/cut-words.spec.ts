import { cutWords } from './support/cut-words.ts'
import { enterAs, expect, test } from './support/test.ts'

const SCREENS = [
  '/co/wk',
  '/pl/time',
  '/pl/time?m=approve',
  '/pl/time?m=spent',
  '/co/mda',
  '/co/pyl',
  '/pl/dir',
  '/pl/woo',
  '/pl/rpt',
  '/pl/au',
  '/pl/tm',
  '/pl/mrc',
  '/pl/sts',
  '/pl/sts/rules',
  '/pl/tgt',
  '/pl/tgt/tl',
  '/pl/imp/new',
  '/ws/ppl',
  '/ws/ar',
  '/ws/stg',
  '/ws/wkd',
  '/ac/acc',
]

for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'es-MX', 'ja-JP']) {
  test.describe(`for a reader of ${locale}`, () => {
    test.use({ locale })

    test(`XUX-16 no word of a control, a head or a menu is cut in ${locale}, at a desk and on a phone`, async ({
      page,
    }) => {
      test.setTimeout(180_000)
      const code = await enterAs(page, 'owner')
      const found: string[] = []
      for (const path of SCREENS) {
        await page.setViewportSize({ width: 1440, height: 900 })
        await page.goto(path.startsWith('/ac') ? path : `/w:${code}${path}`)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        for (const width of [1440, 390]) {
          await page.setViewportSize({ width, height: 900 })
          // A bar that folds measures itself a moment after the window has changed.
          await expect
            .poll(() => cutWords(page), { timeout: 5000 })
            .toEqual([])
            .catch(async () => {
              for (const words of await cutWords(page)) found.push(`${path} at ${width}: ${words}`)
            })
        }
      }
      expect(found).toEqual([])
    })
  })
}
