import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeUrl } from '../../platform/http/safe-url.ts'
import { makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { readFeedToken } from './feed-token.ts'
import { folded, writeCalendar } from './write-calendar.ts'

let server: TestServer
let tree: Tree
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const SOON = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)

const renew = async (as: TestClient) => (await as.call('renewCalendarFeed', { params })).data.url
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: new URL(url).pathname, headers })
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as never)
  return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
}
async function due(id: string, due_date: string | null, name?: string) {
  await server.owner.call('updateItem', { params: { ...params, id }, body: { due_date, ...(name ? { name } : {}) } })
}

test('XPLAN-09 a calendar program reads only the person’s due dates from the address', async () => {
  const { member, guest } = server.a.users
  const name = 'Ström, rain; “wet”\\dry — a name that is long enough to be folded over more than one line of the file'
  const mine = await makeItem(server, tree.take, [member])
  await due(mine, SOON, name)
  const others = await makeItem(server, tree.take, [guest])
  await due(others, SOON)
  await server.owner.call('updateEntity', { params: { ...params, id: tree.episode }, body: { scheduled_due: SOON } })
  await server.database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
    server.a.id,
    tree.episode,
    member.id,
  ])

  const url = await renew(server.member)
  const answer = await open(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const events = eventsIn(answer.body)
  const scene = events.find(({ uid }) => uid.startsWith(mine))
  expect(events.map(({ uid }) => uid.slice(0, 36)).toSorted()).toEqual([mine, tree.episode].toSorted())
  expect(scene?.summary).toBe(`Due: ${name}`)
  expect(scene?.startDate.isDate).toBe(true)
  expect(scene?.startDate.toString()).toBe(SOON)
  expect(scene?.duration.toSeconds()).toBe(86_400)
  expect(scene?.description).toContain('Level 0 / Level 1 / Level 2 / Level 3')
  expect(scene?.component.getFirstPropertyValue('url')).toMatch(new RegExp(`/w:${server.a.code}/st/${mine}$`))
  expect(scene?.component.getFirstPropertyValue('dtstamp')?.toString()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)

  // The same calendar has the same tag; a moved date keeps its UID, under a later sequence.
  const etag = String(answer.headers['etag'])
  const again = await open(url, { 'if-none-match': `W/"x", ${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await due(mine, new Date(Date.parse(SOON) + 86_400_000).toISOString().slice(0, 10))
  const moved = await open(url, { 'if-none-match': etag })
  const later = eventsIn(moved.body).find(({ uid }) => uid === scene?.uid)
  expect(moved.statusCode).toBe(200)
  expect(later?.sequence).toBeGreaterThan(scene?.sequence ?? 0)
  expect((await server.member.call('showCalendarFeed', { params })).data?.read_at).not.toBeNull()

  // What is approved, or lies in an archive, is not due any more.
  await server.database.query('update item set status_kind = 6 where ws_id = $1 and id = $2', [server.a.id, mine])
  expect(eventsIn((await open(url)).body).map(({ uid }) => uid.slice(0, 36))).toEqual([tree.episode])
  await server.database.query('update entity set status = 0 where ws_id = $1 and id = $2', [server.a.id, tree.project])
  expect(eventsIn((await open(url)).body)).toEqual([])
  await server.database.query('update entity set status = 1 where ws_id = $1 and id = $2', [server.a.id, tree.project])
})

test('XPLAN-09 the address can be removed or renewed, and ends with the membership', async () => {
  expect((await server.admin.call('showCalendarFeed', { params })).data).toBeNull()
  const first = await renew(server.admin)
  expect((await server.admin.call('showCalendarFeed', { params })).data?.url).toBe(first)
  const second = await renew(server.admin)
  expect(second).not.toBe(first)
  expect((await open(first)).statusCode).toBe(404)
  expect((await open(second)).statusCode).toBe(200)

  const admin = server.a.users.admin.id
  const state = (status: number) =>
    server.database.query('update ws_user set status = $3 where ws_id = $1 and id = $2', [server.a.id, admin, status])
  for (const status of [0, 3]) {
    await state(status)
    expect((await open(second)).statusCode).toBe(404)
  }
  await state(1)
  await server.database.query('update workspace set deleted_at = now() where id = $1', [server.a.id])
  expect((await open(second)).statusCode).toBe(404)
  await server.database.query('update workspace set deleted_at = null where id = $1', [server.a.id])
  expect((await open(second)).statusCode).toBe(200)

  await server.admin.call('revokeCalendarFeed', { params })
  expect((await open(second)).statusCode).toBe(404)
  expect((await server.admin.call('showCalendarFeed', { params })).data).toBeNull()
})

test('XPLAN-09 an invented address is refused, and no address is in a log', async () => {
  const url = await renew(server.owner)
  const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? ''
  expect(token).toHaveLength(64)
  const other = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect(readFeedToken(server.deps.secrets, other)).toBeNull()
  expect((await open(url.replace(token, other))).statusCode).toBe(404)
  expect(readFeedToken(server.deps.secrets, token)).toMatchObject({ wsId: server.a.id })
  expect(safeUrl(new URL(url).pathname)).toBe('/api/calendar-feeds/[redacted]')
  const rows = await server.database.query('select * from calendar_feed where ws_id = $1', [server.a.id])
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('XPLAN-09 lines are folded between characters, and control characters removed', () => {
  const lines = folded(`SUMMARY:${'é🎬'.repeat(40)}`).split('\r\n')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toContain('\uFFFD')
  }
  const day = {
    uid: 'a@arbo',
    day: '2026-02-28',
    description: '',
    url: 'https://example.com/',
    category: 'Scene',
    version: 1,
  }
  const text = writeCalendar({
    name: 'Arbo',
    description: '',
    days: [{ ...day, summary: 'one\r\ntwo\u0007', changedAt: new Date('2026-01-02T03:04:05Z') }],
  })
  expect(text).toContain('SUMMARY:one\\ntwo\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20260228\r\nDTEND;VALUE=DATE:20260301\r\n')
  expect(text).toContain('DTSTAMP:20260102T030405Z\r\n')
  expect(eventsIn(text)[0]?.summary).toBe('one\ntwo')
})
