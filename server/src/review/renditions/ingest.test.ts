import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Rendition } from '@arbo/core/contract'
import { claimJobs } from '../../platform/jobs/lease.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { MediaResourceError } from '../../platform/media/errors.ts'
import { H264_ARGS, makeClip } from '../../platform/media/testing/clips.ts'
import { numberedPicture } from '../../platform/media/testing/numbered.ts'
import { zipOf } from '../../testing/zip-of.ts'
import { inTurn, makeEntity, makeItem, makeTree, uploadFile } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { failAbandoned, ingestHandler, emitIngestProgress } from './ingest-job.ts'
import { INGEST_JOB } from './ingest-kind.ts'
import { untilDeleted } from './until-deleted.ts'

let server: TestServer
let tree: Tree
let params: { ws_code: string; item_id: string }

const PRORES = ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le']

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  params = { ws_code: server.a.code, item_id: tree.item }
})
// What a test leaves unprepared is not prepared with the next one's.
afterEach(() => server.database.query('delete from job'))
afterAll(() => server.close())

interface Sent {
  name: string
  type: string
  content: Buffer
  frame_rate?: { num: number; den: number }
}

async function bodyOf(sent: readonly Sent[], item_id = tree.item) {
  const files = await inTurn(sent, async ({ frame_rate, ...file }) => {
    const key = await uploadFile(server, server.member, item_id, file)
    return { key, name: file.name, ...(frame_rate ? { frame_rate } : {}) }
  })
  return { wsCode: server.a.code, item_id, files }
}

/** By POST review/upload. */
async function made(file: Sent, item_id = tree.item): Promise<Rendition> {
  return (await server.member.call('reviewUpload', { body: await bodyOf([file], item_id) })).data
}

async function shown({ id, item_id }: Rendition): Promise<Rendition> {
  return (await server.owner.call('showRendition', { params: { ...params, item_id, id } })).data
}

/** Lets a worker run until it is through with a rendition. */
async function prepared(rendition: Rendition): Promise<Rendition> {
  const { deps } = server
  const worker = await startWorker(server.database, {
    handlers: { [INGEST_JOB]: ingestHandler(deps) },
    log: { warn: (message) => deps.log.warn(message) },
    onEnd: (job, error) => void failAbandoned(deps, job, error),
  })
  try {
    await expect.poll(async () => (await shown(rendition)).state, { timeout: 60_000 }).not.toBe('processing')
  } finally {
    await worker.stop()
  }
  return shown(rendition)
}

async function proresFile(): Promise<Sent> {
  const encode = [...PRORES, '-timecode', '01:00:00:00']
  const content = await readFile(await makeClip({ frames: 12, size: '160x90', encode, extension: 'mov' }))
  return { name: 'shot 010.mov', type: 'video/quicktime', content }
}

/** What is prepared at once, where it is about the preparing. */
async function picture(): Promise<Sent> {
  return { name: 'a.png', type: 'image/png', content: await numberedPicture(0b1010_0101, 'png') }
}

async function zipFile(count: number, frame_rate?: { num: number; den: number }): Promise<Sent> {
  const pictures = Array.from({ length: count }, async (_, n) => ({
    name: `shot.${1001 + n}.png`,
    content: await numberedPicture(n, 'png'),
  }))
  const content = zipOf(await Promise.all(pictures))
  return { name: 'shot.zip', type: 'application/zip', content, ...(frame_rate ? { frame_rate } : {}) }
}

