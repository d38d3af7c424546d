import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ProductionImport, ProductionKind, ProductionMapping } from '@arbo/core/contract'
import type { JobHandler, JobWorker } from '../../platform/jobs/worker.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { gate } from '../../testing/gate.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { failAbandonedImport, productionImportHandler } from './import-job.ts'
import { PRODUCTION_IMPORT_JOB } from './import-kind.ts'
import { readTables } from './read-files.ts'
import { readProduction } from './read-production.ts'
import { KITSU_ASSETS, KITSU_JSON, KITSU_PEOPLE, KITSU_SHOTS, KITSU_TASKS } from './testing/kitsu.ts'
import { SHOTGRID_NOTES, SHOTGRID_PEOPLE, SHOTGRID_REST, SHOTGRID_SHOTS, SHOTGRID_TASKS } from './testing/shotgrid.ts'
import { FTRACK_JSON, FTRACK_SHEET } from './testing/ftrack.ts'
import { packedFiles, zipOf } from '../../testing/zip-of.ts'
import { arrange } from './wanted.ts'
import { eventually } from '../../testing/eventually.ts'

// Imports are many small transactions: on a machine that has other work they take their time.
vi.setConfig({ testTimeout: 180_000 })

let server: TestServer
const workers: JobWorker[] = []
const ws = () => ({ ws_code: server.a.code })
const ownerB = () => server.as(server.b.users.owner)
const at = ({ id }: { id: string }) => ({ ...ws(), id })

async function work(handler?: JobHandler): Promise<JobWorker> {
  const worker = await startWorker(server.database, {
    handlers: { [PRODUCTION_IMPORT_JOB]: handler ?? productionImportHandler(server.deps) },
    log: { warn: () => undefined },
    pollMs: 20,
    retryMs: 1,
    onEnd: (job, error) => void failAbandonedImport(server.deps, job, error),
  })
  workers.push(worker)
  return worker
}

beforeAll(async () => {
  server = await testServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})
afterAll(() => server.close())

const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')
const create = async (): Promise<ProductionImport> =>
  (await server.owner.call('createProductionImport', { params: ws(), body: {} })).data
const add = async (one: ProductionImport, name: string, content: string | Buffer): Promise<ProductionImport> =>
  (await server.owner.call('addProductionFile', { params: at(one), body: { name, content: base64(content) } })).data
const refuse = (one: ProductionImport, name: string, content: string | Buffer) =>
  server.owner.refused('addProductionFile', { params: at(one), body: { name, content: base64(content) } })
const show = async (one: ProductionImport): Promise<ProductionImport> =>
  (await server.owner.call('showProductionImport', { params: at(one) })).data
const choose = async (one: ProductionImport, mapping: Partial<ProductionMapping>): Promise<ProductionImport> =>
  (await server.owner.call('updateProductionImport', { params: at(one), body: { mapping } })).data

async function reaches(one: ProductionImport, state: ProductionImport['state']): Promise<ProductionImport> {
  // 20,000 shots on a machine that has other work.
  await eventually(async () => expect(await show(one)).toMatchObject({ state }), { timeoutMs: 150_000, everyMs: 50 })
  return show(one)
}

/** What long work comes to; others have had their turn meanwhile. */
async function inTurns<T>(work: () => Promise<T>): Promise<T> {
  const state = { isOver: false, turns: 0 }
  const others = (async () => {
    while (!state.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other, no faster than they leave the processor to the work
      await delay(1)
      state.turns += 1
    }
  })()
  const result = await work()
  state.isOver = true
  await others
  expect(state.turns).toBeGreaterThan(4)
  return result
}

async function check(one: ProductionImport): Promise<ProductionImport> {
  await server.owner.call('checkProductionImport', { params: at(one) })
  return reaches(one, 'checked')
}

async function start(one: ProductionImport): Promise<ProductionImport> {
  await server.owner.call('startProductionImport', { params: at(one) })
  return reaches(one, 'done')
}

async function withFiles(files: Record<string, string | Buffer>): Promise<ProductionImport> {
  let one = await create()
  for (const [name, content] of Object.entries(files)) one = await add(one, name, content)
  return one
}

const countsOf = ({ report }: ProductionImport, kind: ProductionKind) =>
  report?.counts.find((count) => count.kind === kind)
const made = (count: number) => ({ new: count, changed: 0, same: 0, skipped: 0 })
const there = (count: number) => ({ new: 0, changed: 0, same: count, skipped: 0 })

interface SceneRow extends Record<string, unknown> {
  path: string
  name: string
  status: string | null
}

