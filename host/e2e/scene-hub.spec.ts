import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fillSignIn,
  openAs,
  PASSWORD,
  test,
} from './support/test.ts'

interface Made {
  below: string
  headers: Record<string, string>
  code: string
  /** Three scenes side by side. */
  scenes: string[]
}

/** Three scenes on a new take of the film, made as a script would. */
async function makeScenes(page: Page, stamp: number): Promise<Made> {
  const code = await openAs(page, 'owner', '/pl/dir')
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find((cookie) => cookie.name.includes('access_token'))?.value ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const below = `/api/workspace/${code}`
  const post = async (path: string, data: object): Promise<string> => {
    const response = await page.request.post(`${below}/${path}`, { headers, data })
    expect(response.ok(), await response.text()).toBe(true)
    return ((await response.json()) as { data: { id: string } }).data.id
  }
  const firstOf = async (path: string): Promise<string> => {
    const list = await page.request.get(`${below}/${path}`, { headers })
    return ((await list.json()) as { data: { id: string }[] }).data[0]?.id ?? ''
  }
  const process = await firstOf('entities?type_eq=1')
  const parent = await post('entities', { type: 2, parent_id: process, name: `Hub ${stamp}` })
  const scenes: string[] = []
  for (const name of ['Before', 'Here', 'After']) {
    scenes.push(await post(`entities/${parent}/items`, { name: `${name} ${stamp}` }))
  }
  return { below, headers, code, scenes }
}

const tab = (hub: Locator, name: string) => hub.getByRole('tab', { name: new RegExp(`^${name}`) })

