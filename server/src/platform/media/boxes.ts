import { open } from 'node:fs/promises'

/** Position and bytes of the contents of the 'moov' box, the index of all samples. */
export interface IndexBox {
  start: number
  size: number
}

const HEADER = 16

/**
 * Walks the outermost boxes of an MP4 or MOV file (ISO/IEC 14496-12, 4.2): 32-bit size and type, size 1 = 64-bit size
 * follows, size 0 = to the end of the file. Reads 16 bytes a box, so it is as quick for 5 GB as for 5 kB.
 * @returns null where the index is not in the file as a whole
 */
export async function findIndex(file: string): Promise<IndexBox | null> {
  const handle = await open(file, 'r')
  try {
    const { size: fileSize } = await handle.stat()
    const header = Buffer.alloc(HEADER)
    let index: IndexBox | null = null
    let position = 0
    while (position < fileSize) {
      const { bytesRead } = await handle.read(header, 0, HEADER, position)
      if (bytesRead < 8) return index
      const stated = header.readUInt32BE(0)
      const type = header.toString('latin1', 4, 8)
      const size = stated === 1 && bytesRead === HEADER ? Number(header.readBigUInt64BE(8)) : stated
      const headerSize = stated === 1 ? HEADER : 8
      const end = stated === 0 ? fileSize : position + size
      if (end > fileSize || end < position + headerSize) return index
      if (type === 'moov') index = { start: position + headerSize, size: end - position - headerSize }
      position = end
    }
    return index
  } finally {
    await handle.close()
  }
}
