import { afterEach, expect, test } from 'vitest'
import type { SceneImportPreview } from '../../contract/planning/scene-import.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createSceneImportStore } from './create-scene-import-store.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const ENTITY = '0190a000-0000-7000-8000-0000000000e1'
const IMPORT = `workspace/${WS}/entities/${ENTITY}/items/import`
const NO_DATES = {
  origin: 'guessed',
  numeric: false,
  date_order: null,
  ambiguous: false,
  ambiguous_date: null,
} as const
const preview: SceneImportPreview = {
  source: 'other',
  columns: [
    { header: 'Shot', field: 'name', samples: ['SH010'], ...NO_DATES },
    { header: 'Notes', field: 'description', samples: [], ...NO_DATES },
  ],
  fields: [
    { field: 'name', label: 'Name' },
    { field: 'description', label: 'Description' },
  ],
  can_add_metrics: true,
  total: 1,
  counts: { new: 1, changed: 0, unchanged: 0, faulty: 0 },
  new_parents: [],
  rows: [],
  skipped: [],
}
const csv = (name = 'shots.csv') => new File(['Shot,Notes\nSH010,'], name)

async function setUp() {
  const server = await testServer()
  serveWorkspace(server)
  server.on(`POST ${IMPORT}`, { body: { data: preview } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, store: createSceneImportStore(session, { entityId: ENTITY }) }
}

test('XPLAN-03 a chosen file is checked, and checked again whenever a column is mapped differently', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  expect(store.getState()).toMatchObject({
    busy: null,
    failure: null,
    preview: { total: 1 },
    file: { name: 'shots.csv' },
  })
  await store.setField('Notes', 'name')
  // A name stands in one column only.
  expect(server.calls.at(-1)?.body).toMatchObject({ mapping: { Notes: 'name', Shot: '' } })
})

test('XFIX-15 a column that becomes a new metric takes no field away from another one', async () => {
  const { server, store } = await setUp()
  const sent = () => (server.calls.at(-1)?.body as { mapping: object } | undefined)?.mapping
  await store.choose(csv())
  // What such a file was before is the server’s to say.
  expect(sent()).toEqual({})
  await store.setField('Shot', 'metric:new')
  await store.setField('Notes', 'metric:new')
  expect(sent()).toEqual({ Shot: 'metric:new', Notes: 'metric:new' })
})

test('CORE-73 PLAN-08 a file of another type is refused before it is sent; faulty rows and a server error have their own messages', async () => {
  const { server, store } = await setUp()
  await store.choose(new File(['x'], 'scenes.pdf'))
  expect([store.getState().failure?.message, server.count(`POST ${IMPORT}`)]).toEqual(['Invalid file format', 0])
  await store.choose(new File(['TITLE: CUT'], 'cut.edl'))
  expect(server.calls.at(-1)?.body).toMatchObject({ name: 'cut.edl', rate: 24 })
  const rows = [{ row: 2, column: 'Notes', message: 'Too long' }]
  server.on(`POST ${IMPORT}/add`, { status: 422, body: { error: 'import_faulty', message: 'x', meta: { rows } } })
  expect(await store.write()).toBeNull()
  expect(store.getState().failure?.message).toBe('There is error when import.')
  server.on(`POST ${IMPORT}/add`, { status: 500, body: { error: 'server_error', message: 'It broke.', meta: {} } })
  expect(await store.write()).toBeNull()
  expect(store.getState().failure?.message).toBe('Import failed. It broke.')
})

test('PLAN-36 an import that only changes existing scenes calls update-from-file', async () => {
  const { server, store } = await setUp()
  const path = `POST workspace/${WS}/entities/${ENTITY}/items/update-from-file`
  server.on(path, ({ body }) => ({
    body: {
      data: (body as { dry_run: boolean }).dry_run
        ? { preview, outcome: null }
        : { preview: null, outcome: { batch_id: null, created: 0, changed: 0, unchanged: 1 } },
    },
  }))
  await store.setMode('update')
  await store.choose(csv())
  expect(store.getState().preview?.total).toBe(1)
  expect(await store.write()).toMatchObject({ unchanged: 1 })
})

