import { access, readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { scratchFolder } from '../media/testing/scratch.ts'
import { gate } from '../../testing/gate.ts'
import { streamOf } from '../../testing/storage-contract.ts'
import { LocalCopies } from './local-copies.ts'
import { openLocalStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

const TYPE = { type: 'video/mp4' }

/** A storage without paths that counts what is read from it. */
async function far(): Promise<{ storage: Storage; reads: string[] }> {
  const local = await openLocalStorage(await scratchFolder())
  const reads: string[] = []
  const get: Storage['get'] = (key, range) => {
    reads.push(key)
    return local.get(key, range)
  }
  const storage: Storage = {
    put: local.put.bind(local),
    get,
    stat: local.stat.bind(local),
    delete: local.delete.bind(local),
    deletePrefix: local.deletePrefix.bind(local),
    move: local.move.bind(local),
    join: local.join.bind(local),
    list: local.list.bind(local),
    free: local.free.bind(local),
  }
  return { storage, reads }
}

const text = (path: string) => readFile(path, 'utf8')

describe('copies of stored files', () => {
  test('XOPS-02 one copy serves simultaneous and later readers', async () => {
    const { storage, reads } = await far()
    await storage.put('a/film.mp4', streamOf('film'), TYPE)
    const folder = await scratchFolder()
    const copies = new LocalCopies(storage)
    const lend = () => copies.lend(folder, 'a/film.mp4', text)
    expect(await Promise.all([lend(), lend(), lend()])).toEqual(['film', 'film', 'film'])
    expect(await lend()).toBe('film')
    expect(reads).toEqual(['a/film.mp4'])
    expect(await readdir(folder)).toEqual([expect.stringMatching(/\.mp4$/)])
  })

  test('a replaced file is fetched again', async () => {
    const { storage } = await far()
    const folder = await scratchFolder()
    const copies = new LocalCopies(storage)
    await storage.put('a/film.mp4', streamOf('old'), TYPE)
    expect(await copies.lend(folder, 'a/film.mp4', text)).toBe('old')
    await storage.put('a/film.mp4', streamOf('newer'), TYPE)
    expect(await copies.lend(folder, 'a/film.mp4', text)).toBe('newer')
  })

  test('unused copies are kept while there is space, and copies in use are never removed', async () => {
    const { storage, reads } = await far()
    for (const key of ['a', 'b', 'c']) await storage.put(key, streamOf(key.repeat(10)), TYPE)
    const folder = await scratchFolder()
    const copies = new LocalCopies(storage, 20)
    const held = gate()
    const isRead = gate()
    const reading = copies.lend(folder, 'a', async (path) => {
      isRead.open()
      await held.opened
      await access(path)
      return text(path)
    })
    await isRead.opened
    for (const key of ['b', 'c', 'b']) await copies.lend(folder, key, text)
    expect(await readdir(folder)).toHaveLength(3)
    held.open()
    expect(await reading).toBe('a'.repeat(10))
    expect(await readdir(folder)).toHaveLength(2)
    expect(reads).toEqual(['a', 'b', 'c'])
    await copies.lend(folder, 'b', text)
    expect(reads).toEqual(['a', 'b', 'c'])
  })

  test('a file that is missing or breaks off leaves no copy and can be requested again', async () => {
    const { storage } = await far()
    const folder = await scratchFolder()
    const copies = new LocalCopies(storage)
    await expect(copies.lend(folder, 'a', text)).rejects.toMatchObject({ code: 'not_found' })
    await storage.put('a', streamOf('whole'), TYPE)
    const { get } = storage
    storage.get = async () => Promise.reject(new Error('the line is down'))
    await expect(copies.lend(folder, 'a', text)).rejects.toThrow('the line is down')
    expect(await readdir(folder)).toEqual([])
    storage.get = get
    expect(await copies.lend(folder, 'a', text)).toBe('whole')
  })
})
