import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startWorker } from '../../platform/jobs/worker.ts'
import { itemFile, upload, type RenditionTable } from '../../platform/db/schema.gen.ts'
import { makeEntity, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { removeFilesHandler } from './remove-files-job.ts'
import { REMOVE_FILES_JOB } from './remove-files-kind.ts'

/** Of every rendition that the fixtures make. */
const SIZE = 1234

let server: TestServer
let tree: Tree
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['rendition', 'item_file', 'upload', 'job']) {
    await server.database.query(`delete from ${table} where ws_id = $1`, [server.a.id])
  }
})

const storage = async () => (await server.admin.call('showStorageInformation', { params })).data
const free = (body: { older_than_days?: number; entity_id?: string; dry_run: boolean }) =>
  server.admin.call('freeUpStorage', { params, body: { older_than_days: 0, ...body } })

/** A rendition whose files are in storage. */
async function stored(
  itemId: string,
  version: number,
  state: RenditionTable['state'] = 'ready',
): Promise<{ id: string; key: string }> {
  const id = await makeRendition(server, itemId, { version, state })
  const [file] = await server.database.query<{ key: string }>(
    'select key from rendition_file where rendition_id = $1',
    [id],
  )
  const key = file?.key ?? ''
  const thumbnail = key.replace('original.mp4', 'thumbnail.webp')
  for (const name of [key, thumbnail])
    await server.deps.storage.put(name, Readable.from(['film']), { type: 'video/mp4' })
  await server.database.query('update rendition_file set thumbnail_key = $2 where rendition_id = $1', [id, thumbnail])
  return { id, key }
}
const isStored = async (key: string) => (await server.deps.storage.stat(key)) !== null
const idsLeft = async () =>
  (await server.database.query<{ id: string }>('select id from rendition where ws_id = $1', [server.a.id]))
    .map(({ id }) => id)
    .sort()

describe('storage-information', () => {
  test('WS-26 WS-59 used, usage, available and remaining are exact sums of the stored files', async () => {
    const empty = await storage()
    expect(empty).toMatchObject({ storage_used: 0, usage: { by_kind: [], by_project: [] } })
    expect(empty.remaining).toBe(empty.available)
    const other = await makeEntity(server, 0, null, 'Second')
    const scene = await makeItem(server, other)
    await makeRendition(server, tree.item)
    await makeRendition(server, tree.item)
    await makeRendition(server, scene)
    const row = { ws_id: server.a.id, item_id: scene, mime: 'application/pdf' }
    const mine = { created_by: server.a.users.owner.id }
    const big = 2 ** 40 + 1
    await server.database.db
      .insert(itemFile)
      .values({ ...row, ...mine, id: uuidv7(), name: 'a.pdf', kind: 'pdf', size: big, key: 'a/b' })
    const expires_at = new Date(Date.now() + 60_000)
    const pending = { ...row, ws_user_id: server.a.users.owner.id, expires_at, name: 'b.mp4' }
    await server.database.db.insert(upload).values({ ...pending, id: uuidv7(), key: 'a/c', size: 1000 })
    const { storage_used, usage, available, remaining } = await storage()
    expect(storage_used).toBe(3 * SIZE + big + 1000)
    expect(usage.by_kind).toEqual([
      { kind: 'attachment', bytes: big, files: 1 },
      { kind: 'video', bytes: 3 * SIZE, files: 3 },
      { kind: 'upload', bytes: 1000, files: 1 },
    ])
    expect(usage.by_project).toEqual([
      { project_id: other, name: 'Second', bytes: big + SIZE + 1000, files: 3 },
      { project_id: tree.project, name: 'Level 0', bytes: 2 * SIZE, files: 2 },
    ])
    expect([available, remaining]).toEqual([empty.available, Math.max(0, empty.available - storage_used)])
    const include = { include: 'storage' }
    const { data: record } = await server.admin.call('showWorkspace', { params, query: include })
    expect(record.storage).toEqual({ storage_used, available, remaining })
    const b = { ws_code: server.b.code }
    expect(
      (await server.as(server.b.users.owner).call('showStorageInformation', { params: b })).data.storage_used,
    ).toBe(0)
  })
})