/** All scenes of a project as they are in the database, by path. */
function scenesOf(project: string): Promise<SceneRow[]> {
  return server.database.query<SceneRow>(
    `select concat_ws(' > ', pr.name, ep.name, ta.name) as path, i.name, i.description, s.name as status, i.status_kind as kind,
       i.frame_in as first, i.frame_out as last, i.due_date as due,
       (select coalesce(json_agg(m.display_name order by m.display_name), '[]') from item_user u join ws_user m on m.ws_id = u.ws_id and m.id = u.ws_user_id
        where u.ws_id = i.ws_id and u.item_id = i.id) as people,
       (select coalesce(json_agg(c.text order by c.created_at), '[]') from comment c where c.ws_id = i.ws_id and c.item_id = i.id) as comments
     from item i join entity p on p.ws_id = i.ws_id and p.id = i.project_id
       left join entity pr on pr.ws_id = i.ws_id and pr.id = i.process_id
       left join entity ep on ep.ws_id = i.ws_id and ep.id = i.episode_id
       left join entity ta on ta.ws_id = i.ws_id and ta.id = i.take_id
       left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
     where i.ws_id = $1 and p.name = $2 order by 1, 2`,
    [server.a.id, project],
  )
}

/** Does something between the step of an import that writes a project's first scenes and the next one. */
function afterFirstScenes(project: string, work: () => unknown): void {
  const { database } = server.deps
  const transact = database.withWorkspace.bind(database)
  let isDone = false
  vi.spyOn(database, 'withWorkspace').mockImplementation(async (...args) => {
    const answer = await transact(...args)
    if (isDone || (await scenesOf(project)).length === 0) return answer
    isDone = true
    await work()
    return answer
  })
}

const projectNamed = (one: ProductionImport, name: string) =>
  choose(one, { projects: (one.mapping?.projects ?? []).map((project) => ({ ...project, name, entity_id: null })) })

