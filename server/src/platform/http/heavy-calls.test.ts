import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { gate } from '../../testing/gate.ts'
import { makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { Lane } from './lane.ts'

let server: TestServer
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const ws = () => ({ ws_code: server.a.code })
const exported = () =>
  server.member.send('exportReview', { params: ws(), query: { item_ids: tree.item, format: 'csv' } })

test('XSEC-05 an export waits in turn by caller for other heavy calls, and reading a scene never does', async () => {
  const run = vi.spyOn(Lane.prototype, 'run')
  expect((await exported()).statusCode).toBe(200)
  expect(run).toHaveBeenCalledTimes(1)
  expect(run.mock.calls[0]?.[0]).toBe(server.a.users.member.userId)
  await server.member.call('showItem', { params: { ...ws(), id: tree.item } })
  await server.member.call('listItems', { params: ws(), query: { entity_id: tree.episode } })
  expect(run).toHaveBeenCalledTimes(1)
})

test('XSEC-05 a stroke never waits for heavy calls; a hundred thousand points do', async () => {
  const item = await makeItem(server, tree.take)
  const rendition_id = await makeRendition(server, item)
  const run = vi.spyOn(Lane.prototype, 'run')
  const draw = (points: number) => {
    const op = strokeOp()
    const shape = { ...op.shape, points: Array.from({ length: points }, (_, n) => [(n % 1000) / 1000, 0.5, 0.5]) }
    return server.guest.send('createAnnotations', {
      params: { ...ws(), item_id: item, rendition_id },
      body: { ops: [{ ...op, shape }] } as never,
    })
  }
  expect((await draw(500)).statusCode).toBe(200)
  expect(run).not.toHaveBeenCalled()
  expect((await draw(20_000)).statusCode).toBe(200)
  expect(run).toHaveBeenCalledTimes(1)
})

test('XSEC-05 an import whose caller left while waiting is not started', async () => {
  const [came, left, ended] = [gate(), gate(), gate()]
  vi.spyOn(Lane.prototype, 'run').mockImplementation(async (_whose, work) => {
    came.open()
    await left.opened
    try {
      return await work()
    } finally {
      ended.open()
    }
  })
  server.app.server.once('connection', (socket) => socket.once('close', () => setImmediate(left.open)))
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const going = new AbortController()
  const call = fetch(`${url}/api/workspace/${server.a.code}/entities/${tree.take}/items/import/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.a.users.owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'scenes.csv', content: Buffer.from('Name;Code\nUnwanted;UNW').toString('base64') }),
    signal: going.signal,
  })
  await came.opened
  going.abort()
  await expect(call).rejects.toThrow()
  await ended.opened
  const rows = await server.database.query(`select from item where name = 'Unwanted'`)
  expect(rows).toHaveLength(0)
})

test('an answer of a thousand rows is written in pieces, and is the same JSON', async () => {
  const lines = Array.from({ length: 1000 }, (_, nr) => `Scene ${nr};S${nr};“${nr}”`)
  const content = Buffer.from(['Name;Code;Description', ...lines].join('\n')).toString('base64')
  const stringify = vi.spyOn(JSON, 'stringify')
  const { body, headers } = await server.owner.send('importItems', {
    params: { ...ws(), entity_id: tree.episode },
    body: { name: 'scenes.csv', content },
  })
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  expect(headers['cache-control']).toBe('no-store')
  const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length))
  expect(longest).toBeLessThan(body.length / 5)
  const { data } = JSON.parse(body)
  expect(JSON.stringify({ data })).toBe(body)
  expect(data.rows).toHaveLength(1000)
})
