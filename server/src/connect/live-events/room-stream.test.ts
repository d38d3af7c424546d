import { PassThrough } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import type { Reader } from './stream.ts'
import type { Position } from '../../review/rooms/position-queries.ts'
import { createRoomHub } from '../../review/rooms/room-hub.ts'
import type { RoomReader } from '../../review/rooms/room-feed.ts'
import { openRoomStream } from './room-stream.ts'

let server: TestServer
let reader: Reader
let roomId: string
let item: string
const log = { warn: () => {} }

beforeAll(async () => {
  server = await testServer()
  const tree = await makeTree(server)
  item = await makeItem(server, tree.take, [])
  const identity = { userId: server.a.users.owner.userId, termsAccepted: true, sessionId: null, token: null }
  reader = { identity, member: await memberOfId(server.database, identity, server.a.id) }
  const params = { ws_code: server.a.code }
  roomId = (await server.owner.call('startRoom', { params, body: { item_ids: [item] } })).data.id
})
afterAll(() => server.close())

async function show(clientId: string, frame: number) {
  const params = { ws_code: server.a.code, id: roomId }
  const { state } = (await server.owner.call('showRoom', { params })).data
  const body = { client_id: clientId, state: { ...state, frame } }
  return (await server.owner.call('setRoomState', { params, body })).data
}

test('XREV-10 a slow reader gets the newest state, without a queue of old ones', async () => {
  const raw = Object.assign(new PassThrough({ highWaterMark: 1 }), { writeHead: () => {} })
  const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
  const clientId = uuidv7()
  openRoomStream(server.deps, reader, reply, { id: roomId, clientId })
  await eventually(async () => {
    const { data } = await server.owner.call('showRoom', { params: { ws_code: server.a.code, id: roomId } })
    expect(data.people).toHaveLength(1)
  })
  for (let frame = 1; frame <= 20; frame += 1) await show(clientId, frame)
  let text = ''
  raw.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await eventually(() => expect(text).toContain('"frame":20'))
  const frames = [...text.matchAll(/"frame":(\d+)/g)].map(([, frame]) => Number(frame))
  expect(frames.length).toBeLessThanOrEqual(3)
  expect(frames.at(-1)).toBe(20)
  raw.destroy()
})

/** A reader in place of a stream. */
function listener(clientId: string) {
  const heard: { positions: Position[]; people: number[]; points: number } = { positions: [], people: [], points: 0 }
  const room: RoomReader = {
    clientId,
    personId: server.a.users.owner.id,
    moved: (position) => heard.positions.push(position),
    people: (people) => heard.people.push(people.length),
    pointed: () => (heard.points += 1),
    ended: () => {},
  }
  return { heard, room }
}

test('XREV-10 a visitor of a live process does not expire, and has left once the stream ends', async () => {
  const hub = createRoomHub(server.database, { log, pollMs: 60_000, seenMs: 20 })
  const { room } = listener(uuidv7())
  const age = async () => {
    const [visit] = await server.database.query<{ seconds: number; left: boolean }>(
      `select extract(epoch from now() - seen_at)::int as seconds, left_at is not null as left
       from room_visit where client_id = $1`,
      [room.clientId],
    )
    return visit
  }
  try {
    const entry = await hub.enter(reader.member, roomId, room)
    await server.database.query(`update room_visit set seen_at = now() - interval '40 seconds' where client_id = $1`, [
      room.clientId,
    ])
    await eventually(async () => expect((await age())?.seconds).toBeLessThan(5))
    entry.leave()
    await eventually(async () => expect((await age())?.left).toBe(true))
  } finally {
    await hub.close()
  }
})

test('XOPS-02 XREV-10 two processes see each other’s changes, people and pointing; missed signals are found by polling', async ({
  skip,
}) => {
  const url = testDatabaseUrl()
  if (server.database.kind !== 'postgres' || !url) skip('the embedded database belongs to one process')
  const [row] = await server.database.query<{ name: string }>('select current_database() as name')
  const parts = new URL(url ?? '')
  parts.pathname = `/${row?.name}`
  const other = await openDatabase({ url: parts.href, log })
  // The one process never looks by itself, the other is told nothing but looks.
  const otherHub = createRoomHub(other, { log, pollMs: 60_000 })
  const looking = createRoomHub(server.database, { log, pollMs: 50 })
  try {
    const [a, b] = [listener(uuidv7()), listener(uuidv7())]
    const entries = [
      await otherHub.enter(reader.member, roomId, a.room),
      await looking.enter(reader.member, roomId, b.room),
    ]
    await eventually(() => expect([a.heard.people.at(-1), b.heard.people.at(-1)]).toEqual([2, 2]))
    await server.owner.call('leadRoom', {
      params: { ws_code: server.a.code, id: roomId },
      body: { client_id: a.room.clientId ?? '', to_client_id: a.room.clientId ?? '' },
    })
    const { seq } = await show(a.room.clientId ?? '', 33)
    await eventually(() => expect(a.heard.positions.at(-1)).toMatchObject({ seq, state: { frame: 33 } }))
    const storm = Array.from({ length: 50 }, (_, frame) => show(a.room.clientId ?? '', frame))
    const last = Math.max(...(await Promise.all(storm)).map((moved) => moved.seq))
    await eventually(() => expect([a, b].map(({ heard }) => heard.positions.at(-1)?.seq)).toEqual([last, last]))
    expect(a.heard.positions.at(-1)).toEqual(b.heard.positions.at(-1))
    for (const { heard } of [a, b]) {
      const numbers = heard.positions.map((position) => position.seq)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((one, two) => one - two))
    }
    const colour = '#FF0001' as const
    const at = { item_id: item, rendition_id: null, frame: 0, file_index: 0, colour, first: true, ended: true }
    server.deps.rooms.point(roomId, { ...at, points: [[0, 0]], client_id: uuidv7(), name: 'Ada' })
    await eventually(() => expect(a.heard.points).toBe(1))
    await server.database.query(
      `update room set seq = seq + 1, state = jsonb_set(state, '{frame}', '44') where ws_id = $1 and id = $2`,
      [server.a.id, roomId],
    )
    await eventually(() => expect(b.heard.positions.at(-1)).toMatchObject({ seq: last + 1, state: { frame: 44 } }))
    expect(a.heard.positions.at(-1)?.seq).toBe(last)
    for (const entry of entries) entry.leave()
  } finally {
    await Promise.all([otherHub.close(), looking.close()])
    await other.close()
  }
})
