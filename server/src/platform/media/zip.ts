import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflateRaw } from 'node:zlib'
import { MediaError } from './errors.ts'

/** A file in a zip archive. Somebody typed its name: good for sorting, never for a path. */
export interface ZipEntry {
  name: string
  /** Bytes as packed and unpacked, as the archive states them. */
  packed: number
  size: number
  /** 0 stored, 8 deflated; the others are not read here. */
  method: number
  isEncrypted: boolean
  crc: number
  /** Position of its own header. */
  start: number
}

const END = 0x06054b50
const END_64_LOCATOR = 0x07064b50
const END_64 = 0x06064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** Stands for a number that did not fit into 32 bits and follows in the extra field. */
const IN_EXTRA = 0xffffffff
const END_SIZE = 22
const LONGEST_COMMENT = 65_535
/** Bytes of the directory: some 300,000 files. */
const MOST_DIRECTORY = 32 * 1024 ** 2
/** Pictures are packed already: an archive that unpacks to far more than itself is made to fill a disk. */
const MOST_GROWTH = 4
const ALWAYS_ALLOWED = 1024 ** 3

const damaged = (cause?: unknown) => new MediaError('zip_unreadable', {}, cause)

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

interface Directory {
  start: number
  size: number
}

async function findDirectory(file: FileHandle, fileSize: number): Promise<Directory> {
  const length = Math.min(fileSize, END_SIZE + LONGEST_COMMENT)
  const tail = await readAt(file, fileSize - length, length)
  let at = tail.length - END_SIZE
  while (at >= 0 && !(tail.readUInt32LE(at) === END && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length))
    at -= 1
  if (at < 0) throw damaged()
  const position = fileSize - length + at
  const locator = position >= 20 ? await readAt(file, position - 20, 20) : null
  if (locator?.readUInt32LE(0) !== END_64_LOCATOR)
    return { size: tail.readUInt32LE(at + 12), start: tail.readUInt32LE(at + 16) }
  const end = await readAt(file, Number(locator.readBigUInt64LE(8)), 56)
  if (end.readUInt32LE(0) !== END_64) throw damaged()
  return { size: Number(end.readBigUInt64LE(40)), start: Number(end.readBigUInt64LE(48)) }
}

/** The 64-bit numbers of an entry, in the order in which the 32-bit ones refer to them (APPNOTE 4.5.3). */
function bigNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const body = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: body.length >> 3 }, (_, index) => Number(body.readBigUInt64LE(index * 8)))
  }
  return []
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) throw damaged()
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30)
  const big = bigNumbers(directory.subarray(nameEnd, extraEnd))
  const number = (offset: number) => {
    const value = directory.readUInt32LE(at + offset)
    return value === IN_EXTRA ? (big.shift() ?? value) : value
  }
  const size = number(24)
  const packed = number(20)
  const start = number(42)
  const entry = {
    name: directory.toString('utf8', at + 46, nameEnd),
    packed,
    size,
    method: directory.readUInt16LE(at + 10),
    isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    crc: directory.readUInt32LE(at + 16),
    start,
  }
  return { entry, next: extraEnd + directory.readUInt16LE(at + 32) }
}

/**
 * The files of a zip archive as its directory lists them; nothing is unpacked.
 * @throws MediaError zip_unreadable, zip_too_large
 */
export async function listZip(file: FileHandle): Promise<ZipEntry[]> {
  const { size: fileSize } = await file.stat()
  const { start, size } = await findDirectory(file, fileSize)
  if (size > MOST_DIRECTORY) throw new MediaError('zip_too_large')
  if (start + size > fileSize) throw damaged()
  const directory = await readAt(file, start, size)
  const entries: ZipEntry[] = []
  try {
    for (let at = 0; at < directory.length;) {
      const { entry, next } = readEntry(directory, at)
      entries.push(entry)
      at = next
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged(error) : error
  }
  return entries
}

/**
 * Refuses archives that must not be unpacked: locked or oddly packed files, files that share their bytes, and an
 * archive that would grow out of all proportion.
 * @throws MediaError zip_locked, zip_method, zip_unreadable, zip_too_large
 */
export function checkEntries(entries: readonly ZipEntry[], fileSize: number): void {
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw new MediaError('zip_locked')
  if (entries.some(({ method }) => method !== 0 && method !== 8)) throw new MediaError('zip_method')
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > ALWAYS_ALLOWED + MOST_GROWTH * fileSize) throw new MediaError('zip_too_large')
  let end = 0
  for (const { start, packed } of entries.toSorted((a, b) => a.start - b.start)) {
    if (start < end || start + packed > fileSize) throw damaged()
    end = start + packed
  }
}

/** Lets through as many bytes as were announced, and says so when they are others. */
function exactly({ size, crc }: ZipEntry): Transform {
  let bytes = 0
  let sum = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      sum = crc32(chunk, sum)
      done(bytes > size ? damaged() : null, chunk)
    },
    flush(done) {
      done(bytes !== size || sum !== crc ? damaged() : null)
    },
  })
}

async function copyEntry(file: FileHandle, entry: ZipEntry, target: string, signal?: AbortSignal): Promise<void> {
  const header = await readAt(file, entry.start, 30)
  if (header.readUInt32LE(0) !== LOCAL || entry.packed === 0) throw damaged()
  const start = entry.start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = file.createReadStream({ start, end: start + entry.packed - 1, autoClose: false })
  const sink = createWriteStream(target)
  if (entry.method === 0) await pipeline(packed, exactly(entry), sink, { signal })
  else await pipeline(packed, createInflateRaw(), exactly(entry), sink, { signal })
}

/** Unpacks one file of an archive to a path. @throws MediaError zip_unreadable; Error of the disk */
export async function unpackEntry(
  archive: string,
  entry: ZipEntry,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(archive, 'r')
  try {
    await copyEntry(file, entry, target, signal)
  } catch (error) {
    const isData = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isData ? damaged(error) : error
  } finally {
    await file.close()
  }
}
