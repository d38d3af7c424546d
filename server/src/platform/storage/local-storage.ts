import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '../make-folder.ts'
import { reasonOf } from '../reason-of.ts'
import { ensureFolder, moveFile } from './durable.ts'
import { StorageError } from './errors.ts'
import { checkKey, checkPrefix } from './key.ts'
import { boundRange } from './range.ts'
import type {
  ByteRange,
  PutOptions,
  Storage,
  StorageSource,
  StoredEntry,
  StoredMeta,
  StoredObject,
  StoredStream,
} from './storage.ts'

async function checkSize(file: string, { maxBytes = Infinity }: PutOptions): Promise<void> {
  if ((await stat(file)).size > maxBytes) throw new StorageError('too_large')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Files in a folder: `objects/<key>`, its description in `meta/<key>.json`, unfinished ones in `tmp`. The description is
 * written first; an object without one cannot be, one without an object is overwritten by the next.
 */
class LocalStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  #object(key: string): string {
    return join(this.#root, 'objects', key)
  }

  #meta(key: string): string {
    return join(this.#root, 'meta', `${key}.json`)
  }

  #temporary(): string {
    return join(this.#root, 'tmp', randomUUID())
  }

  async put(key: string, source: StorageSource, meta: StoredMeta, options: PutOptions = {}): Promise<StoredObject> {
    checkKey(key)
    const temporary = this.#temporary()
    try {
      if (source instanceof Readable) await this.#receive(source, temporary, options)
      else await checkSize(source.file, options)
      await this.#describe(key, meta)
      // A file given by path stays where it is until this last step: a failure leaves it to its owner.
      await this.#publish(source instanceof Readable ? temporary : source.file, this.#object(key))
      return await this.#existing(key)
    } catch (error) {
      throw this.#explain(error)
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredStream> {
    const object = await this.#existing(key)
    if (object.size === 0 && range === undefined) return { ...object, stream: Readable.from([]), start: 0, end: -1 }
    const { start, end } = boundRange(range ?? { start: 0 }, object.size)
    // Opened before it is returned: a file that vanishes in between is a rejection, not an event on a stream.
    const handle = await open(this.#object(key), 'r').catch((cause: unknown) => {
      throw new StorageError('not_found', {}, cause)
    })
    return { ...object, stream: handle.createReadStream({ start, end }), start, end }
  }

  async stat(key: string): Promise<StoredObject | null> {
    checkKey(key)
    const file = await stat(this.#object(key)).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
      throw error
    })
    if (!file?.isFile()) return null
    const text = await readFile(this.#meta(key), 'utf8').catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT') return null
      throw error
    })
    if (text === null) return null
    const meta: StoredMeta = JSON.parse(text)
    return { ...meta, key, size: file.size, modified: file.mtime }
  }

  async localPath(key: string): Promise<string> {
    await this.#existing(key)
    return this.#object(key)
  }

  async delete(key: string): Promise<void> {
    checkKey(key)
    await rm(this.#object(key), { force: true })
    await rm(this.#meta(key), { force: true })
  }

  async deletePrefix(prefix: string): Promise<void> {
    const folder = checkPrefix(prefix)
    await rm(this.#object(folder), { recursive: true, force: true })
    await rm(join(this.#root, 'meta', folder), { recursive: true, force: true })
    await rm(this.#meta(folder), { force: true })
  }

  async move(from: string, to: string): Promise<void> {
    checkKey(to)
    const { type, name } = await this.#existing(from)
    try {
      await this.#describe(to, { type, name })
      await this.#publish(this.#object(from), this.#object(to))
      await rm(this.#meta(from), { force: true })
    } catch (error) {
      throw this.#explain(error)
    }
  }

  async join(parts: readonly string[], to: string, meta: StoredMeta): Promise<StoredObject> {
    return this.put(to, Readable.from(this.#contents(parts), { objectMode: false }), meta)
  }

  async *#contents(keys: readonly string[]): AsyncGenerator<Buffer> {
    for (const key of keys) yield* (await this.get(key)).stream
  }

  async *list(prefix = ''): AsyncIterable<StoredEntry> {
    const folder = prefix === '' ? '' : checkPrefix(prefix)
    const entries = await readdir(this.#object(folder), { withFileTypes: true }).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return []
      throw error
    })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* this.list(key)
      // Files that were deleted meanwhile are left out.
      const object = entry.isFile() ? await this.stat(key) : null
      if (object) yield { key, size: object.size, modified: object.modified }
    }
  }

  async free(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize
  }

  async #existing(key: string): Promise<StoredObject> {
    const object = await this.stat(key)
    if (!object) throw new StorageError('not_found')
    return object
  }

  async #receive(source: Readable, target: string, { maxBytes = Infinity, signal }: PutOptions): Promise<void> {
    const limit = async function* (chunks: AsyncIterable<Buffer>) {
      let size = 0
      for await (const chunk of chunks) {
        size += chunk.length
        if (size > maxBytes) throw new StorageError('too_large')
        yield chunk
      }
    }
    // Made before anything can fail: a stream that opens its file by itself may do so after the failure was cleaned up.
    const file = await open(target, 'wx')
    try {
      await pipeline(source, limit, file.createWriteStream({ flush: true }), { signal })
    } finally {
      await file.close()
    }
  }

  async #describe(key: string, meta: StoredMeta): Promise<void> {
    const temporary = this.#temporary()
    try {
      await writeFile(temporary, JSON.stringify({ type: meta.type, name: meta.name }))
      await this.#publish(temporary, this.#meta(key))
    } finally {
      await rm(temporary, { force: true })
    }
  }

  async #publish(file: string, target: string): Promise<void> {
    await ensureFolder(this.#root, dirname(target))
    await moveFile(file, target, this.#temporary())
  }

  #explain(error: unknown): unknown {
    const code = codeOf(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') return new StorageError('disk_full', {}, error)
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
      return new StorageError('not_writable', { folder: this.#root, reason: reasonOf(error) }, error)
    }
    // A key that passes through another file's place, such as 'a/b' beside the file 'a'.
    if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST') return new StorageError('bad_key', {}, error)
    return error
  }

  /** Makes the folders and removes half-written files of an earlier process. */
  async open(leftoverAgeMs: number): Promise<void> {
    const temporary = join(this.#root, 'tmp')
    try {
      for (const folder of ['objects', 'meta', 'tmp']) makeFolder(join(this.#root, folder))
      const probe = this.#temporary()
      await writeFile(probe, '')
      await rm(probe)
    } catch (cause) {
      throw new StorageError('not_writable', { folder: this.#root, reason: reasonOf(cause) }, cause)
    }
    for (const name of await readdir(temporary)) {
      const { mtimeMs } = await stat(join(temporary, name)).catch(() => ({ mtimeMs: Infinity }))
      if (Date.now() - mtimeMs >= leftoverAgeMs) await rm(join(temporary, name), { force: true })
    }
  }
}

/** An upload writes all the time: a file that was not written to for an hour belongs to no living process. */
const LEFTOVER_AGE_MS = 3_600_000

export interface LocalStorageOptions {
  /** Milliseconds after which an unfinished file counts as left over; 0 where no other process uses the folder. */
  leftoverAgeMs?: number
}

/**
 * Opens a folder as storage, making it where it is missing.
 * @throws StorageError not_writable
 */
export async function openLocalStorage(root: string, options: LocalStorageOptions = {}): Promise<Storage> {
  const storage = new LocalStorage(resolve(root))
  await storage.open(options.leftoverAgeMs ?? LEFTOVER_AGE_MS)
  return storage
}
