import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build.mjs'
import { caller, follow } from '../bench/cluster/calls.mjs'
import { faultsOf, startLoad } from '../bench/cluster/load.mjs'
import { startRoundRobin } from '../bench/cluster/round-robin.mjs'
import type { Database } from './platform/db/database.ts'
import { addOwner, OWNER } from './testing/add-owner.ts'
import { eventually } from './testing/eventually.ts'
import { multipart, pngFile } from './testing/fixtures.ts'
import { startMain } from './testing/main-process.ts'
import type { MainProcess } from './testing/main-process.ts'
import { startS3Server } from './testing/s3-server.ts'
import type { S3Server } from './testing/s3-server.ts'
import { testDatabase, testDatabaseUrl } from './testing/test-database.ts'

/** How long anything may take on a machine that runs all other tests, too. */
const PATIENCE_MS = 120_000
const PROCESSES = 3
const LEASE_SECONDS = 2

interface Running {
  main: MainProcess
  url: string
}

let database: Database
let s3: S3Server
let root: string
let ws: string
let running: Running[] = []
let env: Record<string, string>
let token: string
const all: MainProcess[] = []

async function start(): Promise<Running> {
  const main = startMain(env)
  all.push(main)
  return { main, url: await main.ready() }
}

async function urlOfDatabase(): Promise<string> {
  const [row] = await database.query<{ name: string }>('select current_database() as name')
  const url = new URL(testDatabaseUrl() ?? '')
  url.pathname = `/${row?.name}`
  // As of a database on another machine.
  url.searchParams.delete('host')
  return url.href
}

const to = (process: number, as = token) => caller(running[process % PROCESSES]?.url ?? '', as)

beforeAll(async () => {
  if (!testDatabaseUrl()) return
  await buildIfStale(() => undefined, ['core', 'server'])
  root = await mkdtemp(join(tmpdir(), 'arbo-cluster-'))
  database = await testDatabase()
  ws = await addOwner({ deps: { database } as Parameters<typeof addOwner>[0]['deps'] })
  s3 = await startS3Server({ leastPart: 5 * 1024 ** 2, page: 1000 })
  env = {
    DATABASE_URL: await urlOfDatabase(),
    DATABASE_POOL: '4',
    // One folder for all: each keeps to its own part.
    DATA_DIR: join(root, 'data'),
    S3_ENDPOINT: s3.settings.endpoint,
    S3_BUCKET: s3.settings.bucket,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    JOB_LEASE_SECONDS: String(LEASE_SECONDS),
    LOGIN_FAILURES_PER_ACCOUNT: '3',
    SHUTDOWN_DELAY_SECONDS: '0.5',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
  }
  running = await Promise.all(Array.from({ length: PROCESSES }, start))
  token = (await to(0, '')('POST', 'login', OWNER)).access_token
}, PATIENCE_MS)
afterAll(async () => {
  for (const main of all) main.kill('SIGKILL')
  await Promise.all(all.map(({ ended }) => ended))
  if (root === undefined) return
  await s3.close()
  await database.close()
  await rm(root, { recursive: true, force: true })
})

