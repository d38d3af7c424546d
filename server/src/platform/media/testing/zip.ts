import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedFile {
  name: string
  content: Buffer
  /** Packed as it is, without deflating. */
  isStored?: boolean
  /** What the archive claims, where that is to be wrong. */
  claims?: { size?: number; method?: number; flags?: number; start?: number }
}

function header(signature: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  buffer.writeUInt32LE(signature, 0)
  return buffer
}

/** A zip archive. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { name, content, isStored = false, claims = {} } of files) {
    const body = isStored ? content : deflateRawSync(content)
    const local = header(0x04034b50, 30)
    local.writeUInt16LE(Buffer.byteLength(name), 26)
    const central = header(0x02014b50, 46)
    central.writeUInt16LE(claims.flags ?? 0x800, 8)
    central.writeUInt16LE(claims.method ?? (isStored ? 0 : 8), 10)
    central.writeUInt32LE(crc32(content), 16)
    central.writeUInt32LE(body.length, 20)
    central.writeUInt32LE(claims.size ?? content.length, 24)
    central.writeUInt16LE(Buffer.byteLength(name), 28)
    central.writeUInt32LE(claims.start ?? position, 42)
    const packed = [local, Buffer.from(name), body]
    parts.push(...packed)
    directory.push(central, Buffer.from(name))
    position += packed.reduce((sum, part) => sum + part.length, 0)
  }
  const end = header(0x06054b50, 22)
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, ...directory, end])
}
