import { crc32, deflateRawSync } from 'node:zlib'

export interface PackedFile {
  name: string | Buffer
  content: Buffer
  /** Packed as it is, without deflating. */
  isStored?: boolean
  /** What the archive claims, where that is to be wrong. */
  claims?: { size?: number; method?: number; flags?: number; start?: number; crc?: number }
}

function header(signature: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  buffer.writeUInt32LE(signature, 0)
  return buffer
}

/** Names with what they hold, as files of an archive. */
export function packedFiles(files: Readonly<Record<string, string | Buffer>>): PackedFile[] {
  return Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }))
}

/** A zip archive as any packer writes it, or one that lies. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let position = 0
  for (const { name, content, isStored = false, claims = {} } of files) {
    const title = Buffer.from(name)
    const body = isStored ? content : deflateRawSync(content, { level: 9 })
    const local = header(0x04034b50, 30)
    local.writeUInt16LE(title.length, 26)
    const central = header(0x02014b50, 46)
    central.writeUInt16LE(claims.flags ?? 0x800, 8)
    central.writeUInt16LE(claims.method ?? (isStored ? 0 : 8), 10)
    central.writeUInt32LE(claims.crc ?? crc32(content), 16)
    central.writeUInt32LE(body.length, 20)
    central.writeUInt32LE(claims.size ?? content.length, 24)
    central.writeUInt16LE(title.length, 28)
    central.writeUInt32LE(claims.start ?? position, 42)
    const packed = [local, title, body]
    parts.push(...packed)
    directory.push(central, title)
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
