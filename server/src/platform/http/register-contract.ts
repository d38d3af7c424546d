import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { contract } from '@arbo/core/contract'
import type { EndpointName, EndpointSpec } from '@arbo/core/contract'
import { HeldNoLonger, inHeldCall } from '../db/held-call.ts'
import type { HeldCall } from '../db/held-call.ts'
import { CallerGone, readingFor } from '../observe/caller-gone.ts'
import { checkDisk } from '../disk/full-disk.ts'
import { authenticate } from '../access/authenticate.ts'
import { checkAccess } from '../access/check-access.ts'
import { grantOf } from '../access/file-grant.ts'
import type { Identity } from '../access/identity.ts'
import type { Member } from '../access/member.ts'
import { checkViewAs, VIEW_AS_HEADER } from '../access/view-as.ts'
import { answerOnce } from './answer-once.ts'
import type { Deps } from '../deps.ts'
import { longJson } from './answer-json.ts'
import { bodyLimitOf, HEAVY_BODY_BYTES } from './limits.ts'
import { formBody } from './form-body.ts'
import { withGrant } from './grant.ts'
import type { Call, FileAnswer, Handlers, Page } from './handler.ts'
import { Lane } from './lane.ts'
import { pageOrigin } from './page-origin.ts'
import { listMeta } from './paging.ts'
import type { PageRequest } from './paging.ts'
import { validate } from './validate.ts'

interface Caller {
  identity?: Identity
  member?: Member
  /** Of a call that goes by held data. */
  held?: HeldCall | undefined
}

/** Finds whoever comes by a guest link. @throws {ApiError} */
export type AuthenticateGuest = (deps: Deps, authorization: string | undefined) => Promise<Member>

interface Served {
  deps: Deps
  handlers: Handlers
  authenticateGuest: AuthenticateGuest
  lane: Lane
}

/** Callers as the checks before the handler found them, by request. */
const callers = new WeakMap<FastifyRequest, Caller>()

/** Storage keys hold slashes, so their parameter takes the rest of the path. */
const WILDCARD = 'key'

/** The contract's path in the router's notation. */
export function routePath(path: string): string {
  return `/api/${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === WILDCARD ? '*' : `:${name}`))}`
}

function rawParams(request: FastifyRequest): Record<string, string> {
  const { '*': key, ...params } = request.params as Record<string, string>
  return key === undefined ? params : { ...params, [WILDCARD]: key }
}

/** Origin for addresses in answers: the configured one, else the one that the caller used. */
function baseUrlOf({ config }: Deps, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}

async function callerOf(
  { deps, authenticateGuest }: Served,
  spec: EndpointSpec,
  request: FastifyRequest,
): Promise<Caller> {
  if (spec.access === 'public') return {}
  if (spec.access === 'guest') return { member: await authenticateGuest(deps, request.headers.authorization) }
  const { ws_code } = rawParams(request)
  const caller = await authenticate(deps, request.headers.authorization, ws_code)
  const origin = pageOrigin(request.headers, baseUrlOf(deps, request))
  const token = request.headers[VIEW_AS_HEADER]
  const member =
    token === undefined
      ? checkAccess(caller, spec, origin, ws_code)
      : await checkViewAs(deps, caller, spec, { token: String(token), origin, wsCode: ws_code })
  return { identity: caller.identity, member }
}

/** Endpoints that only read and answer with data, and do not write to the caller by themselves. */
function isReading({ method, answer }: EndpointSpec): boolean {
  return method === 'GET' && (answer === 'data' || answer === 'list')
}

/** Such a call can be begun anew before anybody has seen its answer. */
function mayGoByHeld(spec: EndpointSpec): boolean {
  return isReading(spec) && spec.access !== 'public' && spec.access !== 'guest'
}

/** Refused at once, and by the rights of now: the held ones may have been more, or fewer. */
async function callerNow(served: Served, spec: EndpointSpec, request: FastifyRequest): Promise<Caller> {
  const { deps } = served
  const heldCall = mayGoByHeld(spec) ? deps.database.newHeldCall() : undefined
  return orAnew(
    deps,
    heldCall,
    async () => ({ ...(await callerOf(served, spec, request)), held: heldCall }),
    () => callerOf(served, spec, request),
  )
}

/**
 * @param work goes by what is held
 * @param anew the same by what is read for it, where that held no longer
 */
function orAnew<T>(
  { database }: Deps,
  heldCall: HeldCall | undefined,
  work: () => Promise<T>,
  anew: () => Promise<T>,
): Promise<T> {
  if (!heldCall) return work()
  const tried = inHeldCall(heldCall, async () => {
    try {
      return await work()
    } catch (error) {
      await database.settleHeld()
      throw error
    }
  })
  return tried.catch((error: unknown) => {
    if (!(error instanceof HeldNoLonger)) throw error
    return inHeldCall(undefined, anew)
  })
}

