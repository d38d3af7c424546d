import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { addAbortSignal, Readable } from 'node:stream'
import { StorageError } from './errors.ts'
import { checkKey, checkPrefix } from './key.ts'
import { S3Client, S3Failure } from './s3/client.ts'
import type { S3Options } from './s3/client.ts'
import { uploadInParts } from './s3/multipart.ts'
import { partSize, splitParts } from './s3/parts.ts'
import { readBody } from './s3/read-body.ts'
import type { S3Settings } from './s3/settings.ts'
import { elements, elementText } from './s3/xml.ts'
import type {
  ByteRange,
  PutOptions,
  Storage,
  StorageSource,
  StoredEntry,
  StoredMeta,
  StoredObject,
  StoredStream,
} from './storage.ts'

export interface S3StorageOptions extends S3Options {
  /** Fewest bytes of a part; tests take small ones. */
  partBytes?: number
  /** Bytes that one request may copy; 5 GB, by the protocol. */
  copyBytes?: number
}

const COPY_BYTES = 5 * 1024 ** 3
/** Names of files are text in any script, headers are not. */
const NAME_HEADER = 'x-amz-meta-name'
/** No upload that lives is as old as that. */
const LEFTOVER_MS = 24 * 3600_000

function describe({ type, name }: StoredMeta): Record<string, string> {
  const encoded = name === undefined ? undefined : Buffer.from(name).toString('base64url')
  return { 'content-type': type, ...(encoded === undefined ? {} : { [NAME_HEADER]: encoded }) }
}

function objectOf(key: string, headers: Headers, size: number): StoredObject {
  const name = headers.get(NAME_HEADER)
  return {
    key,
    size,
    type: headers.get('content-type') ?? 'application/octet-stream',
    ...(name === null ? {} : { name: Buffer.from(name, 'base64url').toString() }),
    modified: new Date(headers.get('last-modified') ?? 0),
  }
}

/** Files as objects of one bucket of an S3-compatible object storage. */
class S3Storage implements Storage {
  readonly #client: S3Client
  readonly #options: S3StorageOptions

  constructor(settings: S3Settings, options: S3StorageOptions) {
    this.#client = new S3Client(settings, options)
    this.#options = options
  }

