import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below this a compressed answer is hardly smaller. */
export const COMPRESS_BYTES = 1024
/** From here on the time counts for more than the last fifth of the size. */
const LARGE_BYTES = 512 * 1024
const [QUALITY, LARGE_QUALITY] = [4, 1]
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** As good as it should be for an answer that is made anew each time. */
export const brotliParams = (bytes: number): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: bytes < LARGE_BYTES ? QUALITY : LARGE_QUALITY,
})

type Encoding = 'br' | 'gzip'

/** Most answers are small: of those no promise is made. */
function encodingOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): Encoding | null {
  if (typeof payload !== 'string' || payload.length < COMPRESS_BYTES) return null
  if (request.method === 'HEAD' || reply.hasHeader('content-encoding')) return null
  if (!/^application\/json\b/.test(String(reply.getHeader('content-type')))) return null
  return negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']) as Encoding | null
}

function compressed(payload: string, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br' ? toBrotli(payload, { params: brotliParams(payload.length) }) : toGzip(payload, { level: 1 })
}

/**
 * Compresses JSON that is there as a whole in one go and in another thread; piece by piece, as a stream, a megabyte
 * takes several times as long. Streams and other types are left to the plugin behind.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = encodingOf(request, reply, payload)
    if (!encoding) return done(null, payload)
    void finish(reply, String(payload), encoding, done)
  })
}

async function finish(
  reply: FastifyReply,
  payload: string,
  encoding: Encoding,
  done: (error: Error | null, answer?: Buffer) => void,
): Promise<void> {
  let answer: Buffer
  try {
    answer = await compressed(payload, encoding)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
    return
  }
  const vary = [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', ')
  reply.headers({ 'content-encoding': encoding, 'content-length': answer.length, vary })
  done(null, answer)
}