describe('XOPS-09 Kitsu', () => {
  test('CSV exports of shots, assets, tasks and people become a production, and a second import changes nothing', async () => {
    await work()
    let one = await withFiles({
      'shots.csv': KITSU_SHOTS,
      'assets.csv': KITSU_ASSETS,
      'tasks.csv': KITSU_TASKS,
      'people.csv': KITSU_PEOPLE(server.a.users.member),
    })
    expect(one).toMatchObject({ source: 'kitsu', state: 'draft', facts: { has_episodes: true, problems_total: 0 } })
    expect(one.facts?.projects).toMatchObject([{ name: 'Cosmos Laundromat', shots: 3, assets: 2, tasks: 6 }])
    expect(one.facts?.statuses.map(({ name }) => name).toSorted()).toEqual(['done', 'retake', 'todo', 'wfa', 'wip'])
    expect(one.facts?.left.map(({ what }) => what)).toContain('Shots: Difficulty')

    one = await check(one)
    expect(await scenesOf('Cosmos Laundromat')).toEqual([])
    expect(countsOf(one, 'project')).toMatchObject(made(1))
    expect(countsOf(one, 'scene')).toMatchObject(made(6))

    one = await start(one)
    expect(countsOf(one, 'scene')).toMatchObject(made(6))
    expect(await scenesOf('Cosmos Laundromat')).toMatchObject([
      {
        path: 'Animation > E01 > SQ01',
        name: 'SH010',
        status: 'wip',
        kind: 2,
        first: 101,
        last: 148,
        due: '2024-05-31',
        people: [server.a.users.member.name],
      },
      { path: 'Animation > E01 > SQ01', name: 'SH020', status: 'wfa', kind: 3, first: null, people: [] },
      { path: 'Animation > E02 > SQ02', name: 'SH010', status: 'retake', kind: 4 },
      { path: 'Layout > E01 > SQ01', name: 'SH010', status: 'done', kind: 6, description: 'The sheep looks up' },
      { path: 'Modeling > Assets > Characters', name: 'Franck', status: 'done', kind: 6 },
      { path: 'Modeling > Assets > Props', name: 'Rope', status: 'todo', kind: 2 },
    ])

    const second = await start(
      await withFiles({ 'shots.csv': KITSU_SHOTS, 'assets.csv': KITSU_ASSETS, 'tasks.csv': KITSU_TASKS }),
    )
    expect(countsOf(second, 'project')).toMatchObject(there(1))
    expect(countsOf(second, 'scene')).toMatchObject(there(6))
    expect(await scenesOf('Cosmos Laundromat')).toHaveLength(6)

    const changed = KITSU_SHOTS.replace('"retake"', '"done"')
    const report = await start(await choose(await withFiles({ 'shots.csv': changed }), { changed: 'leave' }))
    expect(countsOf(report, 'scene')).toMatchObject({ new: 0, changed: 0 })
    const third = await start(await withFiles({ 'shots.csv': changed }))
    expect(countsOf(third, 'scene')).toMatchObject({ new: 0, changed: 1 })
    expect((await scenesOf('Cosmos Laundromat'))[2]).toMatchObject({ status: 'done', kind: 6 })

    const { body } = await server.owner.send('productionImportReport', { params: at(third), query: { format: 'csv' } })
    expect(body).toMatch(/"Scene","changed","SH010","Cosmos Laundromat \/ Animation \/ E02 \/ SQ02"/)
    expect(body).toContain('stays behind')
  })

  test('a zip of JSON from its API brings comments, replies, their authors and times', async () => {
    await work()
    const one = await withFiles({ 'kitsu.zip': zipOf(packedFiles(KITSU_JSON(server.a.users.member))) })
    expect(one.facts?.projects).toMatchObject([{ name: 'Sprite Fright', shots: 2, assets: 1, tasks: 3, comments: 2 }])
    expect(one.facts?.left.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Metadata: camera',
        'Versions and previews',
        'Files of comments',
        'Estimations of tasks',
      ]),
    )
    const done = await start(one)
    expect(countsOf(done, 'comment')).toMatchObject(made(3))
    const scenes = await scenesOf('Sprite Fright')
    expect(scenes).toMatchObject([
      {
        path: 'Animation > SQ01',
        name: 'SH001',
        status: 'Work in progress',
        kind: 2,
        first: 1,
        last: 96,
        people: [server.a.users.member.name],
      },
      { path: 'Modeling > Characters', name: 'Rex', status: 'Done', kind: 6 },
    ])
    expect(scenes[0]?.['comments']).toEqual(['The arm pops at the end\n[ ] elbow', 'Somebody Else: On it'])
    const [comment] = await server.database.query<{ at: Date; parent_id: string | null; author_id: string }>(
      `select created_at as at, parent_id, author_id from comment where ws_id = $1 and text like 'The arm pops%'`,
      [server.a.id],
    )
    expect(comment).toMatchObject({ parent_id: null, author_id: server.a.users.member.id })
    expect(comment?.at.toISOString()).toBe('2024-03-01T10:20:30.000Z')
    expect(done.report?.problems).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: 'SH002', message: 'It was deleted or omitted there' })]),
    )
    // What is longer than a description may be stands in a comment, whole.
    expect(scenes[1]).toMatchObject({ comments: [expect.stringMatching(/^x{400}$/)] })
  })

  test('an undone import is removed with the comments on it', async () => {
    await work()
    const one = await start(
      await projectNamed(
        await withFiles({ 'kitsu.zip': zipOf(packedFiles(KITSU_JSON(server.a.users.member, 'again'))) }),
        'To take back',
      ),
    )
    expect(await scenesOf('To take back')).toHaveLength(2)
    expect(await server.owner.refused('undoProductionImport', { params: { ...ws(), id: server.a.id } })).toMatchObject({
      error: 'not_found',
    })
    expect(await server.admin.refused('undoProductionImport', { params: at(one) })).toMatchObject({
      error: 'permission_denied',
    })
    await server.owner.call('undoProductionImport', { params: at(one) })
    expect(await scenesOf('To take back')).toEqual([])
    expect(
      await server.database.query(`select 1 from entity where ws_id = $1 and name = 'To take back'`, [server.a.id]),
    ).toEqual([])
    expect(await server.owner.refused('undoProductionImport', { params: at(one) })).toMatchObject({
      error: 'already_undone',
    })
    expect(await show(one)).toMatchObject({ can_undo: false, undone_at: expect.any(String) })
    // And the same files come over again.
    expect(countsOf(await start(one), 'scene')).toMatchObject({ new: 2 })
    expect(await scenesOf('To take back')).toHaveLength(2)
  })
})

describe('XOPS-09 ShotGrid', () => {
  test('CSV exports of its pages are imported', async () => {
    await work()
    const files = {
      'Shots.csv': SHOTGRID_SHOTS,
      'Tasks.csv': SHOTGRID_TASKS,
      'Notes.csv': SHOTGRID_NOTES,
      'People.csv': SHOTGRID_PEOPLE(server.a.users.admin),
    }
    const one = await withFiles(files)
    expect(one).toMatchObject({ source: 'shotgrid', facts: { has_episodes: false, problems_total: 0 } })
    const done = await start(one)
    expect(countsOf(done, 'scene')).toMatchObject(made(4))
    expect(await scenesOf('Demo: Animation')).toMatchObject([
      {
        path: 'Anm > bunny_010',
        name: 'bunny_010_0010',
        status: 'ip',
        kind: 2,
        first: 1001,
        last: 1040,
        due: '2024-06-14',
        people: [server.a.users.admin.name],
        comments: ['Nice\nKeep the ears up'],
      },
      { path: 'Anm > bunny_010', name: 'bunny_010_0010 – Anm polish', status: 'wtg', kind: 2 },
      { path: 'Anm > bunny_020', name: 'bunny_020_0010', status: 'fin', kind: 6 },
      { path: 'Lgt > bunny_010', name: 'bunny_010_0010', status: 'rev', kind: 3 },
    ])
  })

  test('responses of its REST API are imported', async () => {
    await work()
    const done = await start(await withFiles({ 'flow.json': JSON.stringify(SHOTGRID_REST(server.a.users.admin)) }))
    expect(await scenesOf('Wolf')).toMatchObject([
      {
        path: 'Animation > SQ10',
        name: 'SH100',
        kind: 6,
        first: 10,
        last: 59,
        people: [server.a.users.admin.name],
        comments: ['Love it'],
      },
      { path: 'Model > Character', name: 'Wolf', kind: 2 },
    ])
    expect(done.report?.left.map(({ what }) => what)).toContain('Versions and previews')
  })
})

