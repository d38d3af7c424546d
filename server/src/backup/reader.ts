import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { reasonOf } from '../platform/reason-of.ts'
import { BackupError } from './backup-error.ts'
import { MANIFEST, parseManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { BLOCK, readHeader, readRecords } from './tar.ts'

/** A backup as it lies there. */
export interface BackupReader {
  manifest: Manifest
  /** @throws {BackupError} damaged where there is no such file */
  read(path: string): Promise<Readable>
}

type Open = (path: string) => Promise<Readable>

interface Place {
  start: number
  size: number
}

/** Where the files of an archive are. @throws {BackupError} incomplete where it ends in the middle */
async function indexOf(path: string): Promise<Map<string, Place>> {
  const file = await open(path, 'r')
  const places = new Map<string, Place>()
  const header = Buffer.alloc(BLOCK)
  let records: ReadonlyMap<string, string> = new Map()
  try {
    for (let at = 0; ;) {
      const { bytesRead } = await file.read(header, 0, BLOCK, at)
      const entry = bytesRead === BLOCK ? readHeader(header) : undefined
      if (entry === null) return places
      if (entry === undefined) throw new BackupError('incomplete', { path })
      const size = Number(records.get('size') ?? entry.size)
      const start = at + BLOCK
      if (entry.type === 'x') {
        const bytes = Buffer.alloc(size)
        await file.read(bytes, 0, size, start)
        records = readRecords(bytes)
      } else {
        places.set(records.get('path') ?? entry.name, { start, size })
        records = new Map()
      }
      at = start + Math.ceil(size / BLOCK) * BLOCK
    }
  } finally {
    await file.close()
  }
}

async function openTar(path: string): Promise<Open> {
  const places = await indexOf(path)
  return async (name) => {
    const place = places.get(name)
    if (!place) throw new BackupError('damaged', { what: name })
    if (place.size === 0) return Readable.from([])
    return createReadStream(path, { start: place.start, end: place.start + place.size - 1 })
  }
}

function openFolder(folder: string): Open {
  return async (name) => {
    const file = await open(join(folder, name), 'r').catch((error: unknown) => {
      throw new BackupError('damaged', { what: name }, error)
    })
    return file.createReadStream()
  }
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/** @throws {BackupError} not_found, incomplete, unreadable */
export async function openReader(path: string): Promise<BackupReader> {
  const info = await stat(path).catch((error: unknown) => {
    throw new BackupError('not_found', { path, reason: reasonOf(error) }, error)
  })
  if (!info.isDirectory()) {
    const read = await openTar(path)
    const manifest = await read(MANIFEST).catch((error: unknown) => {
      throw new BackupError('incomplete', { path }, error)
    })
    return { manifest: parseManifest(await textOf(manifest)), read }
  }
  const text = await readFile(join(path, MANIFEST), 'utf8').catch((error: unknown) => {
    throw new BackupError('incomplete', { path }, error)
  })
  return { manifest: parseManifest(text), read: openFolder(path) }
}
