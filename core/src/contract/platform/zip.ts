/** A file of an archive. */
export interface ZippedFile {
  /** With its folders, by slashes. */
  name: string
  content: AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>
  /** Bytes, where they are known. A file of 4 GB and more must say so. */
  size?: number
  /** It is packed already, such as a film, and stands as it is. */
  isStored?: boolean
  modified?: Date
}

type Bytes = Uint8Array<ArrayBuffer>
type Field = readonly [size: 2 | 4 | 8, value: number]

/** What stands where a size or place does not fit into 32 bits: then it is in an extra field (ZIP64). */
const BEYOND = 0xffffffff
const BEYOND_COUNT = 0xffff
const VERSION = 20
const VERSION_64 = 45
/** Sizes and check sum follow the content; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
/** 1 January 1980, where the calendar of ZIP begins: the same content is the same file. */
const NO_DATE = 0x21
const EXTRA_64 = 1

const SUMS = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

/** The check sum of bytes that follow those which `before` is of. */
function crc32(bytes: Bytes, before: number): number {
  let value = ~before
  for (const byte of bytes) value = (SUMS[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

/** Numbers of two, four or eight bytes, little end first. */
function bytesOf(...fields: readonly Field[]): Bytes {
  const bytes = new Uint8Array(fields.reduce((all, [size]) => all + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else if (size === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += size
  }
  return bytes
}

function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function dayOf(at: Date | undefined): number {
  return at && at.getFullYear() >= 1980
    ? ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate()
    : NO_DATE
}
function timeOf(at: Date | undefined): number {
  return at ? (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1) : 0
}

/** Packs what comes, by the means of the platform: deflate without a header. */
export type Deflate = (content: AsyncIterable<Bytes>) => AsyncIterable<Bytes>

/** What is known of a file once it is written. */
interface Written {
  title: Bytes
  about: readonly Field[]
  sum: number
  packed: number
  size: number
  start: number
}

/** A file's line of the directory at the archive's end. */
function lineOf({ title, about, sum, packed, size, start }: Written): Bytes {
  const beyond = [size, packed, start].filter((value) => value >= BEYOND)
  const extra: Field[] = beyond.map((value) => [8, value])
  const head: Field[] = beyond.length > 0 ? [[2, EXTRA_64], [2, extra.length * 8], ...extra] : []
  const bytes = bytesOf(...head)
  const low = (value: number): Field => [4, Math.min(value, BEYOND)]
  return joined(
    bytesOf(
      [4, 0x02014b50],
      [2, VERSION_64],
      [2, beyond.length > 0 ? VERSION_64 : VERSION],
      ...about,
      [4, sum],
      low(packed),
      low(size),
      [2, title.length],
      [2, bytes.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      low(start),
    ),
    title,
    bytes,
  )
}

/** The archive's last lines: how many files there are, and where their directory begins. */
function endOf(count: number, size: number, start: number): Bytes[] {
  const isBeyond = count >= BEYOND_COUNT || size >= BEYOND || start >= BEYOND
  const fields: Field[] = [
    [4, 0x06064b50],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, start],
    [4, 0x07064b50],
    [4, 0],
    [8, start + size],
    [4, 1],
  ]
  const few = Math.min(count, BEYOND_COUNT)
  const end = bytesOf(
    [4, 0x06054b50],
    [4, 0],
    [2, few],
    [2, few],
    [4, Math.min(size, BEYOND)],
    [4, Math.min(start, BEYOND)],
    [2, 0],
  )
  return isBeyond ? [bytesOf(...fields), end] : [end]
}

/**
 * An archive piece by piece (APPNOTE 6.3, with ZIP64), in browsers and on servers: each file is opened when its turn has
 * come, and nothing is in memory as a whole.
 *
 * @param sumOf the check sum of bytes that follow others, where the platform has a quicker one
 * @throws {RangeError} where a file turns out to be of 4 GB and more without having said so
 */
export async function* zipPieces(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  deflate: Deflate,
  sumOf: (bytes: Bytes, before: number) => number = crc32,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const lines: Bytes[] = []
  let count = 0
  let place = 0
  const put = (bytes: Bytes): Bytes => {
    place += bytes.length
    return bytes
  }
  for await (const { name, content, size: known = 0, isStored = false, modified } of files) {
    const isLarge = known >= BEYOND
    const title = new TextEncoder().encode(name)
    const about: Field[] = [
      [2, FLAGS],
      [2, isStored ? 0 : DEFLATED],
      [2, timeOf(modified)],
      [2, dayOf(modified)],
    ]
    const start = place
    const extra = isLarge ? bytesOf([2, EXTRA_64], [2, 16], [8, 0], [8, 0]) : bytesOf()
    const none = isLarge ? BEYOND : 0
    const version = isLarge ? VERSION_64 : VERSION
    const lengths: Field[] = [
      [4, 0],
      [4, none],
      [4, none],
      [2, title.length],
      [2, extra.length],
    ]
    yield put(joined(bytesOf([4, 0x04034b50], [2, version], ...about, ...lengths), title, extra))
    let [sum, size] = [0, 0]
    async function* summed(): AsyncGenerator<Bytes> {
      for await (const bytes of content) {
        sum = sumOf(bytes, sum)
        size += bytes.length
        yield bytes
      }
    }
    const begin = place
    for await (const bytes of isStored ? summed() : deflate(summed())) yield put(bytes)
    const packed = place - begin
    if (!isLarge && Math.max(packed, size) >= BEYOND) throw new RangeError(`${name} is of 4 GB and more`)
    const wide = isLarge ? 8 : 4
    yield put(bytesOf([4, 0x08074b50], [4, sum], [wide, packed], [wide, size]))
    lines.push(lineOf({ title, about, sum, packed, size, start }))
    count += 1
  }
  const start = place
  yield put(joined(...lines))
  yield* endOf(count, place - start, start)
}
