import type { Page } from '@playwright/test'
import { activeAccount, callAs } from './support/accounts.ts'
import { expect, signInAs, test } from './support/test.ts'
import { mainMenu, openMenu } from './support/menus.ts'

const DEFAULT = /\b(projects?|process|processes|episodes?|scenes?)\b/i

interface Place {
  code: string
  /** The five things of a workspace of one's own, outermost first. */
  ids: string[]
  call: (method: string, path: string, data?: object) => Promise<Record<string, unknown>>
}

/** A workspace with one thing at each level, whose names hold none of a level; signed in as its owner. */
async function workspaceOfOnesOwn(page: Page): Promise<Place> {
  const owner = await activeAccount(page, 'owner')
  await callAs(page.request, owner, 'PUT', 'accept_terms')
  const { code } = await callAs(page.request, owner, 'POST', 'workspaces', { name: 'Studio West' })
  const headers = { authorization: `Bearer ${await signInAs(page, owner)}` }
  const call: Place['call'] = async (method, path, data) => {
    const url = `/api/workspace/${String(code)}/${path}`
    const response = await page.request.fetch(url, { method, headers, ...(data ? { data } : {}) })
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true)
    return ((await response.json()) as { data: Record<string, unknown> }).data
  }
  const ids: string[] = []
  for (const [type, name] of ['Fox', 'Layout', 'East', 'Morning'].entries()) {
    const parent = type === 0 ? {} : { parent_id: ids[type - 1] }
    ids.push(String((await call('POST', 'entities', { type, name, ...parent })).id))
  }
  ids.push(String((await call('POST', `entities/${ids[3]}/items`, { name: 'Harbour' })).id))
  return { code: String(code), ids, call }
}

/** Names the levels as another person would, from somewhere else. */
async function nameLevels({ call }: Place, names: readonly string[]): Promise<void> {
  for (const [id, name] of names.entries()) {
    const [{ version } = { version: 0 }] = (await call('GET', 'item-types')) as unknown as { version: number }[]
    await call('PUT', `${id === 4 ? 'item' : 'entity'}-types/${id}`, { name, plural: '', version })
  }
}

const everything = (page: Page): Promise<string> => page.locator('body').innerText()

test('WS-02 level names changed by somebody show at once wherever a level is named, on every open page', async ({
  page,
  context,
}) => {
  const place = await workspaceOfOnesOwn(page)
  const { code, ids } = place
  const [project = '', , , take = '', scene = ''] = ids
  const other = await context.newPage()
  await page.goto(`/w:${code}/pl/dir`)
  await other.goto(`/w:${code}/st/${scene}?m=review`)
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(other.getByText('start the review of this scene.').first()).toBeVisible()

  await nameLevels(place, ['Show', 'Craft', 'Reel', 'Sequence', 'Shot'])

  await test.step('the directory has them in heading, table, search, buttons, breadcrumb, menus and title', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Shows' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Shows' })).toContainText('1 Craft')
    await expect(page.getByRole('columnheader', { name: 'Shots by status' })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search Shows' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'New Show' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText('Shows')
    await expect(page).toHaveTitle(/^Shows/)
    await expect(mainMenu(page).getByRole('link', { name: 'Shows', exact: true })).toBeVisible()
    const pages = await openMenu(page)
    await expect(pages.getByRole('link', { name: 'Show Directory' })).toBeVisible()
    expect(await everything(page)).not.toMatch(DEFAULT)
    await page.keyboard.press('Escape')
  })

  await test.step('the page of a scene and its viewer have them', async () => {
    await expect(other.getByText('start the review of this Shot.').first()).toBeVisible()
    expect(await everything(other)).not.toMatch(DEFAULT)
  })

  await test.step('delete dialogs and refusals of the server have them', async () => {
    await page.getByRole('button', { name: 'Actions for Fox' }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Show “Fox”?' })
    await dialog.getByRole('button', { name: 'Delete Show' }).click()
    await expect(dialog).toContainText('Entities containing other entities or Shots cannot be deleted.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the directory below has them, down to the scenes', async () => {
    await page.goto(`/w:${code}/pl/dir/${project}`)
    await expect(page.getByRole('table', { name: 'Crafts' })).toContainText('1 Reel')
    await page.getByRole('tab', { name: /^Shots/ }).click()
    await expect(page.getByRole('button', { name: 'New Shot' })).toBeVisible()
    await expect(page.getByRole('grid', { name: 'Shots' }).getByRole('row', { name: 'Harbour' })).toBeVisible()
    await page.goto(`/w:${code}/pl/dir/${take}`)
    await expect(page.getByRole('grid', { name: 'Shots' }).getByRole('row', { name: 'Harbour' })).toBeVisible()
    expect(await everything(page)).not.toMatch(DEFAULT)
  })

  await test.step('the permissions of a role have them', async () => {
    await page.goto(`/w:${code}/ws/ar`)
    await page.getByRole('main').getByRole('link', { name: 'Member', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Show Directory/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Shots/ })).toBeVisible()
    expect(await everything(page)).not.toMatch(DEFAULT)
  })
})
