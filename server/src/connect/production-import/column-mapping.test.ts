import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ProductionImport, ProductionSheet } from '@arbo/core/contract'
import { startWorker, type JobWorker } from '../../platform/jobs/worker.ts'
import { eventually } from '../../testing/eventually.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { columnsOf } from './column-meanings.ts'
import { productionImportHandler } from './import-job.ts'
import { PRODUCTION_IMPORT_JOB } from './import-kind.ts'
import { readTables } from './read-files.ts'
import { readProduction } from './read-production.ts'
import { KITSU_PEOPLE, KITSU_SHOTS } from './testing/kitsu.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The page of shots of a studio that has words of its own for columns; of each project it is another layout. */
const shots = (
  project: string,
) => `Production;Sequence;Name;Bezeichnung X;Frames;Frame In;Note;${project} no;Layout;Assignations
${project};SQ01;SH010;Das Schaf;48;101;;1;wip;Ema Doe
${project};SQ01;SH020;Die Weide;;;later;2;;
`

let server: TestServer
const workers: JobWorker[] = []
beforeAll(async () => {
  server = await testServer()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})
afterAll(() => server.close())

async function work(): Promise<void> {
  const handlers = { [PRODUCTION_IMPORT_JOB]: productionImportHandler(server.deps) }
  const log = { warn: () => undefined }
  workers.push(await startWorker(server.database, { handlers, log, pollMs: 20, retryMs: 1 }))
}

const one = ({ id }: { id: string }) => ({ ws_code: server.a.code, id })
async function add(to: ProductionImport, name: string, content: string): Promise<ProductionImport> {
  const body = { name, content: Buffer.from(content).toString('base64') }
  return (await server.owner.call('addProductionFile', { params: one(to), body })).data
}
async function withFile(name: string, content: string): Promise<ProductionImport> {
  const { data } = await server.owner.call('createProductionImport', { params: { ws_code: server.a.code }, body: {} })
  return add(data, name, content)
}
const show = async (of: ProductionImport): Promise<ProductionImport> =>
  (await server.owner.call('showProductionImport', { params: one(of) })).data
async function run(of: ProductionImport, isDry: boolean): Promise<ProductionImport> {
  await server.owner.call(isDry ? 'checkProductionImport' : 'startProductionImport', { params: one(of) })
  const state = isDry ? 'checked' : 'done'
  await eventually(async () => expect(await show(of)).toMatchObject({ state }), { timeoutMs: 40_000, everyMs: 50 })
  return show(of)
}

function sheetIn({ facts }: ProductionImport, at = 0): ProductionSheet {
  const sheet = facts?.sheets[at]
  if (!sheet) throw new Error('no sheet')
  return sheet
}
const columnIn = (of: ProductionImport, header: string) => {
  const { meaning, origin } = sheetIn(of).columns.find((column) => column.header === header) ?? {}
  return [meaning, origin]
}
const choice = (of: ProductionImport, columns: Record<string, string>) => ({
  params: one(of),
  body: { mapping: { columns: { [sheetIn(of).key]: columns } } },
})
const choose = async (of: ProductionImport, columns: Record<string, string>): Promise<ProductionImport> =>
  (await server.owner.call('updateProductionImport', choice(of, columns))).data
const descriptions = (project: string) =>
  server.database
    .query<{ name: string; description: string | null }>(
      `select i.name, i.description from item i join entity p on p.ws_id = i.ws_id and p.id = i.project_id
       where i.ws_id = $1 and p.name = $2 order by i.name`,
      [server.a.id, project],
    )
    .then((rows) => rows.map(({ name, description }) => `${name} ${description ?? ''}`.trim()))
const leftOf = ({ report }: ProductionImport) => (report?.left ?? []).map(({ what, reason }) => `${what}: ${reason}`)

