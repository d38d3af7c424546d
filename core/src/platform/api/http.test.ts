import { expect, test, vi } from 'vitest'
import { routes } from '../../contract/routes.gen.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { fillPath, queryOf } from './address.ts'
import { createClient } from './client.ts'
import { createHttp } from './http.ts'
import { KEPT_BYTES } from './kept-alive.ts'

const http = (apiUrl: string, timeoutMs?: number) =>
  createHttp(apiUrl, (url, init) => fetch(url, init), timeoutMs === undefined ? {} : { timeoutMs })

test('CORE-41 CORE-43 a call carries the bearer token, and its result is the data field', async () => {
  const server = await testServer()
  server.on('GET me', { body: { data: { id: '1' }, ignored: true } })
  expect((await http(server.apiUrl).send(routes.me, {}, 'abc')).data).toEqual({ id: '1' })
  expect(server.calls[0]?.headers.authorization).toBe('Bearer abc')
})

test('calls and streams ask for answers in the language of the page', async () => {
  const server = await testServer()
  server.on('GET me', { body: { data: {} } })
  const page = { documentElement: { lang: '' } }
  vi.stubGlobal('document', page)
  const { session } = testSession(server)
  for (const lang of ['', 'de-AT', 'it']) {
    page.documentElement.lang = lang
    await http(server.apiUrl).send(routes.me, {}, null)
  }
  page.documentElement.lang = 'de'
  await session.fetch('me').catch(() => undefined)
  vi.unstubAllGlobals()
  expect(server.calls.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'de', 'en', 'de'])
})

test('CORE-79 a failure rejects with the response body', async () => {
  const server = await testServer()
  const body = { error: 'too_large', message: 'File is too large', error_description: '9 GB', meta: { limit: 5 } }
  server.on('GET me', { status: 422, body })
  const error = await http(server.apiUrl)
    .send(routes.me, {}, null)
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({ status: 422, code: 'too_large', description: '9 GB', meta: { limit: 5 } })
  expect((error as { toFailure(): unknown }).toFailure()).toEqual(body)
})

test('a change is sent completely even if the page closes, as far as browsers allow', async () => {
  const server = await testServer()
  const path = 'me/password'
  const sent: (boolean | undefined)[] = []
  const one = createHttp(server.apiUrl, (url, init) => {
    sent.push(init?.keepalive)
    return fetch(url, init)
  })
  server.on('GET me', { body: { data: {} } })
  await one.send(routes.me, {}, null)
  expect(sent).toEqual([false])
  const change = { method: 'POST', path, answer: 'data' } as const
  server.on(`POST ${path}`, { body: { data: {} } })
  await one.send(change, { body: { name: 'ä', list: [1] } }, null)
  expect(server.calls.at(-1)).toMatchObject({ body: { name: 'ä', list: [1] } })
  expect(server.calls.at(-1)?.headers['content-type']).toBe('application/json')
  await one.send(change, {}, null)
  expect(sent).toEqual([false, true, true])
  // All that are under way share what a browser carries on.
  const half = { text: 'ä'.repeat(KEPT_BYTES / 4) }
  await Promise.all([1, 2, 3].map(() => one.send(change, { body: half }, null)))
  expect(sent.slice(3)).toEqual([true, false, false])
  await one.send(change, { body: half }, null)
  await one.send(change, { body: new FormData() }, null)
  expect(sent.slice(6)).toEqual([true, false])
})

test('CORE-50 a call without an answer in time is a timeout', async () => {
  const server = await testServer()
  server.on('GET me', 'hang')
  await expect(http(server.apiUrl, 30).send(routes.me, {}, null)).rejects.toMatchObject({ code: 'timeout', status: 0 })
})

test('PPL-36 a call with its own time limit may take longer than others', async () => {
  const server = await testServer()
  let answer: () => void = () => undefined
  const quickIsOver = new Promise<void>((resolve) => (answer = resolve))
  server.on('GET me', 'hang')
  server.on('GET me/configs', async () => {
    await quickIsOver
    return { body: { data: [] } }
  })
  const { send } = http(server.apiUrl, 30)
  const slow = send(routes.listConfigs, { timeoutMs: 60_000 }, null)
  await expect(send(routes.me, {}, null)).rejects.toMatchObject({ code: 'timeout' })
  answer()
  expect((await slow).data).toEqual([])
})

test('CORE-51 a cut connection is a network problem', async () => {
  const server = await testServer()
  server.on('GET me', 'cut')
  await expect(http(server.apiUrl).send(routes.me, {}, null)).rejects.toMatchObject({
    code: 'network_problem',
    message: expect.stringMatching(/^Network problem\. ./) as string,
  })
})

test('a caller’s signal cancels the call', async () => {
  const server = await testServer()
  const abort = new AbortController()
  server.on('GET me', () => {
    abort.abort()
    return 'hang'
  })
  const sent = http(server.apiUrl).send(routes.me, { signal: abort.signal }, null)
  await expect(sent).rejects.toMatchObject({ code: 'cancelled' })
})

test('CORE-65 a proxy’s page is not an answer of the API', async () => {
  const server = await testServer()
  const page = { 'content-type': 'text/html' }
  server.on('GET me', { status: 504, body: '<h1>Gateway</h1>', headers: page })
  await expect(http(server.apiUrl).send(routes.me, {}, null)).rejects.toMatchObject({
    status: 504,
    code: 'bad_answer',
    message: 'Gateway Timeout',
  })
  server.on('GET me', { body: '<h1>Welcome</h1>', headers: page })
  await expect(http(server.apiUrl).send(routes.me, {}, null)).rejects.toMatchObject({ code: 'bad_answer' })
})

test('CORE-43 the client fills in the workspace, joins lists and returns rows with their meta', async () => {
  const server = await testServer()
  serveWorkspace(server)
  const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 }
  server.on(`GET workspace/${WS}/entities`, { body: { data: [], meta } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)
  const client = createClient(session)
  expect(await client.listEntities({ query: { type_eq: 0, include: 'children,items' } })).toEqual({ data: [], meta })
  expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toEqual({ type_eq: '0', include: 'children,items' })
  await session.setWorkspace(null)
  await expect(client.listEntities()).rejects.toMatchObject({ code: 'no_workspace' })
  session.close()
})

test('a path escapes its values and refuses values that would change the path', () => {
  expect(fillPath('storage/files/{key}', { key: 'ws/a b/ü.mp4' })).toBe('storage/files/ws/a%20b/%C3%BC.mp4')
  expect(() => fillPath('items/{id}', { id: '../me' })).toThrow(TypeError)
  expect(() => fillPath('items/{id}')).toThrow('needs a value for id')
  expect(queryOf({ a: [1, 2], b: null, c: undefined, d: '', e: false })).toEqual({ a: '1,2', d: '', e: 'false' })
})
