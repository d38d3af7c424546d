import { inflateRawSync, inflateSync } from 'node:zlib'
import { WORD } from './world.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const ADDRESS = /(?:https?:\/\/[^/\s"'\\<>]+)?\/api\/(?:storage\/files|avatars|calendar-feeds)\/[^\s"'\\<>)]+/g
const ENCODED = /[A-Za-z0-9_-]{24,}/g
const LOCAL_FILE = 0x04034b50

export interface Found {
  ids: ReadonlySet<string>
  words: ReadonlySet<string>
  addresses: ReadonlySet<string>
}

/** Entries of a ZIP or a sheet in one text, packed or not. */
function unpacked(bytes: Buffer): string {
  const parts: string[] = []
  const central = 0x02014b50
  for (let at = 0; at + 46 < bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) !== central) continue
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== LOCAL_FILE) continue
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(start, start + size)
    parts.push(bytes.subarray(local + 30, start).toString('latin1'))
    parts.push((method === 8 ? inflateRawSync(packed) : packed).toString('utf8'))
  }
  return parts.join('\n')
}

/** Streams of a PDF in one text; its words are drawn in glyphs, its links and pictures are not. */
function streamsOf(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 7)) {
    const end = bytes.indexOf('endstream', at)
    if (end === -1) break
    try {
      parts.push(inflateSync(bytes.subarray(at + 7, end)).toString('latin1'))
    } catch {
      parts.push(bytes.subarray(at + 7, end).toString('latin1'))
    }
  }
  return parts.join('\n')
}

/** What is told in other writing: addresses are escaped, tokens are written in base64. */
function decoded(text: string): string {
  const plain = text.replaceAll('\\/', '/').replace(/%[0-9a-f]{2}/gi, (one) => {
    const code = Number.parseInt(one.slice(1), 16)
    return code < 128 ? String.fromCharCode(code) : one
  })
  const tokens = [...plain.matchAll(ENCODED)].map(([one]) => Buffer.from(one, 'base64url').toString('latin1'))
  return [text, plain, ...tokens].join('\n')
}

/** Ids, words and addresses anywhere in an answer: its headers, its texts, what is packed in its files. */
export function readAnswer({ headers, bytes }: { headers: object; bytes: Buffer }): Found {
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_FILE
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const packed = isZip ? unpacked(bytes) : isPdf ? streamsOf(bytes) : ''
  const text = decoded(`${JSON.stringify(headers)}\n${bytes.toString('utf8')}\n${packed}`)
  const all = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([one]) => one))
  return { ids: all(ID), words: all(WORD), addresses: all(ADDRESS) }
}
