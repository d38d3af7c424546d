import { describe, expect, test } from 'vitest'
import { Readable } from 'node:stream'
import { createDeflateRaw, inflateRawSync } from 'node:zlib'
import { type Deflate, zipPieces, type ZippedFile } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const deflate: Deflate = async function* (content) {
  for await (const piece of Readable.from(content).pipe(createDeflateRaw())) yield Uint8Array.from(piece as Buffer)
}
async function zipped(files: ZippedFile[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipPieces(files, deflate)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an archive', () => {
  test('has its files one after the other, packed or as they are, with their names, days and check sums', async () => {
    const modified = new Date(2026, 2, 5, 14, 30, 8)
    const archive = await zipped([
      { name: 'Fête/a.txt', content: [bytes('one '), bytes('and two')] },
      { name: 'b.bin', content: [bytes('stored')], isStored: true, size: 6, modified },
    ])
    const at = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    const title = archive.readUInt16LE(at + 28)
    expect(archive.toString('utf8', at + 46, at + 46 + title)).toBe('Fête/a.txt')
    expect(archive.readUInt16LE(at + 8) & 0x800).toBe(0x800)
    const packed = archive.readUInt32LE(at + 20)
    const from = 30 + archive.readUInt16LE(26) + archive.readUInt16LE(28)
    expect(inflateRawSync(archive.subarray(from, from + packed)).toString()).toBe('one and two')
    const second = at + 46 + title
    // 5 March 2026, 14:30:08.
    expect([archive.readUInt16LE(second + 14), archive.readUInt16LE(second + 12)]).toEqual([
      ((2026 - 1980) << 9) | (3 << 5) | 5,
      (14 << 11) | (30 << 5) | 4,
    ])
    // The check sum that every packer gives "stored".
    expect(archive.readUInt32LE(second + 16)).toBe(0x5643f90b)
    expect(archive.indexOf('stored')).toBeGreaterThan(0)
  })

  test('opens each file when its turn has come, and closes the one that is read when nobody wants more', async () => {
    const opened: string[] = []
    const file = (name: string): ZippedFile => ({
      name,
      isStored: true,
      content: (async function* () {
        opened.push(name)
        try {
          for (;;) yield bytes('x'.repeat(100_000))
        } finally {
          opened.push(`${name} closed`)
        }
      })(),
    })
    let size = 0
    for await (const piece of zipPieces([file('a'), file('b')], deflate)) {
      size += piece.length
      if (size > 1000) break
    }
    expect(opened).toEqual(['a', 'a closed'])
  })

  test('counts more files than its short directory can, and files of 4 GB in numbers that hold them', async () => {
    const archive = await zipped(
      Array.from({ length: 65_540 }, (_, at) => ({ name: String(at), content: [], isStored: true })),
    )
    const end = archive.length - 22
    expect(archive.readUInt16LE(end + 10)).toBe(0xffff)
    // What the locator before it leads to.
    const long = Number(archive.readBigUInt64LE(end - 12))
    expect([archive.readUInt32LE(long), Number(archive.readBigUInt64LE(long + 32))]).toEqual([0x06064b50, 65_540])
    const large = await zipped([{ name: 'a', content: [bytes('abc')], size: 5_000_000_000, isStored: true }])
    const after = 30 + 1 + 20 + 3
    expect([large.readUInt32LE(18), large.readUInt16LE(28), large.readUInt32LE(after)]).toEqual([
      0xffffffff, 20, 0x08074b50,
    ])
    expect([large.readBigUInt64LE(after + 8), large.readBigUInt64LE(after + 16)]).toEqual([3n, 3n])
  })

  test('a file that fails fails the archive', async () => {
    async function* content() {
      yield bytes('a')
      throw new Error('The disk is gone')
    }
    await expect(zipped([{ name: 'a', content: content(), isStored: true }])).rejects.toThrow('The disk is gone')
  })
})