test('XFIX-15 each column of a production says what it is read as, and what it may be', async () => {
  const { facts } = await withFile('shots.csv', shots('Guessed'))
  const [sheet] = facts?.sheets ?? []
  expect(sheet).toMatchObject({ file: 'shots.csv', what: 'shots', rows: 2 })
  expect(sheet?.columns.map(({ header, meaning }) => [header, meaning])).toEqual([
    ['Production', 'project'],
    ['Sequence', 'sequence'],
    ['Name', 'name'],
    ['Bezeichnung X', ''],
    ['Frames', 'frames'],
    ['Frame In', 'frame_in'],
    ['Note', ''],
    ['Guessed no', ''],
    ['Layout', 'task_status'],
    ['Assignations', 'task_assignees'],
  ])
  expect(sheet?.columns[3]).toMatchObject({ origin: 'guessed', samples: ['Das Schaf', 'Die Weide'] })
  expect(sheet?.meanings).toEqual(expect.arrayContaining(['description', 'task_status']))
  expect(sheet?.meanings).not.toContain('email')
})

test('XFIX-15 a column of a production that is nothing is what somebody chooses, in the dry run, the import and the next one', async () => {
  await work()
  const first = await withFile('shots.csv', shots('Chosen'))
  expect(leftOf(await run(first, true))).toContain('Shots: Bezeichnung X: Nothing here takes it')

  const chosen = await choose(first, { 'Bezeichnung X': 'description', Layout: '' })
  // The report that was there is of other choices.
  expect(chosen).toMatchObject({ state: 'draft', report: null })
  expect(columnIn(chosen, 'Bezeichnung X')).toEqual(['description', 'chosen'])
  expect(chosen.facts).toMatchObject({ task_types: [], without_task: 2 })
  const dry = await run(chosen, true)
  expect(leftOf(dry)).not.toContain('Shots: Bezeichnung X: Nothing here takes it')
  expect(leftOf(dry)).toContain('Shots: Layout: Left out, as was chosen')
  expect(await descriptions('Chosen')).toEqual([])
  await run(chosen, false)
  expect(await descriptions('Chosen')).toEqual(['SH010 Das Schaf', 'SH020 Die Weide'])

  // The next file with these columns is read alike, in whatever order they are; one with others is not.
  const turned =
    'Bezeichnung X;Production;Sequence;Name;Frames;Frame In;Note;Chosen no;Layout;Assignations\nNeu;Next;SQ01;SH010;;;;;;\n'
  const next = await withFile('next.csv', turned)
  expect(columnIn(next, 'Bezeichnung X')).toEqual(['description', 'remembered'])
  expect(columnIn(next, 'Layout')).toEqual(['', 'remembered'])
  await run(next, false)
  expect(await descriptions('Next')).toEqual(['SH010 Neu'])
  expect(columnIn(await withFile('other.csv', turned.replace('Note', 'Hint')), 'Bezeichnung X')).toEqual([
    '',
    'guessed',
  ])
})

test('XFIX-15 columns that are chosen for a project are so for all files, and stay when one is added', async () => {
  const first = await withFile('shots.csv', shots('Word').replace('Production', 'Werk'))
  expect(first.facts?.projects.map(({ name }) => name)).toEqual([''])
  const chosen = await choose(first, { Werk: 'project' })
  expect(chosen.mapping?.projects).toMatchObject([{ key: 'word', name: 'Word' }])
  const both = await add(chosen, 'people.csv', KITSU_PEOPLE(server.a.users.member))
  expect(columnIn(both, 'Werk')).toEqual(['project', 'chosen'])
  expect(both.mapping?.projects).toMatchObject([{ name: 'Word' }])
  // A change of one column leaves the others.
  expect(columnIn(await choose(both, { Note: 'description' }), 'Werk')).toEqual(['project', 'chosen'])
})

test('XFIX-15 a guess gives way to a choice, and two choices are not one', async () => {
  const first = await withFile('shots.csv', KITSU_SHOTS)
  const other = sheetIn(first).columns.find(({ meaning }) => meaning === '')?.header ?? ''
  const chosen = await choose(first, { [other]: 'description' })
  expect([columnIn(chosen, other), columnIn(chosen, 'Description')]).toEqual([
    ['description', 'chosen'],
    ['', 'guessed'],
  ])
  expect(
    await server.owner.refused('updateProductionImport', choice(chosen, { Description: 'description' })),
  ).toMatchObject({
    status: 400,
    error: 'validation_failed',
    description: `The columns ${other} and Description of shots.csv cannot both be read as the same`,
  })
  const swapped = await choose(chosen, { [other]: '', Description: 'description' })
  expect(columnIn(swapped, 'Description')).toEqual(['description', 'chosen'])
})