test('SHELL-38 PLAN-11 XPLAN-07 MOD-03 a scene is changed, commented on, and left for the next one', async ({
  page,
}) => {
  const stamp = Date.now()
  const { code, scenes, below, headers } = await makeScenes(page, stamp)
  const hub = page.locator('arbo-scene-hub')
  await page.goto(`/w:${code}/st/${scenes[1]}?tab=notes`)
  await expect(page.getByRole('heading', { level: 1, name: `Here ${stamp}` })).toBeAttached()

  await test.step('a note is found by its text', async () => {
    for (const note of ['The horizon stays low', 'The lamp flickers']) {
      await hub.getByLabel('Write a note').fill(note)
      await hub.getByRole('button', { name: 'Add note' }).click()
      await expect(hub.getByRole('listitem').filter({ hasText: note })).toBeVisible()
    }
    await hub.getByLabel('Search notes').fill('LAMP')
    await expect(hub.getByText('The horizon stays low')).toBeHidden()
  })

  await test.step('a file and a link are added', async () => {
    await tab(hub, 'Files').click()
    await expect(page).toHaveURL(/tab=files/)
    const file = { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('What is to be done') }
    await hub.locator('input[type=file]').setInputFiles(file)
    await expect(hub.getByText('brief.txt', { exact: true })).toBeVisible()
    await hub.getByRole('button', { name: 'Add link' }).click()
    await hub.getByLabel('Address').fill('https://example.com/mood')
    await hub.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(hub.getByRole('link', { name: /example\.com/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await hub.getByRole('link', { name: 'Download brief.txt' }).click()
    expect((await download).suggestedFilename()).toBe('brief.txt')
    await hub.getByRole('button', { name: 'Delete brief.txt' }).click()
    await hub.getByRole('button', { name: 'Delete file' }).click()
    await expect(hub.getByText('brief.txt', { exact: true })).toBeHidden()
  })

  await test.step('status and due date change, and the history shows it', async () => {
    const steps = hub.getByRole('list', { name: 'Status' }).getByRole('button')
    await steps.nth(1).click()
    await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'true')
    await hub.getByLabel('Due').fill('2031-05-04')
    await hub.getByLabel('Due').press('Enter')
    await tab(hub, 'History').click()
    const rows = hub.getByRole('tabpanel').getByRole('listitem')
    await expect(rows.filter({ hasText: '4 May 2031' })).toBeVisible()
    await expect(rows.filter({ hasText: 'Status' }).first()).toBeVisible()
  })

  await test.step('the hub is accessible in both themes, at every width', async () => {
    await expectAccessibleInBothThemes(page)
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('a link highlights a comment; then the next scene and the review open', async () => {
    const data = { text: `Look here ${stamp}` }
    const response = await page.request.post(`${below}/items/${scenes[2]}/comments`, { headers, data })
    const comment = ((await response.json()) as { data: { id: string } }).data.id
    await hub.getByRole('navigation', { name: 'Next to it' }).getByRole('link', { name: /After/ }).click()
    await expect(page).toHaveURL(new RegExp(`/st/${scenes[2]}`))
    await expect(hub.getByRole('heading', { level: 2 })).toContainText(`After ${stamp}`)
    await page.goto(`/w:${code}/st/${scenes[2]}?comment_id=${comment}`)
    await expect(hub.locator('article[aria-current]')).toContainText(data.text)
    await hub.getByRole('link', { name: 'Open in review' }).first().click()
    await expect(page).toHaveURL(/m=review/)
    await expect(page.locator('arbo-review-viewer')).toBeVisible()
  })
})

test('MOD-05 MOD-06 the hub closes when its scene is deleted, and leads to sign-in and back when the session expires', async ({
  page,
}) => {
  const stamp = Date.now()
  const { code, scenes, below, headers } = await makeScenes(page, stamp)
  const hub = page.locator('arbo-scene-hub')
  await page.goto(`/w:${code}/st/${scenes[0]}`)
  await expect(hub.getByRole('heading', { level: 2 })).toContainText(`Before ${stamp}`)
  await page.request.delete(`${below}/items/${scenes[0]}`, { headers })
  await expect(page.getByText('Scene deleted')).toBeVisible()
  await expect(hub).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`/w:${code}/pl/dir`))

  // In a tab that has shown nothing before, as from a mail, it leads to the page above.
  const newPage = await page.context().newPage()
  await newPage.goto(`/w:${code}/st/${scenes[2]}`)
  await expect(newPage.locator('arbo-scene-hub').getByRole('heading', { level: 2 })).toContainText(`After ${stamp}`)
  await page.request.delete(`${below}/items/${scenes[2]}`, { headers })
  await expect(newPage.getByText('Scene deleted')).toBeVisible()
  await expect(newPage).toHaveURL(new RegExp(`/w:${code}/pl/dir`))
  await newPage.close()

  await page.goto(`/w:${code}/st/${scenes[1]}?tab=notes`)
  await expect(hub.getByRole('heading', { level: 2 })).toContainText(`Here ${stamp}`)
  await hub.evaluate((element) => {
    const detail = { type: 'token-expired' }
    element.dispatchEvent(new CustomEvent('arbo-message', { detail, bubbles: true, composed: true }))
  })
  await expect(page).toHaveURL(/\/login\?timeout=1$/)
  await fillSignIn(page, 'owner@arbo.demo', PASSWORD)
  await expect(page).toHaveURL(new RegExp(`/st/${scenes[1]}`))
  await expect(hub.getByRole('heading', { level: 2 })).toContainText(`Here ${stamp}`)
})

test('XPLAN-02 what is entered into the hub while no call gets through shows, survives a reload, and is sent', async ({
  page,
}) => {
  const stamp = Date.now()
  const { code, scenes, below, headers } = await makeScenes(page, stamp)
  const hub = page.locator('arbo-scene-hub')
  const steps = hub.getByRole('list', { name: 'Status' }).getByRole('button')
  const heading = hub.getByRole('heading', { level: 2 })
  const edits = /\/items\/bulk-update$/
  await page.goto(`/w:${code}/st/${scenes[0]}`)
  await expect(heading).toContainText(`Before ${stamp}`)

  await page.route(edits, (route) => route.abort())
  await steps.nth(1).click()
  await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await expect(hub.getByText('What you entered is saved here and sent when you are back online.')).toBeVisible()
  await page.reload()
  await expect(heading).toContainText(`Before ${stamp}`)
  await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'true')

  const kindNow = async (): Promise<unknown> => {
    const response = await page.request.get(`${below}/items/${scenes[0]}`, { headers })
    return ((await response.json()) as { data: { status: unknown } }).data.status
  }
  expect(await kindNow()).toBeNull()
  await page.unroute(edits)
  await page.reload()
  await expect.poll(kindNow).not.toBeNull()
  await expect(steps.nth(1)).toHaveAttribute('aria-pressed', 'true')
})
