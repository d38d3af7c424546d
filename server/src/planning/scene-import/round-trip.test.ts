import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { LANGUAGES } from '@arbo/core/contract'
import { entityMetric, metric } from '../../platform/db/schema.gen.ts'
import { readAnySheet } from '../../platform/sheets/read-sheet.ts'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeTeam } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Scenes besides the odd ones: as many as a file may have, nearly. */
const SCENES = 4900
const FORMATS = ['csv', 'xlsx'] as const

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

interface Odd {
  name: string
  on?: string
  code?: string
  description?: string
  start?: string
  due?: string
  estimate?: number
  frames?: [number, number]
  status?: string
  assignees?: string[]
  reviewers?: string[]
  metrics?: Record<string, string>
}

/** A scene as no endpoint would write it any more, or as one did before its rules were changed. */
async function put(odd: Odd): Promise<void> {
  const { database, a } = server
  const id = uuidv7()
  const [first, last] = odd.frames ?? [null, null]
  await database.query(
    `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, code, description, start_date,
       due_date, estimate, frame_in, frame_out, status_id, status_kind)
     select e.ws_id, $3, e.id, e.project_id, e.process_id, e.episode_id, e.take_id, $4, $5, $6, $7::date, $8::date, $9::integer,
       $10::integer, $11::integer, s.id, coalesce(s.kind, 0)
     from entity e left join template_flow_status s on s.ws_id = e.ws_id and s.id = $12::uuid
     where e.ws_id = $1 and e.id = $2`,
    [
      a.id,
      odd.on ?? tree.take,
      id,
      odd.name,
      odd.code ?? null,
      odd.description ?? '',
      odd.start ?? null,
      odd.due ?? null,
      odd.estimate ?? null,
      first,
      last,
      odd.status ?? null,
    ],
  )
  for (const [role, people] of [
    ['assignee', odd.assignees ?? []],
    ['reviewer', odd.reviewers ?? []],
  ] as const) {
    for (const person of people)
      await database.query('insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, $4)', [
        a.id,
        id,
        person,
        role,
      ])
  }
  for (const [metricId, value] of Object.entries(odd.metrics ?? {}))
    await database.query('insert into item_metric (ws_id, item_id, metric_id, value) values ($1, $2, $3, $4)', [
      a.id,
      id,
      metricId,
      value,
    ])
}

async function addMetric(name: string, type = 'number', options: object = {}): Promise<string> {
  const id = uuidv7()
  const row = { ws_id: server.a.id, id, name, type: type as 'number', options }
  await server.database.db.insert(metric).values(row)
  await server.database.db.insert(entityMetric).values({ ws_id: server.a.id, entity_id: tree.project, metric_id: id })
  return id
}

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
  const { a, database } = server
  const { owner, admin, member } = a.users
  const statuses = await makeFlow(server, tree.project)
  const frames = await addMetric('Frames to do')
  const share = await addMetric('Share', 'percentage', { decimals: 2 })
  const stars = await addMetric('Stars', 'rating', { from: 1, to: 5 })
  // Named as columns of other tools, as fields here, and as a level.
  const named = await Promise.all(
    ['Notes', 'Status', 'Deadline', 'Shot', 'Sequence', 'In'].map((name) => addMetric(name)),
  )
  await addMetric('Start', 'formula', { formula: `{${frames}} * 2` })

  const twin = await makeEntity(server, 3, tree.episode, 'Twin')
  const otherTwin = await makeEntity(server, 3, tree.episode, 'Twin')
  const closed = await makeEntity(server, 3, tree.episode, 'Closed')
  const odd = await makeEntity(server, 3, tree.episode, '=1+1, "of" one; two')
  await put({ name: 'On a project', on: tree.project })
  await put({ name: 'On a process', on: tree.process })
  for (const on of [twin, otherTwin, closed, odd]) await put({ name: 'Same name', on, code: 'SAME' })
  for (const name of [
    '=SUM(1)',
    "'=SUM(1)",
    "'quoted'",
    '"quoted"',
    '007',
    '1e5',
    'TRUE',
    '2026-01-02',
    '#N/A',
    'a;b,c\td',
    ' spaces ',
    'two\nlines',
    'ßÉ縄文😀',
    'x'.repeat(200),
    'y'.repeat(230),
    'null',
  ])
    await put({ name })
  await put({ name: 'Odd code', code: 'SC 01/ü' })
  await put({ name: 'Long', description: `${'word '.repeat(900)}end` })
  await put({ name: 'Lines', description: '\n first\r\nsecond\rthird _x000D_ \n\n' })
  await put({ name: 'Old', start: '1850-01-01', due: '1810-12-31' })
  await put({ name: 'Far', start: '9999-12-31', due: '2026-02-03' })
  await put({ name: 'Short', estimate: 1, frames: [-10, -10] })
  await put({ name: 'Huge', estimate: 599_999, frames: [0, 2_000_000_000] })
  const work = { status: statuses['Done'] ?? '', assignees: [member.id, owner.id], reviewers: [admin.id] }
  await put({ name: 'Worked on', ...work, metrics: { [frames]: '1000', [share]: '12.34', [stars]: '5' } })
  await put({ name: 'Named', metrics: Object.fromEntries(named.map((id, at) => [id, String(at + 1)])) })
  const other = await makeFlow(server, twin, { Elsewhere: 2, Gone: 6 })
  await put({ name: 'Of another flow', status: other['Gone'] ?? '' })

  // What was put right, and became wrong afterwards.
  await database.query('update ws_user set status = 2 where ws_id = $1 and id = $2', [a.id, member.id])
  await database.query('update ws_user set blocked = true where ws_id = $1 and id = $2', [a.id, admin.id])
  await makeTeam(server, tree.project, [])
  await database.query('update metric set options = $2 where id = $1', [
    frames,
    { limit: { kind: 'range', from: '0', to: '10' } },
  ])
  await database.query('update metric set options = $2 where id = $1', [share, { decimals: 0 }])
  await database.query('update metric set options = $2 where id = $1', [
    stars,
    { from: 1, to: 3, choices: [{ value: '1', name: '5' }] },
  ])
  await database.query('update entity set status = 2 where ws_id = $1 and id = $2', [a.id, closed])
  await database.query("update workspace set terminology = '{Film,Process,Part,Part,Name}' where id = $1", [a.id])
  await database.query(
    `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, code, position, due_date, estimate,
       frame_in, frame_out, status_id, status_kind)
     select e.ws_id, gen_random_uuid(), e.id, e.project_id, e.process_id, e.episode_id, e.take_id, 'Scene ' || n % 2000, 'C' || n, n,
       '2026-03-01'::date + n % 90, n % 300, 1001, 1001 + n % 99, $3::uuid, 2
     from entity e, generate_series(1, $4::integer) n where e.ws_id = $1 and e.id = $2`,
    [a.id, tree.take, statuses['Ready'], SCENES],
  )
  await database.query(
    `insert into item_user (ws_id, item_id, ws_user_id, role) select i.ws_id, i.id, $2, 'assignee' from item i
     where i.ws_id = $1 and i.code like 'C%' and i.position % 3 = 0`,
    [a.id, member.id],
  )
})
afterAll(() => server.close())

