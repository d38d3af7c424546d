import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Tx } from '../../platform/db/transaction.ts'
import { emit } from '../../platform/realtime/emit.ts'
import { eventually } from '../../testing/eventually.ts'
import { inTurn, makeComment, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

const FEW = 2
const MANY = 24

let server: TestServer
let tree: Tree
let origin: string
let comment: Record<string, unknown>
const guests: TestUser[] = []
const open: AbortController[] = []

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { a, database } = server
  const id = await makeComment(server, server.guest, tree.item)
  const rows = await database.query<{ payload: { comment: Record<string, unknown> } }>(
    `select payload from event_outbox where ws_id = $1 and type = 'comment.created' and payload -> 'comment' ->> 'id' = $2`,
    [a.id, id],
  )
  comment = rows[0]?.payload.comment ?? {}
  guests.push(
    ...(await inTurn(
      Array.from({ length: MANY }, (_, nr) => nr),
      async (nr) => {
        const guest = await addUser(server, 'guest', `Reader ${nr}`)
        const put = `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee')`
        await database.query(put, [a.id, tree.item, guest.id])
        return guest
      },
    )),
  )
})
afterEach(() => {
  for (const abort of open.splice(0)) abort.abort()
})
afterAll(() => server.close())

/** What a guest hears, from now on. */
async function listen({ token }: TestUser): Promise<{ text: string }> {
  const abort = new AbortController()
  open.push(abort)
  const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const received = { text: '' }
  const read = async () => {
    for await (const chunk of response.body ?? []) received.text += Buffer.from(chunk).toString()
  }
  void read().catch(() => undefined)
  await eventually(() => expect(received.text).toContain(': open'))
  return received
}

/** One of each kind that readers are told of by another rule: by scene, entity, comment, drawing, person, role and workspace. */
function emitEach(tx: Tx): void {
  const wsId = server.a.id
  const events: [type: string, payload: Record<string, unknown>, itemId?: string][] = [
    ['comment.updated', { item_id: tree.item, comment }, tree.item],
    ['entity.updated', { entity_id: tree.take, parent_id: tree.episode }],
    ['member.updated', { ws_user_id: server.a.users.member.id, status: 1 }],
    ['role.updated', { ws_role_id: tree.project }],
    ['workspace.updated', { deleted: false }],
    ['playlist.updated', { playlist_id: tree.project }],
    ['room.started', { room_id: tree.project, playlist_id: null }],
    ['item.updated', { item_id: tree.item, entity_id: tree.take, status_kind: 0 }, tree.item],
  ]
  for (const [type, payload, itemId] of events) emit(tx, { wsId, type, itemId, payload })
}

/**
 * The statements of telling so many readers so many events, each time waiting until all have heard them, or all at once.
 * @returns how many
 */
async function statements(readers: number, times: number, atOnce: boolean): Promise<number> {
  const readings = await Promise.all(guests.slice(0, readers).map(listen))
  const { query } = Client.prototype
  let sent = 0
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text: string }).text
    // Where there are several processes each looks for news now and then, whoever reads. A commit may go out with another's.
    if (text !== 'commit' && !text.includes('pg_notify') && !text.includes('ws_id = any($1)')) sent += 1
    return Reflect.apply(query, this, args) as unknown
  } as typeof query)
  const allReceived = (count: number) =>
    eventually(() => {
      for (const { text } of readings) expect(text.split('event: item.updated').length - 1).toBe(count)
    })
  try {
    const rounds = atOnce ? 1 : times
    for (let round = 1; round <= rounds; round += 1) {
      await server.database.withWorkspace(server.a.id, async (tx) => {
        for (let n = 0; n < (atOnce ? times : 1); n += 1) emitEach(tx)
      })
      await allReceived(atOnce ? times : round)
    }
    for (const { text } of readings) expect(text).toContain('event: comment.updated')
    return sent
  } finally {
    spy.mockRestore()
    for (const abort of open.splice(0)) abort.abort()
  }
}

test('XSEC-06 the cost of guest events grows neither with the guests nor with the events of one moment', async () => {
  // The first time, statements are made that are prepared from then on.
  await statements(FEW, 1, false)
  const few = await statements(FEW, 5, false)
  const many = await statements(MANY, 5, false)
  // Each signal that comes alone is a look of its own, which a busy machine has more of; a query for each event and reader
  // would be some 900 more.
  expect(many).toBeLessThanOrEqual(2 * few)
  const one = await statements(MANY, 1, true)
  const burst = await statements(MANY, 50, true)
  expect(burst).toBeLessThanOrEqual(one + few)
})
