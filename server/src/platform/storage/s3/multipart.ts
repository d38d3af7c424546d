import { createHash } from 'node:crypto'
import { S3Failure } from './client.ts'
import type { S3Client } from './client.ts'
import { elementText, escapeText } from './xml.ts'

/** Parts that are on their way at a time; while they are, the next one is read. */
const AT_A_TIME = 2

export interface PartSender {
  client: S3Client
  key: string
  headers: Readonly<Record<string, string>>
  signal?: AbortSignal | undefined
}

/** Sends part `number` (from 1) of an upload. @returns its ETag */
export type SendPart<T> = (part: T, query: { partNumber: string; uploadId: string }) => Promise<string>

/**
 * An upload in parts: its object appears, or is replaced, when the last step succeeds, and not before. A failure takes
 * the parts away again.
 */
export async function uploadInParts<T>(
  { client, key, headers, signal }: PartSender,
  parts: AsyncIterable<T> | Iterable<T>,
  sendPart: SendPart<T>,
): Promise<void> {
  const begun = await client.sendForText({ method: 'POST', key, query: { uploads: '' }, headers, signal })
  const uploadId = elementText(begun, 'UploadId') ?? ''
  try {
    const tags = await sendAll(parts, (part, number) => sendPart(part, { partNumber: String(number), uploadId }))
    await complete(client, key, uploadId, tags, signal)
  } catch (error) {
    // Best effort: leftovers are removed by the next start, or by a rule of the bucket.
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function sendAll<T>(
  parts: AsyncIterable<T> | Iterable<T>,
  send: (part: T, number: number) => Promise<string>,
): Promise<string[]> {
  const sent: Promise<string>[] = []
  try {
    for await (const part of parts) {
      const tag = send(part, sent.length + 1)
      // A failure reaches the caller at the line below, or at the end.
      tag.catch(() => undefined)
      sent.push(tag)
      if (sent.length >= AT_A_TIME) await sent[sent.length - AT_A_TIME]
    }
    return await Promise.all(sent)
  } catch (error) {
    // A part that comes after the upload was given up would stay.
    await Promise.allSettled(sent)
    throw error
  }
}

async function complete(client: S3Client, key: string, uploadId: string, tags: string[], signal?: AbortSignal) {
  const list = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeText(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`)
  try {
    await client.sendForText({ method: 'POST', key, query: { uploadId }, body, signal })
  } catch (error) {
    // The first attempt succeeded, but its answer was lost: then the object is the one that these parts make.
    const isGone = error instanceof S3Failure && error.code === 'NoSuchUpload'
    if (!isGone || !(await isMadeOf(client, key, tags))) throw error
  }
}

/** The ETag of an object of parts is the MD5 of its parts' MD5s and their number, wherever parts have MD5s as ETags. */
async function isMadeOf(client: S3Client, key: string, tags: readonly string[]): Promise<boolean> {
  const sums = tags.map((tag) => Buffer.from(tag.replaceAll('"', ''), 'hex'))
  const etag = createHash('md5').update(Buffer.concat(sums)).digest('hex')
  const head = await client.send({ method: 'HEAD', key })
  return head.headers.get('etag')?.replaceAll('"', '') === `${etag}-${tags.length}`
}
