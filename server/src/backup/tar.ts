/** The part of the tar format (POSIX pax) that a backup needs: plain files, names of any length, sizes without an end. */

export const BLOCK = 512
/** Octal digits of a size in the old header. */
const MOST_OCTAL = 0o77777777777
const NAME_BYTES = 100

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

function block(name: string, size: number, type: string, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, NAME_BYTES, 'utf8')
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  header.write(octal(Math.min(size, MOST_OCTAL), 11), 124)
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write(' '.repeat(8), 148)
  header.write(type, 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** `<length> <key>=<value>\n`, the length counting itself. */
function record(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`
  let length = Buffer.byteLength(rest)
  while (Buffer.byteLength(`${length}${rest}`) !== length) length = Buffer.byteLength(`${length}${rest}`)
  return `${length}${rest}`
}

/** Bytes that fill the last block of a file. */
export const paddingOf = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The header before a file’s bytes. */
export function headerOf(name: string, size: number, modified: Date): Buffer {
  const records = [
    ...(Buffer.byteLength(name) > NAME_BYTES ? [record('path', name)] : []),
    ...(size > MOST_OCTAL ? [record('size', String(size))] : []),
  ].join('')
  const short = Buffer.from(name)
    .subarray(0, NAME_BYTES)
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]/g, '_')
  const plain = block(records.includes('path=') ? short : name, size, '0', modified)
  if (records === '') return plain
  const extra = Buffer.from(records)
  return Buffer.concat([block('pax', extra.length, 'x', modified), extra, paddingOf(extra.length), plain])
}

/** Two empty blocks. */
export const TAR_END = Buffer.alloc(2 * BLOCK)

export interface TarHeader {
  name: string
  size: number
  type: string
}

const textAt = (header: Buffer, start: number, length: number): string =>
  header
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0.*$/s, '')

/** @returns null for an empty block, which ends the archive; undefined for what is no header */
export function readHeader(header: Buffer): TarHeader | null | undefined {
  if (header.every((byte) => byte === 0)) return null
  const sum = Number.parseInt(textAt(header, 148, 8), 8)
  const blank = Buffer.from(header).fill(' ', 148, 156)
  if (blank.reduce((total, byte) => total + byte, 0) !== sum) return undefined
  return {
    name: textAt(header, 0, NAME_BYTES),
    size: Number.parseInt(textAt(header, 124, 12), 8),
    type: textAt(header, 156, 1) || '0',
  }
}

/** The records of a pax header by their keys. */
export function readRecords(bytes: Buffer): ReadonlyMap<string, string> {
  const records = new Map<string, string>()
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(' ', at)
    const length = Number(bytes.subarray(at, space).toString())
    if (space < 0 || !(length > 0)) break
    const [key = '', ...value] = bytes
      .subarray(space + 1, at + length - 1)
      .toString('utf8')
      .split('=')
    records.set(key, value.join('='))
    at += length
  }
  return records
}
