import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../platform/storage/s3/settings.ts'
import { elements, elementText } from '../platform/storage/s3/xml.ts'
import { signatureFault } from './s3-signature.ts'

interface StoredBlob {
  body: Buffer
  headers: Record<string, string>
  etag: string
  modified: Date
}

interface Upload {
  key: string
  headers: Record<string, string>
  parts: Map<number, { body: Buffer; etag: string }>
  begun: Date
}

/** What a fault does to the next request that it is about: an answer of this status and code, or a broken connection. */
export interface Fault {
  on: (method: string, path: string, query: URLSearchParams) => boolean
  /** 'break': after the given bytes of the answer; 'lose': it is done, but nobody is told. */
  how: { status: number; code: string } | 'lose' | { breakAfter: number }
  times: number
}

export interface S3Server {
  settings: S3Settings
  objects: Map<string, StoredBlob>
  uploads: Map<string, Upload>
  /** Method and path of each request that was answered. */
  requests: string[]
  faults: Fault[]
  /** Largest body that came in one request, bytes. */
  largestBody: number
  close(): Promise<void>
}

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const BUCKET = 'arbo-test'
const KEYS = {
  accessKeyId: 'test-access',
  secretAccessKey: 'test-secret-of-forty-characters-in-all-00',
  region: 'test-1',
}
const md5 = (data: Buffer) => createHash('md5').update(data).digest('hex')

/**
 * An object storage in memory that is as strict as the protocol: signatures and hashes are checked, parts are of one
 * size, listings come in pages, an upload in parts appears at its end.
 */
