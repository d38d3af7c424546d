import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import papa from 'papaparse'
import { drawnTimeline, otioFile, stroke } from '../../testing/drawn-timeline.ts'
import { makeItem, makeRendition, makeTree, multipart, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { fillPath, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let tree: Tree
let rendition_id: string
let ws: { ws_code: string }
let params: { ws_code: string; item_id: string; rendition_id: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  rendition_id = await makeRendition(server, tree.item, { version: 2 })
  ws = { ws_code: server.a.code }
  params = { ...ws, item_id: tree.item, rendition_id }
  await server.database.query('update item set frame_in = 1001 where id = $1', [tree.item])
  const { data } = await server.guest.call('createComment', {
    params: { ...ws, item_id: tree.item },
    body: { rendition_id, text: '=1+1 "quoted",\nnext line', frame_start: 12, frame_end: 14, marker_colour: '#1E88FF' },
  })
  await server.guest.call('createComment', {
    params: { ...ws, item_id: tree.item },
    body: { parent_id: data.id, text: 'Grüße, 東京' },
  })
  await server.guest.call('createAnnotations', { params, body: { ops: [strokeOp()] } })
})
afterAll(() => server.close())

const exported = (format: string, query: object = {}, client = server.guest) =>
  client.send('exportReview', { params: ws, query: { item_ids: tree.item, format, ...query } })
const sent = (body: object, over: object = {}, client = server.guest) =>
  client.call('importAnnotations', { params: { ...params, ...over }, body: body as never })
const refused = (body: object, client = server.guest) => client.refused('importAnnotations', { params, body })
const objects = async (id = rendition_id) => {
  const { data } = await server.guest.call('listAnnotations', { params: { ...params, rendition_id: id } })
  return data.ops
}

describe('exports', () => {
  test('XREV-13 every format returns a file named after its scene', async () => {
    const files: Record<string, [string, string]> = {
      pdf: ['application/pdf', 'Scene-comments.pdf'],
      csv: ['text/csv; charset=utf-8', 'Scene-comments.csv'],
      otio: ['application/vnd.pixar.opentimelineio+json; charset=utf-8', 'Scene.otio'],
      edl: ['text/plain; charset=utf-8', 'Scene.edl'],
      fcpxml: ['application/xml; charset=utf-8', 'Scene.fcpxml'],
      xmeml: ['application/xml; charset=utf-8', 'Scene.xml'],
    }
    for (const [format, [type, name]] of Object.entries(files)) {
      const answer = await exported(format)
      expect([format, answer.statusCode, answer.headers['content-type']]).toEqual([format, 200, type])
      expect(answer.headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    }
    const one = await exported('edl', { rendition_id })
    expect(one.headers['content-disposition']).toContain('Scene-v2.edl')
  })

  test('XREV-13 CSV has frames from the first frame’s number, timecodes, replies, and no formulas', async () => {
    const { rawPayload } = await exported('csv')
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const words = rawPayload.toString('utf8').slice(1)
    expect(words.endsWith('\r\n')).toBe(true)
    const { data } = papa.parse<Record<string, string>>(words, { header: true, skipEmptyLines: true })
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      Version: '2',
      'First Frame': '1013',
      'Last Frame': '1015',
      'Timecode In': '00:00:00:12',
      'Timecode Out': '00:00:00:14',
      Comment: '\'=1+1 "quoted",\nnext line',
      Done: 'no',
      Colour: '#1E88FF',
    })
    expect(data[1]).toMatchObject({ Comment: 'Grüße, 東京', 'Reply To': data[0]?.['Id'] })
  })

  test('XREV-13 an export has at most 20 scenes, and a rendition only of its own scene', async () => {
    const other = await makeItem(server, tree.take)
    const both = await exported('csv', { item_ids: `${tree.item},${other}` })
    expect(both.headers['content-disposition']).toContain('review-comments.csv')
    const many = Array.from({ length: 21 }, () => uuidv7()).join(',')
    expect((await exported('csv', { item_ids: many })).statusCode).toBe(400)
    expect((await exported('csv', { item_ids: `${tree.item},${other}`, rendition_id })).statusCode).toBe(400)
    expect((await exported('csv', { item_ids: other, rendition_id })).statusCode).toBe(404)
  })

  test('XREV-13 a file shows no more of a scene than the screen', async () => {
    const hidden = await makeItem(server, tree.take, [])
    expect((await exported('pdf', { item_ids: hidden })).statusCode).toBe(404)
    expect((await exported('pdf', { item_ids: `${tree.item},${hidden}` })).statusCode).toBe(404)
    const stranger = await server.as(server.b.users.owner).send('exportReview', {
      params: ws,
      query: { item_ids: tree.item },
    })
    expect(stranger.statusCode).toBe(403)
  })
})

