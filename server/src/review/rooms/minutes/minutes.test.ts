import { inflateSync } from 'node:zlib'
import papa from 'papaparse'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeComment, makeItem, makeRendition, makeTree, strokeOp } from '../../../testing/fixtures.ts'
import { makeFlow } from '../../../testing/scene-fixtures.ts'
import { testServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { attendanceOf } from './attendance.ts'
import { stillsOf } from './minutes.ts'
import { duration } from './zoned.ts'

let server: TestServer
let ws: { ws_code: string }
let room: { id: string }
let shot: string
let hidden: string
let rendition_id: string
let started: Date

/** Nine in the evening in Berlin is eight in UTC. */
const BEGAN = '2026-01-12T20:00:00.000Z'

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
  const tree = await makeTree(server)
  await server.database.query(`update workspace set timezone = 'Europe/Berlin' where id = $1`, [server.a.id])
  shot = tree.item
  hidden = await makeItem(server, tree.take, [])
  rendition_id = await makeRendition(server, shot, { version: 3 })
  await server.database.query(`update item set frame_in = 1001, name = 'Pier', code = 'S1' where id = $1`, [shot])
  await makeComment(server, server.guest, shot, 'Said before')
  const { data } = await server.member.call('startRoom', {
    params: ws,
    body: { item_ids: [shot, hidden], name: 'Dailies' },
  })
  room = data
  started = new Date(data.started_at)
  const at = { ...ws, item_id: shot }
  const body = { rendition_id, text: '=1+1 "quoted",\nnext line', frame_start: 12, frame_end: 14 }
  await server.guest.call('createComment', { params: at, body })
  const stroke = strokeOp()
  await server.member.call('createAnnotations', { params: { ...at, rendition_id }, body: { ops: [stroke] } })
  const statuses = await makeFlow(server, tree.project, { 'In review': 3 })
  const status = await server.owner.send('bulkStatusUpdate', {
    params: ws,
    body: { item_ids: [shot], status_id: statuses['In review'] },
  })
  if (status.statusCode !== 200) throw new Error(status.body)
  const visits = [
    [server.a.users.member.id, 0, 600],
    [server.a.users.member.id, 300, 900],
    [server.a.users.admin.id, 60, 120],
  ] as const
  for (const [person, from, to] of visits) {
    await server.database.query(
      `insert into room_visit (ws_id, id, room_id, client_id, connection_id, ws_user_id, joined_at, seen_at, left_at)
       values ($1, $2, $3, $2, $2, $4, $5, $6, $6)`,
      [
        server.a.id,
        uuidv7(),
        room.id,
        person,
        new Date(started.getTime() + from * 1000),
        new Date(started.getTime() + to * 1000),
      ],
    )
  }
  await server.member.call('endRoom', { params: { ...ws, id: room.id } })
  await makeComment(server, server.guest, shot, 'Said afterwards')
  // The room was in January, as far as its rows go.
  const shift = `$2::timestamptz - $3::timestamptz`
  await server.database.query(
    `update room set started_at = started_at + (${shift}), ended_at = started_at + (${shift}) + interval '15 minutes' where id = $1`,
    [room.id, BEGAN, started],
  )
  for (const [table, column, to] of [
    ['room_visit', 'joined_at', 'left_at'],
    ['room_shown', 'from_at', 'to_at'],
  ]) {
    await server.database.query(
      `update ${table} set ${column} = ${column} + (${shift}), ${to} = ${to} + (${shift}) where room_id = $1`,
      [room.id, BEGAN, started],
    )
  }
  await server.database.query(`update room_shown set to_at = from_at + interval '70 seconds' where room_id = $1`, [
    room.id,
  ])
  await server.database.query(
    `update comment set created_at = $2::timestamptz + interval '1 minute' where text like '=1+1%' and item_id = $1`,
    [shot, BEGAN],
  )
  for (const [table, where] of [
    ['change_record', `item_id = $1 and field = 'status'`],
    ['annotation_op', `rendition_id in (select id from rendition where item_id = $1)`],
  ]) {
    await server.database.query(
      `update ${table} set created_at = $2::timestamptz + interval '2 minutes' where ${where}`,
      [shot, BEGAN],
    )
  }
})
afterAll(() => server.close())

const minutes = (client = server.member) => client.call('showRoomMinutes', { params: { ...ws, id: room.id } })
const file = (format: string, client = server.member) =>
  client.send('exportRoomMinutes', { params: { ...ws, id: room.id, format } })

test('XREV-11 the minutes have the people, scenes shown, decisions, comments and drawings of the room, and nothing before or after', async () => {
  const { data } = await minutes()
  expect(data.room).toMatchObject({ name: 'Dailies', started_at: BEGAN, people_count: 2 })
  expect(data.people.map(({ person, seconds }) => [person.id, seconds])).toEqual([
    [server.a.users.member.id, 900],
    [server.a.users.admin.id, 60],
  ])
  expect(data.people[0]?.left_at).toBe('2026-01-12T20:15:00.000Z')
  expect(data.scenes.map(({ item_id, shown_seconds }) => [item_id, shown_seconds])).toEqual([
    [shot, 70],
    [hidden, 0],
  ])
  const [scene] = data.scenes
  expect(scene).toMatchObject({ name: 'Pier', version: 3 })
  expect(scene?.decisions).toMatchObject([{ to: { name: 'In review' }, by: { id: server.a.users.owner.id } }])
  expect(scene?.comments).toMatchObject([
    { text: '=1+1 "quoted",\nnext line', frame_start: 12, author: { id: server.a.users.guest.id } },
  ])
  expect(scene?.stills).toEqual([
    { frame: 3, rendition_id, comment_ids: [], has_drawings: true },
    { frame: 12, rendition_id, comment_ids: [scene?.comments[0]?.id], has_drawings: false },
  ])
})