describe('XOPS-09 ftrack', () => {
  test('JSON query responses are imported, with the studio’s own levels', async () => {
    await work()
    const done = await start(await withFiles({ 'ftrack.json': JSON.stringify(FTRACK_JSON(server.a.users.member)) }))
    expect(countsOf(done, 'scene')).toMatchObject({ new: 2, skipped: 0 })
    expect(await scenesOf('Ember')).toMatchObject([
      {
        path: 'Animation > Reel 1 > SQ01',
        name: 'SH010',
        status: 'In progress',
        kind: 2,
        first: 1001,
        last: 1100,
        due: '2024-07-01',
        people: [server.a.users.member.name],
        comments: ['Hold the pose'],
      },
      { path: 'Modeling > Assets > Props', name: 'Lamp', status: 'Approved', kind: 6 },
    ])
  })

  test('its task spreadsheet is imported', async () => {
    await work()
    await start(await withFiles({ 'ftrack.csv': FTRACK_SHEET }))
    expect(await scenesOf('Ember sheet')).toMatchObject([
      { path: 'Animation > SQ01', name: 'SH010', status: 'In progress', kind: 2, first: 1001, last: 1048 },
      { path: 'Compositing > SQ01', name: 'SH010', status: 'Not started', kind: 2, due: '2024-08-02' },
    ])
  })
})

test('XFIX-19 due dates land on working days of the workspace, which the report says; a second import changes nothing', async () => {
  await work()
  const sheet = FTRACK_SHEET.replaceAll('2024-08-02', '2024-08-04').replaceAll('Ember sheet', 'Ember days')
  expect(sheet).toContain('2024-08-04')
  const one = await start(await withFiles({ 'ftrack.csv': sheet }))
  const dues = async () => (await scenesOf('Ember days')).map(({ due }) => due)
  expect(await dues()).toContain('2024-08-02')
  expect(await dues()).not.toContain('2024-08-04')
  expect(one.report?.problems.map(({ message }) => message)).toContain(
    'The due date 2024-08-04 is not a working day: it becomes 2024-08-02',
  )
  const second = await start(await withFiles({ 'ftrack.csv': sheet }))
  expect(countsOf(second, 'scene')).toMatchObject({ new: 0, changed: 0 })
  expect(second.report?.problems_total).toBe(0)
})

