import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { readZip } from '../read-zip.ts'
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

/** Names and contents of a ZIP or a sheet in one text. */
async function unpacked(bytes: Buffer): Promise<string> {
  return [...(await readZip(bytes))].flatMap(([name, content]) => [name, content.toString()]).join('\n')
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

function foundIn(text: string): Found {
  const whole = decoded(text)
  const all = (pattern: RegExp) => new Set([...whole.matchAll(pattern)].map(([one]) => one))
  return { ids: all(ID), words: all(WORD), addresses: all(ADDRESS) }
}

async function readBody(bytes: Buffer): Promise<Found> {
  const isZip = bytes.length > 4 && bytes.readUInt32LE(0) === LOCAL_FILE
  const isPdf = bytes.subarray(0, 5).toString('latin1') === '%PDF-'
  const packed = isZip ? await unpacked(bytes) : isPdf ? streamsOf(bytes) : ''
  return foundIn(`${bytes.toString('utf8')}\n${packed}`)
}

/** In bytes: the description of the API is as long for everybody, and read once. */
const LONG = 100_000
const longBodies = new Map<string, Promise<Found>>()

function bodyOf(bytes: Buffer): Promise<Found> {
  if (bytes.length < LONG) return readBody(bytes)
  const hash = createHash('sha256').update(bytes).digest('hex')
  const found = longBodies.get(hash) ?? readBody(bytes)
  longBodies.set(hash, found)
  return found
}

const both = (one: ReadonlySet<string>, other: ReadonlySet<string>) => new Set([...one, ...other])

/** Ids, words and addresses anywhere in an answer: its headers, its texts, what is packed in its files. */
export async function readAnswer({ headers, bytes }: { headers: object; bytes: Buffer }): Promise<Found> {
  const [head, body] = [foundIn(JSON.stringify(headers)), await bodyOf(bytes)]
  return {
    ids: both(head.ids, body.ids),
    words: both(head.words, body.words),
    addresses: both(head.addresses, body.addresses),
  }
}