describe('freeing up', () => {
  test('WS-65 a dry run lists what would be removed, and removes nothing', async () => {
    const old = await stored(tree.item, 1)
    await stored(tree.item, 2)
    const before = await storage()
    const { data } = await free({ dry_run: true })
    const remaining = before.remaining + SIZE
    expect(data).toEqual({ dry_run: true, renditions: 1, files: 1, bytes: SIZE, remaining })
    expect(await storage()).toEqual(before)
    expect(await isStored(old.key)).toBe(true)
  })

  test('WS-65 superseded renditions are removed with their files; the newest of a scene and its needs stay', async () => {
    const scene = await makeItem(server, tree.take)
    const gone = [await stored(tree.item, 1), await stored(tree.item, 2), await stored(scene, 1, 'failed')]
    const newest = await stored(tree.item, 3)
    const failed = await stored(tree.item, 4, 'failed')
    const preparing = await stored(scene, 2, 'processing')
    const ready = await stored(scene, 3)
    const alone = await stored(await makeItem(server, tree.take), 1)
    const rehearsed = (await free({ dry_run: true })).data
    const { data } = await free({ dry_run: false })
    expect(data).toEqual({ ...rehearsed, dry_run: false })
    expect([data.renditions, data.files, data.bytes]).toEqual([3, 3, 3 * SIZE])
    expect(data.remaining).toBe((await storage()).remaining)
    expect(await idsLeft()).toEqual([newest, failed, preparing, ready, alone].map(({ id }) => id).sort())
    for (const { key } of gone) {
      expect(await isStored(key)).toBe(false)
      expect(await isStored(key.replace('original.mp4', 'thumbnail.webp'))).toBe(false)
    }
    for (const { key } of [newest, failed, preparing, ready, alone]) expect(await isStored(key)).toBe(true)
    expect((await free({ dry_run: false })).data).toMatchObject({ renditions: 0, files: 0, bytes: 0 })
    const jobs = await server.database.query(`select from job where kind = $1 and state = 'queued'`, [REMOVE_FILES_JOB])
    expect(jobs).toEqual([])
  })

  test('WS-65 only those older than the given days are removed, and only below a named entity', async () => {
    const other = await makeItem(server, await makeEntity(server, 0, null))
    const [here, there] = [await stored(tree.item, 1), await stored(other, 1)]
    await stored(tree.item, 2)
    await stored(other, 2)
    expect((await free({ dry_run: true, older_than_days: 1 })).data.renditions).toBe(0)
    await server.database.query(`update rendition set created_at = now() - interval '31 days' where id = any($1)`, [
      [here.id, there.id],
    ])
    expect((await free({ dry_run: true, older_than_days: 32 })).data.renditions).toBe(0)
    expect((await free({ dry_run: true, older_than_days: 30 })).data.renditions).toBe(2)
    for (const entity_id of [tree.project, tree.process, tree.episode, tree.take]) {
      expect((await free({ dry_run: true, older_than_days: 30, entity_id })).data.renditions).toBe(1)
    }
    await free({ dry_run: false, older_than_days: 30, entity_id: tree.take })
    expect([await isStored(here.key), await isStored(there.key)]).toEqual([false, true])
    const body = { older_than_days: 0, dry_run: true, entity_id: server.b.id }
    expect((await server.admin.refused('freeUpStorage', { params, body })).error).toBe('not_found')
  })

  test('WS-65 the pictures of scene and entity change to remaining ones', async () => {
    const old = await stored(tree.item, 1)
    const newest = await stored(tree.item, 2)
    const picture = ({ key }: { key: string }) => key.replace('original.mp4', 'thumbnail.webp')
    await server.database.query('update item set thumbnail_key = $2 where id = $1', [tree.item, picture(old)])
    await server.database.query('update entity set thumbnail_key = $2 where id = $1', [tree.project, picture(old)])
    await free({ dry_run: false })
    const [row] = await server.database.query<{ scene: string; project: string | null }>(
      'select i.thumbnail_key as scene, e.thumbnail_key as project from item i, entity e where i.id = $1 and e.id = $2',
      [tree.item, tree.project],
    )
    expect(row).toEqual({ scene: picture(newest), project: null })
  })

  test('WS-65 many scenes are processed in batches', async () => {
    const scenes: string[] = []
    for (let at = 0; at < 60; at += 1) scenes.push(await makeItem(server, tree.take, []))
    for (const scene of scenes) {
      for (const version of [1, 2]) await makeRendition(server, scene, { version })
    }
    expect((await free({ dry_run: false })).data).toMatchObject({ renditions: 60, bytes: 60 * SIZE })
    expect(await idsLeft()).toHaveLength(60)
  })

  test('WS-65 when files cannot be removed the answer says that freeing up failed, and a job removes them later', async () => {
    const old = await stored(tree.item, 1)
    await stored(tree.item, 2)
    const broken = vi.spyOn(server.deps.storage, 'deletePrefix').mockRejectedValue(new Error('the disk is away'))
    const body = { older_than_days: 0, dry_run: false }
    const refusal = await server.admin.refused('freeUpStorage', { params, body })
    expect([refusal.error, refusal.message, refusal.meta['freed']]).toEqual([
      'free_up_failed',
      'Freeing up storage failed',
      0,
    ])
    broken.mockRestore()
    expect(await isStored(old.key)).toBe(true)
    await server.database.query(`update job set run_at = now() where kind = $1`, [REMOVE_FILES_JOB])
    const worker = await startWorker(server.database, {
      handlers: { [REMOVE_FILES_JOB]: removeFilesHandler(server.deps) },
      log: { warn: () => undefined },
    })
    await expect.poll(() => isStored(old.key)).toBe(false)
    await worker.stop()
  })

  test('WS-65 freeing up needs its own right', async () => {
    const body = { older_than_days: 0, dry_run: true }
    for (const client of [server.member, server.guest]) {
      const refusal = await client.refused('freeUpStorage', { params, body })
      expect(refusal.meta['permission']).toBe('settings_freeUpStorage_delete')
    }
  })
})
