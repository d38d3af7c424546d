import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { contract, ERRORS } from '@arbo/core/contract'
import type { AnswerBody, CallInput, EndpointName, EndpointSpec, ErrorCode, RootRole } from '@arbo/core/contract'
import { readConfig } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { openDiskWatch } from '../platform/disk/open-disk-watch.ts'
import { reservedStorage } from '../platform/disk/reserved-storage.ts'
import type { Database } from '../platform/db/database.ts'
import { userAccount, wsUser } from '../platform/db/schema.gen.ts'
import { buildApp } from '../app.ts'
import type { Deps } from '../platform/deps.ts'
import { newFastify } from '../platform/http/new-fastify.ts'
import { deriveSecrets } from '../platform/http/secrets.ts'
import { createSession } from '../account/auth/queries.ts'
import { firstRefreshToken, hashToken } from '../platform/access/refresh-token.ts'
import { hashPassword } from '../account/auth/password.ts'
import { signAccessToken } from '../platform/access/access-token.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'
import { Lifecycle } from '../platform/observe/lifecycle.ts'
import { Metrics } from '../platform/observe/metrics.ts'
import type { RoomDeps } from '../review/rooms/room-deps.ts'
import { createRoomHub } from '../review/rooms/room-hub.ts'
import { openEventHub } from '../connect/live-events/open-event-hub.ts'
import { openLocalStorage } from '../platform/storage/local-storage.ts'
import { testDatabase, testDatabaseUrl } from './test-database.ts'

export const TEST_PASSWORD = 'correct-horse-7'

export interface TestUser {
  userId: string
  /** ws_user id. */
  id: string
  email: string
  name: string
  /** Access token of a session. */
  token: string
}

export interface TestWorkspace {
  id: string
  code: string
  users: Record<RootRole, TestUser>
}

export interface Refusal {
  status: number
  error: ErrorCode
  message: string
  description: string | undefined
  meta: Record<string, unknown>
}

interface CallOptions {
  headers?: Record<string, string>
}

const ROLES: RootRole[] = ['owner', 'admin', 'member', 'guest']

const ErrorShape = z.strictObject({
  error: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1),
  error_description: z.string().optional(),
  meta: z.looseObject({ request_id: z.string() }),
})
const MetaShape = z.strictObject({
  current_page: z.number().int(),
  last_page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
})

/** The contract's path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return `/api/${path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? `missing-${name}`))}`
}

function bodySchema(spec: EndpointSpec): z.ZodType | null {
  if (!spec.data || (spec.answer !== 'data' && spec.answer !== 'list')) return null
  return spec.answer === 'list'
    ? z.strictObject({ data: z.array(spec.data), meta: MetaShape })
    : z.strictObject({ data: spec.data })
}

/** Any call to the app, by endpoint name or by address, as one caller. */
export class TestClient {
  readonly #app: FastifyInstance
  readonly #token: string | undefined

  constructor(app: FastifyInstance, token?: string) {
    this.#app = app
    this.#token = token
  }

