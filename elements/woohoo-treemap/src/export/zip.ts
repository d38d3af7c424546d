const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = ((TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)) >>> 0
  return (value ^ 0xffffffff) >>> 0
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Numbers of two or four bytes, little end first. */
function bytesOf(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(fields.reduce((all, [size]) => all + size, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += size
  }
  return bytes
}

const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, where the calendar of ZIP begins: the same content is the same file. */
const NO_DATE = 0x21

/**
 * Files by their names in one archive (APPNOTE 6.3: local headers, central directory, its end), below 4 GB. The browser
 * packs them: fflate, which the server uses, would cost every page of the element 2 kB more.
 */
export async function zip(files: Readonly<Record<string, string>>, type: string): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const title = new TextEncoder().encode(name)
    const bytes = new TextEncoder().encode(text)
    const packed = await deflate(bytes)
    const about = [
      [2, VERSION],
      [2, 0],
      [2, DEFLATED],
      [2, 0],
      [2, NO_DATE],
      [4, crc32(bytes)],
      [4, packed.length],
      [4, bytes.length],
      [2, title.length],
      [2, 0],
    ] as const
    const local = bytesOf([4, 0x04034b50], ...about)
    parts.push(local, title, packed)
    directory.push(bytesOf([4, 0x02014b50], [2, VERSION], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), title)
    offset += local.length + title.length + packed.length
  }
  const size = directory.reduce((all, one) => all + one.length, 0)
  const count = directory.length / 2
  const end = bytesOf([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0])
  return new Blob([...parts, ...directory, end], { type })
}
