import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isNoSpace } from '../platform/disk/free-space.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { syncFolder } from '../platform/storage/durable.ts'
import { BackupError } from './backup-error.ts'
import { headerOf, paddingOf, TAR_END } from './tar.ts'

/** Where a backup goes. Under another name until it is whole; readable by this user alone, since secrets are in it. */
export interface BackupWriter {
  /** @param size bytes, where they are known */
  add(path: string, source: Readable, size?: number): Promise<void>
  /** Gives the backup its name. */
  finish(): Promise<void>
  /** Leaves nothing behind. */
  abort(): Promise<void>
}

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

async function writeTo(path: string, source: Readable): Promise<void> {
  const file = await open(path, 'wx', PRIVATE_FILE)
  await pipeline(source, file.createWriteStream({ flush: true }))
}

class FolderWriter implements BackupWriter {
  readonly #target: string
  readonly #draft: string
  readonly #folders = new Set<string>()

  constructor(target: string, draft: string) {
    this.#target = target
    this.#draft = draft
  }

  async add(path: string, source: Readable): Promise<void> {
    const file = join(this.#draft, path)
    const folder = dirname(file)
    if (!this.#folders.has(folder)) await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    this.#folders.add(folder)
    await writeTo(file, source)
  }

  async finish(): Promise<void> {
    for (const folder of this.#folders) await syncFolder(folder)
    await rename(this.#draft, this.#target)
    await syncFolder(dirname(this.#target))
  }

  async abort(): Promise<void> {
    await rm(this.#draft, { recursive: true, force: true })
  }
}

class TarWriter implements BackupWriter {
  readonly #target: string
  readonly #draft: string
  readonly #file: FileHandle

  constructor(target: string, draft: string, file: FileHandle) {
    this.#target = target
    this.#draft = draft
    this.#file = file
  }

  async add(path: string, source: Readable, size?: number): Promise<void> {
    if (size === undefined) return this.#addUnknown(path, source)
    await this.#file.write(headerOf(path, size, new Date()))
    let byteCount = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      byteCount += chunk.length
      if (byteCount > size) break
      await this.#file.write(chunk)
    }
    if (byteCount !== size) throw new BackupError('damaged', { what: path })
    await this.#file.write(paddingOf(size))
  }

  /** The header comes first and holds the size. */
  async #addUnknown(path: string, source: Readable): Promise<void> {
    const spool = `${this.#draft}.part`
    try {
      await writeTo(spool, source)
      await this.add(path, createReadStream(spool), (await stat(spool)).size)
    } finally {
      await rm(spool, { force: true })
    }
  }

  async finish(): Promise<void> {
    await this.#file.write(TAR_END)
    await this.#file.sync()
    await this.#file.close()
    await rename(this.#draft, this.#target)
    await syncFolder(dirname(this.#target))
  }

  async abort(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(this.#draft, { force: true })
  }
}

/**
 * @param target a folder, or a file whose name ends in .tar; nothing may be there
 * @throws {BackupError} target_exists, target_unwritable
 */
export async function openWriter(target: string): Promise<BackupWriter> {
  if (existsSync(target)) throw new BackupError('target_exists', { path: target })
  const draft = `${target}.partial`
  try {
    // Leftovers of an interrupted backup.
    await rm(draft, { recursive: true, force: true })
    await mkdir(dirname(target), { recursive: true })
    if (target.endsWith('.tar')) return new TarWriter(target, draft, await open(draft, 'wx', PRIVATE_FILE))
    await mkdir(draft, { mode: PRIVATE_FOLDER })
    return new FolderWriter(target, draft)
  } catch (error) {
    if (isNoSpace(error)) throw new BackupError('target_full', { path: target }, error)
    throw new BackupError('target_unwritable', { path: target, reason: reasonOf(error) }, error)
  }
}