describe('XOPS-09 choices', () => {
  test('levels, processes, statuses of an existing flow, people and an existing project can be chosen', async () => {
    await work()
    const flow = await server.owner.call('createTemplateFlow', {
      params: ws(),
      body: {
        name: 'Ours',
        statuses: [
          { name: 'Open', kind: 2 },
          { name: 'Signed off', kind: 6 },
        ],
      },
    })
    const [, signed] = flow.data.statuses
    let one = await projectNamed(
      await withFiles({ 'Shots.csv': SHOTGRID_SHOTS, 'Tasks.csv': SHOTGRID_TASKS }),
      'Chosen',
    )
    const mapping = one.mapping as ProductionMapping
    const [first] = Object.keys(mapping.processes)
    one = await choose(one, {
      group_level: 3,
      shots_name: 'Film',
      flow_id: flow.data.id,
      statuses: Object.fromEntries(
        Object.entries(mapping.statuses).map(([key]) => [
          key,
          { kind: 2, status_id: key === 'fin' ? (signed?.id ?? null) : null },
        ]),
      ),
      processes: {
        ...mapping.processes,
        [first ?? '']: { include: true, name: 'Movement' },
        lgt: { include: false, name: 'Lgt' },
      },
      people: Object.fromEntries(
        Object.keys(mapping.people).map((key) => [key, { become: 'member', ws_user_id: server.a.users.owner.id }]),
      ),
    })
    await start(one)
    expect(await scenesOf('Chosen')).toMatchObject([
      {
        path: 'Movement > Film > bunny_010',
        name: 'bunny_010_0010',
        status: 'Open',
        people: [server.a.users.owner.name],
      },
      { path: 'Movement > Film > bunny_010', name: 'bunny_010_0010 – Anm polish', status: 'Open' },
      { path: 'Movement > Film > bunny_020', name: 'bunny_020_0010', status: 'Signed off' },
    ])
  })

  test('XFIX-01 a new flow with only reserved statuses is refused with a reason, and accepted with one that is not', async () => {
    await work()
    let one = await projectNamed(
      await withFiles({ 'Shots.csv': SHOTGRID_SHOTS, 'Tasks.csv': SHOTGRID_TASKS }),
      'All done',
    )
    const statuses = Object.entries(one.mapping?.statuses ?? {})
    expect(statuses.length).toBeGreaterThan(1)
    const flows = async () => (await server.owner.call('listTemplateFlows', { params: ws(), query: {} })).meta.total
    const before = await flows()
    const flow_name = 'Nothing but done'
    one = await choose(one, {
      flow_name,
      flow_id: null,
      statuses: Object.fromEntries(statuses.map(([key]) => [key, { kind: 6, status_id: null }])),
    })
    for (const name of ['checkProductionImport', 'startProductionImport'] as const) {
      await server.owner.call(name, { params: at(one) })
      expect((await reaches(one, 'failed')).message).toBe(
        'Every status of the new status flow would count as approved, which only reviewers and coordinators may set. Choose something else for at least one of them, or a status flow that is there.',
      )
    }
    expect([await flows(), await scenesOf('All done')]).toEqual([before, []])
    one = await choose(one, {
      statuses: Object.fromEntries(statuses.map(([key], at) => [key, { kind: at === 0 ? 2 : 6, status_id: null }])),
    })
    await start(one)
    const { data } = await server.owner.call('listTemplateFlows', { params: ws(), query: { name_like: flow_name } })
    const made = await server.owner.call('showTemplateFlow', { params: at(data[0] ?? { id: '' }) })
    expect(made.data.statuses.map(({ kind, reserved }) => [kind, reserved])).toContainEqual([2, false])
    expect((await scenesOf('All done')).length).toBeGreaterThan(0)
  })

  test('people are invited once, and get their work when they have joined', async () => {
    await work()
    let one = await projectNamed(
      await withFiles({
        'kitsu.zip': zipOf(packedFiles(KITSU_JSON(server.a.users.member, 'invited', 'new.artist@example.com'))),
      }),
      'Invited',
    )
    const key = one.facts?.people.find(({ email }) => email === 'new.artist@example.com')?.key ?? ''
    one = await start(
      await choose(one, { people: { ...one.mapping?.people, [key]: { become: 'invite', ws_user_id: null } } }),
    )
    const mails = () => server.database.query(`select 1 from mail_outbox where recipient = 'new.artist@example.com'`)
    expect(await mails()).toHaveLength(1)
    expect((await scenesOf('Invited'))[0]).toMatchObject({ people: [] })
    await server.database.query(
      `update ws_user set status = 1 where user_id = (select id from user_account where email = 'new.artist@example.com')`,
    )
    const again = await start(one)
    expect(await mails()).toHaveLength(1)
    expect(countsOf(again, 'scene')).toMatchObject({ changed: 1 })
    expect((await scenesOf('Invited'))[0]?.['people']).toHaveLength(1)
  })

  test('another workspace’s project, person and flow are refused', async () => {
    const one = await withFiles({ 'shots.csv': KITSU_SHOTS })
    const strange = server.b.users.owner.id
    const people = Object.fromEntries(
      Object.keys(one.mapping?.people ?? {}).map((key) => [key, { become: 'member' as const, ws_user_id: strange }]),
    )
    const projects = (one.mapping?.projects ?? []).map((project) => ({ ...project, entity_id: strange }))
    for (const mapping of [{ people }, { projects }, { flow_id: strange }]) {
      expect(
        await server.owner.refused('updateProductionImport', { params: at(one), body: { mapping } }),
      ).toMatchObject({ error: 'invalid_reference' })
    }
  })
})

