import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import papa from 'papaparse'
import type { Audience } from '@arbo/core/contract'
import { makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import type { ExportScene } from './material.ts'
import { sectionsOf } from './pdf/sections.ts'
import { exportScene } from './queries.ts'

let server: TestServer
let tree: Tree
let versions: string[]
const drawing: Record<string, string> = {}

const ws = () => ({ ws_code: server.a.code })
const onItem = () => ({ ...ws(), item_id: tree.item })

async function say(on: string | undefined, text: string, frame: number | null, more: object = {}): Promise<string> {
  const frames = frame === null ? {} : { frame_start: frame, frame_end: frame + 2 }
  const body = { text, rendition_id: on ?? null, ...frames, ...more }
  return (await server.member.call('createComment', { params: onItem(), body: body as never })).data.id
}

async function draw(on: string, called: string, frame: number, audience: Audience = 'team'): Promise<void> {
  const op = strokeOp({ clock: 1 })
  Object.assign(op.shape, { frame_start: frame, frame_end: frame, audience })
  await server.member.call('createAnnotations', { params: { ...onItem(), rendition_id: on }, body: { ops: [op] } })
  drawing[called] = op.object_id
}

/** On v1: open with a drawing, done, addressed in v2, and one for clients; on v2 and v3 one each; one on the scene. */
beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  await server.database.query('update item set frame_in = 1001 where id = $1', [tree.item])
  versions = [
    await makeRendition(server, tree.item, { version: 1 }),
    await makeRendition(server, tree.item, { version: 2 }),
  ]
  const [v1 = '', v2 = ''] = versions
  await draw(v1, 'open', 13)
  await draw(v1, 'lonely', 30)
  await draw(v1, 'done', 20)
  const open = await say(v1, 'Ears too long', 12)
  await say(undefined, 'Still not shorter', null, { parent_id: open })
  const done = await say(v1, 'Tail clips', 20)
  const params = (id: string) => ({ ...onItem(), id })
  await server.member.call('completeComment', { params: params(done), body: { done: true } })
  const answered = await say(v1, 'Eyes blink late', 40)
  await server.member.call('addressComment', {
    params: params(answered),
    body: { rendition_id: v2, addressed: true },
  })
  await say(v1, 'Grass greener', 44, { audience: 'clients' })
  await say(v2, 'Shadow missing', 5)
  await say(undefined, 'Lovely scene', null)
})
afterAll(() => server.close())

const exported = (format: string, query: object = {}, client = server.member) =>
  client.send('exportReview', { params: ws(), query: { item_ids: tree.item, format, ...query } })
const on = (version: number, audience: Audience = 'team') => ({ rendition_id: versions[version - 1], audience })

async function table(query: object) {
  const words = (await exported('csv', query)).rawPayload.toString('utf8').slice(1)
  const { data } = papa.parse<Record<string, string>>(words, { header: true, skipEmptyLines: true })
  const column = ['Version', 'First Frame', 'Comment', 'Done', 'Since Version', 'Addressed In Version', 'Drawings']
  return data.map((row) => column.map((name) => row[name]))
}

const ON_V2 = [
  ['', '', 'Lovely scene', 'no', '', '', '0'],
  ['2', '1006', 'Shadow missing', 'no', '', '', '0'],
  ['1', '1013', 'Ears too long', 'no', '1', '', '1'],
  ['1', '1013', 'Still not shorter', 'no', '', '', ''],
  ['1', '1041', 'Eyes blink late', 'no', '1', '2', '0'],
  ['1', '1045', 'Grass greener', 'no', '1', '', '0'],
]

interface Layer {
  id: string
  layer_range: { start_time: { value: number }; duration: { value: number } }
}
interface Marker {
  name: string
  comment: string
  marked_range: { start_time: { value: number }; duration: { value: number } }
  metadata: { arbo: { since: number | null; addressed_in: number | null } }
}
function clipOf(otio: string): { markers: Marker[]; layers: Layer[] } {
  const [clip] = JSON.parse(otio).tracks.children[0].children
  return { markers: clip.markers, layers: clip.effects.flatMap(({ layers }: { layers: Layer[] }) => layers) }
}
const marks = (otio: string) =>
  clipOf(otio).markers.map(({ name, marked_range, metadata: { arbo } }) => {
    return [name.split(': ')[1], marked_range.start_time.value, arbo.since, arbo.addressed_in]
  })

