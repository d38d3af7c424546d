import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '../jobs/enqueue.ts'
import { startWorker } from '../jobs/worker.ts'
import { INGEST_JOB } from '../../review/renditions/ingest-kind.ts'
import { toApiError } from '../http/error-handler.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { TEST_PASSWORD, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { mayBegin } from './full-disk.ts'
import { startDiskNotices, notifyDisk } from '../../connect/notifications/start-disk-notices.ts'
import { ROOM_OF_JOBS } from '../../room-of-jobs.ts'
import { whileThereIsRoom } from './while-there-is-room.ts'

const MB = 1024 ** 2
const SAYS = 'The server’s disk is full, so this was not saved.'

let free = Infinity
let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ databaseUrl: undefined }, { freeIn: () => free })
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())
beforeEach(() => at(Infinity))

function at(mb: number): void {
  free = mb * MB
  server.deps.disk.look()
}

const scene = (name: string) => ({ params: { ...ws, entity_id: tree.take }, body: { name } })

test('XSEC-11 a refused write says that the disk is full and that nothing was saved, and recovers by itself', async () => {
  at(100)
  const refusal = await server.owner.refused('storeEntityItem', scene('Too late'))
  expect([refusal.status, refusal.error, refusal.message]).toEqual([507, 'disk_full', SAYS])
  const body = { text: 'Too late' } as never
  expect((await server.member.refused('createComment', { params: { ...ws, item_id: tree.item }, body })).status).toBe(
    507,
  )
  at(1000)
  const { data } = await server.owner.call('listItems', { params: ws, query: { name_like: 'Too late' } })
  expect(data).toEqual([])
  expect((await server.owner.call('storeEntityItem', scene('In time'))).data.name).toBe('In time')
})

test('XSEC-11 reading, signing in and deleting go on; an unauthorised caller gets 401', async () => {
  const { data } = await server.owner.call('storeEntityItem', scene('Goes'))
  at(100)
  await server.owner.call('listItems', { params: ws, query: {} })
  const { email } = server.a.users.member
  expect((await server.anonymous.send('login', { body: { email, password: TEST_PASSWORD } })).statusCode).toBe(200)
  await server.owner.call('deleteItems', { params: ws, body: { item_ids: [data.id] } as never })
  expect((await server.anonymous.refused('storeEntityItem', scene('None'))).status).toBe(401)
})

test('XSEC-11 uploads leave a reserve for the database, in which everything else is saved', async () => {
  at(600)
  const files = [{ name: 'film.mp4', type: 'video/mp4', size: 100 * MB }]
  const ask = { body: { wsCode: server.a.code, item_id: tree.item, files } }
  const refusal = await server.owner.refused('presignedUrl', ask)
  expect([refusal.error, refusal.description]).toEqual([
    'disk_full',
    'The server’s disk is full, so this file was not saved.',
  ])
  at(700)
  await server.owner.call('presignedUrl', ask)
  at(300)
  await server.owner.call('storeEntityItem', scene('Saved beside uploads'))
  await expect(server.deps.storage.put('a/b', Readable.from(['x']), { type: 'text/plain' })).rejects.toMatchObject({
    code: 'disk_full',
  })
})

test('XSEC-11 a file that arrives while the disk runs low is dropped at the reserve, and nothing of it stays', async () => {
  at(600)
  const chunks = function* () {
    for (let sent = 0; sent < 64; sent += 1) {
      free -= 4 * MB
      yield Buffer.alloc(4 * MB)
    }
  }
  const put = server.deps.storage.put('big/file', Readable.from(chunks(), { objectMode: false }), { type: 'video/mp4' })
  await expect(put).rejects.toMatchObject({ code: 'disk_full' })
  expect(free).toBeGreaterThan(480 * MB)
  expect(await server.deps.storage.stat('big/file')).toBeNull()
})

