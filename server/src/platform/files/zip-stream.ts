import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { zipPieces } from '@arbo/core/contract'
import type { Deflate, ZippedFile } from '@arbo/core/contract'

/** Packs beside the thread of requests. */
const deflate: Deflate = (content) => {
  const packed = createDeflateRaw()
  // A reader who stops ends the source, and a source that fails the archive.
  pipeline(Readable.from(content), packed, (error) => error && packed.destroy(error))
  return packed as AsyncIterable<Uint8Array<ArrayBuffer>>
}

/** An archive while it is made. */
export function zipStream(files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>): Readable {
  return Readable.from(zipPieces(files, deflate, crc32), { objectMode: false })
}
