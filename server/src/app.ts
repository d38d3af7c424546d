import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import { speakTo, translate } from '@arbo/core/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { registerMailbox } from './platform/mail/register-mailbox.ts'
import { registerOperator } from './workspace/accounts/register-operator.ts'
import { translations as german } from './de.ts'
import { translations as spanish } from './es.ts'
import { translations as french } from './fr.ts'
import { translations as japanese } from './ja.ts'
import { allHandlers } from './handlers.ts'
import { answerLanguage } from './platform/observe/work-context.ts'
import { registerMetrics } from './platform/observe/register-metrics.ts'
import { text } from './platform/texts.ts'
import { ApiError } from './platform/http/api-error.ts'
import { isFlatJson } from './platform/http/json-shape.ts'
import { brotliParams, COMPRESS_BYTES, compressAnswers } from './platform/http/compress-answers.ts'
import { authenticateGuest } from './review/guest-links/caller.ts'
import type { RoomDeps } from './review/rooms/room-deps.ts'
import { registerDocsPage } from './platform/http/docs-page.ts'
import { registerDocsSite } from './platform/http/docs-site.ts'
import { registerErrors } from './platform/http/error-handler.ts'
import { inContextOf, logRequests } from './platform/http/log-requests.ts'
import { registerContract } from './platform/http/register-contract.ts'
import { registerSecurityHeaders } from './platform/http/security-headers.ts'
import { endStreams } from './platform/http/server-events.ts'
import { registerStaticFiles } from './platform/http/static-files.ts'
import type { StaticFolders } from './platform/http/static-files.ts'

speakTo(answerLanguage)
translate('de', german)
translate('fr', french)
translate('es', spanish)
translate('ja', japanese)

const IDLE_CHECK_MS = 50
const PREFLIGHT_SECONDS = 24 * 3600

/**
 * A connection that is kept alive between requests would hold a shutdown until its timeout: while closing, the idle ones
 * are ended again and again, and the event streams at once. Requests that take longer than the grace, such as uploads,
 * are cut off; they were never acknowledged.
 */
function closeGracefully(app: FastifyInstance, { config, lifecycle }: Pick<RoomDeps, 'config' | 'lifecycle'>): void {
  let timer: NodeJS.Timeout | undefined
  let deadline: NodeJS.Timeout | undefined
  // A proxy that keeps connections learns to use another process for its next request.
  app.addHook('onRequest', async (_request, reply) => {
    if (lifecycle.isStopping) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    lifecycle.stop()
    endStreams()
    app.server.closeIdleConnections()
    timer = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
    deadline = setTimeout(() => app.server.closeAllConnections(), config.shutdown.grace * 1000)
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    clearTimeout(deadline)
  })
}

/** JSON is looked at before it is parsed: neither its nesting nor the number of its values may hold everybody up. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const refused = (why: 'api.compressed' | 'api.deep_json') =>
        inContextOf(request, () => new ApiError('validation_failed', { description: text(why) }))
      if (request.headers['content-encoding']) throw refused('api.compressed')
      if (!(await isFlatJson(body))) throw refused('api.deep_json')
      return new Promise((resolve, reject) => {
        void parse(request, body, (error, value) => (error ? reject(error) : resolve(value)))
      })
    },
  )
}

/** Puts the whole HTTP side of the product on a bare server; it is then ready to listen or to be injected into. */
export async function buildApp(app: FastifyInstance, deps: RoomDeps, folders: StaticFolders): Promise<void> {
  logRequests(app)
  closeGracefully(app, deps)
  registerMetrics(app, deps)
  registerErrors(app, deps.disk)
  registerSecurityHeaders(app, deps.config)
  // Any page may ask, without cookies; a token's allowed origins decide about its answers.
  await app.register(cors, {
    origin: '*',
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'last-event-id',
      'range',
      'x-arbo-view-as',
      'x-request-id',
    ],
    exposedHeaders: [
      'content-range',
      'accept-ranges',
      'content-length',
      'content-disposition',
      'x-request-id',
      'retry-after',
    ],
    maxAge: PREFLIGHT_SECONDS,
    // One that lacks its headers is answered like the others, not with words of the plugin's own.
    strictPreflight: false,
  })
  compressAnswers(app)
  await app.register(compress, {
    // Nobody sends compressed bodies; each call would look for them.
    globalDecompression: false,
    threshold: COMPRESS_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: brotliParams(COMPRESS_BYTES) },
    customTypes: /^(application\/(json|javascript|manifest\+json)|text\/(?!event-stream)|image\/svg\+xml)/,
  })
  await app.register(multipart)
  readJson(app)
  registerContract(app, deps, allHandlers(deps), authenticateGuest)
  app.get('/health-check', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('ok'))
  registerOperator(app, deps)
  registerDocsPage(app, deps)
  registerMailbox(app, deps)
  if (folders.docs) await registerDocsSite(app, folders.docs)
  await registerStaticFiles(app, folders, deps.config.page, deps.config.publicUrl)
}