test('XREV-11 the CSV has UTF-8 with its mark, a line per fact, times of the workspace, no formulas', async () => {
  const answer = await file('csv')
  expect(answer.headers['content-disposition']).toContain('Dailies-minutes.csv')
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const { data } = papa.parse<string[]>(answer.rawPayload.toString('utf8').replace('\uFEFF', '').trimEnd())
  const [header = [], ...lines] = data
  const at = (line: string[], name: string) => line[header.indexOf(name)]
  expect(at(header, 'Time (Europe/Berlin)')).toBe('Time (Europe/Berlin)')
  expect(lines.map((line) => [at(line, 'Kind'), at(line, 'Person'), at(line, 'Time (Europe/Berlin)')])).toEqual([
    ['Person', server.a.users.member.name, '2026-01-12 21:00'],
    ['Person', server.a.users.admin.name, '2026-01-12 21:01'],
    ['Shown', '', ''],
    ['Decision', server.a.users.owner.name, '2026-01-12 21:02'],
    ['Comment', server.a.users.guest.name, '2026-01-12 21:01'],
    ['Drawing', '', ''],
  ])
  const said = lines.find((line) => at(line, 'Kind') === 'Comment') ?? []
  expect([at(said, 'First Frame'), at(said, 'Last Frame')]).toEqual(['1013', '1015'])
  expect(at(said, 'Text')).toBe(`'=1+1 "quoted",\nnext line`)
})

/** What a file's pages say, as far as the built-in fonts write it. */
function wordsOf(pdf: Buffer): string {
  const parts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    try {
      const commands = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
      parts.push(
        ...[...commands.matchAll(/<([0-9a-f]+)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')),
      )
    } catch {
      // A picture, or a font.
    }
  }
  return parts.join('')
}

test('XREV-11 the PDF has people, decisions and comments of the room’s time beside their frames', async () => {
  const answer = await file('pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const words = wordsOf(answer.rawPayload)
  for (const part of [
    'Minutes of Dailies',
    '2026-01-12 21:00 to 2026-01-12 21:15 (Europe/Berlin)',
    `${server.a.users.member.name}, 21:00 to 21:15 (15 min 00 s)`,
    'Shown for 1 min 10 s',
    `Status from no status to In review, ${server.a.users.owner.name}, 21:02`,
    'Frames 1013 to 1015',
    'next line',
    'Drawing',
  ]) {
    expect(words).toContain(part)
  }
  expect(words).not.toContain('Said')
})

test('XREV-11 a guest reads only of scenes they see, and nobody of a room outside their access', async () => {
  const { data } = await minutes(server.guest)
  expect(data.scenes.map(({ item_id }) => item_id)).toEqual([shot])
  const { data: other } = await server.member.call('startRoom', { params: ws, body: { item_ids: [hidden] } })
  for (const format of ['pdf', 'csv']) {
    const params = { ...ws, id: other.id, format }
    expect((await server.guest.send('exportRoomMinutes', { params })).statusCode).toBe(404)
  }
  expect((await server.guest.send('showRoomMinutes', { params: { ...ws, id: other.id } })).statusCode).toBe(404)
})

test('XREV-11 things deleted since keep their name in the minutes', async () => {
  const tree = await makeTree(server)
  const { data } = await server.member.call('startRoom', { params: ws, body: { item_ids: [tree.item] } })
  await server.owner.call('deleteItem', { params: { ...ws, id: tree.item } })
  const params = { ...ws, id: data.id }
  expect((await server.member.call('showRoomMinutes', { params })).data.scenes).toMatchObject([{ name: 'Scene' }])
  expect((await server.member.send('exportRoomMinutes', { params: { ...params, format: 'pdf' } })).statusCode).toBe(200)
})

test('XREV-11 several windows of one person count once, and a person still in the room has not left', () => {
  const person = { id: 'p1', display_name: 'Ada', profile_image: null }
  const at = (seconds: number) => new Date(seconds * 1000)
  const stays = [
    { person, joined_at: at(0), left_at: at(10) },
    { person, joined_at: at(5), left_at: at(8) },
    { person, joined_at: at(20), left_at: null },
  ]
  expect(attendanceOf(stays, at(50).getTime())).toEqual([
    { person, joined_at: at(0).toISOString(), left_at: null, seconds: 40 },
  ])
})

test('XREV-11 a drawing shown on a comment’s frame has no still of its own', () => {
  const comment = { id: 'c1', rendition_id: 'r1', frame_start: 12 } as never
  const drawing = (frame_start: number, frame_end: number) =>
    ({ rendition_id: 'r1', shape: { frame_start, frame_end } }) as never
  expect(stillsOf([comment], [drawing(10, 20), drawing(40, 44)])).toEqual([
    { frame: 12, rendition_id: 'r1', comment_ids: ['c1'], has_drawings: true },
    { frame: 40, rendition_id: 'r1', comment_ids: [], has_drawings: true },
  ])
  expect([duration(8), duration(75), duration(3900)]).toEqual(['8 s', '1 min 15 s', '1 h 05 min'])
})