const on = () => ({ ...ws, entity_id: tree.project })

async function exported(format: (typeof FORMATS)[number], entity_id = tree.project, language = 'en') {
  const response = await server.owner.send(
    'exportItems',
    { params: { ...ws, entity_id }, query: { format } },
    { headers: { 'accept-language': language } },
  )
  const bytes = response.rawPayload
  const { rows, header } = await readAnySheet(bytes, `x.${format}`)
  return { body: { name: `x.${format}`, content: bytes.toString('base64') }, rows, header }
}

describe('an export', () => {
  for (const format of FORMATS) {
    test(`XFIX-12 of 5,000 scenes in every state imports back from .${format} with nothing changed and nothing faulty`, async () => {
      const began = process.cpuUsage()
      const { body, rows } = await exported(format)
      expect(rows.length).toBeGreaterThan(SCENES)
      const { data } = await server.owner.call('importItems', { params: on(), body })
      const faults = data.rows.flatMap((row) =>
        row.faults.map(({ column, value, message }) => [row.name, column, value, message]),
      )
      const changes = data.rows.flatMap((row) => row.changes.map((change) => [row.state, row.name, change]))
      expect([faults, changes]).toEqual([[], []])
      expect([data.source, data.counts, data.new_parents]).toEqual([
        'arbo',
        { new: 0, changed: 0, unchanged: rows.length, faulty: 0 },
        [],
      ])
      const written = await server.owner.call('addImportedItems', { params: on(), body })
      const nothing = { batch_id: null, created: 0, changed: 0, unchanged: rows.length, skipped: 0 }
      expect(written.data).toEqual(nothing)
      // Of work: on a busy machine the clock goes on without it. In µs.
      const { user, system } = process.cpuUsage(began)
      expect(user + system).toBeLessThan(30_000_000)
      const updated = await server.owner.call('updateItemsFromFile', { params: on(), body })
      expect(updated.data.outcome).toEqual(nothing)
    })
  }

  test('XFIX-12 comes back unchanged in each language and of each level, with every column that can be entered', async () => {
    for (const language of LANGUAGES) {
      const { body, rows } = await exported('csv', tree.take, language)
      const { data } = await server.owner.call('importItems', { params: { ...ws, entity_id: tree.take }, body })
      expect([language, data.source, data.counts]).toEqual([
        language,
        'arbo',
        { new: 0, changed: 0, unchanged: rows.length, faulty: 0 },
      ])
      // Only the formula is computed.
      expect(data.columns.filter(({ field }) => field === '').map(({ header }) => header)).toEqual(['Start'])
    }
  })

  test('XFIX-12 what does not stand already is refused as ever', async () => {
    const { rows, header } = await exported('csv', tree.take)
    const row = rows.find(({ values }) => values['Name'] === 'Short')
    const cells = { ...row?.values, Assignees: server.a.users.member.email, 'Frames to do': '11', Code: 'a b' }
    const csv = [header, header.map((name) => cells[name as keyof typeof cells] ?? '')]
      .map((line) => line.join(','))
      .join('\n')
    const { data } = await server.owner.call('importItems', {
      params: { ...ws, entity_id: tree.take },
      body: { name: 'x.csv', content: Buffer.from(csv).toString('base64') },
    })
    expect(data.rows[0]?.faults.map(({ column }) => column).toSorted()).toEqual(['Assignees', 'Code', 'Frames to do'])
  })
})
