import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startS3Server } from '../../testing/s3-server.ts'
import type { Fault, S3Server } from '../../testing/s3-server.ts'
import { storageContract, streamOf, textOf } from '../../testing/storage-contract.ts'
import { openS3Storage } from './s3-storage.ts'
import { partSize } from './s3/parts.ts'
import { bucketAddress } from './s3/settings.ts'
import type { Storage } from './storage.ts'

const TYPE = { type: 'video/mp4' }
const KEY = 'ws1/r1/original.mp4'
const SMALL = { partBytes: 1024, copyBytes: 4096, retryMs: 1 }
/** A real server: its address, bucket and keys, as the settings of the product name them. */
const REAL = process.env['TEST_S3_ENDPOINT']
let server: S3Server

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())

describe('XOPS-02 object storage', () => {
  storageContract(() => openS3Storage({ ...server.settings, prefix: `${randomUUID()}/` }, SMALL))
})

describe.runIf(REAL)('XOPS-02 a real object storage', () => {
  const env = process.env
  const settings = {
    endpoint: REAL ?? '',
    region: env['TEST_S3_REGION'] ?? 'us-east-1',
    bucket: env['TEST_S3_BUCKET'] ?? '',
    accessKeyId: env['TEST_S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['TEST_S3_SECRET_ACCESS_KEY'] ?? '',
    pathStyle: true,
  }
  const MIB = 1024 ** 2
  storageContract(() => openS3Storage({ ...settings, prefix: `${randomUUID()}/` }))

  test('an upload in parts and a copy in parts work', async () => {
    const sizes = { partBytes: 5 * MIB, copyBytes: 6 * MIB }
    const storage = await openS3Storage({ ...settings, prefix: `${randomUUID()}/` }, sizes)
    await storage.put(KEY, streamOf(...Array<string>(13).fill('0123456789abcdef'.repeat(MIB / 16))), TYPE, {
      maxBytes: 14 * MIB,
    })
    await storage.move(KEY, 'moved.mp4')
    expect(await textOf(storage, 'moved.mp4')).toHaveLength(13 * MIB)
    const { stream } = await storage.get('moved.mp4', { start: 12 * MIB + 3, end: 12 * MIB + 6 })
    expect((await buffer(stream)).toString()).toBe('3456')
  })
})

describe('object storage specifics', () => {
  let storage: Storage
  const fail = (method: string, how: Fault['how'], times = 1, on: (query: URLSearchParams) => boolean = () => true) =>
    server.faults.push({ on: (name, _path, query) => name === method && on(query), how, times })
  beforeEach(async () => {
    server.faults.length = 0
    server.objects.clear()
    storage = await openS3Storage(server.settings, SMALL)
    server.requests.length = 0
    server.largestBody = 0
  })

  test('XOPS-02 a large file is sent in parts of one size, one part at a time', async () => {
    const content = Array.from({ length: 500 }, (_, index) => `${index} `.padStart(40))
    await storage.put(KEY, streamOf(...content), TYPE, { maxBytes: 1_000_000 })
    expect(await textOf(storage, KEY)).toBe(content.join(''))
    expect(server.requests.filter((line) => line.includes('partNumber'))).toHaveLength(20)
    expect(server.largestBody).toBeLessThan(4096)
    expect(server.uploads.size).toBe(0)
    expect(server.requests.filter((line) => line.startsWith('PUT') && !line.includes('uploadId'))).toEqual([])
  })

  test('parts are large enough for the largest file', () => {
    const [mib, gib] = [1024 ** 2, 1024 ** 3]
    expect([0, 5 * gib, 78 * gib].map((bytes) => partSize(bytes))).toEqual([8 * mib, 8 * mib, 8 * mib])
    expect(partSize(5000 * gib) * 10_000).toBeGreaterThanOrEqual(5000 * gib)
  })

  test('a temporary failure is retried: an overload, a broken connection, a lost answer', async () => {
    const content = 'x'.repeat(5000)
    fail('PUT', { status: 503, code: 'SlowDown' }, 2, (query) => query.get('partNumber') === '2')
    fail('PUT', 'lose', 1, (query) => query.get('partNumber') === '3')
    fail('POST', 'lose', 1, (query) => query.has('uploadId'))
    await storage.put(KEY, streamOf(content), TYPE, { maxBytes: 5000 })
    expect(await textOf(storage, KEY)).toBe(content)
    expect(server.uploads.size).toBe(0)
    expect(server.faults.map(({ times }) => times)).toEqual([0, 0, 0])
  })

  test('CORE-47 a file is read from the storage host, and an interrupted read resumes where it broke', async () => {
    await storage.put(KEY, streamOf('0123456789'), TYPE)
    fail('GET', { breakAfter: 4 })
    fail('GET', { breakAfter: 2 })
    expect(await textOf(storage, KEY)).toBe('0123456789')
    expect(server.requests.filter((line) => line.startsWith('GET'))).toHaveLength(3)
  })

  test('a read whose object was replaced meanwhile fails instead of mixing two', async () => {
    await storage.put(KEY, streamOf('0123456789'), TYPE)
    fail('GET', { breakAfter: 4 })
    const { stream } = await storage.get(KEY)
    await storage.put(KEY, streamOf('abcdefghij'), TYPE)
    await expect(buffer(stream)).rejects.toBeInstanceOf(Error)
  })

  test('a reader that leaves ends the connection', async () => {
    const whole = await openS3Storage(server.settings)
    await whole.put(KEY, streamOf('0123456789'.repeat(200_000)), TYPE)
    const { stream } = await storage.get(KEY)
    await new Promise((resolve) => stream.once('data', resolve))
    const closed = new Promise((resolve) => stream.once('close', resolve))
    stream.destroy()
    await closed
  })

  test('parts that keep failing leave no upload and no object', async () => {
    fail('PUT', { status: 507, code: 'InsufficientStorage' }, 99, (query) => query.get('partNumber') === '3')
    const put = storage.put(KEY, streamOf('x'.repeat(9000)), TYPE, { maxBytes: 9000 })
    await expect(put).rejects.toMatchObject({ code: 'not_enough_storage' })
    expect(server.uploads.size).toBe(0)
    expect(await storage.stat(KEY)).toBeNull()
  })

  test('failures are reported accurately, without keys or secrets', async () => {
    fail('GET', { status: 500, code: 'InternalError' }, 99)
    const lasting = storage.get(KEY)
    await expect(lasting).rejects.toMatchObject({ code: 'unavailable' })
    server.faults.length = 0
    fail('PUT', { status: 403, code: 'AccessDenied' }, 99)
    const refused = await storage.put(KEY, streamOf('x'), TYPE).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'refused', message: expect.stringContaining('AccessDenied') })
    expect(String(refused)).not.toContain(server.settings.secretAccessKey)
    fail('PUT', { status: 400, code: 'EntityTooLarge' }, 99)
    server.faults.shift()
    await expect(storage.put(KEY, streamOf('x'), TYPE)).rejects.toMatchObject({ code: 'too_large' })
  })

  test.each([
    [{ secretAccessKey: 'another' }, 'refused', /SignatureDoesNotMatch.*begin with S3_/],
    [{ bucket: 'no-such-bucket' }, 'refused', /NoSuchBucket/],
    [{ region: 'elsewhere-1' }, 'refused', /AuthorizationHeaderMalformed/],
    [{ endpoint: 'http://127.0.0.1:1' }, 'unavailable', /does not answer/],
  ])('a start with the wrong setting %j is reported in one line', async (wrong, code, message) => {
    const opened = openS3Storage({ ...server.settings, ...wrong }, SMALL)
    await expect(opened).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  test('XOPS-06 opening removes parts of uploads of ended processes, but not those of running ones', async () => {
    const upload = (begun: Date, key: string) => ({ key, headers: {}, parts: new Map(), begun })
    const longAgo = new Date(Date.now() - 25 * 3600_000)
    server.uploads.set('left', upload(longAgo, 'studio/a'))
    server.uploads.set('living', upload(new Date(), 'studio/b'))
    server.uploads.set('of-others', upload(longAgo, 'other/c'))
    await openS3Storage(server.settings, SMALL)
    expect([...server.uploads.keys()]).toEqual(['living', 'of-others'])
    server.uploads.clear()
  })

  test('the bucket can be in the path or before the host', () => {
    const settings = { ...server.settings, endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'films' }
    expect(bucketAddress(settings)).toBe('https://s3.eu-central-1.amazonaws.com/films/')
    expect(bucketAddress({ ...settings, pathStyle: false })).toBe('https://films.s3.eu-central-1.amazonaws.com/')
  })
})