test('XFIX-15 columns and meanings that are not there are refused, and nothing of such a change is kept', async () => {
  const first = await withFile('shots.csv', shots('Refused'))
  const { key } = sheetIn(first)
  const refused = (columns: Record<string, Record<string, string>>, more: object = {}) =>
    server.owner.refused('updateProductionImport', { params: one(first), body: { mapping: { columns, ...more } } })
  expect(await refused({ nowhere: { Note: 'description' } })).toMatchObject({
    status: 400,
    description: 'There is no table nowhere in the files of this import',
  })
  expect(await refused({ [key]: { Nothing: 'description' } })).toMatchObject({
    status: 400,
    description: 'shots.csv has no column Nothing',
  })
  for (const meaning of ['email', 'constructor', 'colour']) {
    expect(await refused({ [key]: { Note: meaning, 'Bezeichnung X': 'description' } })).toMatchObject({
      status: 400,
      description: `The column Note of shots.csv cannot be read as ${meaning}`,
    })
  }
  const gone = '00000000-0000-4000-8000-000000000000'
  expect(await refused({ [key]: { Note: 'description' } }, { flow_id: gone })).toMatchObject({
    error: 'invalid_reference',
  })
  expect((await show(first)).mapping?.columns).toEqual({})
})

test('XFIX-15 columns of another workspace are neither reached nor remembered', async () => {
  await work()
  const content = shots('Walls')
  const mine = await choose(await withFile('shots.csv', content), { 'Bezeichnung X': 'description' })
  await run(mine, false)
  const b = server.as(server.b.users.owner)
  const params = { ws_code: server.b.code }
  const { data: theirs } = await b.call('createProductionImport', { params, body: {} })
  const body = { name: 'shots.csv', content: Buffer.from(content).toString('base64') }
  const { data } = await b.call('addProductionFile', { params: { ...params, id: theirs.id }, body })
  expect(columnIn(data, 'Bezeichnung X')).toEqual(['', 'guessed'])
  const other = { ...choice(mine, { Note: 'description' }), params: { ...params, id: mine.id } }
  expect(await b.refused('updateProductionImport', other)).toMatchObject({ error: 'not_found' })
  // The sheet of another import is none of this one.
  const elsewhere = { ...choice(mine, { Note: 'description' }), params: { ...params, id: theirs.id } }
  expect(await b.refused('updateProductionImport', elsewhere)).toMatchObject({ status: 400 })
  expect(columnIn(await show(mine), 'Note')).toEqual(['', 'guessed'])
})

test('XFIX-15 columns of ShotGrid and ftrack are chosen, too', async () => {
  const read = async (source: 'shotgrid' | 'ftrack', csv: string, columns: Record<string, string>) => {
    const tables = await readTables({ name: 'sheet.csv', bytes: Buffer.from(csv) })
    const keyed = tables.map((table) => ({ ...table, key: 'one' }))
    return readProduction(source, keyed, { one: columns })
  }
  const shotgrid = 'Shot Code,Project,Sequence,Synopsis,Cut In,Cut Duration\nSH010,Flow,SQ01,A valley,1,10\n'
  const first = await read('shotgrid', shotgrid, { Synopsis: 'description' })
  // A length says the last frame there as well.
  const [shot] = [...first.things.values()].filter(({ kind }) => kind === 'shot')
  expect(shot).toMatchObject({ name: 'SH010', description: 'A valley', frameIn: '1', frameOut: '10' })
  const ftrack = 'Project,Shot,Task,Status,Who\nTrack,SH010,Comp,Done,Ema Doe\n'
  const second = await read('ftrack', ftrack, { Who: 'assignees', Status: '' })
  expect([...second.tasks.values()]).toMatchObject([{ name: 'Comp', assignees: ['ema doe'], status: '' }])
})

test('XFIX-15 of several words for one thing the first with a value counts, as long as nobody chooses', () => {
  const table = { kind: 'tasks', header: ['Task Name', 'Entity', 'Link', 'Type'] } as const
  const guessed = columnsOf('shotgrid', table, { chosen: {}, remembered: {} }).mapping
  expect([...guessed.values()]).toEqual(['task', 'link', 'link', 'link_type'])
  const chosen = columnsOf('shotgrid', table, { chosen: { Type: 'link' }, remembered: {} }).mapping
  expect([...chosen.values()]).toEqual(['task', '', '', 'link'])
})
