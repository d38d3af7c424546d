import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { reasonOf } from '../../reason-of.ts'
import { StorageError } from '../errors.ts'
import { bucketAddress } from './settings.ts'
import type { S3Settings } from './settings.ts'
import { elementText } from './xml.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Key within the bucket; absent: the bucket itself. */
  key?: string
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: Buffer
  signal?: AbortSignal | undefined
  /** The answer is read by the caller, however long that takes; else it must be whole within a minute or two. */
  isStream?: boolean
}

/** An answer that is no success, with the code of its document, such as NoSuchKey; '' where it has none. */
export class S3Failure extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`${code || status}: ${message}`)
    this.name = 'S3Failure'
    this.status = status
    this.code = code
  }
}

export interface S3Options {
  /** Wait before the second attempt, ms; it doubles with each further one. */
  retryMs?: number
}

const ATTEMPTS = 5
const RETRY_MS = 100
/** For one part on a slow line; and until the head of an answer is there. */
const ATTEMPT_MS = 120_000
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504])
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

/** Signed requests to one bucket. Failures that may pass are tried again. */
export class S3Client {
  readonly settings: S3Settings
  readonly #aws: AwsClient
  readonly #base: string
  readonly #retryMs: number

  constructor(settings: S3Settings, { retryMs = RETRY_MS }: S3Options = {}) {
    this.settings = settings
    const { accessKeyId, secretAccessKey, region } = settings
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
    this.#base = bucketAddress(settings)
    this.#retryMs = retryMs
  }

  /** Where the bucket is, for messages. */
  get place(): string {
    return this.#base
  }

  /** @throws {S3Failure} for an answer that is no success; StorageError unavailable; AbortError of the signal */
  async send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      const result = await this.#attempt(request)
      const isLast = attempt === ATTEMPTS
      if (result instanceof Response) {
        if (result.ok) return result
        const failure = await failureOf(result, request.method)
        if (isLast || !TEMPORARY.has(result.status)) throw failure
      } else if (isLast) {
        throw new StorageError('unavailable', { place: this.place, reason: reasonOf(result) }, result)
      }
      const wait = this.#retryMs * 2 ** (attempt - 1) * (0.5 + Math.random())
      await delay(wait, undefined, { signal: request.signal })
    }
  }

  /** The text of an answer; some failures come as a document under the status of a success. */
  async sendForText(request: S3Request): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.send(request)
      const text = await response.text()
      const code = /^\s*(?:<\?xml[^>]*>\s*)?<Error>/.test(text) ? (elementText(text, 'Code') ?? '') : undefined
      if (code === undefined) return text
      if (attempt === ATTEMPTS || !/^(InternalError|SlowDown|ServiceUnavailable)$/.test(code)) {
        throw new S3Failure(response.status, code, elementText(text, 'Message') ?? '')
      }
      await delay(this.#retryMs * 2 ** (attempt - 1), undefined, { signal: request.signal })
    }
  }

  /** A failure as the callers of a storage are told of it. */
  explain(error: unknown): unknown {
    if (!(error instanceof S3Failure)) return error
    const { status, code } = error
    const values = { place: this.place, reason: error.message }
    if (status === 404 && code !== 'NoSuchBucket') return new StorageError('not_found', {}, error)
    if (status === 416) return new StorageError('range_not_satisfiable', {}, error)
    if (code === 'EntityTooLarge') return new StorageError('too_large', {}, error)
    if (status === 507 || FULL.has(code)) return new StorageError('not_enough_storage', {}, error)
    return new StorageError(TEMPORARY.has(status) ? 'unavailable' : 'refused', values, error)
  }

  /** @returns the answer, or why there was none */
  async #attempt({ method, key = '', query = {}, headers = {}, body, signal, isStream }: S3Request): Promise<unknown> {
    signal?.throwIfAborted()
    const url = new URL(this.#base + (key === '' ? '' : this.settings.prefix + key))
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error('it took too long')), ATTEMPT_MS)
    const signals = signal ? [signal, timeout.signal] : [timeout.signal]
    try {
      const signed = await this.#aws.sign(url.href, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        // A view of a larger buffer would be sent as the whole of it by some versions.
        ...(body ? { body: new Uint8Array(body) } : {}),
        redirect: 'manual',
      })
      const response = await fetch(signed, { signal: AbortSignal.any(signals) })
      if (isStream && response.ok) return response
      // Read within the time; an answer without a body must stay without one.
      const bytes = await response.arrayBuffer()
      return new Response(bytes.byteLength > 0 ? bytes : null, { status: response.status, headers: response.headers })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      return error
    } finally {
      clearTimeout(timer)
    }
  }
}

async function failureOf(response: Response, method: string): Promise<S3Failure> {
  const text = method === 'HEAD' ? '' : await response.text()
  return new S3Failure(response.status, elementText(text, 'Code') ?? '', elementText(text, 'Message') ?? 'refused')
}
