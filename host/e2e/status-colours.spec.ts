import type { Locator, Page } from '@playwright/test'
import { callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test } from './support/test.ts'

/** Yellow of the palette, which a white page needs darker: in the light theme, and as it was chosen in the dark one. */
const LIGHT = 'rgb(151, 125, 0)'
const DARK = 'rgb(255, 212, 0)'
const NAME = 'Inked'

interface Studio {
  owner: { email: string; password: string }
  code: string
  flow: string
  project: string
  scenes: string[]
  playlist: string
}

/** Two statuses that count as the same, scenes that have the second, and one of another flow. */
async function studio(page: Page): Promise<Studio> {
  const { owner, code } = await ownWorkspace(page, 'Studio Comic')
  const below = `workspace/${code}`
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) =>
    callAs(page.request, owner, method, `${below}/${path}`, data)
  const make = async (path: string, data: object): Promise<string> => String((await call('POST', path, data))['id'])
  const flowOf = async (name: string, statuses: object[]) => {
    const flow = await call('POST', 'template-flows', { name, statuses })
    return { id: String(flow['id']), statuses: flow['statuses'] as { id: string }[] }
  }
  const comic = await flowOf('Comic', [
    { name: 'Sketched', kind: 3 },
    { name: NAME, kind: 3 },
  ])
  const sound = await flowOf('Sound', [{ name: 'Mixed', kind: 5 }])
  const project = await make('entities', { type: 0, name: 'Ink' })
  await call('PUT', `entities/${project}/template_flow`, { template_flow_id: comic.id })
  const other = await make('entities', { type: 0, name: 'Noise' })
  await call('PUT', `entities/${other}/template_flow`, { template_flow_id: sound.id })
  await make(`entities/${other}/items`, { name: 'Thunder', status_id: sound.statuses[0]?.id })
  const members = (await call('GET', 'ws-members')) as unknown as { id: string }[]
  const due_date = new Date().toISOString().slice(0, 10)
  const scenes: string[] = []
  for (const name of ['Harbour', 'Lantern']) {
    const status_id = comic.statuses[1]?.id
    scenes.push(await make(`entities/${project}/items`, { name, due_date, status_id, assignee_ids: [members[0]?.id] }))
  }
  const playlist = await make('playlists', { name: 'Dailies', item_ids: scenes })
  return { owner, code, flow: comic.id, project, scenes, playlist }
}

/** What a status by its name is painted with, the first in a place. */
const dotIn = (place: Locator): Locator =>
  place.locator('.arbo-status').filter({ hasText: NAME }).locator('.arbo-status-dot').first()

const isPainted = (mark: Locator, colour: string): Promise<void> => expect(mark).toHaveCSS('background-color', colour)

