import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { inTurn, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { readZip } from '../../testing/read-zip.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { memberOfId } from '../../platform/access/member-of.ts'
import { matchClips, SceneBook } from './clips/match-clips.ts'
import { downloadMedia } from './media-zip.ts'
import { safeName } from '../../platform/http/safe-name.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree
let scenes: string[]

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
  scenes = await inTurn([1, 2, 3], () => makeItem(server, tree.take, []))
  const [a = '', b = '', c = ''] = scenes
  await name(a, 'Fog lifts', 'SC10')
  await name(b, 'Bunny/..: wakes', null)
  await name(c, 'Empty', 'SC30')
  await makeRendition(server, a, { version: 1 })
  await makeRendition(server, a, { version: 2 })
  await makeRendition(server, b, { version: 1 })
})
afterAll(() => server.close())

const name = (id: string, words: string, code: string | null) =>
  server.database.query('update item set name = $2, code = $3 where id = $1', [id, words, code])

async function make(item_ids = scenes) {
  const { data } = await server.member.call('createPlaylist', { params, body: { name: 'Dailies "May"', item_ids } })
  return { ...params, id: data.id }
}
async function exported(format: 'otio' | 'edl', of?: { ws_code: string; id: string }) {
  const answer = await server.member.send('exportPlaylist', { params: of ?? (await make()), query: { format } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const file = (words: string, called = 'Cut of May.otio') => ({
  name: called,
  content: Buffer.from(words).toString('base64'),
})
const imported = async (words: string, called?: string, more: object = {}) =>
  (await server.member.call('importPlaylist', { params, body: { ...file(words, called), ...more } })).data

interface Timeline {
  tracks: {
    children: {
      children: {
        name: string
        metadata: { arbo: { item_id: string; version: number } }
        markers?: { name: string; marked_range: object }[]
      }[]
    }[]
  }
}

test('XPLY-04 a playlist exports as OpenTimelineIO, and imports again unchanged', async () => {
  const [a = '', b = ''] = scenes
  const answer = await exported('otio')
  expect(answer.headers['content-disposition']).toContain(`filename="Dailies _May_.otio"`)
  const timeline = JSON.parse(answer.body) as Timeline
  const clips = timeline.tracks.children[0]?.children ?? []
  expect(clips.map(({ name: called, metadata: { arbo } }) => [called, arbo.item_id, arbo.version])).toEqual([
    ['SC10 v2', a, 2],
    ['Bunny/..: wakes v1', b, 1],
  ])
  const { playlist, matched, unmatched } = await imported(answer.body)
  expect(matched.map(({ item_id, by }) => [item_id, by])).toEqual([
    [a, 'id'],
    [b, 'id'],
  ])
  expect([unmatched, playlist?.name, playlist?.kind, playlist?.item_count]).toEqual([[], 'Cut of May', 'personal', 2])
})

test('XPLY-04 a playlist exports as EDL with the renditions that it plays, and clips are matched by name and code', async () => {
  const [a = '', b = ''] = scenes
  const of = await make([b, a])
  await server.member.call('setPlaylistRendition', { params: of, body: { default_rendition: 'pinned' } })
  await makeRendition(server, a, { version: 3 })
  const { body } = await exported('edl', of)
  expect(body).toContain('* FROM CLIP NAME: SC10 v2')
  expect(body.indexOf('Bunny')).toBeLessThan(body.indexOf('SC10'))
  const { matched, playlist } = await imported(body, 'cut.edl', { dry_run: true })
  expect(matched.map(({ item_id, by }) => [item_id, by])).toEqual([
    [b, 'name'],
    [a, 'code'],
  ])
  expect(playlist).toBe(null)
})

test('XREV-13 comments on the played renditions are markers in OpenTimelineIO and EDL, on request', async () => {
  const [a = '', b = ''] = scenes
  const played = await makeRendition(server, a, { version: 9 })
  const older = await makeRendition(server, a, { version: 8 })
  const on = (rendition_id: string, words: string) =>
    server.member.call('createComment', {
      params: { ...params, item_id: a },
      body: { text: words, rendition_id, frame_start: 3, frame_end: 5, marker_colour: '#FF0001' },
    })
  await on(played, 'Softer here')
  // What is done stays with its version; what is open would be carried.
  const { data: settled } = await on(older, 'Said of an older version')
  const place = { ...params, item_id: a, id: settled.id }
  await server.member.call('completeComment', { params: place, body: { done: true } })
  const of = await make([b, a])
  const plain = await exported('otio', of)
  expect(plain.body).not.toContain('Softer here')

  const send = async (format: 'otio' | 'edl') =>
    (await server.member.send('exportPlaylist', { params: of, query: { format, comments: 'true' } })).body
  const otio = await send('otio')
  const clips = (JSON.parse(otio) as Timeline).tracks.children[0]?.children ?? []
  const markers = clips.map(({ markers: list = [] }) =>
    list.map(({ name: called, marked_range }) => [called, marked_range]),
  )
  expect(markers).toEqual([
    [],
    [
      [
        expect.stringContaining('Softer here'),
        expect.objectContaining({ duration: expect.objectContaining({ value: 3 }) }),
      ],
    ],
  ])
  expect(otio).not.toContain('older version')
  // The second cut of a programme that begins at one hour: the marker stands 3 frames into it.
  const edl = await send('edl')
  const cuts = edl.split('\r\n').filter((line) => /^\d{3} /.test(line))
  const [, , , , , , from = ''] = (cuts[1] ?? '').split(/\s+/)
  const frames = Number(from.split(/[:;]/).at(-1)) + 3
  const locator = edl.split('\r\n').find((line) => line.startsWith('* LOC'))
  expect(locator).toContain('Softer here')
  expect(locator).toContain(`${from.slice(0, -2)}${String(frames).padStart(2, '0')}`)
  expect(edl).not.toContain('older version')
  // It comes in again as it was.
  expect((await imported(otio, 'cut.otio', { dry_run: true })).matched.map(({ item_id }) => item_id)).toEqual([b, a])
})

test('XPLY-04 an edit list needs one frame rate, and is otherwise refused', async () => {
  const of = await make()
  await server.database.query(
    `update rendition_file f set frame_table = jsonb_set(frame_table, '{rate}', '{"num": 25, "den": 1}')
     from rendition r where r.ws_id = f.ws_id and r.id = f.rendition_id and r.item_id = $1`,
    [scenes[1]],
  )
  const refusal = await server.member.refused('exportPlaylist', { params: of, query: { format: 'edl' } })
  expect([refusal.error, refusal.message]).toEqual(['invalid_reference', expect.stringContaining('24, 25')])
  await exported('otio', of)
})

const event = (number: number, called: string, from?: string) =>
  [
    `${String(number).padStart(3, '0')}  AX V C 00:00:00:00 00:00:01:00 00:00:0${number}:00 00:00:0${number + 1}:00`,
    `* FROM CLIP NAME: ${called}`,
    ...(from ? [`* SOURCE FILE: ${from}`] : []),
  ].join('\n')

test('XPLY-04 clips without a match, with several or repeated are reported, and files distinguish scenes of one name', async () => {
  const twins = await inTurn([1, 2], () => makeItem(server, tree.take, []))
  const [one = '', two = ''] = twins
  for (const id of twins) await name(id, 'Twin', null)
  const rendition = await makeRendition(server, two)
  await server.database.query(`update rendition_file set original_name = 'Twin_B.mov' where rendition_id = $1`, [
    rendition,
  ])
  const words = [
    'TITLE: Cut',
    event(1, 'FOG LIFTS'),
    event(2, 'twin'),
    event(3, 'twin', '/mnt/renders/twin_b.MOV'),
    event(4, 'nowhere'),
    event(5, 'sc10_v004.mov'),
    event(6, 'another', 'TWIN_B.mov'),
  ].join('\n')
  const { matched, unmatched, playlist } = await imported(words, 'cut.edl', { playlist_name: 'Cut' })
  expect(matched.map(({ clip, item_id, by }) => [clip, item_id, by])).toEqual([
    ['FOG LIFTS', scenes[0], 'name'],
    ['twin', two, 'file'],
  ])
  expect(unmatched).toEqual([
    { clip: 'twin', reason: 'ambiguous' },
    { clip: 'nowhere', reason: 'unknown' },
    { clip: 'sc10_v004.mov', reason: 'repeated' },
    { clip: 'another', reason: 'repeated' },
  ])
  expect([playlist?.name, playlist?.item_count]).toEqual(['Cut', 2])
  const nothing = await imported(event(1, 'nowhere'), 'cut.edl')
  expect([nothing.playlist, nothing.matched]).toEqual([null, []])
  expect(one).not.toBe(two)
})

test('XFIX-17 an edit list in Windows-1252 finds its scenes at whatever rate; a broken event refuses it with its line', async () => {
  const scene = await makeItem(server, tree.take)
  await name(scene, 'SH010_Jürgen', null)
  const lines = [
    '001  AX  V  C  00:00:00:00 00:00:00:04 01:00:00:58 01:00:01:02',
    '* FROM CLIP NAME: SH010_Jürgen',
    '002  BL  V  C  00:00:00:00 00:00:01:00 01:00:01:02 01:00:02:02',
  ]
  const body = { name: 'cut.edl', content: Buffer.from(lines.join('\r\n'), 'latin1').toString('base64') }
  const { data } = await server.member.call('importPlaylist', { params, body: { ...body, dry_run: true } })
  expect([data.matched.map(({ item_id }) => item_id), data.unmatched]).toEqual([[scene], []])
  const reversed = file(
    `${lines.join('\n')}\n003  AX  V  C  00:00:00:00 00:00:01:00 01:00:04:00 01:00:03:00`,
    'cut.edl',
  )
  expect((await server.member.refused('importPlaylist', { params, body: reversed })).message).toContain('Line 4:')
})

test('XPLY-04 importing needs visible scenes and a valid timeline', async () => {
  const stranger = server.as(server.b.users.owner)
  const { body: words } = await exported('otio')
  const call = { params: { ws_code: server.b.code }, body: file(words) }
  expect((await stranger.call('importPlaylist', call)).data).toMatchObject({ playlist: null, matched: [] })
  for (const [content, called, error] of [
    ['{}', 'a.otio', 'invalid'],
    ['not json', 'a.otio', 'invalid'],
    ['', 'a.edl', 'invalid'],
    ['TITLE: nothing', 'a.edl', 'invalid'],
    [words, 'a.xml', 'invalid_file_format'],
  ] as const) {
    const refusal = await server.member.refused('importPlaylist', { params, body: file(content, called) })
    expect([called, refusal.error]).toEqual([called, error])
  }
})

test('XPLY-04 media exports as one ZIP in playlist order, with a list of missing files', async () => {
  const [a = '', b = '', c = ''] = scenes
  const of = await make([b, c, a])
  const key = await server.database.query<{ key: string }>(
    `select f.key from rendition_file f join rendition r on r.ws_id = f.ws_id and r.id = f.rendition_id
     where r.item_id = $1`,
    [b],
  )
  const { storage } = server.deps
  await storage.put(key[0]?.key ?? '', Readable.from([Buffer.from('pictures')]), { type: 'video/mp4' })
  const answer = await server.member.send('downloadPlaylistMedia', { params: of })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = await readZip(answer.rawPayload)
  const film = '001_Bunny_..__wakes_v001.mp4'
  expect([...files.keys()]).toEqual([film, 'missing.txt'])
  expect(files.get(film)?.toString()).toBe('pictures')
  expect(files.get('missing.txt')?.toString()).toBe(
    [
      'These are in the playlist but not in this file:',
      '2. Empty: no playable version',
      '3. Fog lifts: the file scene.mp4 no longer exists',
      '',
    ].join('\r\n'),
  )
})

test('XPLY-04 files are added to the ZIP one at a time as they are read, and an abandoned one is closed', async () => {
  const [a = '', b = ''] = scenes
  const { id } = await make([a, b])
  const opened: Readable[] = []
  const get = async (key: string) => {
    // More than the archive takes before somebody reads it.
    const stream = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536)))
    opened.push(stream)
    return { stream, key, type: 'video/mp4', size: 64 * 65_536, modified: new Date(), start: 0, end: 64 * 65_536 - 1 }
  }
  const stat = async (key: string) => ({ key, type: 'video/mp4', size: 64 * 65_536, modified: new Date() })
  const storage = { ...server.deps.storage, get, stat }
  const { userId } = server.a.users.member
  const identity = { userId, termsAccepted: true, sessionId: null, token: null }
  const member = await memberOfId(server.database, identity, server.a.id)
  const { body } = await downloadMedia({ ...server.deps, storage }, member, id)
  if (!(body instanceof Readable)) throw new Error('the ZIP is a stream')
  let size = 0
  for await (const piece of body) {
    size += (piece as Buffer).length
    if (size > 1000) break
  }
  expect([opened.length, body.destroyed]).toEqual([1, true])
  await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]))
})

test('XPLY-04 names in a ZIP are safe on every system', () => {
  expect(safeName('../../etc/passwd')).toBe('_.._etc_passwd')
  expect(safeName('con.mov')).toBe('_con.mov')
  expect(safeName('a\u0000b\u202Egpj.exe')).toBe('a_b_gpj.exe')
  expect(safeName(' . ')).toBe('_')
  expect(safeName('')).toBe('_')
  expect(safeName('ends with dots...')).toBe('ends with dots')
  expect(Array.from(safeName(`${'😀'.repeat(300)}.mp4`))).toHaveLength(54)
})

test('XPLY-04 a name shared by several scenes is ambiguous with the same suffix too', () => {
  const scene = (id: string, code: string | null, files: string[]) => ({ id, name: 'Same', code, files })
  const book = new SceneBook([scene('1', 'A', ['x.mov']), scene('2', 'B', ['x.mov'])])
  const clip = { name: 'same v3', itemId: null, files: ['x.mov'] }
  expect(matchClips([clip], book)).toEqual({ matched: [], unmatched: [{ clip: 'same v3', reason: 'ambiguous' }] })
  expect(matchClips([{ ...clip, itemId: '2' }], book).matched[0]).toMatchObject({ item_id: '2', by: 'id' })
})