describe('review upload', () => {
  test('REV-21 XREV-19 ProRes becomes a proxy with the start timecode, and the original stays available', async () => {
    const film = await proresFile()
    const rendition = await prepared(await made(film))
    expect([rendition.state, rendition.error]).toEqual(['ready', null])
    const [file] = rendition.files
    expect(file).toMatchObject({
      is_proxy: true,
      src_type: 'video/mp4',
      video_codec: 'prores',
      start_timecode: '01:00:00:00',
      frame_count: 12,
      frame_table: { count: 12, pts: 'constant' },
      warning: null,
    })
    const { pathname, search } = new URL(file?.original ?? '')
    const original = await server.anonymous.raw({ method: 'GET', url: pathname + search })
    expect(original.rawPayload.equals(film.content)).toBe(true)
  })

  test('XREV-19 a truncated film shows up to its end, with a warning', async () => {
    const encode = [...H264_ARGS, '-movflags', '+faststart']
    const whole = await readFile(await makeClip({ frames: 24, encode }))
    const content = whole.subarray(0, Math.floor(whole.length * 0.8))
    const rendition = await prepared(await made({ name: 'cut.mp4', type: 'video/mp4', content }))
    const [file] = rendition.files
    const count = file?.frame_count ?? 0
    expect(count).toBeGreaterThan(6)
    expect(file?.warning).toBe(
      `The file ends early: its first ${count} of 24 frames are shown. Export it again for the rest.`,
    )
    expect(Math.abs((file?.duration_us ?? 0) - (count * 1_000_000) / 24)).toBeLessThan(1000)
  })

  test('XREV-19 REV-25 pictures in a zip have the requested rate, else that of the project, else 24', async () => {
    const alone = await makeEntity(server, 0, null, 'Alone')
    const ofOther = await makeItem(server, alone)
    const rateOf = async (file: Sent, item_id: string) => (await made(file, item_id)).files[0]?.frame_rate
    const item = await makeItem(server, tree.take)
    const asked = await made(await zipFile(3, { num: 25, den: 1 }), item)
    expect(await rateOf(await zipFile(2), await makeItem(server, tree.take))).toEqual({ num: 25, den: 1 })
    expect(await rateOf(await zipFile(2), ofOther)).toEqual({ num: 24, den: 1 })
    const rendition = await prepared(asked)
    expect([rendition.kind, rendition.name, rendition.original_file_names]).toEqual(['video', 'shot', ['shot.zip']])
    expect(rendition.files[0]).toMatchObject({
      frame_table: { count: 3, rate: { num: 25, den: 1 }, pts: 'constant' },
      duration_us: 120_000,
      is_proxy: true,
      mime: 'application/zip',
    })
  })

  test('REV-14 REV-15 a zip is a film: not mixed with pictures, not empty of them, not under another extension', async () => {
    const refusal = async (...sent: Sent[]) => server.member.refused('reviewUpload', { body: await bodyOf(sent) })
    const zip = await zipFile(1)
    expect((await refusal(zip, await picture())).message).toBe(
      'Invalid file combination. Ensure that all rendition files are either image or video files.',
    )
    const none = await refusal({ ...zip, content: zipOf([{ name: 'a.txt', content: Buffer.from('a') }]) })
    expect([none.error, none.description]).toEqual([
      'invalid_file_format',
      'The zip file holds no numbered pictures, such as shot.0001.png. They may be PNG, JPEG or EXR.',
    ])
    const renamed = { name: 'shot.mp4', type: 'video/mp4', content: zip.content }
    await expect(uploadFile(server, server.member, tree.item, renamed)).rejects.toThrow(
      /422 .*"invalid_file_format".*The content does not match the file name/,
    )
  })
})

