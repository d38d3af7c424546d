import { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { RandomAccessReader } from 'yauzl'

/** Bytes that are read at a time: the directory of an archive is asked for in parts of some fifty bytes. */
const PIECE = 64 * 1024

/**
 * An open file for yauzl. Its own source asks the system for any place that an archive names; beyond 2^53 that throws
 * where nobody can catch it.
 */
export class ZipSource extends RandomAccessReader {
  /** @type {import('node:fs/promises').FileHandle} */
  #file
  #size
  #ahead = { bytes: Buffer.alloc(0), start: 0 }

  /**
   * @param {import('node:fs/promises').FileHandle} file
   * @param {number} size
   */
  constructor(file, size) {
    super()
    this.#file = file
    this.#size = size
  }

  /**
   * @override
   * @param {Buffer} target
   * @param {number} offset
   * @param {number} length
   * @param {number} position
   * @param {(error: Error | null, bytes?: number) => void} done
   */
  read(target, offset, length, position, done) {
    callbackify(async () => (await this.#bytes(position, length)).copy(target, offset))(done)
  }

  /**
   * @override
   * @param {number} start
   * @param {number} end
   */
  _readStreamForRange(start, end) {
    return Readable.from(this.#pieces(start, end), { objectMode: false })
  }

  /**
   * @param {number} start
   * @param {number} end
   */
  async *#pieces(start, end) {
    for (let at = start; at < end; at += PIECE) yield await this.#bytes(at, Math.min(PIECE, end - at))
  }

  /**
   * @param {number} position
   * @param {number} length
   */
  async #bytes(position, length) {
    if (position + length > this.#size) throw new Error('the archive names a place beyond its end')
    let { bytes, start } = this.#ahead
    if (position < start || position + length > start + bytes.length) {
      bytes = Buffer.alloc(Math.min(Math.max(PIECE, length), this.#size - position))
      start = position
      await this.#file.read(bytes, 0, bytes.length, position)
      this.#ahead = { bytes, start }
    }
    return bytes.subarray(position - start, position - start + length)
  }
}
