import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_RETRY_SECONDS, WEBHOOKS_MAX } from '@arbo/core/contract'
import { eventually } from '../../testing/eventually.ts'
import { makeComment, makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { lastMail } from '../../testing/mails.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { isSignedBy, webhookReceiver } from '../../testing/webhook-receiver.ts'
import type { Receiver } from '../../testing/webhook-receiver.ts'
import { startWebhooks } from './start-webhooks.ts'
import type { Webhooks } from './start-webhooks.ts'

const BASE = 'https://arbo.example.com'
/** Tries of one delivery: the first and those after it. */
const MOST_TRIES = WEBHOOK_RETRY_SECONDS.length + 1
let server: TestServer
let tree: Tree
let params: { ws_code: string }
let receiver: Receiver
let running: Webhooks | undefined

beforeAll(async () => {
  server = await testServer({ webhooksAllowPrivate: true })
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
})
beforeEach(async () => {
  receiver = await webhookReceiver()
})
afterEach(async () => {
  await running?.stop(1000)
  running = undefined
  await server.database.query('delete from webhook')
  await server.database.query(`delete from job where kind = 'webhook'`)
  await receiver.close()
})
afterAll(() => server.close())

const start = async () => {
  running = await startWebhooks(server.deps, BASE, { warn: () => {} }, { timeoutMs: 5000 })
}

async function make(body: object = {}) {
  const { data } = await server.owner.call('createWebhook', {
    params,
    body: { name: 'Farm', url: receiver.url, ...body },
  })
  return data
}

const at = (id: string) => ({ params: { ...params, id } })
const typesIn = () => receiver.received.map(({ event }) => event.type)
const deliveries = async (id: string) => (await server.owner.call('listWebhookDeliveries', at(id))).data
/** Lets the next try of what has had fewer be now, as if the time had passed. */
const passTime = (tries = MOST_TRIES) =>
  server.database.query(
    `update job j set run_at = now() where j.kind = 'webhook' and j.state = 'queued' and exists (
       select from webhook_delivery d
       where d.ws_id = j.ws_id and d.id::text = j.payload ->> 'delivery_id' and d.attempts < $1)`,
    [tries],
  )

/** Tries a delivery until it has had so many tries. */
async function tryUntil(id: string, tries: number): Promise<void> {
  await eventually(async () => {
    await passTime(tries)
    expect((await deliveries(id))[0]?.attempts).toBe(tries)
  })
}

/** One try is left, as if those between the first and the last had failed. */
async function nearEnd(id: string): Promise<void> {
  await tryUntil(id, 1)
  await server.database.query('update webhook_delivery set attempts = $1', [MOST_TRIES - 1])
}

describe('XNTF-02 sending', () => {
  test('XNTF-02 an event is a signed CloudEvent, whose signature a receiver can verify', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    await start()
    const item = await makeItem(server, tree.take)
    await eventually(() => expect(receiver.received).toHaveLength(1))
    const [one] = receiver.received
    if (!one) throw new Error('nothing came')
    expect(one.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    expect(one.headers['webhook-id']).toBe(one.event.id)
    expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(isSignedBy(hook.secret, one)).toBe(true)
    expect(isSignedBy(hook.secret, { ...one, body: one.body.replace(item, uuidv7()) })).toBe(false)
    expect(JSON.parse(one.body)).toEqual({
      specversion: '1.0',
      id: expect.stringMatching(/^\d+-[a-z0-9]+$/),
      source: `${BASE}/api/workspace/${server.a.code}`,
      type: 'arbo.item.created',
      subject: item,
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      datacontenttype: 'application/json',
      sequence: expect.stringMatching(/^\d{12}$/),
      workspace: server.a.code,
      data: { item_id: item, entity_id: tree.take, project_id: tree.project },
    })
    await eventually(async () =>
      expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'delivered', status: 204 }),
    )
    expect(JSON.stringify(await server.owner.call('listWebhooks', { params }))).not.toContain(hook.secret)
    const rows = await server.database.query('select encode(secret, $1) as secret from webhook', ['base64'])
    expect(JSON.stringify(rows)).not.toContain(hook.secret.replace('whsec_', ''))
  })

  test('XNTF-02 status changes have the status before and after, and who made them', async () => {
    const { data: flow } = await server.owner.call('createTemplateFlow', {
      params,
      body: {
        name: `Flow ${uuidv7()}`,
        statuses: [
          { name: 'Open', kind: 1 },
          { name: 'Done', kind: 6 },
        ],
      },
    })
    const project = await makeEntity(server, 0, null)
    await server.owner.call('putEntityTemplateFlow', {
      params: { ...params, id: project },
      body: { template_flow_id: flow.id },
    })
    const take = await makeEntity(server, 3, await makeEntity(server, 2, await makeEntity(server, 1, project)))
    const items = [await makeItem(server, take), await makeItem(server, take)]
    await make({ events: ['arbo.item.status-changed'] })
    await start()
    const done = flow.statuses.find(({ kind }) => kind === 6)
    for (const id of items) {
      await server.owner.call('updateItem', { params: { ...params, id }, body: { status_id: done?.id } as never })
    }
    await eventually(() => expect(receiver.received).toHaveLength(2))
    const [first] = receiver.received.toSorted((a, b) => a.event.sequence.localeCompare(b.event.sequence))
    expect(first?.event).toMatchObject({
      type: 'arbo.item.status-changed',
      subject: items[0],
      data: {
        project_id: project,
        by: { id: server.a.users.owner.id },
        items: [{ item_id: items[0], entity_id: take, to: { id: done?.id, name: 'Done', kind: 6 } }],
      },
    })
  })

  test('XNTF-02 only the chosen types are sent, of the chosen project, and nothing of another workspace', async () => {
    const other = await makeEntity(server, 0, null, 'Elsewhere')
    const hook = await make({ events: ['arbo.entity.created', 'arbo.team.updated'], project_id: tree.project })
    expect(hook.project).toEqual({ id: tree.project, name: 'Level 0' })
    await start()
    await makeEntity(server, 1, other, 'Not told')
    await server.owner.call('createTeam', { params, body: { name: `Team ${uuidv7()}` } })
    await server.as(server.b.users.owner).call('createEntity', {
      params: { ws_code: server.b.code },
      body: { type: 0, parent_id: null, name: 'Theirs' },
    })
    await makeItem(server, tree.take)
    const entityId = await makeEntity(server, 1, tree.project, 'Told')
    await eventually(() => expect(receiver.received).toHaveLength(1))
    expect(receiver.received[0]?.event).toMatchObject({ type: 'arbo.entity.created', subject: entityId })
  })

  test('XNTF-02 events are sent in order, with sequence numbers', async () => {
    await make({ events: ['arbo.comment.created'] })
    for (const text of ['one', 'two', 'three']) await makeComment(server, server.owner, tree.item, text)
    await start()
    await eventually(() => expect(receiver.received).toHaveLength(3))
    const ordered = receiver.received.toSorted((a, b) => a.event.sequence.localeCompare(b.event.sequence))
    const texts = ordered.map(({ event }) => (event.data['comment'] as { text: string }).text)
    expect(texts).toEqual(['one', 'two', 'three'])
    expect(new Set(ordered.map(({ event }) => event.id)).size).toBe(3)
  })

  test('XNTF-02 events from while no server ran are sent at the next start, once, by either of two', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    const items = [await makeItem(server, tree.take), await makeItem(server, tree.take)]
    await start()
    const second = await startWebhooks(server.deps, BASE, { warn: () => {} })
    await eventually(async () =>
      expect((await deliveries(hook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']),
    )
    await second.stop(1000)
    expect(receiver.received.map(({ event }) => event.subject).toSorted()).toEqual(items.toSorted())
  })

  test('XNTF-02 events that are no longer kept are reported as a gap', async () => {
    await make({ events: ['arbo.team.updated'] })
    await makeItem(server, tree.take)
    await server.database.query('delete from event_outbox where ws_id = $1', [server.a.id])
    await start()
    await eventually(() => expect(typesIn()).toEqual(['arbo.resync']))
  })
})

describe('XNTF-02 retries', () => {
  test('XNTF-02 a failing receiver gets the event again, with the same id and a new signature, until it accepts', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(500)
    await start()
    await makeItem(server, tree.take)
    await tryUntil(hook.id, 2)
    const [failing] = await deliveries(hook.id)
    expect(failing).toMatchObject({ state: 'waiting', status: 500, fault: 'status', next_at: expect.any(String) })
    expect((await server.owner.call('getWebhook', at(hook.id))).data).toMatchObject({
      failing_since: expect.any(String),
      waiting: 1,
    })
    receiver.answer(204)
    await tryUntil(hook.id, 3)
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(receiver.received.every((one) => isSignedBy(hook.secret, one))).toBe(true)
    const { data } = await server.owner.call('getWebhookDelivery', {
      params: { ...params, id: hook.id, delivery_id: failing?.id ?? '' },
    })
    expect(data.tries.map(({ number, status }) => [number, status])).toEqual([
      [3, 204],
      [2, 500],
      [1, 500],
    ])
    expect(data.tries[1]).toMatchObject({ response_body: 'answered 500', fault: 'status' })
    expect(data.body).toBe(receiver.received[0]?.body)
    const { data: healthy } = await server.owner.call('getWebhook', at(hook.id))
    expect(healthy).toMatchObject({ state: 'on', failing_since: null, waiting: 0 })
  })

  test('XNTF-02 after a day of failures it is switched off, and its creator gets a mail', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(503)
    await start()
    await makeItem(server, tree.take)
    await nearEnd(hook.id)
    await tryUntil(hook.id, MOST_TRIES)
    await eventually(async () =>
      expect((await server.owner.call('getWebhook', at(hook.id))).data.state).toBe('disabled'),
    )
    expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'failed', next_at: null })
    const mail = await lastMail(server.database, server.a.users.owner.email)
    expect(mail.subject).toContain('Farm')
    expect(mail.text).toContain('503')
    expect(mail.text).toContain(`${BASE}/w:${server.a.code}/ws/stg#webhooks`)
    const refused = await server.owner.refused('testWebhook', at(hook.id))
    expect(refused.error).toBe('webhook_off')
    // What happens now is never sent; switched on, it begins with what happens then.
    await makeItem(server, tree.take)
    const { data: now } = await server.owner.call('getWebhook', at(hook.id))
    receiver.answer(204)
    const sent = receiver.received.length
    await server.owner.call('updateWebhook', { ...at(hook.id), body: { state: 'on', version: now.version } })
    const item = await makeItem(server, tree.take)
    await eventually(() => expect(receiver.received.length).toBe(sent + 1))
    expect(receiver.received.at(-1)?.event.subject).toBe(item)
  })

  test('XNTF-02 a failure of one old event does not switch it off while other deliveries arrive', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(500)
    await start()
    await makeItem(server, tree.take)
    await nearEnd(hook.id)
    await server.database.query('update webhook set failing_since = now(), failures = 1')
    await tryUntil(hook.id, MOST_TRIES)
    expect((await deliveries(hook.id))[0]?.state).toBe('failed')
    expect((await server.owner.call('getWebhook', at(hook.id))).data.state).toBe('on')
  })

  test('XNTF-02 410 Gone switches it off at once; a redirect is a failure', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(302, { location: receiver.url })
    await start()
    await makeItem(server, tree.take)
    await tryUntil(hook.id, 1)
    expect((await deliveries(hook.id))[0]).toMatchObject({ fault: 'redirect', state: 'waiting' })
    receiver.answer(410)
    await tryUntil(hook.id, 2)
    expect((await server.owner.call('getWebhook', at(hook.id))).data.state).toBe('disabled')
  })

  test('XNTF-02 a process that dies after the answer sends it again with the same id, and nothing is lost', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    await makeItem(server, tree.take)
    await start()
    await eventually(async () => expect((await deliveries(hook.id))[0]?.state).toBe('delivered'))
    await running?.stop(1000)
    // As a process leaves it that got the answer and was killed before it wrote it down.
    await server.database.query(`update webhook_delivery set state = 'waiting', attempts = 0, finished_at = null`)
    await server.database.query('delete from webhook_attempt')
    await server.database.query(
      `update job set state = 'running', lease_owner = $1, lease_until = now() - interval '1 second', attempts = 1,
        finished_at = null where kind = 'webhook'`,
      [uuidv7()],
    )
    await start()
    await eventually(async () =>
      expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'delivered', attempts: 1 }),
    )
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      receiver.received[0]?.headers['webhook-id'],
      receiver.received[0]?.headers['webhook-id'],
    ])
  })
})

