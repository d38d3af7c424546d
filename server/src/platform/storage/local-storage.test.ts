import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../media/testing/scratch.ts'
import { storageContract, streamOf } from '../../testing/storage-contract.ts'
import { openLocalStorage } from './local-storage.ts'

const TYPE = { type: 'video/mp4' }
const KEY = 'ws1/renditions/0190-a/original.mp4'

describe('local storage', () => {
  storageContract(async () => openLocalStorage(await scratchFolder()))

  test('gives its own path', async () => {
    const root = await scratchFolder()
    const storage = await openLocalStorage(root)
    await storage.put(KEY, streamOf('made'), TYPE)
    expect(await storage.localPath?.(KEY)).toBe(join(root, 'objects', KEY))
    expect(await readFile(join(root, 'objects', KEY), 'utf8')).toBe('made')
  })

  test('CORE-71 a failed upload leaves no file behind', async () => {
    const root = await scratchFolder()
    const storage = await openLocalStorage(root)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('first half')
        throw new Error('connection lost')
      })(),
    )
    await expect(storage.put(KEY, broken, TYPE)).rejects.toThrow('connection lost')
    expect(await readdir(join(root, 'tmp'))).toEqual([])
  })

  test('XOPS-06 opening removes uploads of a killed process, but not those of a running one', async () => {
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

  test('a folder that cannot be created is a clear error', async () => {
    const root = join(await scratchFolder(), 'data')
    await writeFile(root, 'a file where the folder should be')
    const expected = { code: 'not_writable', message: expect.stringContaining(root) }
    await expect(openLocalStorage(join(root, 'storage'))).rejects.toMatchObject(expected)
  })
})
