import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import type { Member } from '../access/member.ts'
import { makeTree } from '../../testing/fixtures.ts'
import { refusalOf, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { answerOnce, pruneKeptAnswers } from './answer-once.ts'

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

it('XFIX-22 a call that creates something, repeated with its key, creates it once and gives the first answer', async () => {
  const key = randomUUID()
  const first = await make(server.owner, 'Once', key)
  const again = await make(server.owner, 'Once', key)
  expect([first.statusCode, again.statusCode]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  expect(await scenesNamed('Once')).toBe(1)
  await make(server.owner, 'Once', randomUUID())
  expect(await scenesNamed('Once')).toBe(2)
})

it('XFIX-22 a repeat during the first call waits for it', async () => {
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => make(server.owner, 'Together', key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await scenesNamed('Together')).toBe(1)
})

it('XFIX-22 a key belongs to one member, one workspace and one call', async () => {
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

const age = (key: string, interval: string, isUnderWay = false) =>
  server.database.query(
    `update kept_answer set answer = case when $3 then null else answer end, created_at = now() - $4::interval
     where ws_id = $1 and key = $2`,
    [server.a.id, key, isUnderWay, interval],
  )
const keptOf = (key: string) =>
  server.database.query('select from kept_answer where ws_id = $1 and key = $2', [server.a.id, key])

it('XFIX-22 a call that died with its process is done by its repeat; an expired key is free', async () => {
  const key = randomUUID()
  await make(server.owner, 'Lapsed', key)
  await age(key, '5 minutes', true)
  expect((await make(server.owner, 'Lapsed', key)).statusCode).toBe(200)
  expect(await scenesNamed('Lapsed')).toBe(2)
  await age(key, '25 hours')
  expect((await make(server.owner, 'Anew', key)).statusCode).toBe(200)
  expect((await make(server.owner, 'Anew', key)).statusCode).toBe(200)
  expect(await scenesNamed('Anew')).toBe(1)
})

it('XFIX-22 answers are deleted after a day, even without further calls', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  await make(server.owner, 'Old', old)
  await make(server.owner, 'Young', young)
  await age(old, '25 hours')
  await age(young, '23 hours')
  await pruneKeptAnswers(server.database)
  expect(await keptOf(old)).toEqual([])
  expect(await keptOf(young)).toHaveLength(1)
})

it('XFIX-22 a member who lost the right is refused, and does not get the kept answer', async () => {
  const key = randomUUID()
  expect((await make(server.admin, 'Before', key)).statusCode).toBe(200)
  const roleOf = (id: string) =>
    server.database.query<{ role: string }>('select role_id as role from ws_user where ws_id = $1 and id = $2', [
      server.a.id,
      id,
    ])
  const setRole = (role: string | undefined) =>
    server.database.query('update ws_user set role_id = $3 where ws_id = $1 and id = $2', [
      server.a.id,
      server.a.users.admin.id,
      role,
    ])
  const [[was], [guest]] = [await roleOf(server.a.users.admin.id), await roleOf(server.a.users.guest.id)]
  await setRole(guest?.role)
  const refused = refusalOf(await make(server.admin, 'Before', key))
  await setRole(was?.role)
  expect(refused.error).toBe('permission_denied')
  expect((await make(server.admin, 'Before', key)).statusCode).toBe(200)
  expect(await scenesNamed('Before')).toBe(1)
})

it('XFIX-22 a large answer is kept whole', async () => {
  const member = { wsId: server.a.id, id: server.a.users.owner.id } as Member
  const big = Array.from({ length: 20_000 }, (_, at) => ({ at, words: `“Line” ${at} – ${'x'.repeat(100)}` }))
  const request = {
    member,
    name: 'importInvitations' as const,
    input: { content: 'x'.repeat(7_000_000) },
    key: randomUUID(),
  }
  let runs = 0
  const run = () => {
    runs += 1
    return Promise.resolve(big)
  }
  await answerOnce(server.deps, request, run)
  expect(await answerOnce(server.deps, request, run)).toEqual(big)
  expect(runs).toBe(1)
})

it('XFIX-22 only answers to members are kept, and none with a secret', () => {
  const names = (Object.keys(contract) as EndpointName[]).filter((name) => (contract[name] as EndpointSpec).once)
  expect(names).toContain('storeEntityItem')
  for (const name of names) {
    const spec: EndpointSpec = contract[name]
    expect([name, spec.path.startsWith('workspace/{ws_code}/'), spec.answer]).toEqual([name, true, 'data'])
    const shape = JSON.stringify(z.toJSONSchema(spec.data ?? z.null(), { unrepresentable: 'any' }))
    expect([name, /"[^"]*(secret|password|token)[^"]*":/i.exec(shape)?.[0]]).toEqual([name, undefined])
  }
  for (const name of ['createWebhook', 'createApiToken'] as const) {
    const spec: EndpointSpec = contract[name]
    const shape = JSON.stringify(z.toJSONSchema(spec.data ?? z.null(), { unrepresentable: 'any' }))
    expect(shape).toMatch(/"[^"]*(secret|password|token)[^"]*":/i)
  }
})
