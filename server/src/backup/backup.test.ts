import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import type { Database } from '../platform/db/database.ts'
import { startServer } from '../start-server.ts'
import { migrate, readMigrations } from '../platform/db/migrate.ts'
import { openLocalStorage } from '../platform/storage/local-storage.ts'
import { openS3Storage } from '../platform/storage/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { makeComment, makeRendition, makeTree, pngFile, uploadFile } from '../testing/fixtures.ts'
import type { Tree } from '../testing/fixtures.ts'
import { gate } from '../testing/gate.ts'
import { startS3Server } from '../testing/s3-server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { addCluster } from '../testing/data-folder.ts'
import { TEST_PASSWORD, testServer } from '../testing/test-server.ts'
import type { TestServer } from '../testing/test-server.ts'
import { backup } from './backup.ts'
import type { Installation } from './backup.ts'
import type { Manifest } from './manifest.ts'
import { openReader } from './reader.ts'
import { restore } from './restore.ts'

let server: TestServer
let tree: Tree
let root: string
const open: Database[] = []
const quiet = () => {}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'arbo-backup-'))
  server = await testServer()
  tree = await makeTree(server)
  // What is hard to carry: every kind of character, exact numbers, large and empty files, long names.
  await makeComment(server, server.owner, tree.item, 'Zeile 1\nZeile 2 \\ "quoted" \t 映画 😀 {a,b} NULL')
  await makeRendition(server, tree.item)
  await uploadFile(server, server.owner, tree.item, { name: 'still.png', type: 'image/png', content: await pngFile() })
  await server.owner.call('createWebhook', {
    params: { ws_code: server.a.code },
    body: { name: 'Farm', url: 'https://hooks.example.com/' },
  })
  await server.owner.call('createMetric', {
    params: { ws_code: server.a.code },
    body: { name: 'Cost', type: 'number', options: { precision: 4 } as never },
  })
  await server.database.query(
    `insert into server_setting (name, value) values ('secret_key', $1) on conflict do nothing`,
    [randomBytes(32).toString('base64url')],
  )
  const { storage } = server.deps
  const large = randomBytes(3_000_001)
  await storage.put('films/large.mov', Readable.from([large]), { type: 'video/quicktime', name: 'Ä large one.mov' })
  await storage.put('films/empty.txt', Readable.from([]), { type: 'text/plain' })
  await storage.put(`films/${'n'.repeat(180)}/${'m'.repeat(180)}.bin`, Readable.from([Buffer.from('x')]), {
    type: 'application/octet-stream',
  })
})
afterAll(async () => {
  for (const database of open) await database.close()
  await server.close()
  await rm(root, { recursive: true, force: true })
})

const source = (): Installation => ({ ...server.deps, version: '1.2.3' })

let targets = 0
/** An empty installation with the embedded database. */
async function embeddedTarget(): Promise<Installation & { dataDir: string; storage: Storage }> {
  const dataDir = join(root, `target-${++targets}`)
  await addCluster(dataDir)
  const database = await openDatabase({ dataDir, log: { warn: quiet } })
  open.push(database)
  return { database, storage: await openLocalStorage(join(dataDir, 'storage')), version: '1.2.3', dataDir }
}

/** An empty installation with the engine of this run. */
async function sameTarget(): Promise<Installation> {
  if (server.database.kind === 'embedded') return embeddedTarget()
  const database = await testDatabase()
  open.push(database)
  const storage = await openLocalStorage(join(root, `storage-${++targets}`))
  return { database, storage, version: '1.2.3' }
}

/** A storage that does one thing in another way. */
const changed = (storage: Storage, change: Partial<Storage>): Storage => ({
  put: (...args) => storage.put(...args),
  get: (...args) => storage.get(...args),
  stat: (...args) => storage.stat(...args),
  delete: (...args) => storage.delete(...args),
  deletePrefix: (...args) => storage.deletePrefix(...args),
  move: (...args) => storage.move(...args),
  join: (...args) => storage.join(...args),
  list: (...args) => storage.list(...args),
  free: () => storage.free(),
  ...change,
})

