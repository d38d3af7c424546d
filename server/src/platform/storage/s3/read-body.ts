import { Readable } from 'node:stream'
import type { S3Client } from './client.ts'

/** Broken connections in a row, without a byte in between, after which a reader is told. */
const BREAKS = 3

export interface Body {
  client: S3Client
  key: string
  response: Response
  /** Ends the answer's connection. */
  abort: AbortController
  /** First and last byte within the object. */
  start: number
  end: number
}

/** The bytes of an answer; a connection that breaks is taken up again where it broke, as long as the object is the same. */
export function readBody({ client, key, response, abort, start, end }: Body): Readable {
  const etag = response.headers.get('etag')
  const read = async function* () {
    let at = start
    let breaks = 0
    let current: Response | undefined = response
    try {
      while (at <= end) {
        try {
          current ??= await client.send({
            method: 'GET',
            key,
            headers: { range: `bytes=${at}-${end}`, ...(etag ? { 'if-match': etag } : {}) },
            isStream: true,
            signal: abort.signal,
          })
          for await (const chunk of current.body ?? []) {
            breaks = 0
            at += chunk.length
            yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
          }
          if (at <= end) throw new Error('the answer ended too early')
        } catch (error) {
          if (abort.signal.aborted) return
          breaks += 1
          if (breaks > BREAKS || etag === null || !(error instanceof Error)) throw client.explain(error)
          current = undefined
        }
      }
    } finally {
      abort.abort()
      await current?.body?.cancel().catch(() => undefined)
    }
  }
  const chunks = read()
  const pull = async (stream: Readable) => {
    try {
      const { value, done } = await chunks.next()
      stream.push(done ? null : value)
    } catch (error) {
      stream.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  }
  // A reader that leaves does not wait for bytes that may never come.
  const leave = async () => {
    abort.abort()
    await chunks.return(undefined)
  }
  return new Readable({
    read() {
      void pull(this)
    },
    destroy(error, callback) {
      void leave()
      callback(error)
    },
  })
}
