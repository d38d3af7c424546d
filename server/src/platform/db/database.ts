import type { Writable } from 'node:stream'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type ClientConfig, type PoolClient, type QueryResultRow } from 'pg'
import { counted } from '../observe/counted.ts'
import { openEmbedded, type EmbeddedEngine } from './embedded/open-embedded.ts'
import { Held } from './held.ts'
import { ASK, heldCall, HeldCall } from './held-call.ts'
import type { HeldAnswer } from './held-call.ts'
import { watchWrites } from './held-groups.ts'
import { connectionConfig, connectionError } from './connection.ts'
import { LateCommits } from './late-commits.ts'
import { localSignals, NotifySignals, type Signals } from './signals.ts'
import { StartError } from './start-error.ts'
import { PLAN_ONCE, refuseInsideTransaction, runTransaction, type Committed, type Tx } from './transaction.ts'
import { isStalePlan, PreparedStatements } from './prepared.ts'
import { writeAtOnce } from './write-at-once.ts'
import { setValueParsers } from './value-parsers.ts'
import type { DatabaseLog } from './database-log.ts'

export interface DatabaseConfig {
  /** Address of a PostgreSQL, 15 or newer. Empty or absent: the embedded database. */
  url?: string | undefined
  /** The installation's data folder; the embedded database lives in its subfolder `pg`. */
  dataDir?: string | undefined
  /** An embedded engine that is open already, in place of the data folder's; closing the database closes it. */
  engine?: EmbeddedEngine | undefined
  /** Connections at most, beside one for work aside. Default 10. */
  poolSize?: number | undefined
  /**
   * Whether all connections to a PostgreSQL are opened at once and kept: opening one takes many times as long as a
   * call.
   */
  keepOpen?: boolean | undefined
  /** Whether statements that are sent again are prepared. Default true. */
  prepare?: boolean | undefined
  /** How long an open transaction may stay silent before the database ends it, ms. Default 30000. */
  idleInTransactionMs?: number | undefined
  /** Where faults go that no caller waits for. */
  log?: DatabaseLog | undefined
}

export interface PlanOptions {
  /** See {@link PLAN_ONCE}: where planning takes longer than running, and every table is asked for a few rows by an index. */
  planOnce?: boolean
}

export interface TransactionOptions {
  /**
   * On a connection of its own, for work that many wait for: others who wait for a connection do not come before it.
   */
  isAside?: boolean
}

export interface Database {
  readonly kind: 'embedded' | 'postgres'
  readonly pool: Pool
  /** drizzle's builder for single statements outside a transaction; it sees all workspaces. */
  readonly db: NodePgDatabase
  readonly signals: Signals
  /** Data that is read often and changes seldom. */
  readonly held: Held
  /** One statement outside a transaction; it sees all workspaces. `text` with $1, $2 ...; returns the rows. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * A transaction within one workspace: row-level security hides all others, as a second wall behind the ws_id that
   * every query carries. Commits when `work` resolves, rolls back when it throws.
   */
  withWorkspace<T>(wsId: string, work: (tx: Tx) => Promise<T>, options?: PlanOptions): Promise<T>
  /**
   * The same for work that only reads. Statements that are sent together are one journey to the database; the caller
   * is not kept waiting for the transaction's end.
   */
  read<T>(wsId: string, work: (tx: Tx) => Promise<T>, options?: PlanOptions): Promise<T>
  /**
   * For a call that reads and may go by held data (see inHeldCall); undefined where nothing need be asked for that.
   */
  newHeldCall(): HeldCall | undefined
  /** Resolves once it is known that all holds that the call around this has used. @throws {HeldNoLonger} */
  settleHeld(): Promise<void>
  /** A transaction over all workspaces, for accounts, sign-in, jobs and the like. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** The embedded database's folder as an uncompressed tar; undefined on a PostgreSQL, which has its own tools. */
  dump(): Promise<Uint8Array> | undefined
  close(): Promise<void>
}

const OLDEST_MAJOR = 15
const DEFAULT_POOL_SIZE = 10
const DEFAULT_IDLE_MS = 30_000
const CONNECT_MS = 10_000
/** The embedded engine may have to start again first, on a machine that has other work. */
const EMBEDDED_CONNECT_MS = 30_000
/** Mails belong to no workspace. */
const ALL_MAIL: ReadonlySet<string> = new Set(['mail'])
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Statements that change nothing may be sent before the caller is known. */
const READS = /^\s*select\b/i
const HAS_APP_ROLE = `
  select exists (select from pg_roles where rolname = 'arbo_app' and pg_has_role(current_user, oid, 'MEMBER')) as has`

