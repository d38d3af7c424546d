import type { Locator, Page } from '@playwright/test'
import { enterAs, expect, test } from './support/test.ts'
import { callAs } from './support/accounts.ts'
import { PASSWORD, emailOf } from './support/test.ts'

const OWNER = { email: emailOf('owner'), password: PASSWORD }
/** The film of the demo workspace, in its order. */
const CUT = ['Meadow at dawn', 'By the brook', 'The bird on the branch', 'Title over the burrow']

type Viewer = HTMLElement & {
  itemId: string
  getFrame: () => number | undefined
  getShown: () => { frameCount: number; playing: boolean } | undefined
  play: () => void
  pause: () => void
  seek: (frame: number) => void
}

async function idsOf(page: Page, code: string): Promise<string[]> {
  const ids: string[] = []
  for (const name of CUT) {
    const path = `workspace/${code}/review/pipeline-entities?name_like=${encodeURIComponent(name)}`
    const [row] = (await callAs(page.request, OWNER, 'GET', path)) as unknown as { id: string }[]
    ids.push(row?.id ?? '')
  }
  return ids
}

const front = (page: Page): Locator => page.locator('arbo-review-viewer:not([hidden])')
const frontState = (page: Page) =>
  front(page).evaluate((element: Viewer) => ({
    id: element.itemId,
    frame: element.getFrame(),
    playing: element.getShown()?.playing ?? false,
  }))

/** The scene that is open behind the one in front; undefined while it is not ready. */
const readyBehind = (page: Page) =>
  page.evaluate(() => {
    const viewer = document.querySelector<Viewer>('arbo-review-viewer[hidden]')
    return (viewer?.getShown()?.frameCount ?? 0) > 0 ? viewer?.itemId : undefined
  })

/**
 * Plays the last moments of the scene in front, once the next one is open behind it; tells the frame with which the
 * next one comes to the front, once it has played on from there. It is stopped then, in the page itself: where the test
 * is slow to look, the scene would be over and the one after it in front.
 */
async function playOut(page: Page, next: string | undefined): Promise<number | undefined> {
  const last = () => front(page).evaluate((element: Viewer) => (element.getShown()?.frameCount ?? 0) - 1)
  await expect.poll(last).toBeGreaterThan(10)
  const near = (await last()) - 4
  await front(page).evaluate((element: Viewer) => element.pause())
  await front(page).evaluate((element: Viewer, frame) => element.seek(frame), near)
  await expect.poll(async () => (await frontState(page)).frame).toBe(near)
  await expect.poll(() => readyBehind(page)).toBe(next)
  return page.evaluate(
    () =>
      new Promise<number | undefined>((resolve) => {
        const viewers = [...document.querySelectorAll<Viewer>('arbo-review-viewer')]
        const behind = viewers.find(({ hidden }) => hidden)
        let first: number | undefined
        const swap = new MutationObserver(() => {
          if (!behind || behind.hidden) return
          swap.disconnect()
          first = behind.getFrame()
        })
        if (behind) swap.observe(behind, { attributeFilter: ['hidden'] })
        behind?.addEventListener('frame-change', function look(event) {
          const { frame } = (event as CustomEvent<{ frame: number }>).detail
          if (behind.hidden || first === undefined || frame <= first) return
          behind.removeEventListener('frame-change', look)
          behind.pause()
          resolve(first)
        })
        viewers.find(({ hidden }) => !hidden)?.play()
      }),
  )
}

/** A mode of playing, in the menu of the bar. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Options of the review' }).click()
  await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
}

test('XREV-22 the two scenes before and after play in place, and the scene under review does not change', async ({
  page,
}) => {
  const code = await enterAs(page, 'owner')
  const [meadow, brook, bird, title] = await idsOf(page, code)
  await page.goto(`/w:${code}/st/${brook}?m=review`)
  await expect(front(page)).toBeVisible()
  await choose(page, 'Play with the two scenes before and after')
  const strip = page.getByRole('navigation', { name: 'In context' })
  await expect(strip.getByRole('button')).toHaveText([
    CUT[0] ?? '',
    `${CUT[1]}Under review`,
    CUT[2] ?? '',
    CUT[3] ?? '',
  ])
  await expect(strip.locator('[aria-current="true"]')).toContainText('By the brook')

  // The cut out of the scene under review: the next one shows from its first frame and goes on by itself.
  expect(await playOut(page, bird)).toBe(0)
  await expect.poll(async () => (await frontState(page)).id).toBe(bird)
  await expect(strip.locator('[aria-current="true"]')).toHaveText('The bird on the branch')
  await expect(page).toHaveURL(new RegExp(`/st/${brook}\\?`))

  // The cut into it, from the scene before.
  await strip.getByRole('button', { name: 'Meadow at dawn' }).click()
  await expect.poll(async () => (await frontState(page)).id).toBe(meadow)
  await playOut(page, brook)
  await expect.poll(async () => (await frontState(page)).id).toBe(brook)

  // The last one has nothing after it, and stops there.
  await strip.getByRole('button', { name: 'Title over the burrow' }).click()
  await expect.poll(async () => (await frontState(page)).id).toBe(title)
  await expect(page).toHaveURL(new RegExp(`/st/${brook}\\?`))

  await choose(page, 'Play with the two scenes before and after')
  await expect(strip).toHaveCount(0)
  await expect.poll(async () => (await frontState(page)).id).toBe(brook)
})

test('XPLY-03 a list plays through by itself: each scene begins at its first frame while the previous one is on screen', async ({
  page,
}) => {
  const code = await enterAs(page, 'owner')
  const [meadow, brook, bird] = await idsOf(page, code)
  await page.goto(`/w:${code}/co/mda?list=${meadow},${brook},${bird}`)
  await expect(front(page)).toBeVisible()
  await choose(page, 'Show the list')
  await choose(page, 'Play all')
  for (const next of [brook, bird, meadow]) {
    // Behind the scene on screen the next one waits, ready: nothing is blank in between.
    const blanks = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let blank = 0
          const before = document.querySelector<Viewer>('arbo-review-viewer:not([hidden])')
          const look = (): void => {
            const now = document.querySelectorAll<Viewer>('arbo-review-viewer:not([hidden])')
            if (now.length !== 1 || !now[0]?.getShown()) blank += 1
            if (now[0] && now[0] !== before) resolve(blank)
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
    expect(await playOut(page, next)).toBe(0)
    expect(await blanks).toBe(0)
    await expect.poll(async () => (await frontState(page)).id).toBe(next)
    await expect(page.locator('li[data-scene] button[aria-current="true"]')).toHaveCount(1)
  }
})