describe('XOPS-09 faulty files', () => {
  test('XFIX-17 a sheet in Windows-1252 and objects in UTF-16 are read as what they are', async () => {
    const sheet = Buffer.from(
      KITSU_SHOTS.replace('The sheep looks up', 'Jürgen’s Schäfchen').replace('’', '\x92'),
      'latin1',
    )
    const [shots] = await readTables({ name: 'shots.csv', bytes: sheet })
    expect(shots?.rows[0]?.values['Description']).toBe('Jürgen’s Schäfchen')
    const objects = JSON.stringify([{ id: 1, name: 'Jürgen', type: 'Shot', project_id: 'p', canceled: false }])
    const [table] = await readTables({ name: 'shots.json', bytes: Buffer.from(objects, 'utf16le') })
    expect(table?.rows[0]?.values['name']).toBe('Jürgen')
  })

  test('garbage, wrong encodings, bombs and other formats are refused with the reason', async () => {
    const one = await create()
    expect(await refuse(one, 'a.json', '{"a": ')).toMatchObject({
      error: 'invalid',
      message: 'a.json is not valid JSON',
    })
    expect(await refuse(one, 'a.json', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]))).toMatchObject({ error: 'invalid' })
    expect(await refuse(one, 'a.json', '[1, 2]')).toMatchObject({
      error: 'invalid',
      message: 'a.json holds no list of things with ids',
    })
    expect(await refuse(one, 'a.csv', Buffer.from([0x61, 0x81, 0x0a, 0x62]))).toMatchObject({ error: 'invalid' })
    expect(await refuse(one, 'a.pdf', 'x')).toMatchObject({ error: 'invalid_file_format' })
    expect(await refuse(one, 'a.zip', 'x')).toMatchObject({ error: 'invalid' })
    expect(await refuse(one, 'a.zip', zipOf(packedFiles({ 'readme.txt': 'x' })))).toMatchObject({ error: 'invalid' })
    expect(await refuse(one, 'bomb.zip', zipOf(packedFiles({ 'a.json': Buffer.alloc(30_000_000, 32) })))).toMatchObject(
      {
        error: 'too_large',
      },
    )
    expect(await show(one)).toMatchObject({ files: [], facts: null })
    expect(await server.owner.refused('startProductionImport', { params: at(one) })).toMatchObject({
      error: 'production_empty',
    })
    const other = await add(one, 'other.csv', 'Colour,Size\nred,2\n')
    expect(other).toMatchObject({ source: null, facts: null, files: [{ tables: [{ what: 'other', rows: 1 }] }] })
    const said = (await server.owner.call('updateProductionImport', { params: at(other), body: { source: 'kitsu' } }))
      .data
    expect(said).toMatchObject({ source: 'kitsu', facts: { left: [{ what: 'other.csv', count: 1 }] } })
  })

  test('cycles, orphans, nameless and repeated rows are left out or imported partly, with a reason', async () => {
    await work()
    const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const type = id(9)
    const shot = (n: number, name: string, parent_id: string | null) => ({
      type: 'Shot',
      id: id(n),
      name,
      parent_id,
      project_id: id(0),
      data: {},
    })
    const things = {
      projects: [{ type: 'Project', id: id(0), name: 'Crooked' }],
      task_types: [{ type: 'TaskType', id: type, name: 'Anim' }],
      sequences: [
        { type: 'Sequence', id: id(1), name: 'A', parent_id: id(2), project_id: id(0) },
        { type: 'Sequence', id: id(2), name: 'B', parent_id: id(1), project_id: id(0) },
      ],
      shots: [shot(3, 'round', id(1)), shot(4, 'orphan', id(7)), shot(5, '', null), shot(4, 'orphan', id(7))],
      tasks: [{ type: 'Task', id: id(8), entity_id: id(6), task_type_id: type, project_id: id(0), name: 'lost' }],
    }
    const done = await start(await withFiles({ 'a.json': JSON.stringify(things) }))
    expect(await scenesOf('Crooked')).toMatchObject([{ path: 'Breakdown > Shots', name: 'orphan' }])
    const said = done.report?.problems.map(({ name, message }) => `${name}: ${message}`) ?? []
    expect(said).toEqual(
      expect.arrayContaining([
        'round: What it lies in lies in itself',
        'orphan: What it lies in is not in the files; it comes over without',
        'lost: The shot or asset of this task is not in the files',
        expect.stringContaining('It has no name'),
        expect.stringMatching(/^orphan: The same as row \d+ of a.json/),
      ]),
    )
  })
})

