import { writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { scratchFolder } from '../platform/media/testing/scratch.ts'
import type { Storage, StoredEntry } from '../platform/storage/storage.ts'

const TYPE = { type: 'video/mp4' }
const KEY = 'ws1/renditions/0190-a/original.mp4'

export function streamOf(...chunks: string[]): Readable {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
}

export async function textOf(storage: Storage, key: string): Promise<string> {
  return (await buffer((await storage.get(key)).stream)).toString()
}

/** What every storage does, whatever its medium. @param open an empty one, before each test */
export function storageContract(open: () => Promise<Storage>): void {
  let storage: Storage
  beforeEach(async () => {
    storage = await open()
  })

  test('a stored file is returned with size, type and name', async () => {
    const meta = { type: 'video/mp4', name: 'Shot 10 "絵コンテ".mp4' }
    const put = await storage.put(KEY, streamOf('hello ', 'world'), meta)
    expect(put).toMatchObject({ key: KEY, size: 11, ...meta })
    const got = await storage.get(KEY)
    expect(got).toMatchObject({ size: 11, ...meta, start: 0, end: 10 })
    expect((await buffer(got.stream)).toString()).toBe('hello world')
    expect(await storage.stat(KEY)).toEqual(put)
    expect(Math.abs(put.modified.getTime() - Date.now())).toBeLessThan(3_600_000)
    expect(await storage.stat('ws1/other.mp4')).toBeNull()
    await expect(storage.get('ws1/other.mp4')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('parts of a file can be read', async () => {
    await storage.put(KEY, streamOf('0123456789'), TYPE)
    const part = await storage.get(KEY, { start: 2, end: 4 })
    expect(part).toMatchObject({ size: 10, start: 2, end: 4 })
    expect((await buffer(part.stream)).toString()).toBe('234')
    expect((await buffer((await storage.get(KEY, { start: 7, end: 99 })).stream)).toString()).toBe('789')
    expect((await buffer((await storage.get(KEY, { start: 8 })).stream)).toString()).toBe('89')
    for (const range of [{ start: 10 }, { start: 3, end: 2 }, { start: -1 }]) {
      await expect(storage.get(KEY, range)).rejects.toMatchObject({ code: 'range_not_satisfiable' })
    }
  })

  test('an empty file can be stored, and has no part', async () => {
    await storage.put(KEY, streamOf(), TYPE)
    const got = await storage.get(KEY)
    expect(got).toMatchObject({ size: 0, start: 0, end: -1 })
    expect(await buffer(got.stream)).toHaveLength(0)
    await expect(storage.get(KEY, { start: 0 })).rejects.toMatchObject({ code: 'range_not_satisfiable' })
  })

  test('a file is moved into the storage; a refused one stays with its owner', async () => {
    const file = join(await scratchFolder(), 'made.mp4')
    await writeFile(file, 'made')
    await expect(storage.put(KEY, { file }, TYPE, { maxBytes: 3 })).rejects.toMatchObject({ code: 'too_large' })
    expect(await readFile(file, 'utf8')).toBe('made')
    expect(await storage.put(KEY, { file }, TYPE, { maxBytes: 4 })).toMatchObject({ size: 4 })
    expect(await textOf(storage, KEY)).toBe('made')
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('CORE-71 too many bytes, a broken stream and a cancelled one leave nothing', async () => {
    const limit = storage.put(KEY, streamOf('12345', '67890', 'x'), TYPE, { maxBytes: 10 })
    await expect(limit).rejects.toMatchObject({ message: 'Your upload exceeds the maximum allowed size' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(10_000, 'first half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(KEY, broken, TYPE)).rejects.toThrow('connection lost')
    const cancelled = storage.put(KEY, streamOf('x'), TYPE, { signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    const whileWaiting = new AbortController()
    const stalled = new Readable({ read: () => undefined })
    stalled.push(Buffer.alloc(30_000))
    const given = storage.put(KEY, stalled, TYPE, { signal: whileWaiting.signal })
    whileWaiting.abort()
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    expect(await storage.stat(KEY)).toBeNull()
  })

  test('a failed put leaves the previous file, a good one replaces it', async () => {
    await storage.put(KEY, streamOf('old'), TYPE)
    const failed = storage.put(KEY, streamOf('new but long'), TYPE, { maxBytes: 4 })
    await expect(failed).rejects.toMatchObject({ code: 'too_large' })
    expect(await textOf(storage, KEY)).toBe('old')
    await storage.put(KEY, streamOf('new'), { type: 'text/plain' })
    expect(await textOf(storage, KEY)).toBe('new')
    expect(await storage.stat(KEY)).toMatchObject({ type: 'text/plain' })
  })

  test.each(['', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', 'a\\..\\b', 'a/b\0', 'a b', 'a'.repeat(300)])(
    'the key %j is refused everywhere',
    async (key) => {
      const refused = { code: 'bad_key' }
      await expect(storage.put(key, streamOf('x'), TYPE)).rejects.toMatchObject(refused)
      await expect(storage.get(key)).rejects.toMatchObject(refused)
      await expect(storage.stat(key)).rejects.toMatchObject(refused)
      await expect(storage.delete(key)).rejects.toMatchObject(refused)
      await expect(storage.deletePrefix(key)).rejects.toMatchObject(refused)
      await expect(storage.move(key, 'a')).rejects.toMatchObject(refused)
    },
  )

  test('files below a prefix are listed and deleted, but not its neighbours', async () => {
    const tiles = Array.from({ length: 7 }, (_, index) => `ws1/r1/tiles/0_${index}.webp`)
    const keys = ['ws1/r1/original.mp4', ...tiles, 'ws1/r10/original.mp4', 'ws2/r1/original.mp4']
    for (const key of keys) await storage.put(key, streamOf(key), TYPE)
    const entries = async (prefix?: string) => {
      const found: StoredEntry[] = []
      for await (const entry of storage.list(prefix)) found.push(entry)
      return found
    }
    const listed = async (prefix?: string) => (await entries(prefix)).map(({ key }) => key).sort()
    expect(await listed()).toEqual(keys.toSorted())
    expect(await listed('ws1/r1')).toEqual(keys.slice(0, 8).sort())
    expect(await listed('ws3')).toEqual([])
    const [first] = await entries('ws2')
    expect(first).toEqual({ key: 'ws2/r1/original.mp4', size: 19, modified: expect.any(Date) })
    await storage.deletePrefix('ws1/r1/')
    expect(await listed()).toEqual(['ws1/r10/original.mp4', 'ws2/r1/original.mp4'])
    await storage.delete('ws2/r1/original.mp4')
    await storage.delete('ws2/r1/original.mp4')
    expect(await storage.stat('ws2/r1/original.mp4')).toBeNull()
  })

  test('a file is moved with its description', async () => {
    const content = 'film '.repeat(4000)
    await storage.put('uploads/u1.mov', streamOf(content), { type: 'video/quicktime', name: 'A.mov' })
    await storage.put('ws1/r1/original.mov', streamOf('replaced'), TYPE)
    await storage.move('uploads/u1.mov', 'ws1/r1/original.mov')
    const moved = { size: content.length, type: 'video/quicktime', name: 'A.mov' }
    expect(await storage.stat('ws1/r1/original.mov')).toMatchObject(moved)
    expect(await textOf(storage, 'ws1/r1/original.mov')).toBe(content)
    expect(await storage.stat('uploads/u1.mov')).toBeNull()
    await expect(storage.move('uploads/u1.mov', 'b')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('XFIX-32 files are joined into one, which exists only when it is complete, and are kept', async () => {
    const parts = ['a'.repeat(2000), 'b'.repeat(2000), 'end']
    const keys = parts.map((_, index) => `ws1/u1/parts/${index}`)
    for (const [index, key] of keys.entries()) await storage.put(key, streamOf(parts[index] ?? ''), TYPE)
    await storage.put(KEY, streamOf('old'), TYPE)
    const meta = { type: 'video/quicktime', name: 'Shot 10.mov' }
    await expect(storage.join([...keys, 'ws1/u1/parts/3'], KEY, meta)).rejects.toMatchObject({ code: 'not_found' })
    expect(await textOf(storage, KEY)).toBe('old')
    expect(await storage.join(keys, KEY, meta)).toMatchObject({ key: KEY, size: 4003, ...meta })
    expect(await textOf(storage, KEY)).toBe(parts.join(''))
    expect(await textOf(storage, keys[2] ?? '')).toBe('end')
  })

  test('two simultaneous uploads do not mix, and the last one to end is kept', async () => {
    const letters = ['a', 'b', 'c', 'd']
    const put = (letter: string) => storage.put(KEY, streamOf(...Array<string>(200).fill(letter.repeat(999))), TYPE)
    await Promise.all(letters.map(put))
    const text = await textOf(storage, KEY)
    expect(text).toHaveLength(199_800)
    expect(new Set(text).size).toBe(1)
  })

  test('free space is known, or unlimited', async () => {
    expect(await storage.free()).toBeGreaterThan(0)
  })
}