const lines = (...parts: object[]) => parts.map((part) => `${JSON.stringify(part)}\n`).join('')
const progress = (phase: string, done: number, total = 20_000) => ({ progress: { phase, done, total } })

test('XPLAN-03 the import shows its progress by phase, and its result', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  const progressShares: (number | undefined)[] = []
  store.subscribe(() => progressShares.push(store.getState().progress?.share))
  const data = { batch_id: ENTITY, created: 2, changed: 0, unchanged: 0 }
  const body = lines(progress('checking', 10_000), progress('writing', 0), progress('writing', 20_000), { data })
  server.on(`POST ${IMPORT}/add`, { body })
  expect(await store.write()).toEqual(data)
  const shares = progressShares.filter((share) => share !== undefined)
  expect(shares).toHaveLength(3)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(store.getState()).toMatchObject({ busy: null, progress: null, failure: null })
  // A refusal may come as a line, too.
  server.on(`POST ${IMPORT}/add`, { body: lines({ status: 500, error: 'server_error', message: 'It broke.' }) })
  expect(await store.write()).toBeNull()
  expect(store.getState().failure?.message).toBe('Import failed. It broke.')
})

test('XPLAN-03 a running import can be stopped until it is saved; then the file is checked again', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  const checks = server.count(`POST ${IMPORT}`)
  server.on(`POST ${IMPORT}/add`, (_, response) => {
    response.writeHead(200).write(lines(progress('writing', 1000)))
    return 'hang'
  })
  const written = store.write()
  await expect.poll(() => store.getState().progress?.done).toBe(1000)
  const meanwhile: (string | undefined)[] = []
  store.subscribe(({ busy, failure }) => busy === 'checking' && meanwhile.push(failure?.message))
  store.stop()
  expect(await written).toBeNull()
  expect(meanwhile).toContain('Stopped. What was saved so far is being undone.')
  expect(store.getState()).toMatchObject({
    busy: null,
    preview: { total: 1 },
    failure: { message: 'Stopped. None of its rows were saved.' },
  })
  expect(server.count(`POST ${IMPORT}`)).toBe(checks + 1)

  let answer = (): void => undefined
  server.on(`POST ${IMPORT}/add`, (_, response) => {
    response.writeHead(200).write(lines(progress('saving', 0, 0)))
    answer = () => void response.end(lines({ data: { batch_id: ENTITY, created: 1, changed: 0, unchanged: 0 } }))
    return 'hang'
  })
  const saved = store.write()
  await expect.poll(() => store.getState().progress?.phase).toBe('saving')
  store.stop()
  answer()
  expect(await saved).toMatchObject({ created: 1 })
})

test('XPLAN-03 a connection that breaks during the import is reported as that, and the file can be checked again', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  server.on(`POST ${IMPORT}/add`, (_, response) => {
    response.writeHead(200).write(lines(progress('writing', 1000)), () => response.destroy())
    return 'hang'
  })
  expect(await store.write()).toBeNull()
  expect(store.getState()).toMatchObject({
    busy: null,
    isPassing: true,
    failure: {
      message:
        'Import failed. The connection was lost before the answer. Either all rows were saved or none; check the file again to see which.',
    },
  })
  await store.checkAgain()
  expect(store.getState()).toMatchObject({ failure: null, isPassing: false, preview: { total: 1 } })
})