  async put(key: string, source: StorageSource, meta: StoredMeta, options: PutOptions = {}): Promise<StoredObject> {
    checkKey(key)
    const isFile = !(source instanceof Readable)
    const bytes = isFile ? (await stat(source.file)).size : undefined
    if (bytes !== undefined && bytes > (options.maxBytes ?? Infinity)) throw new StorageError('too_large')
    return this.#explained(async () => {
      const stream = isFile ? createReadStream(source.file) : source
      if (options.signal) addAbortSignal(options.signal, stream)
      await this.#send(key, stream, describe(meta), { ...options, bytes })
      if (isFile) await rm(source.file, { force: true })
      return this.#existing(key)
    })
  }

  async get(key: string, range?: ByteRange): Promise<StoredStream> {
    checkKey(key)
    if (range && (range.start < 0 || (range.end ?? Infinity) < range.start)) {
      throw new StorageError('range_not_satisfiable')
    }
    return this.#explained(async () => {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end ?? ''}` } : {}
      const abort = new AbortController()
      const response = await this.#client.send({ method: 'GET', key, headers, isStream: true, signal: abort.signal })
      const length = Number(response.headers.get('content-length') ?? 0)
      const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
      const size = part ? Number(part[3]) : length
      const start = part ? Number(part[1]) : 0
      const end = part ? Number(part[2]) : length - 1
      // An empty file has no part, whatever the storage says.
      if (range && (!part || size === 0)) {
        abort.abort()
        throw new StorageError('range_not_satisfiable')
      }
      const stream = readBody({ client: this.#client, key, response, abort, start, end })
      return { ...objectOf(key, response.headers, size), stream, start, end }
    })
  }

  async stat(key: string): Promise<StoredObject | null> {
    checkKey(key)
    try {
      const { headers } = await this.#client.send({ method: 'HEAD', key })
      return objectOf(key, headers, Number(headers.get('content-length') ?? 0))
    } catch (error) {
      if (error instanceof S3Failure && error.status === 404) return null
      throw this.#client.explain(error)
    }
  }

  async delete(key: string): Promise<void> {
    checkKey(key)
    await this.#explained(() => this.#client.send({ method: 'DELETE', key }))
  }

  async deletePrefix(prefix: string): Promise<void> {
    const folder = checkPrefix(prefix)
    await this.delete(folder)
    await this.#explained(async () => {
      for await (const page of this.#pages(`${folder}/`)) await this.#deleteAll(page.map(({ key }) => key))
    })
  }

  async move(from: string, to: string): Promise<void> {
    checkKey(to)
    const object = await this.#existing(from)
    if (from === to) return
    await this.#explained(async () => {
      await this.#copy(object, to)
      await this.#client.send({ method: 'DELETE', key: from })
    })
  }

  /** The storage copies them itself: nothing of them comes through here. */
  async join(parts: readonly string[], to: string, meta: StoredMeta): Promise<StoredObject> {
    checkKey(to)
    return this.#explained(async () => {
      const [client, each] = [this.#client, parts.map(checkKey)]
      await uploadInParts({ client, key: to, headers: describe(meta) }, each.values(), (part, query) =>
        this.#copyPart(part, to, query),
      )
      return this.#existing(to)
    })
  }

  async *list(prefix = ''): AsyncIterable<StoredEntry> {
    const folder = prefix === '' ? '' : `${checkPrefix(prefix)}/`
    try {
      for await (const page of this.#pages(folder)) yield* page
    } catch (error) {
      throw this.#client.explain(error)
    }
  }

  async free(): Promise<number> {
    return Infinity
  }

  /** Tries all rights that are needed, and removes leftovers of ended processes' uploads. @throws StorageError */
  async open(): Promise<void> {
    const probe = `arbo-probe-${randomUUID()}`
    await this.#explained(async () => {
      await this.#client.send({ method: 'PUT', key: probe, body: Buffer.from('ok') })
      await this.#client.sendForText({ method: 'GET', query: this.#listing(probe, { 'max-keys': '1' }) })
      await this.#client.send({ method: 'DELETE', key: probe })
      await this.#abortLeftovers()
    })
  }

  async #existing(key: string): Promise<StoredObject> {
    const object = await this.stat(key)
    if (!object) throw new StorageError('not_found')
    return object
  }

  async #explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#client.explain(error)
    }
  }

  async #send(
    key: string,
    stream: Readable,
    headers: Record<string, string>,
    { maxBytes = Infinity, bytes, signal }: PutOptions & { bytes: number | undefined },
  ): Promise<void> {
    const partBytes = partSize(bytes ?? maxBytes, this.#options.partBytes)
    const parts = splitParts(stream, { partBytes, maxBytes })
    try {
      const { value: first = Buffer.alloc(0) } = (await parts.next()) as { value: Buffer | undefined }
      const second =
        first.length < partBytes ? undefined : ((await parts.next()) as { value: Buffer | undefined }).value
      if (!second) {
        await this.#client.send({ method: 'PUT', key, headers, body: first, signal })
        return
      }
      const all = async function* () {
        yield first
        yield second
        yield* parts
      }
      await uploadInParts({ client: this.#client, key, headers, signal }, all(), async (body, query) => {
        const sent = await this.#client.send({ method: 'PUT', key, query, body, signal })
        return sent.headers.get('etag') ?? ''
      })
    } finally {
      // A source that is not read to its end must not wait for a reader.
      stream.destroy()
    }
  }

  async #copy({ key, size, type, name }: StoredObject, to: string): Promise<void> {
    const client = this.#client
    const { copyBytes = COPY_BYTES } = this.#options
    if (size <= copyBytes) {
      await client.sendForText({ method: 'PUT', key: to, headers: this.#source(key) })
      return
    }
    const ranges = async function* () {
      for (let start = 0; start < size; start += copyBytes) {
        yield `bytes=${start}-${Math.min(start + copyBytes, size) - 1}`
      }
    }
    await uploadInParts({ client, key: to, headers: describe({ type, name }) }, ranges(), (range, query) =>
      this.#copyPart(key, to, query, { 'x-amz-copy-source-range': range }),
    )
  }

  #source(key: string): Record<string, string> {
    const { bucket, prefix } = this.#client.settings
    return { 'x-amz-copy-source': `/${bucket}/${prefix}${key}` }
  }

  /** Part of an upload from a stored file. @returns its ETag */
  async #copyPart(from: string, to: string, query: Record<string, string>, range: Record<string, string> = {}) {
    const headers = { ...this.#source(from), ...range }
    return elementText(await this.#client.sendForText({ method: 'PUT', key: to, query, headers }), 'ETag') ?? ''
  }

  #listing(folder: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
    return { 'list-type': '2', prefix: this.#client.settings.prefix + folder, ...more }
  }

  async *#pages(folder: string): AsyncGenerator<StoredEntry[]> {
    const { prefix } = this.#client.settings
    for (let token: string | undefined; ;) {
      const query = this.#listing(folder, token === undefined ? {} : { 'continuation-token': token })
      const xml = await this.#client.sendForText({ method: 'GET', query })
      yield elements(xml, 'Contents').map((entry) => ({
        key: (elementText(entry, 'Key') ?? '').slice(prefix.length),
        size: Number(elementText(entry, 'Size')),
        modified: new Date(elementText(entry, 'LastModified') ?? 0),
      }))
      token = elementText(xml, 'IsTruncated') === 'true' ? elementText(xml, 'NextContinuationToken') : undefined
      if (token === undefined) return
    }
  }

  async #deleteAll(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { prefix } = this.#client.settings
    const list = keys.map((key) => `<Object><Key>${prefix}${key}</Key></Object>`).join('')
    const body = Buffer.from(`<Delete><Quiet>true</Quiet>${list}</Delete>`)
    const headers = {
      'content-md5': createHash('md5').update(body).digest('base64'),
      'content-type': 'application/xml',
    }
    const xml = await this.#client.sendForText({ method: 'POST', query: { delete: '' }, headers, body })
    const code = elementText(xml, 'Code')
    if (code !== undefined) throw new S3Failure(403, code, elementText(xml, 'Message') ?? '')
  }

  /** Where a storage cannot list them, a rule of the bucket has to remove them. */
  async #abortLeftovers(): Promise<void> {
    const { prefix } = this.#client.settings
    const query = { uploads: '', prefix }
    const xml = await this.#client.sendForText({ method: 'GET', query }).catch((error: unknown) => {
      if (error instanceof S3Failure) return ''
      throw error
    })
    for (const entry of elements(xml, 'Upload')) {
      const key = elementText(entry, 'Key') ?? ''
      const uploadId = elementText(entry, 'UploadId') ?? ''
      const begun = Date.parse(elementText(entry, 'Initiated') ?? '')
      if (Date.now() - begun < LEFTOVER_MS || !key.startsWith(prefix)) continue
      await this.#client
        .send({ method: 'DELETE', key: key.slice(prefix.length), query: { uploadId } })
        .catch(() => undefined)
    }
  }
}

/**
 * Opens a bucket as storage; it must be there.
 * @throws StorageError refused, unavailable
 */
export async function openS3Storage(settings: S3Settings, options: S3StorageOptions = {}): Promise<Storage> {
  const storage = new S3Storage(settings, options)
  await storage.open()
  return storage
}