/** What must be equal of two installations: tables by table, and every file. */
async function proofOf(installation: Installation): Promise<Pick<Manifest, 'tables' | 'files' | 'sequences'>> {
  const path = join(root, `proof-${++targets}`)
  const { tables, files, sequences } = await backup(installation, path, quiet)
  return { tables, files, sequences }
}

async function filesIn(storage: Storage): Promise<[string, number][]> {
  const files: [string, number][] = []
  for await (const { key, size } of storage.list()) files.push([key, size])
  return files.toSorted(([a], [b]) => a.localeCompare(b))
}

describe('XOPS-04 backup and restore', () => {
  test('XOPS-04 a copy from a tar is equal, table by table and file by file, also on the other engine, and a server starts on it', async () => {
    const first = join(root, 'first.tar')
    await backup(source(), first, quiet)
    const before = await proofOf(source())
    expect(before.tables.find(({ name }) => name === 'comment')?.rows).toBe(1)
    expect(before.files.count).toBeGreaterThanOrEqual(4)
    const target = await embeddedTarget()
    const lines: string[] = []
    await restore(target, await openReader(first), (line) => lines.push(line))
    expect(await proofOf(target)).toEqual(before)
    expect(await filesIn(target.storage)).toEqual(await filesIn(server.deps.storage))
    const film = await target.storage.stat('films/large.mov')
    expect(film).toMatchObject({ type: 'video/quicktime', name: 'Ä large one.mov' })
    expect(lines.join('\n')).toMatch(/comment: 1 rows, sha256 [0-9a-f]+… equal/)
    if (server.database.kind === 'postgres') {
      const second = join(root, 'second')
      await backup(target, second, quiet)
      const back = await sameTarget()
      await restore(back, await openReader(second), quiet)
      expect(await proofOf(back)).toEqual(before)
    }
    await target.database.close()
    const none = join(root, 'none')
    const config = readConfig({ DATA_DIR: target.dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' })
    const restored = await startServer(config, { host: none, elements: none, examples: none })
    try {
      const body = JSON.stringify({ email: server.a.users.owner.email, password: TEST_PASSWORD })
      const headers = { 'content-type': 'application/json' }
      const login = await restored.app.inject({ method: 'POST', url: '/api/login', headers, payload: body })
      const { data } = login.json<{ data: { access_token: string } }>()
      const authorization = `Bearer ${data.access_token}`
      const url = `/api/workspace/${server.a.code}/items/${tree.item}/comments`
      const comments = await restored.app.inject({ url, headers: { authorization } })
      expect(comments.body).toContain('映画 😀')
      // New rows get numbers of their own.
      const made = await restored.app.inject({
        method: 'POST',
        url,
        headers: { ...headers, authorization },
        payload: JSON.stringify({ text: 'After the restore' }),
      })
      expect(made.statusCode).toBe(200)
    } finally {
      await restored.close()
    }
  })

  test('XOPS-04 the backup is of one moment, whatever is written meanwhile', async ({ skip }) => {
    if (server.database.kind !== 'postgres') skip('the embedded database belongs to one process, which is the backup')
    const before = await proofOf(source())
    const half = gate()
    const written = gate()
    const { storage, database } = server.deps
    // The files are listed after the tables: what is written then is in none of them.
    const slow = changed(storage, {
      list: async function* () {
        half.open()
        await written.opened
        yield* storage.list()
      },
    })
    const running = backup({ database, storage: slow, version: '1' }, join(root, 'moment'), quiet)
    await half.opened
    await makeComment(server, server.owner, tree.item, 'Meanwhile')
    written.open()
    expect((await running).tables).toEqual(before.tables)
    await server.database.query(`delete from comment where text = 'Meanwhile'`)
  })

  test('XOPS-04 a backup lists only the file that was never stored as missing', async () => {
    const { missing } = await backup(source(), join(root, 'missing'), quiet)
    // The fixture’s rendition names a file that it never stored.
    expect(missing).toEqual([expect.stringContaining(`${server.a.id}/${tree.item}/`)])
  })

  test('XOPS-04 a backup is readable by its owner alone, and never overwrites', async () => {
    const [folder, archive] = [join(root, 'modes'), join(root, 'modes.tar')]
    await backup(source(), folder, quiet)
    await backup(source(), archive, quiet)
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect(await modeOf(archive)).toBe('600')
    expect(await modeOf(folder)).toBe('700')
    for (const name of await readdir(folder, { recursive: true })) {
      const path = join(folder, name)
      expect(await modeOf(path), name).toBe((await stat(path)).isDirectory() ? '700' : '600')
    }
    await expect(backup(source(), folder, quiet)).rejects.toMatchObject({ code: 'target_exists' })
  })

  test('XOPS-04 an interrupted backup does not count as complete, and the next one removes it', async () => {
    const path = join(root, 'broken.tar')
    const { storage, database } = server.deps
    const failing = changed(storage, {
      get: async () => {
        throw new Error('the disk is gone')
      },
    })
    await expect(backup({ database, storage: failing, version: '1' }, path, quiet)).rejects.toThrow('the disk is gone')
    await expect(openReader(path)).rejects.toMatchObject({ code: 'not_found' })
    // As a killed process leaves it.
    await writeFile(`${path}.partial`, 'half')
    await backup(source(), path, quiet)
    const whole = join(root, 'cut.tar')
    await writeFile(whole, await readFile(path))
    await truncate(whole, Math.floor((await stat(path)).size / 2))
    await expect(openReader(whole)).rejects.toMatchObject({ code: 'incomplete' })
    await backup(source(), join(root, 'no-manifest'), quiet)
    await rm(join(root, 'no-manifest', 'manifest.json'))
    await expect(openReader(join(root, 'no-manifest'))).rejects.toMatchObject({ code: 'incomplete' })
  })
})

describe('XOPS-04 restore', () => {
  test('XOPS-04 refuses a non-empty target or a changed backup, and leaves the database empty; complete, the copy is equal', async () => {
    const path = join(root, 'folder')
    const manifest = await backup(source(), path, quiet)
    const into = async (installation: Installation) => restore(installation, await openReader(path), quiet)
    await expect(into(source())).rejects.toMatchObject({ code: 'not_empty' })
    const target = await sameTarget()
    await target.storage.put('others/film.mov', Readable.from([Buffer.from('x')]), { type: 'video/quicktime' })
    await expect(into(target)).rejects.toMatchObject({ code: 'storage_not_empty' })
    await target.storage.delete('others/film.mov')

    const film = join(path, 'files/films/large.mov')
    const bytes = await readFile(film)
    await writeFile(film, Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1) === 0 ? 1 : 0])]))
    await expect(into(target)).rejects.toMatchObject({ code: 'damaged' })
    expect(await target.storage.stat('films/large.mov')).toBeNull()
    await writeFile(film, bytes)

    const text = await readFile(join(path, 'manifest.json'), 'utf8')
    const hash = manifest.tables.find(({ name }) => name === 'comment')?.sha256 ?? ''
    await writeFile(join(path, 'manifest.json'), text.replace(hash, '0'.repeat(64)))
    await expect(into(target)).rejects.toMatchObject({ code: 'different' })
    await writeFile(join(path, 'manifest.json'), text)
    const rows = join(path, 'tables/comment.jsonl.gz')
    const zipped = await readFile(rows)
    await writeFile(rows, zipped.subarray(0, -9))
    await expect(into(target)).rejects.toMatchObject({ code: 'damaged' })
    await writeFile(rows, zipped)
    const workspaces = await target.database.query<{ count: number }>('select count(*)::int as count from workspace')
    expect(workspaces).toEqual([{ count: 0 }])

    // The films that the interrupted ones have stored already are no obstacle.
    expect(await target.storage.stat('films/large.mov')).not.toBeNull()
    await into(target)
    const { tables, files, sequences } = manifest
    expect(await proofOf(target)).toEqual({ tables, files, sequences })
  })

  test('XOPS-04 copies films of one S3-compatible storage into another, and lists a missing file', async () => {
    const s3 = await startS3Server()
    try {
      const [from, to] = await Promise.all(
        ['from/', 'to/'].map((prefix) => openS3Storage({ ...s3.settings, prefix }, { partBytes: 300_000 })),
      )
      if (!from || !to) throw new Error('no storage')
      for await (const { key } of server.deps.storage.list()) {
        const { stream, type, name } = await server.deps.storage.get(key)
        await from.put(key, stream, { type, ...(name === undefined ? {} : { name }) })
      }
      const path = join(root, 's3.tar')
      const made = await backup({ database: server.database, storage: from, version: '1' }, path, quiet)
      expect(made.files.count).toBeGreaterThanOrEqual(4)
      const target = { ...(await sameTarget()), storage: to }
      await restore(target, await openReader(path), quiet)
      expect(await proofOf(target)).toEqual(await proofOf(source()))
      expect(await filesIn(to)).toEqual(await filesIn(server.deps.storage))
      const film = await to.stat('films/large.mov')
      expect(film).toMatchObject({ type: 'video/quicktime', name: 'Ä large one.mov', size: 3_000_001 })
      const gone = changed(from, {
        list: async function* () {
          for await (const file of from.list()) {
            if (file.key === 'films/large.mov') await from.delete(file.key)
            yield file
          }
        },
      })
      const after = await backup({ database: server.database, storage: gone, version: '1' }, join(root, 's3'), quiet)
      expect(after.files.count).toBe(made.files.count - 1)
    } finally {
      await s3.close()
    }
  })

  test('XOPS-04 restores a backup of an earlier Arbo, reads it back equal and updates its schema', async () => {
    const today = readMigrations().length
    const earlier = await embeddedTarget()
    await migrate(earlier.database, undefined, 1)
    const id = '01900000-0000-7000-8000-000000000001'
    await earlier.database.query(`insert into workspace (id, code, name) values ($1, 'earlier1', 'Früher')`, [id])
    const path = join(root, 'earlier')
    const { schema } = await backup(earlier, path, quiet)
    expect(schema).toHaveLength(1)
    const target = await embeddedTarget()
    await restore(target, await openReader(path), quiet)
    const [workspace] = await target.database.query('select code, name from workspace')
    expect(workspace).toEqual({ code: 'earlier1', name: 'Früher' })
    const [version] = await target.database.query('select max(version) as version from schema_migration')
    expect(version).toEqual({ version: today })
    if (server.database.kind !== 'postgres') return
    // What a server of today has made already cannot become a copy of that backup.
    const made = restore(await sameTarget(), await openReader(path), quiet)
    await expect(made).rejects.toMatchObject({ code: 'target_newer' })
  })

  test('XOPS-04 refuses a backup of a newer or another Arbo', async () => {
    const path = join(root, 'schemas')
    await backup(source(), path, quiet)
    const reader = await openReader(path)
    const { schema } = reader.manifest
    const newer = [...schema, { version: 9999, file: '9999_later.sql', hash: 'a'.repeat(64) }]
    const asMade = (made: Manifest['schema']) => ({ ...reader, manifest: { ...reader.manifest, schema: made } })
    await expect(restore(source(), asMade(newer), quiet)).rejects.toMatchObject({ code: 'newer' })
    const other = schema.map((one) => ({ ...one, hash: 'b'.repeat(64) }))
    await expect(restore(source(), asMade(other), quiet)).rejects.toMatchObject({ code: 'other_schema' })
  })
})