test('XPLAN-03 faulty rows export as a CSV file with their problems and without executable formulas', async () => {
  const { server, store } = await setUp()
  const faults = [{ row: 3, column: 'Notes', value: 'a, "b"', message: 'Too long' }]
  const bad = { row: 3, state: 'faulty', name: '=1+1', path: [], item_id: null, changes: [], faults }
  const rows = [{ ...bad, cells: ['=1+1', 'a, "b"'] }]
  server.on(`POST ${IMPORT}`, {
    body: { data: { ...preview, counts: { new: 0, changed: 0, unchanged: 0, faulty: 1 }, rows } },
  })
  await store.choose(csv('may.shots.csv'))
  const file = store.faultyRows()
  expect(file?.name).toBe('may.shots-faulty.csv')
  const text = new TextDecoder().decode(await file?.blob.arrayBuffer())
  expect(text).toBe(`"Row","Problem","Shot","Notes"\r\n"3","Notes “a, ""b""”: Too long","'=1+1","a, ""b"""\r\n`)
})

test('XFIX-13 faulty rows stay out when that is chosen, which each check takes back', async () => {
  const { server, store } = await setUp()
  const data = { batch_id: ENTITY, created: 1, changed: 0, unchanged: 0, skipped: 2 }
  server.on(`POST ${IMPORT}/add`, { body: { data } })
  await store.choose(csv())
  store.setSkipsFaulty(true)
  expect(store.getState().skipsFaulty).toBe(true)
  await store.setCreateParents(false)
  expect(store.getState().skipsFaulty).toBe(false)
  await store.write()
  expect(server.calls.at(-1)?.body).not.toHaveProperty('skip_faulty')
  store.setSkipsFaulty(true)
  expect(await store.write()).toEqual(data)
  expect(server.calls.at(-1)?.body).toMatchObject({ skip_faulty: true })
})

test('XFIX-13 an import without its faulty rows that was saved as it was stopped is told as saved', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  store.setSkipsFaulty(true)
  server.on(`POST ${IMPORT}/add`, (_, response) => {
    response.writeHead(200).write(lines(progress('writing', 1000)))
    return 'hang'
  })
  const written = store.write()
  await expect.poll(() => store.getState().progress?.done).toBe(1000)
  server.on(`POST ${IMPORT}`, {
    body: { data: { ...preview, counts: { new: 0, changed: 0, unchanged: 1, faulty: 1 } } },
  })
  store.stop()
  expect(await written).toBeNull()
  expect(store.getState().failure?.message).toBe('Stopped.')
})

test('XFIX-13 a mended file of faulty rows has its faults again in one pair of columns', async () => {
  const { server, store } = await setUp()
  const own = ['Row', 'Problem'].map((header) => ({ header, field: '' as const, samples: [], ...NO_DATES }))
  const faults = [{ row: 2, column: 'Shot', value: '', message: 'Name is required' }]
  const bad = { row: 2, state: 'faulty', name: '', path: [], item_id: null, changes: [], faults }
  const counts = { new: 0, changed: 0, unchanged: 0, faulty: 1 }
  const rows = [{ ...bad, cells: ['7', 'Shot: Name is required', '', 'still'] }]
  const mended = { ...preview, columns: [...own, ...preview.columns], counts, rows }
  server.on(`POST ${IMPORT}`, { body: { data: mended } })
  await store.choose(csv('shots-faulty.csv'))
  const file = store.faultyRows()
  expect(file?.name).toBe('shots-faulty.csv')
  const text = new TextDecoder().decode(await file?.blob.arrayBuffer())
  expect(text).toBe(`"Row","Problem","Shot","Notes"\r\n"2","Shot: Name is required","","still"\r\n`)
})

test('XFIX-14 the order of dates is sent once it is chosen, and asked anew of another file', async () => {
  const { server, store } = await setUp()
  await store.choose(csv())
  expect(server.calls.at(-1)?.body).not.toHaveProperty('date_order')
  await store.setDateOrder('dmy')
  expect(server.calls.at(-1)?.body).toMatchObject({ date_order: 'dmy' })
  await store.choose(csv('other.csv'))
  expect([store.getState().dateOrder, Object.hasOwn(server.calls.at(-1)?.body as object, 'date_order')]).toEqual([
    null,
    false,
  ])
})