/** By its kind, or by the amount of its data; files of media are written as they come. */
function isHeavy({ heavy }: EndpointSpec, { headers }: FastifyRequest): boolean {
  if (heavy) return true
  return isJson(headers['content-type']) && Number(headers['content-length'] ?? 0) > HEAVY_BODY_BYTES
}

const isJson = (type: string | undefined): boolean => type?.startsWith('application/json') ?? false

function whoseCall(request: FastifyRequest): string {
  return callers.get(request)?.identity?.userId ?? request.ip
}

async function send(spec: EndpointSpec, reply: FastifyReply, query: unknown, result: unknown): Promise<unknown> {
  // A handler may have answered by itself, piece by piece.
  if (spec.answer === 'stream' || reply.sent) return reply
  if (spec.answer === 'file') {
    const { body, type, status = 200, headers = {} } = result as FileAnswer
    return reply.code(status).headers(headers).type(type).send(body)
  }
  reply.header('cache-control', 'no-store')
  const answer = { data: result }
  if (spec.answer === 'list') {
    const { rows, total } = result as Page<unknown>
    Object.assign(answer, { data: rows, meta: listMeta(query as PageRequest, total) })
  }
  const text = await longJson(answer)
  return text === undefined ? reply.send(answer) : reply.type('application/json; charset=utf-8').send(text)
}

function registerEndpoint(app: FastifyInstance, served: Served, name: EndpointName): void {
  const { deps, handlers, lane } = served
  const spec: EndpointSpec = contract[name]
  const handler = handlers[name] as (call: Call<never>) => Promise<unknown>
  // A file in a body may come in a form as well; nobody else's form is read.
  const takesFile = spec.body instanceof z.ZodObject && 'content' in spec.body.shape
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { identity, member } = callers.get(request) ?? {}
    const body = takesFile && request.isMultipart() ? await formBody(request) : request.body
    const input = validate(spec, { params: rawParams(request), query: request.query, body })
    const call = { ...input, identity, member, request, reply, baseUrl: baseUrlOf(deps, request) }
    const run = () =>
      withGrant(
        () => grantOf({ identity, member }),
        () => handler(call as unknown as Call<never>),
      )
    const key = spec.once ? request.headers['idempotency-key'] : undefined
    const result =
      key === undefined || !member
        ? await run()
        : await answerOnce(deps, { member, name, input, key: String(key) }, run)
    return { query: input.query, result }
  }
  /** By held data where the call may, and by no data from before a change that was made before the call. */
  const answerNow = async (request: FastifyRequest, reply: FastifyReply) => {
    const heldCall = callers.get(request)?.held
    const settled = async () => {
      const answered = await answer(request, reply)
      await deps.database.settleHeld()
      return answered
    }
    const anew = async () => {
      callers.set(request, await callerOf(served, spec, request))
      return answer(request, reply)
    }
    try {
      return await orAnew(deps, heldCall, settled, anew)
    } finally {
      heldCall?.end()
    }
  }
  app.route({
    method: spec.method,
    url: routePath(spec.path),
    exposeHeadRoute: spec.answer === 'file',
    // compressAnswers does it, and looks for itself which are worth it.
    ...(spec.answer === 'data' || spec.answer === 'list' ? { compress: false as const } : {}),
    bodyLimit: bodyLimitOf(takesFile ? { ...spec, largeBody: true } : spec),
    // Before the body is read: who may not call is not listened to.
    onRequest: async (request) => {
      callers.set(request, await callerNow(served, spec, request))
      checkDisk(deps.disk, name, spec)
    },
    handler: async (request, reply) => {
      const now = () => answerNow(request, reply)
      const inTurn = async () => {
        // A caller who left while others were served wants none of it any more, an import least of all.
        if (reply.raw.destroyed) throw new CallerGone()
        return now()
      }
      const run = () => (isHeavy(spec, request) ? lane.run(whoseCall(request), inTurn) : now())
      const { query, result } = await (isReading(spec) ? readingFor(() => reply.raw.destroyed, run) : run())
      return send(spec, reply, query, result)
    },
  })
}

/** A handler without a row, or a row without a handler: the program is wrong and must not start. */
export function checkHandlers(handlers: object, rows: object = contract): void {
  const served = new Set(Object.keys(handlers))
  const declared = new Set(Object.keys(rows))
  const missing = [...declared].filter((name) => !served.has(name))
  const unknown = [...served].filter((name) => !declared.has(name))
  if (missing.length === 0 && unknown.length === 0) return
  throw new Error(
    `contract rows without a handler: ${missing.join(', ')}; handlers without a row: ${unknown.join(', ')}`,
  )
}

/** Serves every row of the contract. */
export function registerContract(
  app: FastifyInstance,
  deps: Deps,
  handlers: Handlers,
  authenticateGuest: AuthenticateGuest,
): void {
  checkHandlers(handlers)
  const served = { deps, handlers, authenticateGuest, lane: new Lane() }
  for (const name of Object.keys(contract) as EndpointName[]) registerEndpoint(app, served, name)
}
