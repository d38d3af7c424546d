import type { APIRequestContext } from '@playwright/test'
import { screens } from '../src/shell/screens.ts'
import { routes, type RouteName } from '../src/app/routes.ts'
import { ownWorkspace } from './support/accounts.ts'
import { Ids, LINK, LONG_PAYLOAD, PAYLOAD, sendPayloads } from './support/payloads.ts'
import { expect, signInAs, test } from './support/test.ts'

type Json = Record<string, unknown>

/** What the other bodies refer to: five levels, a scene and what belongs to it. */
async function basis(request: APIRequestContext, token: string, code: string): Promise<{ ids: Ids; take: string }> {
  const ids = new Ids()
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, data?: Json): Promise<Json> => {
    const answer = await request.fetch(`/api/workspace/${code}/${path}`, { method, headers, ...(data ? { data } : {}) })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
    const body = (await answer.json()) as { data: Json }
    ids.add(path, body.data)
    return body.data
  }
  const name = PAYLOAD
  let parent: unknown = null
  for (const type of [0, 1, 2, 3]) {
    parent = (await call('POST', 'entities', { type, parent_id: parent, name, description: LONG_PAYLOAD }))['id']
  }
  await call('GET', 'ws-members')
  await call('GET', 'ws-roles')
  const item = await call('POST', `entities/${String(parent)}/items`, { name, description: LONG_PAYLOAD })
  await call('POST', `items/${String(item['id'])}/comments`, { text: LONG_PAYLOAD })
  return { ids, take: String(parent) }
}

test('XPPL-04 no user text runs as code anywhere: every field of the API, every screen', async ({ page, errors }) => {
  test.setTimeout(480_000)
  const { owner, code } = await ownWorkspace(page, 'Safe')
  const token = await signInAs(page, owner)
  const { ids, take } = await basis(page.request, token, code)
  const took = await sendPayloads(page.request, { token, code, ids })
  // Notes, teams, metrics, flows, roles, targets, playlists, views, tokens, calendars, settings ...
  expect(took.length, took.join(' ')).toBeGreaterThan(25)

  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`${dialog.type()} ${dialog.message()} on ${page.url()}`)
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      reportError(new Error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))
    })
  })
  const walked = (Object.keys(screens) as RouteName[])
    .map((name) => routes[name])
    .filter(({ layout }) => layout === 'main')
  for (const { path } of walked) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      path.startsWith('/pl/dir') ? take : ids.for(name, PLACES.find(([start]) => path.startsWith(start))?.[1] ?? path),
    )
    await page.goto(`/w:${code}${address}`)
    await expect(page.locator('#content'), path).not.toBeEmpty()
    // What a screen shows comes with its first answers.
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((href) => href.trim().toLowerCase().startsWith('javascript:'))).toEqual([])
    expect(await page.locator('img[src=x], svg[onload]').count(), path).toBe(0)
  }
  expect(ran).toEqual([])
  expect(errors).toEqual([])
  expect(walked.length).toBeGreaterThan(35)
})

test('XPPL-04 a script link is refused as a file of a scene', async ({ page }) => {
  const { owner, code } = await ownWorkspace(page, 'Links')
  const token = await signInAs(page, owner)
  const { ids } = await basis(page.request, token, code)
  const headers = { authorization: `Bearer ${token}` }
  const address = `/api/workspace/${code}/items/${ids.for('item_id', '')}/files`
  for (const url of [
    LINK,
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
  ]) {
    const answer = await page.request.post(address, { headers, data: { url } })
    expect([url, answer.status()]).toEqual([url, 400])
  }
})

/** Where the ids of screens come from. */
const PLACES: readonly (readonly [start: string, address: string])[] = [
  ['/pl/tm', '/teams/x'],
  ['/pl/mrc', '/metrics/x'],
  ['/pl/sts', '/template-flows/x'],
  ['/pl/tgt/tl', '/targets/x'],
  ['/co/pyl', '/playlists/x'],
  ['/co/rm', '/rooms/x'],
  ['/ws/ar', '/ws-roles/x'],
  ['/ws/wkd/hg', '/workingday-groups/x'],
  ['/st', '/items/x'],
]

test('CORE-35 a page loads only from its own address, a blob or a data: picture, and nothing from elsewhere', async ({
  page,
  baseURL,
  errors,
}) => {
  await page.goto('/login')
  // The same server under another name: nothing but the page keeps it out.
  const elsewhere = new URL(baseURL ?? '')
  elsewhere.hostname = '127.0.0.1'
  const loaded = await page.evaluate(async (other) => {
    const svg = await (await fetch('/favicon.svg')).blob()
    const inText = `data:image/svg+xml,${encodeURIComponent(await svg.text())}`
    const shows = (src: string) =>
      new Promise<boolean>((resolve) => {
        const image = new Image()
        image.addEventListener('load', () => resolve(true))
        image.addEventListener('error', () => resolve(false))
        image.src = src
      })
    const reads = (address: string) =>
      fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    return {
      own: await shows('/favicon.svg'),
      blob: await shows(URL.createObjectURL(svg)),
      picture: await shows(inText),
      elsewhere: await shows(`${other}favicon.svg`),
      readBlob: await reads(URL.createObjectURL(svg)),
      readData: await reads(inText),
      readElsewhere: await reads(`${other}favicon.svg`),
    }
  }, elsewhere.href)
  expect(loaded).toEqual({
    own: true,
    blob: true,
    picture: true,
    elsewhere: false,
    readBlob: true,
    readData: false,
    readElsewhere: false,
  })
  // The browser says why it refused, which is no error of the page.
  expect(errors.splice(0).filter((error) => !error.includes('Content Security Policy'))).toEqual([])
})
