import type { Locator } from '@playwright/test'
import { callAs } from './support/accounts.ts'
import { emailOf, expect, openAs, PASSWORD, test } from './support/test.ts'

const owner = { email: emailOf('owner'), password: PASSWORD }

/** Pixels that the file itself has, whatever it is shown in. */
const widthOf = (picture: Locator, address: 'currentSrc' | 'poster'): Promise<number> =>
  picture.evaluate(async (element, key) => {
    const answer = await fetch((element as HTMLImageElement & HTMLVideoElement)[key])
    const bitmap = await createImageBitmap(await answer.blob())
    return bitmap.width
  }, address)

for (const { density, width } of [
  { density: 1, width: 320 },
  { density: 2, width: 640 },
]) {
  test.describe(`on a screen of ${density} pixels per CSS pixel`, () => {
    test.use({ deviceScaleFactor: density, viewport: { width: 1440, height: 900 } })

    test(`XUX-13 the picture of a card has as many pixels as the card shows at density ${density}`, async ({
      page,
    }) => {
      await openAs(page, 'owner', '/pl/dir')
      await page.getByRole('button', { name: 'Cards' }).click()
      const picture = page.getByRole('main').locator('img[srcset]').first()
      await expect.poll(() => picture.evaluate((element: HTMLImageElement) => element.complete)).toBe(true)
      const box = await picture.boundingBox()
      const had = await widthOf(picture, 'currentSrc')
      expect(had).toBe(width)
      expect(had).toBeGreaterThanOrEqual((box?.width ?? 0) * density)
    })
  })
}

test('XUX-13 a scene’s page shows its film in place, behind a poster as wide as the film', async ({ page }) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  const path = `workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent('Meadow at dawn')}`
  const [scene] = (await callAs(page.request, owner, 'GET', path)) as unknown as { id: string }[]
  await page.goto(`/w:${code}/st/${scene?.id ?? ''}`)
  const film = page.locator('arbo-scene-hub').locator('video')
  await expect(film).toHaveAttribute('poster', /width=1280/)
  expect(await widthOf(film, 'poster')).toBe(1280)
  await page.locator('arbo-scene-hub').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
})
