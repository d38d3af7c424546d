import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, expectNoSidewaysScroll, openAs, test } from './support/test.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })

test('XSRCH-01 XSRCH-02 by keyboard alone the search finds a scene despite a typo and a comment at its frame, lists recent things first, and creates things', async ({
  page,
}) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find((cookie) => cookie.name.includes('access_token'))?.value ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const below = `/api/workspace/${code}`
  const post = async (path: string, data: object): Promise<string> => {
    const answer = await page.request.post(`${below}/${path}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: { id: string } }).data.id
  }
  const mark = `n${Date.now().toString(36)}`
  const project = await post('entities', { name: `Findings ${mark}`, type: 0 })
  const scene = await post(`entities/${project}/items`, { name: `Helicopter ${mark}` })
  await post(`items/${scene}/comments`, { text: `The rotor blurs ${mark}` })

  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await expect(field).toBeFocused()
  await field.pressSequentially(`helicoptr ${mark}`)
  const chosen = palette(page).getByRole('option', { selected: true })
  await expect(chosen).toContainText(`Helicopter ${mark}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/w:${code}/st/${scene}$`))
  await expect(palette(page)).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(chosen).toContainText(`Helicopter ${mark}`)
  await field.pressSequentially(`rotor ${mark}`)
  await expect(chosen).toContainText('The rotor blurs')
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/st/${scene}\\?comment_id=[\\w-]{36}&tab=comments$`))

  for (const [typed, title, address] of [
    ['create playlist', 'New playlist', '/co/pyl'],
    ['create project', 'New project', '/pl/dir'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await field.pressSequentially(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/w:${code}${address}$`))
    await page.keyboard.press('Escape')
  }
})

test('SRCH-04 /pl/dir and /pl/dir/{id} open the directory and the entity in it', async ({ page }) => {
  const code = await openAs(page, 'owner', '/pl/dir')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const link = page.getByRole('link', { name: 'Harbour Lights' }).first()
  await expect(link).toBeVisible()
  const path = (await link.getAttribute('href')) ?? ''
  expect(path).toMatch(new RegExp(`/w:${code}/pl/dir/[\\w-]{36}`))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Lights' })).toBeVisible()
})

test('XSRCH-01 text typed while a page is still loading stays in the field', async ({ page }) => {
  await openAs(page, 'owner', '/pl/dir')
  let letCome = (): void => undefined
  const arrival = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/assets\/Teams-[^/]+\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const field = palette(page).getByRole('combobox')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await field.pressSequentially('team lounge')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText('Team Lounge')
  await page.keyboard.press('Enter')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.type('bro')
  letCome()
  await expect(page.locator('h1', { hasText: 'Team' })).toHaveCount(1)
  await page.keyboard.type('ok')
  await expect(field).toHaveValue('brook')
})

test('XSRCH-02 the palette finds pages, settings and actions by the words that people use for them', async ({
  page,
}) => {
  await openAs(page, 'owner', '/pl/tm')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  for (const [typed, label] of [
    ['new project', 'Create project'],
    ['upload', 'Review'],
    ['live', 'Review'],
    ['webhook', 'Webhooks'],
    ['timeline', 'Schedule'],
    ['docs', 'Documentation'],
    ['preferences', 'Settings'],
    ['passkey', 'Passkeys'],
  ] as const) {
    await field.fill(typed)
    await expect(palette(page).getByRole('option').filter({ hasText: label }).first()).toBeVisible()
  }
  await field.fill('webhook')
  await palette(page).getByRole('option').filter({ hasText: 'Webhooks' }).click()
  await expect(page).toHaveURL(/\/ws\/stg#webhooks$/)
})

test('XUX-12 the palette finds actions and settings by everyday words, shows their keys, and opens what it offers', async ({
  page,
}) => {
  const code = await openAs(page, 'owner', '/pl/tm')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const field = palette(page).getByRole('combobox')
  const option = (name: string) => palette(page).getByRole('option').filter({ hasText: name }).first()
  await page.keyboard.press('Control+k')
  for (const [typed, label] of [
    ['new hook', 'Create webhook'],
    ['automation', 'Create rule for statuses'],
    ['vacation', 'Create off day'],
    ['shotgrid', 'Import a production'],
    ['brightness', 'Display'],
    ['home', 'Customise landing page'],
    ['share address', 'Copy link'],
    ['logout', 'Sign out'],
    ['2fa', 'Two-factor sign-in'],
    ['rename shots', 'Terminology'],
    ['push', 'This browser'],
    ['logo', 'Workspace'],
  ] as const) {
    await field.fill(typed)
    await expect(option(label)).toBeVisible()
  }
  // All that can be created, however much.
  await field.fill('new')
  for (const label of ['Create project', 'Create playlist', 'Create webhook', 'Create holiday group']) {
    await expect(option(label)).toBeAttached()
  }
  await expectAccessibleInBothThemes(page)

  await field.fill('new webhook')
  await option('Create webhook').click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/ws/stg#webhooks$`))
  await expect(page.getByRole('dialog', { name: 'New webhook' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await field.fill('contrast')
  await option('Display').click()
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // What the page does by a key is found with that key, and does the same.
  await page.goto(`/w:${code}/pl/tm/create`)
  await expect(page.getByRole('button', { name: 'Up one level' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('up one level')
  await expect(option('Up one level').locator('kbd')).toHaveText(['Backspace'])
  for (const width of [390, 900, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
  await expectAccessibleInBothThemes(page)
  await option('Up one level').click()
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/tm$`))
})

test('XUX-12 a member is offered no setting or creation of owners', async ({ page }) => {
  await openAs(page, 'member', '/co/wk')
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = palette(page).getByRole('combobox')
  await field.fill('passkey')
  await expect(palette(page).getByRole('option').filter({ hasText: 'Passkeys' })).toBeVisible()
  await field.fill('webhook')
  await expect(palette(page).getByText('No results for “webhook”')).toBeVisible()
})

test.describe('for a reader of German', () => {
  test.use({ locale: 'de-DE' })

  test('XUX-12 the palette finds actions and settings by German words, and by the English ones of the trade', async ({
    page,
  }) => {
    await openAs(page, 'owner', '/pl/tm')
    await expect(page.getByRole('button', { name: 'Suche', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const found = page.getByRole('dialog', { name: 'Suche', exact: true })
    for (const [typed, label] of [
      ['neu webhook', 'Webhook anlegen'],
      ['hochladen', 'Review'],
      ['live', 'Review'],
      ['zeitleiste', 'Zeitplan'],
      ['hilfe', 'Dokumentation'],
      ['settings', 'Einstellungen'],
      ['urlaub', 'Freien Tag anlegen'],
      ['fingerabdruck', 'Passkeys'],
    ] as const) {
      await found.getByRole('combobox').fill(typed)
      await expect(found.getByRole('option').filter({ hasText: label }).first()).toBeVisible()
    }
  })
})
