// In plain JavaScript, because the thread that reads sheets loads it too.
import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { fromBufferPromise, fromRandomAccessReaderPromise, getFileNameLowLevel } from 'yauzl'
import { ZipFault, zipFaultOf } from './zip-fault.js'
import { ZipSource } from './zip-source.js'

/**
 * @typedef {object} ZipEntry a file in an archive
 * @property {string} name with its folders. Somebody typed it: good for sorting, never for a path
 * @property {string} baseName without folders, whatever they are
 * @property {number} size bytes when unpacked, as the archive says
 */
/**
 * @typedef {object} ZipLimits
 * @property {number} bytes of all files together, unpacked
 * @property {number} [entryBytes] of one file, unpacked
 * @property {{ times: number, from: number }} [growth] how many times larger one file may be than it is packed, from so
 *   many bytes on
 */

/** Bytes of the directory: some 300,000 files. */
const DIRECTORY_BYTES = 32 * 1024 ** 2
const DIRECTORY_ENTRY_BYTES = 46
const METHODS = new Set([0, 8])

/** @param {import('yauzl').Entry} entry names as they stand there: packers of a Mac do not say that theirs are UTF-8 */
function nameOf({ fileNameRaw: raw, generalPurposeBitFlag, extraFields }) {
  const name = isUtf8(raw) ? raw.toString() : getFileNameLowLevel(generalPurposeBitFlag, raw, extraFields, false)
  return name.replaceAll('\\', '/')
}

/** @param {string} name where a part of it begins with a dot, a system has added the file; '..' is a place of its own */
const isAdded = (name) => /(^|\/)(__MACOSX\/|\.(?!\.?\/))/.test(name)

/** A zip archive with the list of its files. Nothing is unpacked that was not asked for. */
export class ZipReader {
  /** Bytes of the archive. @type {number} */
  size
  /** In the order of its directory. @type {readonly ZipEntry[]} */
  entries
  #archive
  #listed

  /**
   * @param {import('yauzl').ZipFile} archive
   * @param {ReadonlyMap<ZipEntry, import('yauzl').Entry>} listed
   */
  constructor(archive, listed) {
    this.#archive = archive
    this.#listed = listed
    this.size = archive.fileSize
    this.entries = [...listed.keys()]
  }

  /** Files that somebody packed: neither folders nor what systems add to archives on their own. */
  get files() {
    return this.entries.filter(({ name }) => !name.endsWith('/') && !isAdded(name))
  }

  /**
   * Refuses files before they are unpacked: locked or oddly packed ones, those that share their bytes, and those that
   * would grow beyond the limits (a zip bomb).
   *
   * @param {readonly ZipEntry[]} entries
   * @param {ZipLimits} limits
   * @throws {ZipFault}
   */
  check(entries, { bytes, entryBytes = bytes, growth = { times: 1, from: Infinity } }) {
    const listed = entries.map((entry) => this.#source(entry))
    if (listed.some((entry) => entry.isEncrypted())) throw new ZipFault('locked')
    if (listed.some(({ compressionMethod }) => !METHODS.has(compressionMethod))) throw new ZipFault('method')
    const isDense = listed.some(
      ({ compressedSize, uncompressedSize: size }) =>
        size > growth.from && size > Math.max(1, compressedSize) * growth.times,
    )
    const total = entries.reduce((sum, { size }) => sum + size, 0)
    if (isDense || total > bytes || entries.some(({ size }) => size > entryBytes)) throw new ZipFault('too_large')
    let end = 0
    const places = listed.map((entry) => ({ start: entry.relativeOffsetOfLocalHeader, size: entry.compressedSize }))
    for (const { start, size } of places.toSorted((a, b) => a.start - b.start)) {
      if (start < end || start + size > this.size) throw new ZipFault('damaged')
      end = start + size
    }
  }

  /**
   * Unpacks a file to a path.
   *
   * @param {ZipEntry} entry
   * @param {string} path
   * @param {AbortSignal} [signal]
   * @throws {ZipFault}; Error of the disk
   */
  async unpack(entry, path, signal) {
    await this.#pass(entry, () => createWriteStream(path), signal)
  }

  /**
   * A file in memory.
   *
   * @param {ZipEntry} entry
   * @throws {ZipFault}
   */
  async read(entry) {
    /** @type {Buffer[]} */
    const chunks = []
    const write = (/** @type {Buffer} */ chunk, /** @type {string} */ _encoding, /** @type {() => void} */ done) => {
      chunks.push(chunk)
      done()
    }
    await this.#pass(entry, () => new Writable({ write }))
    return Buffer.concat(chunks)
  }

  /**
   * Unpacks no more of a file than the archive says, and makes sure of its check sum.
   *
   * @param {ZipEntry} entry
   * @param {() => Writable} sink
   * @param {AbortSignal} [signal]
   */
  async #pass(entry, sink, signal) {
    const source = this.#source(entry)
    try {
      const unpacked = await this.#archive.openReadStreamPromise(source)
      await pipeline(unpacked, checked(source.crc32), sink(), { signal })
    } catch (error) {
      throw zipFaultOf(error)
    }
  }

  /** @param {ZipEntry} entry */
  #source(entry) {
    const source = this.#listed.get(entry)
    if (!source) throw new Error('the file is of another archive')
    return source
  }
}

/** @param {number} sum that the bytes which pass shall have */
function checked(sum) {
  return async function* (/** @type {AsyncIterable<Buffer>} */ chunks) {
    let sumNow = 0
    for await (const chunk of chunks) {
      sumNow = crc32(chunk, sumNow)
      yield chunk
    }
    if (sumNow !== sum) throw new ZipFault('damaged')
  }
}

/**
 * @param {import('yauzl').ZipFile} archive
 * @param {number} most files
 */
async function listOf(archive, most) {
  if (archive.entryCount > most) throw new ZipFault('too_many')
  /** @type {Map<ZipEntry, import('yauzl').Entry>} */
  const listed = new Map()
  let bytes = 0
  for await (const entry of archive.eachEntry()) {
    bytes += DIRECTORY_ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > DIRECTORY_BYTES) throw new ZipFault('too_many')
    const name = nameOf(entry)
    listed.set({ name, baseName: name.slice(name.lastIndexOf('/') + 1), size: entry.uncompressedSize }, entry)
  }
  return listed
}

/** Files of an archive where nobody says how many it may have. */
const MOST_FILES = DIRECTORY_BYTES / DIRECTORY_ENTRY_BYTES

/**
 * Lends an archive with the list of its files.
 *
 * @template T
 * @param {Buffer | string} source its bytes, or the path of its file
 * @param {(archive: ZipReader) => Promise<T>} work
 * @param {number} [most] files in it
 * @returns {Promise<T>}
 * @throws {ZipFault}; what `work` throws
 */
export async function withZip(source, work, most = MOST_FILES) {
  if (typeof source !== 'string') return work(await readerOf(fromBufferPromise(source, OPTIONS), most))
  const file = await open(source)
  try {
    const { size } = await file.stat()
    return await work(await readerOf(fromRandomAccessReaderPromise(new ZipSource(file, size), size, OPTIONS), most))
  } finally {
    await file.close()
  }
}

/** Files are closed here by who opens them, and names are read here. */
const OPTIONS = { autoClose: false, decodeStrings: false }

/**
 * @param {Promise<import('yauzl').ZipFile>} opening
 * @param {number} most
 */
async function readerOf(opening, most) {
  try {
    const archive = await opening
    return new ZipReader(archive, await listOf(archive, most))
  } catch (error) {
    throw zipFaultOf(error)
  }
}
