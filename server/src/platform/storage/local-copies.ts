import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StorageError } from './errors.ts'
import type { Storage } from './storage.ts'

interface Copy {
  /** Key, size and time of the stored file. */
  id: string
  path: string
  size: number
  fetched: Promise<void>
  /** The readers of the copy. */
  readers: number
}

/** Bytes of copies that nobody reads and that are kept for the next reader. */
const KEPT_BYTES = 2 * 1024 ** 3

/**
 * Copies of stored files as files of this machine, for programs that read paths. One copy serves all readers at a time,
 * and stays for later ones as long as there is room: the frames of a film's comments are cut one after the other.
 */
export class LocalCopies {
  readonly #storage: Storage
  readonly #keptBytes: number
  /** The last one used stands last. */
  readonly #copies = new Map<string, Copy>()

  constructor(storage: Storage, keptBytes = KEPT_BYTES) {
    this.#storage = storage
    this.#keptBytes = keptBytes
  }

  /**
   * @param folder for the copies
   * @throws {StorageError} not_found; what `work` throws
   */
  async lend<T>(folder: string, key: string, work: (path: string) => Promise<T>): Promise<T> {
    const copy = await this.#take(folder, key)
    try {
      await copy.fetched
      return await work(copy.path)
    } finally {
      copy.readers -= 1
      await this.#tidy()
    }
  }

  async #take(folder: string, key: string): Promise<Copy> {
    const info = await this.#storage.stat(key)
    if (!info) throw new StorageError('not_found')
    const id = `${key} ${info.size} ${info.modified.getTime()}`
    const existing = this.#copies.get(id)
    const copy = existing ?? this.#begin(folder, key, id, info.size)
    this.#copies.delete(id)
    this.#copies.set(id, copy)
    copy.readers += 1
    return copy
  }

  #begin(folder: string, key: string, id: string, size: number): Copy {
    // A name of its own: an older copy of the same file may be about to be removed.
    const path = join(folder, `${randomUUID()}${extname(key)}`)
    const fetched = this.#fetch(folder, key, path)
    // The next reader tries again; those who wait are told by their own waiting.
    fetched.catch(() => this.#copies.delete(id))
    return { id, path, size, readers: 0, fetched }
  }

  async #fetch(folder: string, key: string, path: string): Promise<void> {
    await mkdir(folder, { recursive: true })
    const { stream } = await this.#storage.get(key)
    try {
      await pipeline(stream, createWriteStream(path))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** Removes the copies that were not used for longest, until those that nobody reads have room. */
  async #tidy(): Promise<void> {
    const unread = [...this.#copies.values()].filter(({ readers }) => readers === 0)
    let bytes = unread.reduce((sum, { size }) => sum + size, 0)
    for (const copy of unread) {
      if (bytes <= this.#keptBytes) return
      // Out of the list before anything is waited for: nobody is lent a copy that is about to go.
      this.#copies.delete(copy.id)
      bytes -= copy.size
      await rm(copy.path, { force: true })
    }
  }
}
