import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { gate } from '../../testing/gate.ts'
import { testDatabase, testWorkspace } from '../../testing/test-database.ts'
import { emit } from './emit.ts'
import { pruneEvents } from './event-log.ts'
import { createEventHub, type EventHub } from './hub.ts'
import { type Delivery } from './subscription.ts'

let database: Database
let hub: EventHub
let wsId: string
const log = { warn: () => {} }

beforeAll(async () => {
  database = await testDatabase()
})

beforeEach(async () => {
  wsId = await testWorkspace(database)
  hub = createEventHub(database, { log, pollMs: 100 })
})

afterEach(() => hub.close())

afterAll(() => database.close())

const tell = (type: string, ws = wsId) => database.withWorkspace(ws, async (tx) => emit(tx, { wsId: ws, type }))

function watch(after?: number, on = hub) {
  const deliveries: Delivery[] = []
  const subscription = on.subscribe({ wsId, after, deliver: (delivery) => deliveries.push(delivery) })
  const events = () => deliveries.flatMap((delivery) => (delivery.type === 'events' ? delivery.events : []))
  return { subscription, deliveries, events, types: () => events().map(({ type }) => type) }
}

it('delivers the events of a transaction after its commit, whole and in order', async () => {
  const seen = watch()
  await seen.subscription.ready
  const itemId = '01890000-0000-7000-8000-000000000001'
  await database.withWorkspace(wsId, async (tx) => {
    emit(tx, { wsId, type: 'comment.created', itemId, place: { projectId: itemId }, payload: { frame: 12 } })
    emit(tx, { wsId, type: 'item.updated', itemId })
    await tx.rows('select pg_sleep(0.03)')
    expect(seen.events()).toEqual([])
  })
  await eventually(() => expect(seen.types()).toEqual(['comment.created', 'item.updated']))
  expect(seen.events()[0]).toEqual({
    wsId,
    seq: 1,
    type: 'comment.created',
    itemId,
    place: { projectId: itemId },
    payload: { frame: 12 },
    createdAt: expect.any(Date),
  })
})

it('delivers nothing of a rolled-back transaction or savepoint', async () => {
  const seen = watch()
  await seen.subscription.ready
  const lost = database.withWorkspace(wsId, async (tx) => {
    emit(tx, { wsId, type: 'lost' })
    throw new Error('no')
  })
  await expect(lost).rejects.toThrow('no')
  await database.withWorkspace(wsId, async (tx) => {
    emit(tx, { wsId, type: 'kept' })
    const inner = tx.transaction(async (nested) => {
      emit(nested, { wsId, type: 'dropped' })
      throw new Error('inner')
    })
    await expect(inner).rejects.toThrow('inner')
  })
  await eventually(() => expect(seen.types()).toEqual(['kept']))
  expect(seen.events()[0]?.seq).toBe(1)
})

it('numbers events in commit order, so that no reader misses a late commit', async () => {
  const seen = watch()
  await seen.subscription.ready
  const held = gate()
  const hasEmitted = gate()
  const first = database.withWorkspace(wsId, async (tx) => {
    emit(tx, { wsId, type: 'emitted first, committed last' })
    hasEmitted.open()
    await held.opened
  })
  await hasEmitted.opened
  const second = tell('emitted last, committed first')
  if (database.kind === 'postgres') {
    await second
    await eventually(() => expect(seen.types()).toEqual(['emitted last, committed first']))
  }
  held.open()
  await Promise.all([first, second])
  await eventually(() => expect(seen.events()).toHaveLength(2))
  expect(seen.events().map(({ seq }) => seq)).toEqual([1, 2])
})

it('loses and duplicates nothing with many concurrent writers', async () => {
  const seen = watch()
  await seen.subscription.ready
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let n = 0; n < 25; n++) await tell(`${writer}.${n}`)
  })
  await Promise.all(writers)
  await eventually(() => expect(seen.events()).toHaveLength(200))
  expect(seen.events().map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(new Set(seen.types()).size).toBe(200)
})

describe('resuming', () => {
  it('gives all events after a number, then live ones, without a gap or a duplicate', async () => {
    for (let n = 1; n <= 5; n++) await tell(`e${n}`)
    const seen = watch(2)
    const racing = Promise.all([6, 7, 8].map((n) => tell(`e${n}`)))
    await seen.subscription.ready
    await racing
    await eventually(() => expect(seen.events().map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7, 8]))
    expect(seen.deliveries.every(({ type }) => type === 'events')).toBe(true)
  })

  it('reads long backlogs in pages', async () => {
    await database.withWorkspace(wsId, async (tx) => {
      for (let n = 0; n < 1300; n++) emit(tx, { wsId, type: 'bulk' })
    })
    const seen = watch(0)
    expect(await seen.subscription.ready).toBe(1300)
    expect(seen.events()).toHaveLength(1300)
  })

  it('asks for a full read when events after the number are pruned, and goes on from there', async () => {
    await tell('old')
    await tell('older than allowed')
    await database.query(`update event_outbox set created_at = now() - interval '2 days' where ws_id = $1`, [wsId])
    expect(await pruneEvents(database, 24 * 3600_000)).toBeGreaterThanOrEqual(2)
    const behind = watch(1)
    const current = watch(2)
    await Promise.all([behind.subscription.ready, current.subscription.ready])
    await tell('new')
    await eventually(() => expect(behind.types()).toEqual(['new']))
    expect(behind.deliveries[0]).toEqual({ type: 'resync', seq: 2 })
    expect(current.deliveries).toMatchObject([{ type: 'events', events: [{ seq: 3 }] }])
  })

  it('asks for a full read when the number is from another database', async () => {
    const seen = watch(99)
    await seen.subscription.ready
    expect(seen.deliveries).toEqual([{ type: 'resync', seq: 0 }])
  })
})

it('XOPS-03 delivers no event of another workspace', async () => {
  const other = await testWorkspace(database)
  const seen = watch()
  await seen.subscription.ready
  await tell('theirs', other)
  await tell('ours')
  await eventually(() => expect(seen.types()).toEqual(['ours']))
})

it('stops at close', async () => {
  const seen = watch()
  const other = watch()
  await Promise.all([seen.subscription.ready, other.subscription.ready])
  seen.subscription.close()
  await tell('late')
  await eventually(() => expect(other.types()).toEqual(['late']))
  expect(seen.deliveries).toEqual([])
})

describe('XOPS-02 several processes', () => {
  it('an event committed by another process is delivered, with and without its signal', async ({ skip }) => {
    if (database.kind !== 'postgres') skip('the embedded database belongs to one process')
    const { database: name } =
      (await database.query<{ database: string }>('select current_database() as database'))[0] ?? {}
    const parts = new URL(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'] ?? '')
    parts.pathname = `/${name}`
    const second = await openDatabase({ url: parts.href, log })
    const secondHub = createEventHub(second, { log, pollMs: 60_000 })
    try {
      const bySignal = watch(undefined, secondHub)
      const byLooking = watch()
      await Promise.all([bySignal.subscription.ready, byLooking.subscription.ready])
      await tell('signalled')
      await eventually(() => expect(bySignal.types()).toEqual(['signalled']))
      await database.query(
        `with head as (update event_counter set last_seq = last_seq + 1 where ws_id = $1 returning last_seq)
         insert into event_outbox (ws_id, seq, type) select $1, last_seq, 'silent' from head`,
        [wsId],
      )
      await eventually(() => expect(byLooking.types()).toEqual(['signalled', 'silent']))
    } finally {
      await secondHub.close()
      await second.close()
    }
  })
})
