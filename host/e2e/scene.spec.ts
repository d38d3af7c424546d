import { enterAs, expect, openScene, test } from './support/test.ts'

test('XREV-16 REV-01 REV-20 an address with a frame opens exactly there, updates without new history entries, and opens a tab', async ({
  page,
}) => {
  await openScene(page)
  const scene = new URL(page.url())
  await page.goto(`${scene.pathname}?frame=7`)
  const viewer = page.locator('arbo-review-viewer')
  await expect
    .poll(() => viewer.evaluate((element: HTMLElement & { getFrame?: () => number }) => element.getFrame?.()))
    .toBe(7)
  const length = await page.evaluate(() => history.length)
  await viewer.evaluate((element: HTMLElement & { seek: (frame: number) => unknown }) => void element.seek(11))
  await expect(page).toHaveURL(/[?&]frame=11(&|$)/)
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.reload()
  await expect
    .poll(() => viewer.evaluate((element: HTMLElement & { getFrame?: () => number }) => element.getFrame?.()))
    .toBe(11)

  await test.step('the frame on screen is marked, and the marker is removed again', async () => {
    await page.goto(`${scene.pathname}?frame=9&tab=markers`)
    await viewer.getByRole('button', { name: 'Mark frame 9', exact: true }).click()
    const flag = viewer.getByRole('button', { name: 'Marker on frame 9', exact: true })
    await expect(flag).toBeVisible()
    await page.reload()
    await expect(flag).toBeVisible()
    await viewer.getByRole('button', { name: 'Delete the marker on frame 9' }).click()
    await viewer.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(flag).toBeHidden()
  })

  await test.step('a note written here shows in the scene hub', async () => {
    const note = `The horizon stays low ${Date.now()}`
    await viewer.getByRole('tab', { name: /^Notes/ }).click()
    await viewer.getByLabel('Write a note').fill(note)
    await viewer.getByRole('button', { name: 'Add note' }).click()
    await expect(viewer.getByRole('listitem').filter({ hasText: note })).toBeVisible()
    await page.goto(`${scene.pathname}?tab=notes`)
    await expect(page.locator('arbo-scene-hub').getByRole('listitem').filter({ hasText: note })).toBeVisible()
  })
})

test('PLAN-11 PLAN-18 the scene shows its facts, and its status changes when the user has the right', async ({
  page,
}) => {
  await openScene(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const fact of ['Assignees', 'Reviewers', 'Due'])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Status: / }).click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveCount(7)
  // Somebody who has seen the change may leave before it is sent: it arrives all the same.
  let send: (() => void) | undefined
  await page.route(/\/items\/[^/]+$/, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await new Promise<void>((resolve) => (send = resolve))
    return route.continue()
  })
  const chosen = page.getByRole('menuitemradio', { checked: false }).first()
  const name = (await chosen.innerText()).trim()
  await chosen.click()
  await expect.poll(() => send !== undefined).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Status: / })).toBeVisible()
  send?.()
  await expect(page.getByRole('button', { name: `Status: ${name}. Change` })).toBeVisible()
})

test('a scene that does not exist says so', async ({ page }) => {
  const nowhere = `/w:${await enterAs(page, 'owner')}/st/00000000-0000-4000-8000-000000000000`
  await page.goto(nowhere)
  await expect(page.getByText('This scene was not found')).toBeVisible()
  await page.goto(`${nowhere}?m=review`)
  await expect(page.getByText('This no longer exists')).toBeVisible()
})