/**
 * Opens the database of a configuration: the one at `url`, else the embedded one. Does not migrate.
 *
 * @throws {StartError} with one line that says what to do
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  setValueParsers()
  return config.url ? openServer(config.url, config) : openOwn(config)
}

async function openServer(url: string, config: DatabaseConfig): Promise<Database> {
  const connection = connectionConfig(url)
  // Compiling a list's query to machine code takes longer than the query itself.
  const options = '-c jit=off -c work_mem=16MB'
  const pools = newPools({ ...connection, options }, config)
  const { pool } = pools
  const late = new LateCommits(pool)
  for (const one of [pool, pools.aside]) {
    // Connected, so that an encrypted one has its own stream by now.
    one.on('connect', (client) =>
      writeAtOnce((client as unknown as { connection: { stream: Writable } }).connection.stream),
    )
  }
  const signals = new NotifySignals(pool, connection, logOf(config))
  try {
    const { rows } = await pool.query<{ version: string }>('show server_version')
    const version = rows[0]?.version ?? (rows[0] ? Object.values(rows[0])[0] : '')
    if (Number.parseInt(String(version), 10) < OLDEST_MAJOR) {
      throw new StartError('database_version', {
        address: `${connection.host}:${connection.port}`,
        found: String(version),
      })
    }
  } catch (error) {
    await endAll(pools)
    throw error instanceof StartError ? error : connectionError(connection, error)
  }
  if (config.keepOpen) void openAll(pool)
  return new PooledDatabase('postgres', pools, signals, { close: async () => {}, dump: () => undefined, late }, config)
}

/** A connection that cannot be opened now is opened when it is needed, and its user is told then. */
async function openAll(pool: Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const one of opened) if (one.status === 'fulfilled') one.value.release()
}

async function openOwn(config: DatabaseConfig): Promise<Database> {
  const { dataDir = './data', idleInTransactionMs = DEFAULT_IDLE_MS } = config
  const engine = config.engine ?? (await openEmbedded({ dataDir, idleInTransactionMs }))
  const pools = newPools({ stream: () => engine.connect() }, config)
  return new PooledDatabase('embedded', pools, localSignals(), engine, config)
}

interface Pools {
  pool: Pool
  /** One connection, for work aside; opened when that is first done. */
  aside: Pool
}

function newPools(connection: ClientConfig, config: DatabaseConfig): Pools {
  return { pool: newPool(connection, config), aside: newPool(connection, { ...config, poolSize: 1 }) }
}

async function endAll({ pool, aside }: Pools): Promise<void> {
  await Promise.all([pool.end(), aside.end()])
}

function newPool(connection: ClientConfig, config: DatabaseConfig): Pool {
  const pool = new Pool({
    ...connection,
    // Statements that are issued together go out together, and their answers come in this order.
    pipeline: true,
    max: config.poolSize ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: connection.stream ? EMBEDDED_CONNECT_MS : CONNECT_MS,
    ...(config.keepOpen ? { idleTimeoutMillis: 0, keepAlive: true } : {}),
    application_name: 'arbo',
    idle_in_transaction_session_timeout: config.idleInTransactionMs ?? DEFAULT_IDLE_MS,
  })
  // The pool replaces an idle connection that breaks; without a listener it would end the process.
  pool.on('error', (error) => logOf(config).warn('An idle database connection was lost', error))
  const connect = pool.connect.bind(pool) as (...rest: unknown[]) => unknown
  pool.connect = ((...rest: unknown[]) => {
    refuseInsideTransaction()
    return connect(...rest)
  }) as typeof pool.connect
  return pool
}

/** A statement without a table in its `from` has one row. */
function rowOfAnswer([row]: HeldAnswer[]): HeldAnswer {
  if (!row) throw new Error('The database did not say what was changed')
  return row
}

function logOf(config: DatabaseConfig): DatabaseLog {
  return config.log ?? { warn: (message) => process.stderr.write(`${message}\n`) }
}

interface Backing {
  /** Of a PostgreSQL; the embedded engine belongs to one connection until that has committed. */
  readonly late?: LateCommits
  dump(): Promise<Uint8Array> | undefined
  close(): Promise<void>
}

type RunParts<T> = Partial<
  Pick<Parameters<typeof runTransaction<T>>[0], 'pool' | 'holding' | 'alone' | 'settle' | 'isInLine'>
>

class PooledDatabase implements Database {
  readonly kind: Database['kind']
  readonly pool: Pool
  readonly db: NodePgDatabase
  readonly signals: Signals
  readonly held: Held
  readonly #pools: Pools
  readonly #backing: Backing
  readonly #prepared: PreparedStatements
  #role: Promise<string> | undefined
  #closed: Promise<void> | undefined

  constructor(
    kind: Database['kind'],
    pools: Pools,
    signals: Signals,
    backing: Backing,
    { prepare = true }: Pick<DatabaseConfig, 'prepare'>,
  ) {
    this.kind = kind
    this.#pools = pools
    this.pool = pools.pool
    this.db = drizzle(this.pool)
    this.signals = signals
    this.#backing = backing
    this.#prepared = new PreparedStatements(prepare)
    this.held = new Held(kind === 'embedded')
    // The embedded engine is opened without a connection, so that none is missed.
    if (kind !== 'embedded') return
    for (const pool of [pools.pool, pools.aside]) {
      pool.on('connect', (client) => watchWrites(client, (groups) => this.held.drop(groups)))
    }
  }

