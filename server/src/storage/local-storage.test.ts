import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../media/testing/scratch.ts'
import { openLocalStorage } from './local-storage.ts'

const TYPE = { type: 'video/mp4' }
const KEY = 'ws1/renditions/0190-a/original.mp4'

async function storageIn(root: string) {
  return openLocalStorage(root)
}

function stream(...chunks: string[]): Readable {
  return Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
}

describe('local storage', () => {
  test('gives back what was put, with size, type and name', async () => {
    const storage = await storageIn(await scratchFolder())
    const put = await storage.put(KEY, stream('hello ', 'world'), { type: 'video/mp4', name: 'Shot 10.mp4' })
    expect(put).toMatchObject({ key: KEY, size: 11, type: 'video/mp4', name: 'Shot 10.mp4' })
    const got = await storage.get(KEY)
    expect(got).toMatchObject({ size: 11, type: 'video/mp4', start: 0, end: 10 })
    expect((await buffer(got.stream)).toString()).toBe('hello world')
    expect(await storage.stat('ws1/other.mp4')).toBeNull()
    await expect(storage.get('ws1/other.mp4')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('gives parts of a file', async () => {
    const storage = await storageIn(await scratchFolder())
    await storage.put(KEY, stream('0123456789'), TYPE)
    const part = await storage.get(KEY, { start: 2, end: 4 })
    expect(part).toMatchObject({ size: 10, start: 2, end: 4 })
    expect((await buffer(part.stream)).toString()).toBe('234')
    expect((await buffer((await storage.get(KEY, { start: 7, end: 99 })).stream)).toString()).toBe('789')
    await expect(storage.get(KEY, { start: 10 })).rejects.toMatchObject({ code: 'range_not_satisfiable' })
  })

  test('an empty file can be kept', async () => {
    const storage = await storageIn(await scratchFolder())
    await storage.put(KEY, stream(), TYPE)
    const got = await storage.get(KEY)
    expect(got).toMatchObject({ size: 0, start: 0, end: -1 })
    expect(await buffer(got.stream)).toHaveLength(0)
  })

  test('takes over a file by moving it', async () => {
    const root = await scratchFolder()
    const storage = await storageIn(root)
    const file = join(await scratchFolder(), 'made.mp4')
    await writeFile(file, 'made')
    await storage.put(KEY, { file }, TYPE)
    expect(await readFile(join(root, 'objects', KEY), 'utf8')).toBe('made')
    await expect(readFile(file)).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test('a refused file stays with its owner', async () => {
    const storage = await storageIn(await scratchFolder())
    const file = join(await scratchFolder(), 'made.mp4')
    await writeFile(file, 'made')
    await expect(storage.put(KEY, { file }, TYPE, { maxBytes: 3 })).rejects.toMatchObject({ code: 'too_large' })
    expect(await readFile(file, 'utf8')).toBe('made')
  })

  test('CORE-71 too many bytes, a broken stream and a cancelled one leave nothing', async () => {
    const root = await scratchFolder()
    const storage = await storageIn(root)
    const limit = storage.put(KEY, stream('12345', '67890', 'x'), TYPE, { maxBytes: 10 })
    await expect(limit).rejects.toMatchObject({ message: 'Your upload exceeds the maximum allowed size' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('first half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(KEY, broken, TYPE)).rejects.toThrow('connection lost')
    const cancelled = storage.put(KEY, stream('x'), TYPE, { signal: AbortSignal.abort() })
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
    expect(await storage.stat(KEY)).toBeNull()
    expect(await readdir(join(root, 'tmp'))).toEqual([])
  })

  test('a failed put leaves what was there before', async () => {
    const storage = await storageIn(await scratchFolder())
    await storage.put(KEY, stream('old'), TYPE)
    await expect(storage.put(KEY, stream('new but long'), TYPE, { maxBytes: 4 })).rejects.toMatchObject({
      code: 'too_large',
    })
    expect((await buffer((await storage.get(KEY)).stream)).toString()).toBe('old')
  })

  test.each(['', '../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', 'a\\..\\b', 'a/b\0', 'a b', 'a'.repeat(300)])(
    'the key %j is refused everywhere',
    async (key) => {
      const storage = await storageIn(await scratchFolder())
      const refused = { code: 'bad_key' }
      await expect(storage.put(key, stream('x'), TYPE)).rejects.toMatchObject(refused)
      await expect(storage.get(key)).rejects.toMatchObject(refused)
      await expect(storage.stat(key)).rejects.toMatchObject(refused)
      await expect(storage.delete(key)).rejects.toMatchObject(refused)
      await expect(storage.deletePrefix(key)).rejects.toMatchObject(refused)
      await expect(storage.move(key, 'a')).rejects.toMatchObject(refused)
    },
  )

  test('deletes files and everything below a prefix, but not its neighbours', async () => {
    const storage = await storageIn(await scratchFolder())
    const keys = ['ws1/r1/original.mp4', 'ws1/r1/sprite.webp', 'ws1/r10/original.mp4', 'ws2/r1/original.mp4']
    for (const key of keys) await storage.put(key, stream(key), TYPE)
    await storage.deletePrefix('ws1/r1/')
    expect(await Promise.all(keys.map(async (key) => (await storage.stat(key)) !== null))).toEqual([
      false,
      false,
      true,
      true,
    ])
    await storage.delete('ws2/r1/original.mp4')
    await storage.delete('ws2/r1/original.mp4')
    expect(await storage.stat('ws2/r1/original.mp4')).toBeNull()
  })

  test('moves a file with its description', async () => {
    const storage = await storageIn(await scratchFolder())
    await storage.put('uploads/u1.mov', stream('film'), { type: 'video/quicktime', name: 'A.mov' })
    await storage.move('uploads/u1.mov', 'ws1/r1/original.mov')
    expect(await storage.stat('ws1/r1/original.mov')).toMatchObject({ size: 4, type: 'video/quicktime', name: 'A.mov' })
    expect(await storage.stat('uploads/u1.mov')).toBeNull()
    await expect(storage.move('uploads/u1.mov', 'b')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('two uploads at once do not mix, and the last one to end is kept', async () => {
    const storage = await storageIn(await scratchFolder())
    const letters = ['a', 'b', 'c', 'd']
    await Promise.all(letters.map((letter) => storage.put(KEY, stream(...Array(200).fill(letter.repeat(999))), TYPE)))
    const text = (await buffer((await storage.get(KEY)).stream)).toString()
    expect(text).toHaveLength(199_800)
    expect(new Set(text).size).toBe(1)
  })

  test('XOPS-06 opening removes uploads that a killed process left, not those of a living one', async () => {
    const root = await scratchFolder()
    await mkdir(join(root, 'tmp'), { recursive: true })
    for (const name of ['left', 'living']) await writeFile(join(root, 'tmp', name), 'half')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(root, 'tmp', 'left'), longAgo, longAgo)
    await openLocalStorage(root)
    expect(await readdir(join(root, 'tmp'))).toEqual(['living'])
    await openLocalStorage(root, { leftoverAgeMs: 0 })
    expect(await readdir(join(root, 'tmp'))).toEqual([])
  })

  test('a folder that cannot be made is a clear error', async () => {
    const root = join(await scratchFolder(), 'data')
    await writeFile(root, 'a file where the folder should be')
    const expected = { code: 'not_writable', message: expect.stringContaining(root) }
    await expect(openLocalStorage(join(root, 'storage'))).rejects.toMatchObject(expected)
  })

  test('free space is known', async () => {
    expect(await (await storageIn(await scratchFolder())).free()).toBeGreaterThan(0)
  })
})
