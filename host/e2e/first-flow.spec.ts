import type { Page } from '@playwright/test'
import { activeAccount, callAs, ownWorkspace } from './support/accounts.ts'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, signInAs, test, modal } from './support/test.ts'

const STATUSES = ['Waiting', 'In progress', 'In review', 'Retake', 'Approved']
const IN_WORKSPACE = /\/w:([a-z2-7]{8})\//

/** Through the wizard, from the terms to the first page. @returns the code of the workspace */
async function foundWorkspace(page: Page): Promise<string> {
  await signInAs(page, await activeAccount(page, 'founder'))
  await page.goto('/')
  await page.getByRole('button', { name: 'Accept and continue' }).click()
  await page.getByLabel('Workspace name').fill('First Light')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Display name').fill('Mina')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'Owl' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Create Workspace' }).click()
  await expect(page).toHaveURL(IN_WORKSPACE)
  return IN_WORKSPACE.exec(page.url())?.[1] ?? ''
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New project' })

const firstSteps = (page: Page) => page.getByRole('region', { name: 'First steps' })

async function newProject(page: Page, name: string, flow?: string): Promise<void> {
  await page.getByRole('button', { name: 'New project' }).first().click()
  await dialogOf(page).getByLabel('Name').fill(name)
  const choice = dialogOf(page).getByRole('combobox', { name: 'Status flow' })
  await expect(choice).toHaveText(/Production \(default\)/)
  if (flow) {
    await choice.click()
    await page.getByRole('option', { name: flow }).click()
  }
  await dialogOf(page).getByRole('button', { name: 'Create' }).click()
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function newScene(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Scenes/ }).click()
  await page.getByRole('button', { name: 'New scene' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New scene' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('XUX-02 a new workspace has five statuses of different colours, which a new project has; a new scene begins with the first', async ({
  page,
}) => {
  const code = await foundWorkspace(page)
  await page.goto(`/w:${code}/pl/sts`)
  await expect(page.getByText('Default', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Production' }).click()
  const rows = page.getByRole('region', { name: 'Statuses' }).getByRole('listitem')
  const names = () =>
    rows.getByRole('textbox').evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  await expect.poll(names).toEqual(STATUSES)

  await page.goto(`/w:${code}/pl/dir`)
  await newProject(page, 'Night Ferry')
  await newScene(page, 'The pier')
  const grid = page.getByRole('grid')
  await expect(grid.getByText('Waiting')).toBeVisible()

  await page.getByRole('button', { name: 'Details' }).click()
  const dots = page.getByRole('complementary', { name: 'Details' }).locator('.arbo-status')
  await expect(dots).toHaveText(STATUSES)
  const colours = await dots
    .locator('.arbo-status-dot')
    .evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor))
  expect(new Set(colours).size, colours.join(' ')).toBe(STATUSES.length)
})