  async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    if (!heldCall()?.isOpen) return this.#query<Row>(text, values)
    if (!READS.test(text)) {
      await this.settleHeld()
      return this.#query<Row>(text, values)
    }
    const [rows] = await Promise.all([this.#query<Row>(text, values), this.settleHeld()])
    return rows
  }

  async #query<Row extends QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return await this.#send<Row>(this.pool, text, values)
    } catch (error) {
      if (!isStalePlan(error)) throw error
      this.#prepared.renew(text)
      return this.#send<Row>(this.pool, text, values)
    }
  }

  async #send<Row extends QueryResultRow>(
    on: Pool | PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const result = await counted(() => on.query<Row>(this.#prepared.statement(text, values)))
    return result.rows
  }

  newHeldCall(): HeldCall | undefined {
    return this.kind === 'postgres' ? new HeldCall() : undefined
  }

  async settleHeld(): Promise<void> {
    const call = heldCall()
    if (call?.isOpen) await call.settle(this.held.floor, (floor) => this.#ask(floor))
  }

  async #ask(floor: string, client?: PoolClient): Promise<HeldAnswer> {
    const values = [floor]
    if (!client) return rowOfAnswer(await this.#query<HeldAnswer & QueryResultRow>(ASK, values))
    try {
      return rowOfAnswer(await this.#send<HeldAnswer & QueryResultRow>(client, ASK, values))
    } catch (error) {
      if (isStalePlan(error)) this.#prepared.renew(ASK)
      throw error
    }
  }

  async withWorkspace<T>(
    wsId: string,
    work: (tx: Tx) => Promise<T>,
    { planOnce = false }: PlanOptions = {},
  ): Promise<T> {
    const alone = this.kind === 'embedded' ? { held: this.held, wsId } : undefined
    return this.#write(`begin; ${planOnce ? PLAN_ONCE : ''} ${await this.#within(wsId)}`, work, { alone })
  }

  async read<T>(wsId: string, work: (tx: Tx) => Promise<T>, { planOnce = false }: PlanOptions = {}): Promise<T> {
    const { pool } = this
    const call = heldCall()
    const isKnown = !call || call.isSettled
    return this.#run(`begin read only; ${planOnce ? PLAN_ONCE : ''} ${await this.#within(wsId)}`, work, {
      holding: { held: this.held, wsId },
      isInLine: () => this.kind === 'embedded' && pool.totalCount - pool.idleCount > 1,
      settle: isKnown ? undefined : this.#settleOn(call),
    })
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, { isAside = false }: TransactionOptions = {}): Promise<T> {
    return this.#write('begin', work, { pool: isAside ? this.#pools.aside : this.pool })
  }

  #write<T>(begin: string, work: (tx: Tx) => Promise<T>, parts: Pick<RunParts<T>, 'pool' | 'alone'>): Promise<T> {
    const call = heldCall()
    return this.#run(begin, work, { ...parts, settle: call?.isOpen ? this.#settleOn(call) : undefined })
  }

  #settleOn(call: HeldCall): (client: PoolClient) => Promise<void> {
    return (client) => call.settle(this.held.floor, (floor) => this.#ask(floor, client))
  }

  #run<T>(begin: string, work: (tx: Tx) => Promise<T>, parts: RunParts<T>): Promise<T> {
    const onCommitted = (committed: Committed) => this.#tell(committed)
    return runTransaction({
      pool: this.pool,
      late: this.#backing.late,
      prepared: this.#prepared,
      begin,
      work,
      onCommitted,
      ...parts,
    })
  }

  async #within(wsId: string): Promise<string> {
    if (!UUID.test(wsId)) throw new TypeError(`not a workspace id: ${wsId}`)
    return `${await this.#setRole()} set local arbo.ws_id = '${wsId}'`
  }

  dump(): Promise<Uint8Array> | undefined {
    return this.#backing.dump()
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    await this.signals.close()
    await endAll(this.#pools)
    await this.#backing.close()
  }

  #tell({ eventWorkspaces, jobWorkspaces, hasMail, accessUsers }: Committed): void {
    this.signals.send('access', accessUsers)
    this.signals.send('events', eventWorkspaces)
    this.signals.send('jobs', jobWorkspaces)
    if (hasMail) this.signals.send('mail', ALL_MAIL)
  }

  /** Asked again until the role is there, since the migrations make it. */
  async #setRole(): Promise<string> {
    this.#role ??= this.#query<{ has: boolean }>(HAS_APP_ROLE, []).then(([row]) =>
      row?.has ? 'set local role arbo_app;' : '',
    )
    try {
      const role = await this.#role
      if (role === '') this.#role = undefined
      return role
    } catch (error) {
      this.#role = undefined
      throw error
    }
  }
}