test('XSEC-11 health, readiness and metrics report it', async () => {
  const look = async () => {
    const health = (await server.anonymous.call('health')).data
    const { disk } = (await server.anonymous.call('ready')).data
    const metrics = (await server.app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body
    return [health.status, health.disk, disk, /^arbo_disk_state (\d)$/m.exec(metrics)?.[1]]
  }
  at(1000)
  expect(await look()).toEqual(['ok', 'ok', 'ok', '0'])
  at(300)
  expect(await look()).toEqual(['degraded', 'low', 'low', '1'])
  at(100)
  expect(await look()).toEqual(['degraded', 'full', 'full', '2'])
})

test('XSEC-11 each owner gets one notice per occurrence', async () => {
  const texts = async (client = server.owner) => {
    const { data } = await client.call('listNotifications', { params: ws, query: { tab: 'report' } })
    return data.map(({ detail }) => detail.text)
  }
  const tell = async (mb: number) => {
    at(mb)
    await notifyDisk(server.deps, server.deps.disk.state)
  }
  await tell(1000)
  expect(await texts()).toEqual([])
  await tell(290)
  await tell(280)
  expect(await texts()).toEqual([expect.stringContaining('almost full (304 MB left)')])
  await tell(100)
  await tell(90)
  expect(await texts()).toEqual([
    expect.stringContaining('Nothing can be saved'),
    expect.stringContaining('almost full'),
  ])
  expect(await texts(server.member)).toEqual([])
  await tell(1000)
  await tell(300)
  expect((await texts()).filter((words) => words?.includes('almost full'))).toHaveLength(2)
})

test('XSEC-11 a disk that fills during a notice is notified right after', async () => {
  const notices = startDiskNotices(server.deps)
  try {
    at(300)
    at(100)
    await eventually(async () => {
      const { data } = await server.owner.call('listNotifications', { params: ws, query: { tab: 'report' } })
      expect(data[0]?.detail.text).toContain('Nothing can be saved')
    })
  } finally {
    await notices.stop()
  }
})

test('XSEC-11 media work waits for space, and is stopped at the reserve', async () => {
  at(300)
  const { database, disk } = server.deps
  let runs = 0
  const handlers = { [INGEST_JOB]: async () => (runs += 1), small: async () => (runs += 10) }
  for (const kind of [INGEST_JOB, 'small'])
    await database.withWorkspace(server.a.id, (tx) => enqueue(tx, { wsId: server.a.id, kind }))
  const log = { warn: () => undefined }
  const worker = await startWorker(database, {
    handlers,
    log,
    pollMs: 20,
    mayBegin: (kind) => mayBegin(disk, ROOM_OF_JOBS[kind]),
  })
  await eventually(() => expect(runs).toBe(10))
  expect([mayBegin(disk, ROOM_OF_JOBS[INGEST_JOB]), whileThereIsRoom(disk).signal.aborted]).toEqual([false, true])
  at(1000)
  await eventually(() => expect(runs).toBe(11))
  await worker.stop()
  const work = whileThereIsRoom(disk)
  expect(work.signal.aborted).toBe(false)
  work.end()
})

test('XSEC-11 a full disk reported by the database or the system is shown as such, also by health', async () => {
  const said = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(toApiError(new Error('Failed query', { cause: said })).code).toBe('disk_full')
  expect(toApiError(Object.assign(new Error('write'), { code: 'ENOSPC' })).code).toBe('disk_full')
  const refuse = vi.spyOn(server.database, 'withWorkspace').mockRejectedValue(said)
  const refusal = await server.owner.refused('storeEntityItem', scene('Never'))
  refuse.mockRestore()
  expect([refusal.status, refusal.error, refusal.message]).toEqual([507, 'disk_full', SAYS])
  expect((await server.anonymous.call('health')).data.disk).toBe('full')
  expect((await server.owner.call('storeEntityItem', scene('Tried again'))).data.name).toBe('Tried again')
})