describe('preparing', () => {
  test('XREV-19 reports its progress', async () => {
    const rendition = await made(await picture())
    const [job] = await claimJobs(server.database, { owner: uuidv7(), leaseMs: 1 }, [INGEST_JOB], {
      jobs: 1,
      perWorkspace: 1,
    })
    if (!job) throw new Error('no job')
    await emitIngestProgress(server.deps, { ...job, payload: { rendition_id: rendition.id } }, 0.4)
    const { state, progress } = await shown(rendition)
    expect([state, progress]).toEqual(['processing', expect.closeTo(0.4)])
  })

  test('XREV-19 resumes where its process was killed', async () => {
    const rendition = await made(await picture())
    // All that is left of a killed process: jobs that it holds, and the time until which it promised to hold them.
    const killed = { owner: uuidv7(), leaseMs: 1 }
    const taken = await claimJobs(server.database, killed, [INGEST_JOB], { jobs: 50, perWorkspace: 50 })
    expect(taken.map((job) => job.payload['rendition_id'])).toContain(rendition.id)
    expect((await prepared(rendition)).state).toBe('ready')
  })

  test('XREV-19 has a reason for a failure, and can be retried', async () => {
    const still = await picture()
    const rendition = await made(still)
    const [row] = await server.database.query<{ key: string }>(
      'select key from rendition_file where rendition_id = $1',
      [rendition.id],
    )
    const put = (content: Buffer) =>
      server.deps.storage.put(row?.key ?? '', Readable.from([content]), { type: still.type, name: still.name })
    await put(still.content.subarray(0, still.content.length >> 1))
    const failed = await prepared(rendition)
    expect([failed.state, failed.error]).toEqual([
      'failed',
      {
        code: 'invalid',
        message: 'The picture is damaged or incomplete. Export it again, then upload it.',
      },
    ])
    await put(still.content)
    const input = { params: { ...params, id: rendition.id } }
    const { data: retried } = await server.member.call('retryRendition', input)
    expect([retried.state, retried.progress, retried.error]).toEqual(['processing', 0, null])
    expect(await prepared(rendition)).toMatchObject({ state: 'ready', error: null })
  })

  test('XREV-19 leaves nothing of a rendition deleted meanwhile', async () => {
    const { storage } = server.deps
    const rendition = await made(await picture())
    const folder = rendition.files[0]?.id ?? ''
    const put = storage.put.bind(storage)
    const stored: string[] = []
    vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
      if (stored.length === 0) {
        const { data } = await server.owner.call('deleteRendition', { params: { ...params, id: rendition.id } })
        await server.owner.call('deleteTrash', { params: { ws_code: server.a.code, id: data.trash_id } })
      }
      stored.push(key)
      return put(key, ...rest)
    })
    const database = server.database
    const worker = await startWorker(database, {
      handlers: { [INGEST_JOB]: ingestHandler(server.deps) },
      log: { warn: (message) => server.deps.log.warn(message) },
    })
    const states = () => database.query<{ state: string }>('select state from job where kind = $1', [INGEST_JOB])
    await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'done' }])
    await worker.stop()
    expect(stored).toHaveLength(1)
    expect(stored.every((key) => key.includes(folder))).toBe(true)
    expect(await Promise.all(stored.map((key) => storage.stat(key)))).toEqual(stored.map(() => null))
  })

  test('XFIX-10 a version that is deleted while it is prepared keeps its film in the trash, and is prepared once it is back', async () => {
    const rendition = await made(await picture())
    const { data } = await server.owner.call('deleteRendition', { params: { ...params, id: rendition.id } })
    const work = async () => {
      const worker = await startWorker(server.database, {
        handlers: { [INGEST_JOB]: ingestHandler(server.deps) },
        log: { warn: (message) => server.deps.log.warn(message) },
      })
      const open = () =>
        server.database.query(`select from job where kind = $1 and state in ('queued', 'running')`, [INGEST_JOB])
      await expect.poll(open, { timeout: 60_000 }).toEqual([])
      await worker.stop()
    }
    await work()
    await server.owner.call('restoreTrash', { params: { ws_code: server.a.code, id: data.trash_id } })
    await work()
    const { data: ready } = await server.owner.call('showRendition', { params: { ...params, id: rendition.id } })
    expect(ready.state).toBe('ready')
  })

  test('XREV-19 ends when somebody deletes the rendition, before everything is created', async () => {
    const rendition = await made(await picture())
    const own = new AbortController()
    const wanted = untilDeleted(server.database, server.a.id, rendition.id, own.signal, 10)
    const asked = vi.spyOn(server.database, 'query')
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(1)
    expect([wanted.isGone(), wanted.signal.aborted]).toEqual([false, false])
    await server.owner.call('deleteRendition', { params: { ...params, id: rendition.id } })
    await expect.poll(() => wanted.isGone()).toBe(true)
    expect(wanted.signal.aborted).toBe(true)
    wanted.end()
  })

  test.each([
    [
      new Error('relation "x" does not exist'),
      'The server could not prepare the file. Try again; if it fails again, contact the administrator of the server.',
    ],
    [
      new MediaResourceError('disk_full'),
      'The disk of the server is full. Ask its administrator for space, then try again.',
    ],
  ])('XREV-19 reports a failure of the server with its reason: %s', async (error, message) => {
    const rendition = await made(await picture())
    const payload = { rendition_id: rendition.id }
    const job: Job = { wsId: server.a.id, id: uuidv7(), kind: INGEST_JOB, payload, attempt: 5, maxAttempts: 5 }
    await failAbandoned(server.deps, job, error)
    expect((await shown(rendition)).error).toEqual({ code: 'server_error', message })
  })
})