describe('XOPS-09 rights and interruptions', () => {
  test('members, guests and other workspaces cannot even see it', async () => {
    const one = await withFiles({ 'shots.csv': KITSU_SHOTS })
    for (const who of [server.member, server.guest]) {
      expect(await who.refused('showProductionImport', { params: at(one) })).toMatchObject({
        error: 'permission_denied',
      })
      expect(await who.refused('createProductionImport', { params: ws(), body: {} })).toMatchObject({
        error: 'permission_denied',
      })
    }
    expect(
      await ownerB().refused('showProductionImport', { params: { ws_code: server.b.code, id: one.id } }),
    ).toMatchObject({ error: 'not_found' })
    expect((await ownerB().call('listProductionImports', { params: { ws_code: server.b.code } })).data).toEqual([])
  })

  const many = (shots: number): string =>
    `Project,Sequence,Name,Description,Nb Frames,Animation,Assignations\n${Array.from({ length: shots }, (_, at) => `Big,SQ${Math.floor(at / 50)},SH${at},,24,wip,`).join('\n')}\n`

  test('a stopped import keeps its rows, and a second start adds the rest without duplicates', async () => {
    const one = await projectNamed(await withFiles({ 'many.csv': many(1200) }), 'Stopped')
    const looked = gate()
    afterFirstScenes('Stopped', async () => {
      await looked.opened
      await server.owner.call('cancelProductionImport', { params: at(one) })
    })
    await work()
    await server.owner.call('startProductionImport', { params: at(one) })
    expect(await server.owner.refused('deleteProductionImport', { params: at(one) })).toMatchObject({
      error: 'production_running',
    })
    looked.open()
    const stopped = await reaches(one, 'cancelled')
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
    const before = (await scenesOf('Stopped')).length
    expect(before).toBeGreaterThan(0)
    expect(before).toBeLessThan(1200)
    expect(stopped).toMatchObject({ can_undo: true })
    await work()
    const done = await start(one)
    expect(countsOf(done, 'scene')).toMatchObject({ new: 1200 - before, same: before })
    expect(await scenesOf('Stopped')).toHaveLength(1200)
  })

  test('an import whose process dies is continued by the next one without duplicates', async () => {
    const one = await projectNamed(await withFiles({ 'many.csv': many(800) }), 'Killed')
    const handler = productionImportHandler(server.deps)
    let runs = 0
    await work(async (context) => {
      runs += 1
      if (runs > 1) return handler(context)
      const dying = new AbortController()
      afterFirstScenes('Killed', () => dying.abort(new Error('killed')))
      return handler({ ...context, signal: dying.signal })
    })
    const done = await start(one)
    expect(runs).toBe(2)
    expect(countsOf(done, 'scene')).toMatchObject(made(800))
    expect(await scenesOf('Killed')).toHaveLength(800)
  })

  test('XSEC-05 a large file is read and arranged in pieces, between which other calls run', async () => {
    const tables = await readTables({ name: 'shots.csv', bytes: Buffer.from(many(20_000)) })
    const production = await inTurns(() => readProduction('kitsu', tables))
    expect(production.tasks.size).toBe(20_000)
    const { mapping } = await withFiles({ 'shots.csv': KITSU_SHOTS })
    if (!mapping) throw new Error('no choices')
    const projects = [{ key: 'big', include: true, name: 'Big', entity_id: null }]
    const arranged = await inTurns(() => arrange(production, { ...mapping, projects }))
    expect(arranged.scenes).toHaveLength(20_000)
    const objects = Array.from({ length: 20_000 }, (_, id) => ({
      id,
      name: `SH${id}`,
      type: 'Shot',
      project_id: 'big',
      canceled: false,
    }))
    const [table] = await inTurns(() => readTables({ name: 'shots.json', bytes: Buffer.from(JSON.stringify(objects)) }))
    expect(table?.rows).toHaveLength(20_000)
  })

  test('XSEC-05 a file added while another one is read counts too', async () => {
    // Its source is known.
    const one = await withFiles({ 'people.csv': KITSU_PEOPLE(server.a.users.member) })
    const { storage } = server.deps
    const get = storage.get.bind(storage)
    const second = { isThere: (): void => undefined }
    const reading = vi.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
      await new Promise<void>((resolve) => (second.isThere = resolve))
      return get(key)
    })
    const first = add(one, 'shots.csv', KITSU_SHOTS)
    await eventually(() => expect(reading).toHaveBeenCalled())
    await add(one, 'assets.csv', KITSU_ASSETS)
    second.isThere()
    await first
    reading.mockRestore()
    const { files, facts } = await show(one)
    expect(files).toHaveLength(3)
    expect(facts?.projects[0]).toMatchObject({ shots: expect.toSatisfy(Boolean), assets: expect.toSatisfy(Boolean) })
  })

  test('20,000 shots are checked with the right counts', async () => {
    await work()
    const one = await projectNamed(await withFiles({ 'many.csv': many(20_000) }), 'Long')
    expect(one.facts?.projects).toMatchObject([{ shots: 20_000, tasks: 20_000 }])
    const done = await check(one)
    expect(countsOf(done, 'scene')).toMatchObject(made(20_000))
    expect(countsOf(done, 'episode')).toMatchObject(made(400))
    await server.owner.call('deleteProductionImport', { params: at(one) })
    expect(await server.owner.refused('showProductionImport', { params: at(one) })).toMatchObject({
      error: 'not_found',
    })
  })
})

