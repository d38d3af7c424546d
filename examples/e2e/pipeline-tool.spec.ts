import { expect, test, type APIRequestContext } from '@playwright/test'
import { PASSWORD, emailOf } from '../../host/e2e/support/test.ts'

const PAGE = '/examples/pipeline-tool/dist/'
const BASE = process.env['ARBO_URL'] ?? 'http://localhost:4600'
test.use({ baseURL: BASE })

interface Made {
  workspace: string
  token: string
}

/** An API token of the demo's owner, as the settings would make it. */
async function makeToken(request: APIRequestContext, origins: string[]): Promise<Made> {
  const login = await request.post('/api/login', { data: { email: emailOf('owner'), password: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token as string}` }
  const workspaces = await request.get('/api/workspaces', { headers })
  const workspace = (await workspaces.json()).data[0].code as string
  const answer = await request.post(`/api/workspace/${workspace}/api-tokens`, {
    headers,
    data: { name: 'Shotdesk', scopes: ['read', 'comment'], allowed_origins: origins },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { workspace, token: (await answer.json()).data.token as string }
}

test('XEMB-01 XEMB-03 a tool with a token shows its shots and the connected viewer', async ({ page, request }) => {
  const { workspace, token } = await makeToken(request, [new URL(BASE).origin])
  await page.goto(`${PAGE}#workspace=${workspace}&token=${token}`)
  await expect(page.locator('#shots button').first()).toBeVisible()
  expect(page.url()).not.toContain(token)
  const field = page.locator('arbo-review-viewer .frame-field')
  await expect(field).toHaveValue('0')
  await field.fill('12')
  await field.press('Enter')
  await expect(field).toHaveValue('12')
  const text = `From the tool ${Date.now()}`
  await page.getByLabel('Write a comment').fill(text)
  await page.getByLabel('Write a comment').press('Control+Enter')
  await expect(page.locator('arbo-review-viewer .thread', { hasText: text })).toBeVisible()
  await page.reload()
  await expect(page.locator('arbo-review-viewer .thread', { hasText: text })).toBeVisible()
})

test.describe('on another origin', () => {
  // The page is this server's, so it stands for a foreign one only without this server's own content policy.
  test.use({ bypassCSP: true })
  const foreign = new URL(BASE)
  foreign.hostname = foreign.hostname === 'localhost' ? '127.0.0.1' : 'localhost'

  const address = ({ workspace, token }: Made): string => {
    const connection = new URLSearchParams({ api: `${new URL(BASE).origin}/api`, workspace, token })
    return `${foreign.origin}${PAGE}#${connection}`
  }

  test('XEMB-01 a token works on an origin that it lists', async ({ page, request }) => {
    await page.goto(address(await makeToken(request, [foreign.origin])))
    await expect(page.locator('#shots button').first()).toBeVisible()
    await expect(page.locator('arbo-review-viewer .frame-field')).toBeVisible()
  })

  test('XEMB-01 a token for another origin is refused with a clear message', async ({ page, request }) => {
    await page.goto(address(await makeToken(request, ['https://elsewhere.example'])))
    await expect(page.locator('#problem')).not.toBeEmpty()
  })
})

test('XEMB-05 the viewer reports a missing session, and opens when there is one', async ({ page, request }) => {
  const { workspace, token } = await makeToken(request, [new URL(BASE).origin])
  await page.goto(`${PAGE}#workspace=${workspace}&token=${token}`)
  const field = page.locator('arbo-review-viewer .frame-field')
  await expect(field).toHaveValue('0')
  const session = page.locator('arbo-session')
  await session.evaluate((element: HTMLElement & { token: string }) => (element.token = 'garbled'))
  await expect(field).toBeHidden()
  await session.evaluate((element: HTMLElement & { token: string }, value) => (element.token = value), token)
  await expect(field).toBeVisible()
})
