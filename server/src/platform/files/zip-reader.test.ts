import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { packedFiles, zipOf } from '../../testing/zip-of.ts'
import type { PackedFile } from '../../testing/zip-of.ts'
import { scratchFolder } from '../media/testing/scratch.ts'
import { ZipFault } from './zip-fault.js'
import { withZip } from './zip-reader.js'
import type { ZipLimits, ZipReader } from './zip-reader.js'

const LIMITS: ZipLimits = { bytes: 1_000_000, growth: { times: 200, from: 100_000 } }
const MOST_FILES = 5

const file = (more: Partial<PackedFile>): PackedFile => ({ name: 'a.txt', content: Buffer.from('abc'), ...more })

/** An end record after another one that says where a 64-bit end record is. */
function farAway(): Buffer {
  const locator = Buffer.alloc(20, 0xff)
  locator.writeUInt32LE(0x07064b50, 0)
  const whole = zipOf([file({})])
  return Buffer.concat([whole.subarray(0, -22), locator, whole.subarray(-22)])
}

async function inFile(bytes: Buffer): Promise<string> {
  const path = join(await scratchFolder(), 'a.zip')
  await writeFile(path, bytes)
  return path
}

describe.each([
  ['in memory', (bytes: Buffer) => Promise.resolve(bytes)],
  ['in a file', inFile],
])('CORE-31 a zip archive %s', (_, placed) => {
  /** What all its files hold. */
  async function unpacked(bytes: Buffer, limits = LIMITS): Promise<Record<string, string>> {
    const readAll = async (archive: ZipReader) => {
      archive.check(archive.entries, limits)
      const contents: Record<string, string> = {}
      for (const entry of archive.entries) contents[entry.name] = (await archive.read(entry)).toString()
      return contents
    }
    return withZip(await placed(bytes), readAll, MOST_FILES)
  }

  async function kindOf(bytes: Buffer, limits?: ZipLimits): Promise<string> {
    const error: unknown = await unpacked(bytes, limits).catch((reason: unknown) => reason)
    if (!(error instanceof ZipFault)) throw new Error(`read as ${String(error)}`)
    return error.kind
  }

  test('is unpacked to its files, packed or stored, empty and repetitive ones too', async () => {
    const rows = '1,2\n'.repeat(20_000)
    const files = [file({}), file({ name: 'b', isStored: true }), file({ name: 'c', content: Buffer.alloc(0) })]
    const bytes = zipOf([...files, file({ name: 'rows.csv', content: Buffer.from(rows) })])
    expect(await unpacked(bytes)).toEqual({ 'a.txt': 'abc', b: 'abc', c: '', 'rows.csv': rows })
    expect(await unpacked(zipOf([]))).toEqual({})
  })

  test('with a name that leads out of the folder gives a name without folders', async () => {
    const names = ['../../etc/a', 'C:\\windows\\b', '/root/c', './d']
    const bytes = zipOf(packedFiles(Object.fromEntries(names.map((name) => [name, 'x']))))
    const found = await withZip(await placed(bytes), async ({ files }) => files.map(({ baseName }) => baseName))
    expect(found).toEqual(['a', 'b', 'c', 'd'])
  })

  test('has no folders and no additions of a system among its files', async () => {
    const names = ['shots/', 'shots/a.png', '__MACOSX/shots/._a.png', 'shots/.DS_Store', '.cache/b.png', 'a/.../c.png']
    const bytes = zipOf(packedFiles(Object.fromEntries(names.map((name) => [name, '']))))
    const found = await withZip(await placed(bytes), async ({ files }) => files.map(({ name }) => name))
    expect(found).toEqual(['shots/a.png'])
  })

  test('has names in UTF-8, said or not, and else in the code page of DOS', async () => {
    const named = (name: Buffer, flags: number) => zipOf([file({ name, claims: { flags } })])
    expect(await unpacked(named(Buffer.from('Fête'), 0x800))).toEqual({ Fête: 'abc' })
    expect(await unpacked(named(Buffer.from('Fête'), 0))).toEqual({ Fête: 'abc' })
    expect(await unpacked(named(Buffer.from('F\x88te', 'latin1'), 0))).toEqual({ Fête: 'abc' })
  })

  test.each<[string, Buffer | (() => Buffer)]>([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('name,start date\nNew Year,2026-01-01\n')],
    ['the head alone', Buffer.from('PK\x03\x04')],
    ['cut off', () => zipOf([file({})]).subarray(0, -30)],
    ['bytes behind its end', () => Buffer.concat([zipOf([file({})]), Buffer.from('x')])],
    ['another check sum', zipOf([file({ claims: { crc: 1 } })])],
    ['less in a file than it says', zipOf([file({ claims: { size: 4 } })])],
    ['more in a file than it says', zipOf([file({ content: Buffer.alloc(60_000_000), claims: { size: 1000 } })])],
    ['another size than is stored', zipOf([file({ isStored: true, claims: { size: 4 } })])],
    ['a file beyond its end', zipOf([file({ claims: { start: 4_000_000_000 } })])],
    ['a file that begins elsewhere', zipOf([file({ claims: { start: 3 } })])],
    ['a directory beyond all files', farAway],
    [
      'files that share their bytes',
      zipOf(['a', 'b'].map((name) => file({ name, isStored: true, claims: { start: 0 } }))),
    ],
  ])('with %s is damaged', async (__, bytes) => {
    expect(await kindOf(typeof bytes === 'function' ? bytes() : bytes)).toBe('damaged')
  })

  test('that needs a password or another method says so', async () => {
    expect(await kindOf(zipOf([file({ claims: { flags: 1 } })]))).toBe('locked')
    expect(await kindOf(zipOf([file({ claims: { flags: 0x41 } })]))).toBe('locked')
    expect(await kindOf(zipOf([file({ claims: { method: 14 } })]))).toBe('method')
  })

  test('with more files than are allowed is refused', async () => {
    const named = (count: number) => Array.from({ length: count }, (__, at) => file({ name: String(at) }))
    expect(Object.keys(await unpacked(zipOf(named(MOST_FILES))))).toHaveLength(MOST_FILES)
    expect(await kindOf(zipOf(named(MOST_FILES + 1)))).toBe('too_many')
  })

  test('that unpacks to too much is refused by what it says: in all, in one file, or against its packed size', async () => {
    const says = (name: string, size: number) => file({ name, claims: { size } })
    expect(await kindOf(zipOf([says('a', 500_000), says('b', 500_001)]), { bytes: 1_000_000 })).toBe('too_large')
    expect(await kindOf(zipOf([says('a', 11)]), { bytes: 1000, entryBytes: 10 })).toBe('too_large')
    expect(await kindOf(zipOf([file({ content: Buffer.alloc(500_000) })]))).toBe('too_large')
    // Below the size from which its growth counts.
    expect(await unpacked(zipOf([file({ content: Buffer.alloc(100_000) })]))).toHaveProperty(['a.txt'])
  })

  test('is unpacked to a path too, and gives that up when it is told to', async () => {
    const folder = await scratchFolder()
    const path = join(folder, 'out')
    const bytes = zipOf([file({ content: Buffer.alloc(50_000, 'x') }), file({ name: 'b', claims: { crc: 1 } })])
    await withZip(await placed(bytes), async (archive) => {
      const [first, second] = archive.entries
      if (!first || !second) throw new Error('there are two')
      await archive.unpack(first, path)
      expect((await readFile(path)).equals(Buffer.alloc(50_000, 'x'))).toBe(true)
      await expect(archive.unpack(second, path)).rejects.toMatchObject({ kind: 'damaged' })
      await expect(archive.unpack(first, path, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
      await expect(archive.unpack(first, join(folder, 'none', 'out'))).rejects.toMatchObject({ code: 'ENOENT' })
    })
  })
})
