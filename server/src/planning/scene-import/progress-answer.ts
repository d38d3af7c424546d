import type { FastifyReply, FastifyRequest } from 'fastify'
import { IMPORT_PROGRESS_TYPE } from '@arbo/core/contract'
import { errorBody, toApiError } from '../../platform/http/error-handler.ts'
import { ImportProgress, Stopped } from './import-progress.ts'

/** While a lock is waited for nothing is told; a proxy in between must not take the connection for dead. */
const KEEP_ALIVE_MS = 15_000

async function answerInLines<T>(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  work: (progress: ImportProgress) => Promise<T>,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const hangUp = new AbortController()
  raw.on('close', () => hangUp.abort())
  raw.on('error', () => hangUp.abort())
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string | number | string[]>),
    'content-type': `${IMPORT_PROGRESS_TYPE}; charset=utf-8`,
    'cache-control': 'no-store, no-transform',
    // nginx would hold the lines back.
    'x-accel-buffering': 'no',
  })
  const write = (line: string): void => void (raw.destroyed || raw.write(`${line}\n`))
  const timer = setInterval(() => write(''), KEEP_ALIVE_MS)
  try {
    const data = await work(new ImportProgress((progress) => write(JSON.stringify({ progress })), hangUp.signal))
    write(JSON.stringify({ data }))
  } catch (thrown) {
    if (thrown instanceof Stopped) return
    const error = toApiError(thrown)
    if (error.status >= 500) request.log.error({ err: error.cause ?? error }, 'an import failed')
    write(JSON.stringify({ status: error.status, ...errorBody(error, request.id) }))
  } finally {
    clearInterval(timer)
    raw.end()
  }
}

/**
 * Does the work of an import. To a caller that accepts lines of JSON it is answered in them: how far it is, again and
 * again, then the answer or the refusal; and the work ends when the caller goes.
 */
export async function progressAnswer<T>(
  call: { request: FastifyRequest; reply: FastifyReply },
  work: (progress: ImportProgress) => Promise<T>,
): Promise<T> {
  if (!call.request.headers.accept?.includes(IMPORT_PROGRESS_TYPE)) return work(new ImportProgress())
  await answerInLines(call, work)
  // The answer has gone out already.
  return undefined as T
}
