import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeTree } from '../testing/fixtures.ts'
import { refusalOf, testServer } from '../testing/testServer.ts'
import type { TestClient, TestServer } from '../testing/testServer.ts'

let server: TestServer
let tree: Awaited<ReturnType<typeof makeTree>>

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
})
afterAll(() => server.close())

const params = () => ({ ws_code: server.a.code, entity_id: tree.take })
/** Makes a scene of this name; the same key means the same call. */
const make = (as: TestClient, name: string, key: string) =>
  as.send('storeEntityItem', { params: params(), body: { name } }, { headers: { 'idempotency-key': key } })

async function scenesNamed(name: string): Promise<number> {
  const rows = await server.database.query('select from item where ws_id = $1 and name = $2', [server.a.id, name])
  return rows.length
}

it('XFIX-22 a call that makes something, sent again with its key, makes it once and answers as the first time', async () => {
  const key = randomUUID()
  const first = await make(server.owner, 'Once', key)
  const again = await make(server.owner, 'Once', key)
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(await scenesNamed('Once')).toBe(1)
  await make(server.owner, 'Once', randomUUID())
  expect(await scenesNamed('Once')).toBe(2)
})

it('XFIX-22 a repetition that comes while the first is still being done waits for it', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(server.owner, 'Together', key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await scenesNamed('Together')).toBe(1)
})

it('XFIX-22 a key is one member’s, in one workspace, for one call; who has lost the right gets no kept answer', async () => {
  const key = randomUUID()
  await make(server.owner, 'Mine', key)
  expect((await make(server.admin, 'Mine', key)).statusCode).toBe(200)
  expect(await scenesNamed('Mine')).toBe(2)
  expect(refusalOf(await make(server.owner, 'Another', key)).error).toBe('validation_failed')
  expect(refusalOf(await make(server.owner, 'Mine', 'no-uuid')).error).toBe('validation_failed')
  expect(refusalOf(await make(server.guest, 'Mine', key)).error).toBe('permission_denied')
  expect(refusalOf(await make(server.anonymous, 'Mine', key)).status).toBe(401)
  expect(await scenesNamed('Another')).toBe(0)
})

it('XFIX-22 a refused call leaves its key free', async () => {
  const key = randomUUID()
  const ask = (entity_id: string) =>
    server.owner.send(
      'storeEntityItem',
      { params: { ...params(), entity_id }, body: { name: 'Later' } },
      { headers: { 'idempotency-key': key } },
    )
  expect(refusalOf(await ask(randomUUID())).error).toBe('not_found')
  expect((await ask(tree.take)).statusCode).toBe(200)
  expect(await scenesNamed('Later')).toBe(1)
})

it('XFIX-22 a call that died with its process is done by the repetition, and answers are kept for a day', async () => {
  const key = randomUUID()
  await make(server.owner, 'Lapsed', key)
  const age = (interval: string) =>
    server.database.query(
      `update kept_answer set answer = case when $3 then null else answer end, created_at = now() - $4::interval
       where ws_id = $1 and key = $2`,
      [server.a.id, key, interval === '7 minutes', interval],
    )
  await age('7 minutes')
  expect((await make(server.owner, 'Lapsed', key)).statusCode).toBe(200)
  expect(await scenesNamed('Lapsed')).toBe(2)
  await age('25 hours')
  await make(server.owner, 'Other', randomUUID())
  expect(
    await server.database.query('select from kept_answer where ws_id = $1 and key = $2', [server.a.id, key]),
  ).toEqual([])
})