/** Files of one production that come together, or one after another. */
describe('files that belong together', () => {
  /** Kitsu’s page of shots, exported in German: it names no project, and its episode is the one that is open. */
  const PAGE = `Sequenz;Name;Beschreibung;Zeit;Einzelbilder;In;Out;FPS;Animation;Assignations
SQ01;SH010;Das Schaf;0.00;48;101;;25;wip;Ema Doe
SQ01;SH020;;0.00;;;;25;;
`
  const TASKS = (
    project: string,
  ) => `Project;Task Type;Episode;Sequence;Entity Type;Entity;Assigner;Assignees;Due date;Task Status
${project};Animation;;SQ01;Shot;SH010;Jo;Ema Doe;2024-05-31;wip
${project};Animation;;SQ01;Shot;SH020;Jo;;2024-06-03;todo
${project};Layout;;SQ01;Shot;SH020;Jo;;;done
`
  const scenesOf = (project: string) =>
    server.database.query<{ process: string; take: string; name: string; frames: string | null; due: string | null }>(
      `select p.name as process, coalesce(t.name, e.name) as take, i.name, i.frame_in || '-' || i.frame_out as frames,
         i.due_date::text as due
       from item i join entity r on r.ws_id = i.ws_id and r.id = i.project_id
       join entity p on p.ws_id = i.ws_id and p.id = i.process_id
       left join entity e on e.ws_id = i.ws_id and e.id = i.episode_id left join entity t on t.ws_id = i.ws_id and t.id = i.take_id
       where i.ws_id = $1 and r.name = $2 order by 3, 1, 2`,
      [server.a.id, project],
    )
  const asLines = (rows: Awaited<ReturnType<typeof scenesOf>>) =>
    rows.map(({ process, take, name, frames, due }) => [name, process, take, frames, due].join(' '))
  const WHOLE = ['SH010 Animation SQ01 101-148 2024-05-31', 'SH020 Animation SQ01  2024-06-03', 'SH020 Layout SQ01  ']

  test('XFIX-15 XFIX-16 a German page of shots and tasks.csv are one project with each scene once', async () => {
    await work()
    const one = await withFiles({ 'shots.csv': PAGE, 'tasks.csv': TASKS('Laundromat') })
    expect([one.source, one.files.map(({ tables }) => tables[0]?.what)]).toEqual(['kitsu', ['shots', 'tasks']])
    expect(one.facts?.projects.map(({ name, shots }) => [name, shots])).toEqual([['Laundromat', 2]])
    await start(one)
    expect(asLines(await scenesOf('Laundromat'))).toEqual(WHOLE)
  })

  test('XFIX-16 they make the same when they come one after another, in either order', async () => {
    await work()
    for (const [first, second] of [
      ['shots.csv', 'tasks.csv'],
      ['tasks.csv', 'shots.csv'],
    ] as const) {
      const name = `After ${first}`
      const files: Record<string, string> = { 'shots.csv': PAGE, 'tasks.csv': TASKS(name) }
      const before = await withFiles({ [first]: files[first] ?? '' })
      await choose(before, { projects: (before.mapping?.projects ?? []).map((project) => ({ ...project, name })) })
      await start(before)
      const [project] = await server.database.query<{ id: string }>(
        'select id from entity where ws_id = $1 and type = 0 and name = $2',
        [server.a.id, name],
      )
      const after = await withFiles({ [second]: files[second] ?? '' })
      const into = (after.mapping?.projects ?? []).map((one) => ({ ...one, entity_id: project?.id ?? null }))
      await choose(after, { projects: into })
      await start(after)
      expect([first, asLines(await scenesOf(name))]).toEqual([first, WHOLE])
      // Once more changes nothing.
      const again = await withFiles({ [second]: files[second] ?? '' })
      await choose(again, {
        projects: (again.mapping?.projects ?? []).map((one) => ({ ...one, entity_id: project?.id ?? null })),
      })
      const { report } = await start(again)
      expect(report?.counts.find(({ kind }) => kind === 'scene')).toMatchObject({ new: 0, changed: 0 })
    }
  })

  test('XFIX-16 two shots of one code in ShotGrid are told apart by their Id, also by the answers of its API', async () => {
    await work()
    const shots = `"Id","Project","Shot Code","Sequence","Status","Cut In","Cut Out"
"21","Twins","SH010","SQA","ip","1","10"
"22","Twins","SH010","SQB","ip","11","20"
"23","Twins","SH010","SQB","ip","21","30"
`
    const one = await withFiles({ 'shots.csv': shots })
    expect(one.facts?.projects.map((project) => project.shots)).toEqual([3])
    await start(one)
    const made = ['SH010 Breakdown SQA 1-10 ', 'SH010 Breakdown SQB 11-20 ', 'SH010 (23) Breakdown SQB 21-30 ']
    expect(asLines(await scenesOf('Twins')).toSorted()).toEqual(made.toSorted())
    // A shot that got another code is the same shot.
    const again = await withFiles({ 'shots.csv': shots.replace('"23","Twins","SH010"', '"23","Twins","SH030"') })
    await start(again)
    expect(asLines(await scenesOf('Twins')).map((line) => line.split(' ')[0])).toEqual(['SH010', 'SH010', 'SH030'])
  })
})