test('XUX-01 the first steps of a new workspace keep their place while the server is asked what is done', async ({
  page,
}) => {
  const code = await foundWorkspace(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/me\/config\?code=first_steps\./, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(`/w:${code}/pl/dir`)
    const button = page.getByRole('button', { name: 'New project' }).first()
    await expect(firstSteps(page)).toContainText('Create your first project')
    const before = await button.boundingBox()
    release()
    await expect(firstSteps(page)).toContainText('0 of 4 done')
    expect(await button.boundingBox()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }

  await firstSteps(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(firstSteps(page)).toBeHidden()
  const read = page.waitForResponse((answer) => answer.url().includes('code=first_steps.'))
  await page.reload()
  await read
  await expect(page.getByRole('button', { name: 'New project' }).first()).toBeVisible()
  await expect(firstSteps(page)).toBeHidden()
})

test('XUX-01 a page waits for the code of the first steps above it, rather than move under the pointer', async ({
  page,
}) => {
  const code = await foundWorkspace(page)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/FirstSteps-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  const asked = page.waitForRequest(/\/FirstSteps-[^/]*\.js$/)
  await page.goto(`/w:${code}/pl/dir`)
  await asked
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
  await page.evaluate(() => {
    const held = window as Window & { firsts?: string[] }
    held.firsts = []
    const look = (): void => {
      const steps = [...document.querySelectorAll('h2')].some((title) => title.id === 'first-steps')
      const button = [...document.querySelectorAll('#content button')].some((one) => one.textContent === 'New project')
      if (steps || button) held.firsts?.push(steps ? 'steps' : 'page alone')
      requestAnimationFrame(look)
    }
    look()
  })
  release()
  await expect(page.getByRole('button', { name: 'New project' }).first()).toBeVisible()
  await expect(firstSteps(page)).toBeVisible()
  const shown = await page.evaluate(() => [...new Set((window as Window & { firsts?: string[] }).firsts)])
  expect(shown).toEqual(['steps'])

  // Without that code the page does without the steps.
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(/\/FirstSteps-[^/]*\.js$/, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('button', { name: 'New project' }).first()).toBeVisible({ timeout: 20_000 })
  await expect(firstSteps(page)).toBeHidden()
})

test('XUX-02 another flow becomes the default of new projects in the Status Library, or none', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Default flow')
  const statuses = [{ name: 'Inked', kind: 3 }]
  await callAs(page.request, owner, 'POST', `workspace/${code}/template-flows`, { name: 'Comic', statuses })
  await signInAs(page, owner)
  await page.goto(`/w:${code}/pl/sts`)
  const badged = page.getByRole('row').filter({ has: page.getByText('Default', { exact: true }) })
  await expect(badged).toContainText('Production')
  await page.getByRole('button', { name: 'Actions for Comic' }).click()
  await page.getByRole('menuitem', { name: 'Make the default of new projects' }).click()
  await expect(page.getByText('New projects have “Comic”')).toBeVisible()
  await expect(badged).toHaveCount(1)
  await expect(badged).toContainText('Comic')
  await expectAccessibleInBothThemes(page)

  await page.goto(`/w:${code}/pl/dir`)
  // This browser did not make the workspace: they come once the server was asked, and move what is below.
  await expect(firstSteps(page)).toBeVisible()
  await page.getByRole('button', { name: 'New project' }).first().click()
  const choice = dialogOf(page).getByRole('combobox', { name: 'Status flow' })
  await expect(choice).toHaveText(/Comic \(default\)/)
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.goto(`/w:${code}/pl/sts`)
  await page.getByRole('button', { name: 'Actions for Comic' }).click()
  await page.getByRole('menuitem', { name: 'No longer the default of new projects' }).click()
  await expect(badged).toHaveCount(0)
})

test('XUX-02 a scene without a flow says so and leads to choosing one; No scene stands nowhere for a missing status', async ({
  page,
}) => {
  const { owner, code } = await ownWorkspace(page, 'No flow yet')
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callAs(page.request, owner, method, `workspace/${code}/${path}`, data)
  const members = (await call('GET', 'ws-members')) as unknown as { id: string }[]
  const due_date = new Date().toISOString().slice(0, 10)
  const placed = { due_date, assignee_ids: [members[0]?.id] }
  // One project has a flow and a scene without a status, the other no flow.
  const project = String((await call('POST', 'entities', { type: 0, name: 'With flow' }))['id'])
  const unset = String((await call('POST', `entities/${project}/items`, { name: 'Unset', ...placed }))['id'])
  await signInAs(page, owner)
  const at = (path: string) => page.goto(`/w:${code}${path}`)

  await at('/pl/dir')
  await newProject(page, 'Without flow', 'No status flow')
  const bare = /\/pl\/dir\/([\da-f-]+)/.exec(page.url())?.[1] ?? ''
  const scene = String((await call('POST', `entities/${bare}/items`, { name: 'Adrift', ...placed }))['id'])

  const wrong = page.getByText(/\bNo scene\b/)
  for (const [path, words] of [
    [`/pl/dir/${bare}?tab=scenes`, 'No status flow'],
    [`/st/${scene}`, 'No status flow'],
    [`/st/${scene}?m=review`, 'No status flow'],
    [`/pl/dir/${project}?tab=scenes`, 'No status'],
    [`/st/${unset}`, 'No status'],
    [`/st/${unset}?m=review`, 'No status'],
    ['/co/wk', 'No status flow'],
    [`/pl/woo/rpt/${bare}`, 'No status'],
    ['/pl/rpt?report=scene_status', 'No status'],
  ] as const) {
    await at(path)
    await expect(page.getByText(words, { exact: true }).first(), path).toBeVisible()
    await expect(wrong, path).toHaveCount(0)
  }

  await at('/co/wk')
  await page.getByRole('link', { name: 'No status flow' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/pl/dir/${bare}`))
  await at(`/st/${scene}`)
  await page.getByRole('link', { name: 'Choose a status flow' }).click()
  await expect(page).toHaveURL(new RegExp(`/pl/dir/${bare}`))
  await at(`/st/${scene}?m=review`)
  await page.getByRole('link', { name: 'No status flow' }).click()
  await expect(page).toHaveURL(new RegExp(`/pl/dir/${bare}`))
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Choose a status flow' }).click()
  const dialog = modal(page)
  await dialog.getByRole('radio', { name: 'Production' }).check()
  await dialog.getByRole('button', { name: 'Choose' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Choose a status flow' })).toHaveCount(0)
  await at(`/st/${scene}?m=review`)
  await page.getByRole('button', { name: /^Status: No status\./ }).click()
  await page.getByRole('menuitemradio', { name: 'Waiting' }).click()
  await expect(page.getByRole('button', { name: /^Status: Waiting/ })).toBeVisible()
})