test('XFIX-20 a colour chosen for a status shows wherever the status does, in both themes', async ({ page }) => {
  const { owner, code, flow, project, scenes, playlist } = await studio(page)
  await signInAs(page, owner)
  const at = (path: string) => page.goto(`/w:${code}${path}`)

  await test.step('the flow offers the colours', async () => {
    await at(`/pl/sts/${flow}`)
    await page.getByRole('button', { name: `Colour of “${NAME}”` }).click()
    await page.getByRole('radio', { name: 'Yellow' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved').first()).toBeVisible()
    await isPainted(page.getByRole('button', { name: `Colour of “${NAME}”` }).locator('.arbo-status-dot'), LIGHT)
  })

  await test.step('the grid, its groups and its status menu show it', async () => {
    await at(`/pl/dir/${project}?list=scenes&group_by=status`)
    const grid = page.getByRole('grid')
    await isPainted(dotIn(grid), LIGHT)
    await isPainted(
      grid
        .getByRole('row')
        .filter({ hasText: `${NAME}2` })
        .locator('.arbo-status-dot'),
      LIGHT,
    )
    await grid.getByRole('gridcell', { name: NAME, exact: true }).first().click()
    await page.keyboard.press('Enter')
    const choice = page.getByRole('option', { name: NAME })
    await isPainted(choice.locator('.arbo-status-dot'), LIGHT)
    await page.keyboard.press('Escape')
    await expectAccessibleInBothThemes(page)
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await isPainted(dotIn(grid), DARK)
  })

  await test.step('My Work and its menu show it', async () => {
    await at('/co/wk')
    // It comes above the rows, which are where they stay then.
    await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
    const cell = page.getByRole('button', { name: `Status of Harbour: ${NAME}. Change` })
    await isPainted(dotIn(cell), LIGHT)
    await cell.click()
    await isPainted(dotIn(page.getByRole('menuitemradio', { name: NAME })), LIGHT)
    await page.keyboard.press('Escape')
  })

  await test.step('the hub shows it', async () => {
    await at(`/st/${scenes[0]}`)
    await isPainted(dotIn(page.locator('arbo-scene-hub').getByRole('list', { name: 'Status' })), LIGHT)
  })

  await test.step('the review’s menu and film strip show it', async () => {
    await at(`/co/mda?list=${scenes.join(',')}`)
    const change = page.getByRole('button', { name: new RegExp(`${NAME}.*change`, 'i') })
    // Around a picture it is always dark.
    await isPainted(change.locator('.arbo-status-pill'), DARK)
    await expect(change.locator('.arbo-status-pill')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await change.click()
    await isPainted(dotIn(page.getByRole('menuitemradio', { name: NAME })), DARK)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Review list, 1 of 2' }).click()
    await isPainted(dotIn(page.locator(`[data-scene="${scenes[1]}"]`)), DARK)
  })

  await test.step('the playlist shows it', async () => {
    await at(`/co/pyl/${playlist}`)
    await isPainted(dotIn(page.locator('arbo-playlist')), LIGHT)
  })

  await test.step('the search shows it', async () => {
    await page.keyboard.press('Control+k')
    await page.locator('arbo-global-search').getByRole('combobox').pressSequentially('harbour')
    await isPainted(dotIn(page.locator('arbo-global-search').getByRole('option', { name: /Harbour/ })), LIGHT)
    await page.keyboard.press('Escape')
  })

  await test.step('the treemap by flow separates two statuses of one kind, and shows scenes without any', async () => {
    await at(`/pl/woo/rpt/workspace?flow=${flow}`)
    const chips = page.locator('arbo-woohoo-treemap').getByRole('list', { name: 'Statuses' }).getByRole('button')
    await expect(chips).toHaveText(['Sketched0', `${NAME}2`, 'Not in this flow: Retake done1'])
    await isPainted(chips.nth(1).locator('.swatch'), LIGHT)
    await expectNoSidewaysScroll(page)
  })
})

test('XFIX-20 a treemap by flow leads to exactly the scenes without any of the flow’s statuses', async ({ page }) => {
  const { owner, code, flow } = await studio(page)
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/woo/rpt/workspace?flow=${flow}`)
  const map = page.locator('arbo-woohoo-treemap')
  await expect(map.getByRole('list', { name: 'Statuses' })).toContainText('Not in this flow: Retake done')
  await map.getByRole('option', { name: /Noise/ }).press('Space')
  await map
    .getByRole('button', { name: /Not in this flow: Retake done/ })
    .last()
    .click()
  await expect(page).toHaveURL(/kind_ina=5.*status_nina=|status_nina=.*kind_ina=5/)
  await expect(page.getByRole('grid')).toContainText('Thunder')
  await expect(page.getByRole('grid')).not.toContainText('Harbour')
  await expect(page.getByText('Status is none of')).toBeVisible()
})

/** The colour in the middle of a canvas. */
const middleOf = (canvas: Locator): Promise<string> =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const [red, green, blue] = element
      .getContext('2d')!
      .getImageData(Math.floor(element.width / 2), Math.floor(element.height / 2), 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  })

test('XFIX-20 status colours stay when the system forces its own colours', async ({ page }) => {
  const { owner, code, flow, project } = await studio(page)
  await signInAs(page, owner)
  await page.emulateMedia({ forcedColors: 'active' })
  // As bytes: one is written in one way, the other in another.
  const colour = (mark: Locator) =>
    mark.evaluate((element) => {
      const context = document.createElement('canvas').getContext('2d')!
      context.fillStyle = getComputedStyle(element).backgroundColor
      context.fillRect(0, 0, 1, 1)
      const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
      return `rgb(${red}, ${green}, ${blue})`
    })

  await page.goto(`/w:${code}/pl/dir/${project}?list=scenes`)
  const dot = dotIn(page.getByRole('grid'))
  await expect(dot).toHaveCSS('outline-style', 'solid')
  const chosen = await colour(dot)

  await page.goto(`/w:${code}/pl/woo/rpt/workspace?flow=${flow}`)
  const map = page.locator('arbo-woohoo-treemap')
  const chips = map.getByRole('list', { name: 'Statuses' }).getByRole('button')
  await expect(chips).toHaveCount(3)
  // Two that count as the same are shades of one colour; the last is another kind's.
  const [first, second, third] = await Promise.all([0, 1, 2].map((at) => colour(chips.nth(at).locator('.swatch'))))
  expect(first).toBe(chosen)
  expect(new Set([first, second, third, 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']).size).toBe(5)
  await expect.poll(() => middleOf(map.locator('canvas'))).toBe(second)

  // Of tabs only the chosen one has its line.
  await page.goto(`/w:${code}/co/wk`)
  const tabs = page.getByRole('tab')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(tabs.nth(1)).toHaveCSS('border-bottom-color', 'rgb(255, 255, 255)')
  await expect(tabs.first()).not.toHaveCSS('border-bottom-color', 'rgb(255, 255, 255)')
})