describe.skipIf(!testDatabaseUrl())('XOPS-02 three processes on one database and one object storage', () => {
  test('events of each reach the readers of all', { timeout: PATIENCE_MS }, async () => {
    const idsByReader: Set<string>[] = running.map(() => new Set())
    const readers = running.map(({ url }, index) =>
      follow(`${url}/api/workspace/${ws}/events`, token, (name, data) => {
        if (name === 'entity.created') idsByReader[index]?.add((data as { entity_id: string }).entity_id)
      }),
    )
    await Promise.all(readers.map(({ opened }) => opened))
    const made = new Set<string>()
    for (const index of running.keys()) {
      const { id } = await to(index)('POST', `workspace/${ws}/entities`, { type: 0, name: `of process ${index}` })
      made.add(id as string)
    }
    await eventually(() => expect(idsByReader).toEqual(running.map(() => made)))
    for (const reader of readers) reader.stop()
  })

  test('a room has its people and its state on every process', { timeout: PATIENCE_MS }, async () => {
    const project = await to(0)('POST', `workspace/${ws}/entities`, { type: 0, name: 'Room' })
    const scene = await to(1)('POST', `workspace/${ws}/entities/${project.id}/items`, { name: 'Shown' })
    const room = await to(2)('POST', `workspace/${ws}/rooms`, { item_ids: [scene.id] })
    const path = `workspace/${ws}/rooms/${room.id}`
    const clients = running.map(() => randomUUID())
    const frames: number[][] = running.map(() => [])
    const people: number[] = []
    const readers: ReturnType<typeof follow>[] = []
    // One after the other: whoever enters first presents.
    for (const [index, { url }] of running.entries()) {
      const entered = follow(`${url}/api/${path}/events?client_id=${clients[index]}`, token, (name, data) => {
        const message = data as { state?: { frame: number }; people?: unknown[] }
        if (name === 'room') frames[index]?.push(message.state?.frame ?? -1)
        if (name === 'people') people[index] = message.people?.length ?? 0
      })
      readers.push(entered)
      await eventually(() => expect(people[index]).toBeGreaterThan(0))
    }
    // On every process: one person, in as many windows as there are processes, or as many people.
    await eventually(() => expect(new Set(people).size).toBe(1))
    const state = { ...room.state, frame: 42 }
    await to(2)('PUT', `${path}/state`, { client_id: clients[0], state })
    await eventually(() => expect(frames.map((told) => told.at(-1))).toEqual([42, 42, 42]))
    for (const reader of readers) reader.stop()
  })

  test(
    'XOPS-06 signing keys, sessions and failed sign-ins are the same everywhere at once',
    { timeout: PATIENCE_MS },
    async () => {
      const { access_token, refresh_token } = await to(0, '')('POST', 'login', OWNER)
      for (const index of running.keys()) expect((await to(index, access_token)('GET', 'me')).email).toBe(OWNER.email)
      const renewed = await to(1, '')('POST', 'refresh-token', { refresh_token })
      await to(2, renewed.access_token)('GET', 'logout')
      for (const index of running.keys()) {
        await expect(to(index, renewed.access_token)('GET', 'me')).rejects.toMatchObject({ status: 401 })
      }
      const wrong = { email: 'nobody@example.com', password: 'not-this-one-1' }
      const statuses: number[] = []
      for (const index of [0, 1, 2, 0, 1, 2]) {
        statuses.push(
          await to(index, '')('POST', 'login', wrong).then(
            () => 200,
            (error: { status: number }) => error.status,
          ),
        )
      }
      expect(statuses.slice(0, 3)).not.toContain(429)
      expect(statuses.slice(3)).toEqual([429, 429, 429])
    },
  )

  test('a revoked token is refused by the others at the next request', { timeout: PATIENCE_MS }, async () => {
    const made = await to(0)('POST', `workspace/${ws}/api-tokens`, { name: 'tool', scopes: ['read'] })
    for (const index of running.keys()) await to(index, made.token)('GET', `workspace/${ws}/items?per_page=1`)
    await to(1)('DELETE', `workspace/${ws}/api-tokens/${made.id}`)
    for (const index of running.keys()) {
      await expect(to(index, made.token)('GET', `workspace/${ws}/items?per_page=1`)).rejects.toMatchObject({
        status: 401,
      })
    }
  })

  test(
    'an upload starts on one, is sent to another, prepared by any and read from all',
    { timeout: PATIENCE_MS },
    async () => {
      const project = await to(0)('POST', `workspace/${ws}/entities`, { type: 0, name: 'Upload' })
      const scene = await to(1)('POST', `workspace/${ws}/entities/${project.id}/items`, { name: 'S' })
      const content = await pngFile()
      const files = [{ name: 'a.png', type: 'image/png', size: content.length }]
      const [form] = await to(0)('POST', 'upload/presigned-url', { wsCode: ws, item_id: scene.id, files })
      const { headers, payload } = multipart(form.form_inputs, content, 'a.png')
      const posted = await fetch(`${running[1]?.url}/api/storage/upload`, {
        method: 'POST',
        headers,
        body: new Uint8Array(payload),
      })
      expect(posted.status).toBe(200)
      const renditions = `workspace/${ws}/items/${scene.id}/renditions`
      const { id } = await to(2)('POST', renditions, { files: [{ key: form.data.key, name: 'a.png' }] })
      const show = (index: number) => to(index)('GET', `${renditions}/${id}`)
      await expect.poll(async () => (await show(0)).state, { timeout: PATIENCE_MS / 2 }).toBe('ready')
      for (const index of running.keys()) {
        const { files: shownFiles } = await show(index)
        const { pathname, search } = new URL(shownFiles[0].thumbnail)
        const picture = await fetch(`${running[(index + 1) % PROCESSES]?.url}${pathname}${search}`)
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
        expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(20)
      }
      expect([...s3.objects.keys()].some((key) => key.endsWith('/original.png'))).toBe(true)
    },
  )

  test(
    'XOPS-06 behind a proxy a stopped process costs no request, a killed one no acknowledged write, no job and no event',
    { timeout: PATIENCE_MS },
    async () => {
      const proxy = await startRoundRobin()
      try {
        proxy.setTargets(running.map(({ url }) => url))
        await eventually(() => expect(proxy.readyTargets()).toHaveLength(PROCESSES))
        const { id: entityId } = await to(0)('POST', `workspace/${ws}/entities`, { type: 0, name: 'Load' })
        await database.query('delete from job')
        const load = startLoad({ url: proxy.url, token, ws, entityId, writers: 3 })
        const written = (more: number) => {
          const sceneCount = load.scenes.size + more
          return expect.poll(() => load.scenes.size, { timeout: PATIENCE_MS / 4 }).toBeGreaterThan(sceneCount)
        }
        await written(10)
        const [stopped, killed] = running
        if (!stopped || !killed) throw new Error('no processes')
        const begun = load.report(3)
        stopped.main.kill('SIGTERM')
        expect(await stopped.main.ended).toMatchObject({ code: 0, err: [] })
        await begun
        await written(10)
        expect([load.unanswered, load.refused]).toEqual([0, []])
        const report = load.report(3)
        killed.main.kill('SIGKILL')
        await killed.main.ended
        await report
        await written(10)
        running = [await start(), ...running.slice(2)]
        proxy.setTargets(running.map(({ url }) => url))
        await written(10)
        await load.finish()
        expect(load.refused).toEqual([])
        await expect.poll(() => faultsOf(database, load), { timeout: PATIENCE_MS / 2, interval: 250 }).toEqual([])
        // Those of the one that was stopped, at least.
        expect(load.files.length).toBeGreaterThanOrEqual(3)
        load.stop()
      } finally {
        await proxy.close()
      }
    },
  )
})