describe('imports', () => {
  test('XREV-14 an exported timeline is imported into another version on the same frames, and only once', async () => {
    const otio = await exported('otio', { rendition_id })
    const newer = await makeRendition(server, tree.item, { version: 3 })
    const body = { name: 'Scene.otio', content: otio.rawPayload.toString('base64') }
    const { data } = await sent(body, { rendition_id: newer })
    expect(data).toEqual({ added: 1, present: 0, frames: [3], skipped: [] })
    const [op] = await objects(newer)
    const [original] = await objects()
    expect(op?.kind === 'add' && original?.kind === 'add' && op.shape).toEqual(
      original?.kind === 'add' && original.shape,
    )
    expect((await sent(body, { rendition_id: newer })).data).toMatchObject({ added: 0, present: 1 })
    expect((await sent(body)).data).toMatchObject({ added: 0, present: 1 })
  })

  test('XREV-14 a stroke of OpenRV becomes a drawing of the importer, who can change it', async () => {
    const { data } = await sent(drawnTimeline())
    expect(data).toMatchObject({ added: 1, frames: [3] })
    const op = (await objects()).at(-1)
    expect(op).toMatchObject({ kind: 'add', author_id: server.a.users.guest.id, shape: { tool: 'pencil', width: 6 } })
    const { op_id: _, ...rest } = strokeOp()
    const set = { ...rest, op_id: uuidv7(), object_id: op?.object_id, clock: 90, kind: 'set', patch: { width: 8 } }
    const changed = await server.guest.send('createAnnotations', { params, body: { ops: [set] } })
    expect(changed.statusCode).toBe(200)
    expect((await sent(drawnTimeline())).data).toMatchObject({ added: 0, present: 1 })
  })

  test('XFIX-17 a timeline in UTF-16 has its drawings, and one that is no text is refused', async () => {
    const { name, content } = drawnTimeline([stroke({ id: uuidv7() })])
    const wide = Buffer.from(Buffer.from(content, 'base64').toString('utf8'), 'utf16le')
    expect((await sent({ name, content: wide.toString('base64') })).data).toMatchObject({ added: 1 })
    const binary = Buffer.from([0x7b, 0x81, 0x7d]).toString('base64')
    expect((await refused({ name, content: binary })).message).toContain('encoding UTF-8')
  })

  test('XREV-14 an import can be sent as a form', async () => {
    const { content } = drawnTimeline([stroke({ id: uuidv7() })])
    const form = multipart({}, Buffer.from(content, 'base64'), 'form.otio')
    const answer = await server.guest.raw({
      method: 'POST',
      url: fillPath('workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/annotations/import', params),
      ...form,
    })
    expect([answer.statusCode, answer.json().data.added]).toEqual([200, 1])
  })

  test('XREV-14 a bad file is refused with its error, and nothing of it is written', async () => {
    const before = (await objects()).length
    const half = await refused(drawnTimeline([stroke({ rgba: [0, 1, 0, 1] }), stroke({ points: [] })]))
    expect([half.error, half.message]).toEqual(['invalid', expect.stringContaining('Drawing 2 (Paint) is faulty')])
    expect((await refused(otioFile({ OTIO_SCHEMA: 'Timeline.1' }))).message).toContain('has no drawings')
    expect((await refused({ name: 'cut.otio', content: 'bm8=' })).message).toContain('cannot be read')
    expect((await refused({ ...drawnTimeline(), name: 'cut.edl' })).error).toBe('invalid_file_format')
    expect((await objects()).length).toBe(before)
  })
})
