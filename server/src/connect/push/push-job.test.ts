import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorker } from '../../platform/jobs/worker.ts'
import type { JobWorker } from '../../platform/jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { fcmSender } from './fcm-sender.ts'
import { pushHandler } from './push-job.ts'
import { PUSH_JOB } from '../../platform/notices/push-kind.ts'

interface Sent {
  path: string
  authorization: string | undefined
  token: string
  data: Record<string, string>
}

let server: TestServer
let tree: Tree
let worker: JobWorker
const sent: Sent[] = []
/** What the fake service answers to the next messages of a token. */
const answers = new Map<string, number[]>()
let tokens = 0

const fake = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/token') {
      tokens += 1
      const isSigned = new URLSearchParams(body).get('assertion')?.split('.').length === 3
      response.statusCode = isSigned ? 200 : 400
      return response.end(JSON.stringify({ access_token: `access-${tokens}`, expires_in: 3600 }))
    }
    const { message } = JSON.parse(body) as { message: { token: string; data: Record<string, string> } }
    const { authorization } = request.headers
    sent.push({ path: request.url ?? '', authorization, ...message })
    response.statusCode = answers.get(message.token)?.shift() ?? 200
    return response.end(JSON.stringify({ error: { status: 'TEST' } }))
  })
})

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const account = { project_id: 'film', client_email: 'push@film', private_key, token_uri: `${origin}/token` }
  const handlers = { [PUSH_JOB]: pushHandler(fcmSender(account, origin)) }
  worker = await startWorker(server.database, { handlers, log: { warn: () => undefined }, retryMs: 1, pollMs: 20 })
})
afterAll(async () => {
  await worker.stop(0)
  fake.close()
  await server.close()
})

const register = (fcm_token: string, device_code: string) =>
  server.member.call('putPushToken', { body: { fcm_token, device_code } })
const mention = () =>
  server.owner.call('createComment', {
    params: { ws_code: server.a.code, item_id: tree.item },
    body: { text: 'Look at this', mention_ids: [server.a.users.member.id] },
  })
const devices = async () =>
  (
    await server.database.query<{ device_code: string }>(
      'select device_code from push_token where user_id = $1 order by 1',
      [server.a.users.member.userId],
    )
  ).map(({ device_code }) => device_code)
const markSeen = () => server.member.call('seeNotifications', { params: { ws_code: server.a.code }, body: {} })

test('NTF-01 NTF-17 a notification goes to each device, with the target of a click', async () => {
  await register('one', 'laptop')
  await register('two', 'phone')
  const { data } = await mention()
  await eventually(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ token }) => token).toSorted()).toEqual(['one', 'two'])
  expect(sent[0]).toMatchObject({
    path: '/v1/projects/film/messages:send',
    authorization: 'Bearer access-1',
    data: {
      title: 'Scene',
      body: `${server.a.users.owner.name} mentioned you: Look at this`,
      path: `/w:${server.a.code}/st/${tree.item}?m=review&comment_id=${data.id}`,
      ws_code: server.a.code,
      type: 'comment',
    },
  })
  expect(tokens).toBe(1)
})

test('a push message is in the language of its reader', async () => {
  await register('one', 'laptop')
  await register('two', 'phone')
  sent.length = 0
  await markSeen()
  await server.database.query('update user_account set asked_language = $2 where id = $1', [
    server.a.users.member.userId,
    'de',
  ])
  await mention()
  await eventually(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.data['body']).toMatch(/ hat dich erwähnt: Look at this$/)
  await server.database.query('update user_account set asked_language = null')
  await markSeen()
})

test('NTF-11 NTF-17 a token unknown to the service is removed, and no other device’s', async () => {
  await markSeen()
  sent.length = 0
  answers.set('one', [404])
  await mention()
  await eventually(() => expect(sent).toHaveLength(2))
  await eventually(async () => expect(await devices()).toEqual(['phone']))
})

test('NTF-01 a message that the service cannot take now is sent again', async () => {
  await markSeen()
  sent.length = 0
  answers.set('two', [503])
  await mention()
  await eventually(() => expect(sent.map(({ token }) => token)).toEqual(['two', 'two']))
  await eventually(async () => {
    const rows = await server.database.query(
      'select id from notification where ws_user_id = $1 and seen_at is null and pushed_at is null',
      [server.a.users.member.id],
    )
    expect(rows).toEqual([])
  })
  expect(await devices()).toEqual(['phone'])
})