describe('XNTF-02 managing', () => {
  test('XNTF-02 during a change of secret both sign; without overlap only the new one', async () => {
    const hook = await make({ events: ['arbo.target.updated'] })
    await start()
    const { data: second } = await server.owner.call('rotateWebhookSecret', { ...at(hook.id), body: {} })
    expect(second.secret).not.toBe(hook.secret)
    expect(second.old_secret_until).not.toBeNull()
    await server.owner.call('testWebhook', at(hook.id))
    const tests = () => receiver.received.filter(({ event }) => event.type === 'arbo.webhook.test')
    await eventually(() => expect(tests()).toHaveLength(1))
    const signed = (index: number, secret: string) => {
      const one = tests()[index]
      return one !== undefined && isSignedBy(secret, one)
    }
    expect([signed(0, hook.secret), signed(0, second.secret)]).toEqual([true, true])
    const { data: third } = await server.owner.call('rotateWebhookSecret', {
      ...at(hook.id),
      body: { overlap_hours: 0 },
    })
    await server.owner.call('testWebhook', at(hook.id))
    await eventually(() => expect(tests()).toHaveLength(2))
    expect([signed(1, second.secret), signed(1, third.secret)]).toEqual([false, true])
  })

  test('XNTF-02 a test returns its result and is tried once; a delivery can be sent again', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(418)
    await start()
    const { data: made } = await server.owner.call('testWebhook', at(hook.id))
    expect(made).toMatchObject({ type: 'arbo.webhook.test', state: 'waiting', attempts: 0 })
    await eventually(async () => expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'failed', status: 418 }))
    receiver.answer(204)
    const one = { params: { ...params, id: hook.id, delivery_id: made.id } }
    await server.owner.call('redeliverWebhook', one)
    await eventually(async () =>
      expect((await deliveries(hook.id))[0]).toMatchObject({ state: 'delivered', attempts: 2 }),
    )
    expect(receiver.received.map(({ body }) => body)).toEqual([receiver.received[0]?.body, receiver.received[0]?.body])
    const query = { state_eq: 'failed' as const }
    expect((await server.owner.call('listWebhookDeliveries', { ...at(hook.id), query })).meta.total).toBe(0)
  })

  test('XNTF-02 switching off cancels waiting deliveries and sends nothing more', async () => {
    const hook = await make({ events: ['arbo.item.created'] })
    receiver.answer(500)
    await start()
    await makeItem(server, tree.take)
    await tryUntil(hook.id, 1)
    const { data: off } = await server.owner.call('updateWebhook', {
      ...at(hook.id),
      body: { state: 'off', version: hook.version },
    })
    expect(off).toMatchObject({ state: 'off', waiting: 0 })
    expect((await deliveries(hook.id))[0]?.state).toBe('cancelled')
    const sent = receiver.received.length
    await passTime()
    await makeItem(server, tree.take)
    await eventually(async () => {
      const jobs = await server.database.query(
        `select 1 from job where kind = 'webhook' and state in ('queued', 'running')`,
      )
      expect(jobs).toEqual([])
    })
    expect(receiver.received).toHaveLength(sent)
  })

  test('XNTF-02 the later of two simultaneous changes is refused; every change is in the audit record', async () => {
    const hook = await make()
    await server.admin.call('updateWebhook', { ...at(hook.id), body: { name: 'Render farm', version: 1 } })
    const late = await server.owner.refused('updateWebhook', { ...at(hook.id), body: { name: 'Other', version: 1 } })
    expect([late.error, late.meta['current']]).toEqual(['conflict', expect.objectContaining({ name: 'Render farm' })])
    await server.owner.call('deleteWebhook', at(hook.id))
    const { data } = await server.owner.call('listRightsRecord', {
      params,
      query: { subject_kind_eq: 'webhook', subject_id_eq: hook.id },
    })
    expect(data.map(({ event }) => event)).toEqual(['webhook.deleted', 'webhook.changed', 'webhook.created'])
    expect(JSON.stringify(data)).not.toContain('whsec_')
  })

  test('XNTF-02 bad input is refused, and so are unknown ids', async () => {
    const code = async (body: object) =>
      (await server.owner.refused('createWebhook', { params, body: { name: 'x', url: receiver.url, ...body } })).error
    for (const url of ['ftp://a.example.com/', 'nonsense', 'https://user:pass@a.example.com/', 'javascript:alert(1)']) {
      expect(await code({ url }), url).toBe('validation_failed')
    }
    expect(await code({ url: `https://a.example.com/${'x'.repeat(2001)}` })).toBe('validation_failed')
    expect(await code({ events: ['arbo.unknown'] })).toBe('validation_failed')
    expect(await code({ events: ['arbo.notification.created'] })).toBe('validation_failed')
    expect(await code({ name: '  ' })).toBe('validation_failed')
    expect(await code({ project_id: uuidv7() })).toBe('not_found')
    expect(await code({ project_id: tree.take })).toBe('not_found')
    expect(await code({ url: 'http://169.254.169.254/latest' })).toBe('webhook_address')
    const many = Array.from({ length: WEBHOOKS_MAX }, (_, at) => make({ name: `Hook ${at}` }))
    await Promise.all(many)
    expect(await code({})).toBe('limit_reached')
  })

  test('XNTF-02 members cannot manage webhooks, and another workspace’s webhook is not found', async () => {
    const hook = await make()
    expect((await server.member.refused('listWebhooks', { params })).error).toBe('permission_denied')
    const stranger = server.as(server.b.users.owner)
    const theirs = { ws_code: server.b.code, id: hook.id }
    for (const name of ['getWebhook', 'testWebhook', 'deleteWebhook', 'listWebhookDeliveries'] as const) {
      expect((await stranger.refused(name, { params: theirs })).error, name).toBe('not_found')
    }
  })
})

test('XNTF-02 unless the operator allows it, no webhook calls a private network', async () => {
  const hook = await make({ events: ['arbo.item.created'] })
  const { config } = server.deps
  const strict = { ...server.deps, config: { ...config, webhooksAllowPrivate: false } }
  running = await startWebhooks(strict, BASE, { warn: () => {} })
  await makeItem(server, tree.take)
  await eventually(async () =>
    expect((await deliveries(hook.id))[0]).toMatchObject({ fault: 'refused_address', status: null }),
  )
  expect(receiver.received).toEqual([])
})