/** What is printed, as one reads it. */
async function printed(version: number | null, eye: Audience = 'team') {
  const id = version === null ? null : (versions[version - 1] ?? null)
  const { scene, levels } = await server.database.withWorkspace(server.a.id, async (tx) => {
    const found: ExportScene = await exportScene(tx, server.a.id, eye, tree.item, id)
    return { scene: found, levels: await levelsIn(tx, server.a.id) }
  })
  const { sections } = await sectionsOf(server.deps, [scene], levels)
  return sections.map(({ heading, entries }) => [
    heading,
    ...entries.map(({ thread, since, place, shapes }) => {
      return [thread?.head.text ?? null, since ?? null, thread?.addressedIn ?? null, place, shapes.length]
    }),
  ])
}

describe('comments of older versions in an export', () => {
  test('XREV-23 a table of v2 has what is open since v1 and what v2 addressed; done ones stay with v1', async () => {
    expect(await table(on(2))).toEqual(ON_V2)
    expect((await table(on(1))).map(([, , words]) => words)).toEqual([
      'Lovely scene',
      'Ears too long',
      'Still not shorter',
      'Tail clips',
      'Eyes blink late',
      'Grass greener',
    ])
  })

  test('XREV-23 a table of all versions has each comment once, open ones with the newest version that carries them', async () => {
    const rows = await table({})
    expect(rows.slice(0, ON_V2.length)).toEqual(ON_V2)
    expect(rows.slice(ON_V2.length)).toEqual([['1', '1021', 'Tail clips', 'yes', '', '', '1']])
  })

  test('XREV-23 the PDF of v2 prints them beside their frames of v1, drawings included', async () => {
    expect(await printed(2)).toEqual([
      ['The whole scene', ['Lovely scene', null, null, 'General', 0]],
      [
        'v2, version 2',
        ['Shadow missing', null, null, 'Frames 1006 to 1008 · 00:00:00:05 – 00:00:00:07', 0],
        ['Ears too long', 1, null, 'Frames 1013 to 1015 · 00:00:00:12 – 00:00:00:14', 0],
        // The drawing stands on the second frame of the range, and has that frame for itself.
        [null, 1, null, 'Frame 1014 · 00:00:00:13', 1],
        ['Eyes blink late', 1, 2, 'Frames 1041 to 1043 · 00:00:01:16 – 00:00:01:18', 0],
        ['Grass greener', 1, null, 'Frames 1045 to 1047 · 00:00:01:20 – 00:00:01:22', 0],
      ],
    ])
    const pdf = await exported('pdf', on(2))
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('XREV-23 the PDF of all versions has each comment and each drawing once', async () => {
    const [, second = [], first] = await printed(null)
    expect(second.slice(1).map(([words]) => words)).toEqual([
      'Shadow missing',
      'Ears too long',
      null,
      'Eyes blink late',
      'Grass greener',
    ])
    expect(first).toEqual([
      'v1, version 1',
      ['Tail clips', null, null, 'Frames 1021 to 1023 · 00:00:00:20 – 00:00:00:22', 1],
      [null, null, null, 'Frame 1031 · 00:00:01:06', 1],
    ])
  })

  test('XREV-23 OpenTimelineIO of v2, and of the scene, has their markers and drawings on their frames', async () => {
    for (const query of [on(2), {}]) {
      const { body } = await exported('otio', query)
      expect(marks(body)).toEqual([
        ['Lovely scene', 0, null, null],
        ['Shadow missing', 5, null, null],
        ['Ears too long (from v1)', 12, 1, null],
        ['Eyes blink late (from v1)', 40, 1, 2],
        ['Grass greener (from v1)', 44, 1, null],
      ])
      expect(clipOf(body).layers.map(({ id, layer_range }) => [id, layer_range.start_time.value])).toEqual([
        [drawing['open'], 13],
      ])
      expect(clipOf(body).markers[2]?.comment).toContain('(Open since v1)\n')
    }
  })

  test('XREV-23 carried drawings in a file are not added to the scene again', async () => {
    const { rawPayload } = await exported('otio', on(2))
    const params = { ...onItem(), rendition_id: versions[1] ?? '' }
    const body = { name: 'Scene.otio', content: rawPayload.toString('base64') }
    const { data } = await server.member.call('importAnnotations', { params, body })
    expect(data).toMatchObject({ added: 0, present: 1 })
  })

  test('XREV-23 edit lists, FCPXML and the XML for Premiere have them as markers', async () => {
    const locators = (await exported('edl', on(2))).body.split('\r\n').filter((line) => line.startsWith('* LOC'))
    expect(locators.map((line) => line.replace(/^\* LOC: (\S+) +\S+ +[^:]+: /, '$1 '))).toEqual([
      '00:00:00:00 Lovely scene',
      '00:00:00:05 Shadow missing',
      '00:00:00:12 Ears too long (from v1)',
      '00:00:01:16 Eyes blink late (from v1)',
      '00:00:01:20 Grass greener (from v1)',
    ])
    const fcpxml = (await exported('fcpxml', on(2))).body
    const xmeml = (await exported('xmeml', on(2))).body
    for (const xml of [fcpxml, xmeml]) {
      expect(xml).toContain('Ears too long (Open since v1)&#10;')
      expect(xml).toMatch(/Eyes blink late \(From v1, addressed in v2 by [^)]+\)/)
      expect(xml).not.toContain('Tail clips')
    }
    expect(fcpxml).toMatch(/<marker start="12\/24s"[^>]+Ears too long/)
    expect(xmeml).toMatch(/Ears too long \(from v1\)<\/name><in>12<\/in><out>15<\/out>/)
  })

  test('XREV-23 a file for clients has only client comments, also when a guest requests all', async () => {
    const forClients = [['1', '1045', 'Grass greener', 'no', '1', '', '0']]
    expect(await table(on(2, 'clients'))).toEqual(forClients)
    const words = (await exported('csv', on(2), server.guest)).body
    expect(words).toContain('Grass greener')
    for (const word of ['Ears', 'Still', 'Shadow', 'Lovely', 'Eyes']) expect(words).not.toContain(word)
    const otio = (await exported('otio', on(2), server.guest)).body
    expect([marks(otio).length, clipOf(otio).layers]).toEqual([1, []])
  })
})

describe('comments of older versions in a playlist', () => {
  test('XREV-23 a playlist exports them with the version that it plays, in both of its formats', async () => {
    const body = { name: 'Dailies', item_ids: [tree.item] }
    const { data } = await server.member.call('createPlaylist', { params: ws(), body })
    const params = { ...ws(), id: data.id }
    const send = async (format: 'otio' | 'edl', audience: Audience = 'team') =>
      (await server.member.send('exportPlaylist', { params, query: { format, comments: 'true', audience } })).body
    const otio = await send('otio')
    expect(marks(otio).map(([words]) => words)).toContain('Ears too long (from v1)')
    expect(clipOf(otio).layers.map(({ id }) => id)).toEqual([drawing['open']])
    expect(await send('edl')).toMatch(/\* LOC: 00:00:00:12 .*Ears too long \(from v1\)/)
    const forClients = await send('edl', 'clients')
    expect(forClients).toContain('Grass greener (from v1)')
    expect(forClients).not.toContain('Ears')
  })

  test('XREV-23 a version without comments or drawings shows those open on older ones', async () => {
    const item = await makeItem(server, tree.take, [server.a.users.member])
    const older = await makeRendition(server, item, { version: 1 })
    await makeRendition(server, item, { version: 2 })
    const text = 'Wind in the trees'
    const call = { params: { ...ws(), item_id: item }, body: { text, rendition_id: older, frame_start: 3 } }
    await server.owner.call('createComment', call)
    const { data } = await server.owner.call('createPlaylist', {
      params: ws(),
      body: { name: 'One', item_ids: [item] },
    })
    const query = { format: 'edl' as const, comments: 'true' as const }
    const { body } = await server.owner.send('exportPlaylist', { params: { ...ws(), id: data.id }, query })
    expect(body).toContain(`${text} (from v1)`)
  })
})