export async function startS3Server({ leastPart = 1024, page = 3 } = {}): Promise<S3Server> {
  const objects = new Map<string, StoredBlob>()
  const uploads = new Map<string, Upload>()
  const requests: string[] = []
  const faults: Fault[] = []
  const state = { largestBody: 0 }

  const keptHeaders = (request: IncomingMessage) =>
    Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => name === 'content-type' || name.startsWith('x-amz-meta-'))
        .map(([name, value]) => [name, String(value)]),
    )
  const save = (key: string, body: Buffer, headers: Record<string, string>, etag = md5(body)) => {
    // Whole seconds, as an HTTP date has them.
    objects.set(key, { body, headers, etag: `"${etag}"`, modified: new Date() })
    return `"${etag}"`
  }
  const existing = (key: string) => {
    const found = objects.get(key)
    if (!found) throw new Refusal(404, 'NoSuchKey')
    return found
  }
  const uploadOf = (query: URLSearchParams) => {
    const found = uploads.get(query.get('uploadId') ?? '')
    if (!found) throw new Refusal(404, 'NoSuchUpload')
    return found
  }
  const sourceOf = (request: IncomingMessage) => {
    const source = String(request.headers['x-amz-copy-source']).replace(`/${BUCKET}/`, '')
    const { body, headers } = existing(source)
    const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['x-amz-copy-source-range']))
    return { headers, body: range ? body.subarray(Number(range[1]), Number(range[2]) + 1) : body }
  }

  const put = (request: IncomingMessage, key: string, query: URLSearchParams, body: Buffer) => {
    const isCopy = request.headers['x-amz-copy-source'] !== undefined
    const content = isCopy ? sourceOf(request) : { body, headers: keptHeaders(request) }
    let etag: string
    if (query.has('uploadId')) {
      etag = `"${md5(content.body)}"`
      uploadOf(query).parts.set(Number(query.get('partNumber')), { body: content.body, etag })
    } else etag = save(key, content.body, content.headers)
    return isCopy
      ? { status: 200, headers: {}, body: `<CopyResult><ETag>&quot;${etag.slice(1, -1)}&quot;</ETag></CopyResult>` }
      : { status: 200, headers: { etag }, body: '' }
  }
  const complete = (query: URLSearchParams, body: Buffer) => {
    const upload = uploadOf(query)
    const parts = elements(body.toString(), 'Part').map((part) => {
      const found = upload.parts.get(Number(elementText(part, 'PartNumber')))
      if (!found || found.etag !== elementText(part, 'ETag')) throw new Refusal(400, 'InvalidPart')
      return found
    })
    const sizes = parts.slice(0, -1).map((part) => part.body.length)
    if (sizes.some((size) => size < leastPart)) throw new Refusal(400, 'EntityTooSmall')
    if (new Set(sizes).size > 1) throw new Refusal(400, 'InvalidPart')
    const sums = Buffer.from(parts.map((part) => part.etag.slice(1, -1)).join(''), 'hex')
    save(upload.key, Buffer.concat(parts.map((part) => part.body)), upload.headers, `${md5(sums)}-${parts.length}`)
    uploads.delete(query.get('uploadId') ?? '')
    return { status: 200, headers: {}, body: '<CompleteMultipartUploadResult/>' }
  }
  const list = (query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
    const some = keys.slice(0, Math.min(page, Number(query.get('max-keys') ?? page)))
    const contents = some.map((key) => {
      const { body, modified, etag } = existing(key)
      return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${etag.replaceAll('"', '&quot;')}</ETag><Size>${body.length}</Size></Contents>`
    })
    const isCut = some.length < keys.length
    const next = isCut ? `<NextContinuationToken>${some.at(-1)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
  }
  const listUploads = (prefix: string) =>
    [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, begun }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
      )
      .join('')
  const read = (request: IncomingMessage, key: string) => {
    const { body, headers, etag, modified } = existing(key)
    const head = { ...headers, etag, 'last-modified': modified.toUTCString(), 'accept-ranges': 'bytes' }
    if (request.headers['if-match'] !== undefined && request.headers['if-match'] !== etag) {
      throw new Refusal(412, 'PreconditionFailed')
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) return { status: 200, headers: { ...head, 'content-length': String(body.length) }, body }
    const start = Number(range[1])
    const end = Math.min(range[2] === '' ? Infinity : Number(range[2]), body.length - 1)
    if (start >= body.length) throw new Refusal(416, 'InvalidRange')
    const part = body.subarray(start, end + 1)
    const length = { 'content-length': String(part.length), 'content-range': `bytes ${start}-${end}/${body.length}` }
    return { status: 206, headers: { ...head, ...length }, body: part }
  }

  const answer = (request: IncomingMessage, url: URL, body: Buffer) => {
    const [, bucket, ...rest] = url.pathname.split('/')
    const key = rest.join('/')
    const query = url.searchParams
    if (bucket !== BUCKET) throw new Refusal(404, 'NoSuchBucket')
    if (key === '') {
      if (request.method === 'POST' && query.has('delete')) {
        if (request.headers['content-md5'] !== createHash('md5').update(body).digest('base64'))
          throw new Refusal(400, 'BadDigest')
        for (const name of elements(body.toString(), 'Key')) objects.delete(name)
        return { status: 200, headers: {}, body: '<DeleteResult/>' }
      }
      const text = query.has('uploads')
        ? `<ListMultipartUploadsResult>${listUploads(query.get('prefix') ?? '')}</ListMultipartUploadsResult>`
        : list(query)
      return { status: 200, headers: {}, body: text }
    }
    if (request.method === 'GET' || request.method === 'HEAD') return read(request, key)
    if (request.method === 'PUT') return put(request, key, query, body)
    if (request.method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, { key, headers: keptHeaders(request), parts: new Map(), begun: new Date() })
      return {
        status: 200,
        headers: {},
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      }
    }
    if (request.method === 'POST') return complete(query, body)
    if (query.has('uploadId')) uploads.delete(query.get('uploadId') ?? '')
    else objects.delete(key)
    return { status: 204, headers: {}, body: '' }
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    const body = await buffer(request)
    state.largestBody = Math.max(state.largestBody, body.length)
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    const fault = faults.find((one) => one.times > 0 && one.on(request.method ?? '', url.pathname, url.searchParams))
    if (fault) fault.times -= 1
    try {
      if (fault && typeof fault.how === 'object' && 'code' in fault.how)
        throw new Refusal(fault.how.status, fault.how.code)
      const refused = signatureFault(request, body, KEYS)
      if (refused) throw new Refusal(403, refused)
      const result = answer(request, url, body)
      if (fault?.how === 'lose') return void response.destroy()
      response.writeHead(result.status, result.headers)
      if (fault && typeof fault.how === 'object' && 'breakAfter' in fault.how) {
        return void response.write(result.body.slice(0, fault.how.breakAfter), () => response.destroy())
      }
      response.end(request.method === 'HEAD' ? undefined : result.body)
    } catch (error) {
      if (!(error instanceof Refusal)) return void response.destroy()
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(
        request.method === 'HEAD'
          ? undefined
          : `<?xml version="1.0"?>\n<Error><Code>${error.code}</Code><Message>refused</Message></Error>`,
      )
    }
  }
  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: BUCKET, prefix: 'studio/', pathStyle: true, ...KEYS },
    objects,
    uploads,
    requests,
    faults,
    get largestBody() {
      return state.largestBody
    },
    set largestBody(bytes: number) {
      state.largestBody = bytes
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