  /** The bare answer, nothing checked. */
  raw(options: InjectOptions) {
    const authorization = this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` }
    return this.#app.inject({ ...options, headers: { ...authorization, ...options.headers } })
  }

  send(
    name: EndpointName,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    options: CallOptions = {},
  ) {
    const spec: EndpointSpec = contract[name]
    const { params, query, body } = input
    return this.raw({
      method: spec.method,
      url: fillPath(spec.path, params as Record<string, unknown>),
      query: query as Record<string, string>,
      headers: options.headers,
      ...(body === undefined ? {} : { payload: body as object }),
    })
  }

  /** A call that must succeed; the answer must have the contract's shape. */
  async call<N extends EndpointName>(name: N, input?: CallInput<N>, options?: CallOptions): Promise<AnswerBody<N>> {
    const response = await this.send(name, input, options)
    if (response.statusCode >= 400) throw new Error(`${name} answered ${response.statusCode} ${response.body}`)
    const body: unknown = response.json()
    const schema = bodySchema(contract[name])
    // Parsing drops what the contract does not know: a difference is a field that must not leave the server.
    if (schema && !isDeepStrictEqual(schema.parse(body), body))
      throw new Error(`${name} answers more than its contract`)
    return body as AnswerBody<N>
  }

  /** A call that must be refused, in the shape of every refusal. */
  async refused(
    name: EndpointName,
    input?: Parameters<TestClient['send']>[1],
    options?: CallOptions,
  ): Promise<Refusal> {
    return refusalOf(await this.send(name, input, options))
  }
}

export function refusalOf(response: { statusCode: number; body: string }): Refusal {
  if (response.statusCode < 400) throw new Error(`answered ${response.statusCode} ${response.body.slice(0, 300)}`)
  const { error, message, error_description, meta } = ErrorShape.parse(JSON.parse(response.body))
  const [status] = ERRORS[error]
  if (status !== response.statusCode) throw new Error(`${error} came with ${response.statusCode}, not ${status}`)
  return { status, error, message, description: error_description, meta }
}

export interface TestServer {
  app: FastifyInstance
  deps: RoomDeps
  database: Database
  /** Where the rows under test are. */
  a: TestWorkspace
  /** Somebody else's; only its owner matters. */
  b: TestWorkspace
  anonymous: TestClient
  as(user: TestUser | { token: string }): TestClient
  owner: TestClient
  admin: TestClient
  member: TestClient
  guest: TestClient
  close(): Promise<void>
}

export type OtherProcess = Pick<TestServer, 'app' | 'deps' | 'anonymous' | 'as' | 'close'>

async function makeUser(deps: Deps, passwordHash: string, name: string): Promise<Omit<TestUser, 'id'>> {
  const userId = uuidv7()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const account = { id: userId, email, password_hash: passwordHash, display_name: name }
  await deps.database.db
    .insert(userAccount)
    .values({ ...account, email_verified_at: new Date(), terms_accepted_at: new Date() })
  return { userId, email, name, token: await signIn(deps, userId) }
}

let hashed: Promise<string> | undefined
/** The hash is slow on purpose, and everybody has the same password. */
const testPasswordHash = (): Promise<string> => (hashed ??= hashPassword(TEST_PASSWORD))

/** A session without the cost of a password. */
export async function signIn(deps: Deps, userId: string): Promise<string> {
  const refresh = firstRefreshToken(uuidv7(), deps.secrets.refreshToken)
  const device = { address: '127.0.0.1', userAgent: 'test', days: 30 }
  await createSession(deps.database, { id: refresh.sessionId, userId, refreshHash: hashToken(refresh.text), ...device })
  return signAccessToken(userId, refresh.sessionId, deps.secrets.accessToken)
}

async function makeWorkspace(deps: Deps, passwordHash: string, label: string): Promise<TestWorkspace> {
  const made = await deps.database.transaction((tx) => createWorkspace(tx, label))
  const users = {} as Record<RootRole, TestUser>
  for (const role of ROLES) {
    const user = await makeUser(deps, passwordHash, `${label} ${role}`)
    const id = uuidv7()
    const role_id = made.roles[role]
    await deps.database.db
      .insert(wsUser)
      .values({ ws_id: made.id, id, user_id: user.userId, role_id, display_name: user.name })
    users[role] = { ...user, id }
  }
  return { id: made.id, code: made.code, users }
}

/** Another active member. */
export async function addUser(server: TestServer, role: RootRole, name: string): Promise<TestUser> {
  const { deps, a } = server
  const user = await makeUser(deps, await testPasswordHash(), name)
  const id = uuidv7()
  await deps.database.query(
    `insert into ws_user (ws_id, id, user_id, role_id, display_name)
     select $1, $2, $3, role_id, $4 from ws_user where ws_id = $1 and id = $5`,
    [a.id, id, user.userId, name, a.users[role].id],
  )
  return { ...user, id }
}

/** The embedded database has one process; on a PostgreSQL each has connections of its own. */
async function ownConnection(database: Database): Promise<Database> {
  const address = testDatabaseUrl()
  if (!address) return database
  const [row] = await database.query<{ name: string }>('select current_database() as name')
  const url = new URL(address)
  url.pathname = `/${row?.name}`
  return openDatabase({ url: url.href })
}

/** Another process of the same server: its own hubs over the same database and storage. Close it before the first. */
export async function anotherProcess(server: TestServer, overrides: Partial<Config> = {}): Promise<OtherProcess> {
  const config = { ...server.deps.config, ...overrides }
  const app = newFastify(config)
  const database = await ownConnection(server.database)
  const log = { warn: (message: string) => app.log.warn(message) }
  const hub = openEventHub(database, log)
  const rooms = createRoomHub(database, { log })
  const deps: RoomDeps = { ...server.deps, config, database, hub, rooms, log: app.log, lifecycle: new Lifecycle() }
  await buildApp(app, deps, { host: 'none', elements: 'none', examples: 'none' })
  await app.ready()
  const close = async () => {
    await app.close()
    await rooms.close()
    await hub.close()
    if (database !== server.database) await database.close()
  }
  return { app, deps, anonymous: new TestClient(app), as: ({ token }) => new TestClient(app, token), close }
}

export interface TestOptions {
  partitions?: number
  lines?: { write(line: string): void }
  /** Bytes that are free below a folder. */
  freeIn?: (folder: string) => number
}

/**
 * The app over a fresh database, with a user of every root role in two workspaces. Close it in `afterAll`.
 * @param partitions see {@link testDatabase}
 */
export async function testServer(
  overrides: Partial<Config> = {},
  { partitions, lines, freeIn = () => Infinity }: TestOptions = {},
): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'arbo-test-'))
  const database = await testDatabase(partitions === undefined ? {} : { partitions })
  const config: Config = { ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder }), ...overrides }
  const app = newFastify(config, lines)
  // The machine's own disk decides nothing here.
  const disk = openDiskWatch(config, freeIn)
  const deps: RoomDeps = {
    config,
    database,
    storage: reservedStorage(await openLocalStorage(join(folder, 'storage')), disk),
    disk,
    secrets: deriveSecrets(randomBytes(32).toString('hex')),
    hub: openEventHub(database, { warn: (message) => app.log.warn(message) }),
    rooms: createRoomHub(database, { log: { warn: (message) => app.log.warn(message) } }),
    log: app.log,
    metrics: new Metrics(),
    lifecycle: new Lifecycle(),
    workDir: join(folder, 'work'),
    version: '0.0.0-test',
  }
  await buildApp(app, deps, {
    host: join(folder, 'host'),
    elements: join(folder, 'elements'),
    examples: join(folder, 'none'),
  })
  await app.ready()
  const passwordHash = await testPasswordHash()
  const a = await makeWorkspace(deps, passwordHash, 'Alpha')
  const b = await makeWorkspace(deps, passwordHash, 'Beta')
  const as = (user: { token: string }) => new TestClient(app, user.token)
  return {
    app,
    deps,
    database,
    a,
    b,
    anonymous: new TestClient(app),
    as,
    owner: as(a.users.owner),
    admin: as(a.users.admin),
    member: as(a.users.member),
    guest: as(a.users.guest),
    async close() {
      await app.close()
      await deps.rooms.close()
      await deps.hub.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
