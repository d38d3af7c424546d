import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type ExtractTablesWithRelations } from 'drizzle-orm'
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import type { Held } from './held.ts'
import { heldCall } from './held-call.ts'
import { writtenOn } from './held-groups.ts'
import type { HeldGroup } from './held-groups.ts'
import type { LateCommits } from './late-commits.ts'
import { isStalePlan } from './prepared.ts'
import type { PreparedStatements } from './prepared.ts'
import { checkCaller } from '../observe/caller-gone.ts'
import { counted } from '../observe/counted.ts'
import { writeEvents } from '../realtime/write-events.ts'
import type { NewEvent } from '../realtime/event.ts'

type NoSchema = Record<string, never>

/** The signals that a transaction sends when it commits. */
interface Outgoing {
  events: NewEvent[]
  /** Workspaces with new jobs. */
  jobs: string[]
  /** One entry per mail in the outbox. */
  mails: true[]
  /** Accounts that lost something that opens calls. */
  access: string[]
}

/** A use of the database that would deadlock or lose work on one of the engines. Always a fault of the program. */
export class TransactionMisuse extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'TransactionMisuse'
  }
}

/**
 * Prepared statements are planned once for any values, and only by indexes. Left to itself PostgreSQL plans some of them
 * each time, and of others takes a plan that reads a whole table, since it knows nothing of the values.
 */
export const PLAN_ONCE = 'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off;'

interface TxParts {
  prepared: PreparedStatements
  /** Of transactions that only read, of one workspace. */
  holding?: { held: Held; wsId: string } | undefined
  /** Of transactions of one workspace that may write, where no others are open meanwhile. */
  alone?: { held: Held; wsId: string } | undefined
  /** Nothing that is read goes on before it is known that all holds that the call has used. */
  gate?: Promise<void> | undefined
  /** Whether the connection is asked for that before anything else. */
  asksFirst?: boolean
}

const dialect = new PgDialect()

/** One open transaction: drizzle's builder, plus SQL as it is. A nested `transaction()` is a savepoint. */
export class Tx extends NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>> {
  readonly #client: PoolClient
  readonly #parts: TxParts
  readonly #outgoing: Outgoing
  readonly #depth: number
  /** Whether the transaction has begun for certain: a statement was answered. */
  readonly #state: { isAnswered: boolean }

  constructor(client: PoolClient, parts: TxParts, outgoing: Outgoing, depth = 0, state = { isAnswered: false }) {
    super(dialect, new NodePgSession(client, dialect, undefined, {}), undefined, depth)
    this.#client = client
    this.#parts = parts
    this.#outgoing = outgoing
    this.#depth = depth
    this.#state = state
  }

  /**
   * Data that is held in memory for a moment, where this transaction only reads; a writer reads their own writes.
   * Where no other transaction is open meanwhile, everything that this one has not written is as it is held.
   * @param unheld reads what is needed now, where nothing may be held; without it `find` does
   */
  held<T>(group: HeldGroup, key: string, find: () => Promise<T>, unheld?: () => Promise<T>): Promise<T> {
    const { holding, alone, asksFirst } = this.#parts
    if (alone && this.#state.isAnswered && !writtenOn(this.#client).has(group)) {
      return alone.held.of(group, key, find, { scopes: () => [alone.wsId], readAt: () => undefined })
    }
    if (!holding) return (unheld ?? find)()
    const call = heldCall()
    // A reading from before the moment that is compared later might lack a change in between.
    const isLater = asksFirst === true || call?.moment !== undefined
    const scopes = () => [holding.wsId]
    return holding.held.of(group, key, find, { scopes, readAt: () => (isLater ? call?.moment : undefined), unheld })
  }

  /**
   * @param text SQL with $1, $2 ...
   * @returns the rows, with values as value-parsers.ts makes them
   * @throws {CallerGone} where it is read for nobody any more
   */
  async rows<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const { prepared, gate, holding } = this.#parts
    if (holding) checkCaller()
    const sent = counted(() => this.#client.query<Row>(prepared.statement(text, values)))
    try {
      // Answers come in the order of the questions: this costs no time.
      const [{ rows }] = await Promise.all([sent, gate])
      this.#state.isAnswered = true
      return rows
    } catch (error) {
      // The question that failed before has made this one fail.
      await gate
      if (isStalePlan(error)) prepared.renew(text)
      throw error
    }
  }

  /**
   * Sets values that hold until the transaction ends. The statement goes out before the next one, and nobody waits for
   * it: that one fails where this does.
   */
  set(text: string): void {
    this.#client.query(text).catch(() => undefined)
  }

  /** From here on statements that find few rows by an index are planned once for any values. */
  planOnce(): void {
    this.set(PLAN_ONCE)
  }

  /** Several statements without parameters, e.g. a migration. */
  async script(text: string): Promise<void> {
    await this.#client.query(text)
  }

  /** Told to the event outbox right before the commit, in the order of the calls. */
  queueEvent(event: NewEvent): void {
    this.#outgoing.events.push(event)
  }

  /** Wakes the job workers after the commit. */
  wakeWorkers(wsId: string): void {
    this.#outgoing.jobs.push(wsId)
  }

  /** Wakes the mail sender after the commit. */
  wakeMailSender(): void {
    this.#outgoing.mails.push(true)
  }

  /** Has the open streams of an account, or of its tokens, looked at again after the commit, on all processes. */
  recheckStreams(userId: string): void {
    this.#outgoing.access.push(userId)
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const { events, jobs, mails, access } = this.#outgoing
    const marks = [events.length, jobs.length, mails.length, access.length] as const
    const nested = new Tx(this.#client, this.#parts, this.#outgoing, this.#depth + 1, this.#state)
    const savepoint = sql.identifier(`sp${this.#depth + 1}`)
    await this.execute(sql`savepoint ${savepoint}`)
    try {
      const result = await work(nested)
      await this.execute(sql`release savepoint ${savepoint}`)
      return result
    } catch (error) {
      ;[events.length, jobs.length, mails.length, access.length] = marks
      await this.execute(sql`rollback to savepoint ${savepoint}`)
      throw error
    }
  }
}

const scope = new AsyncLocalStorage<{ open: boolean }>()

/** A commit whose signals may go out now. */
export interface Committed {
  eventWorkspaces: ReadonlySet<string>
  jobWorkspaces: ReadonlySet<string>
  hasMail: boolean
  accessUsers: ReadonlySet<string>
}

interface Transaction<T> extends TxParts {
  pool: Pool
  /** Where a connection that has read may be used again before its commit was sent. */
  late: LateCommits | undefined
  /** The statements that open the transaction; they go out together with the first of the work. */
  begin: string
  work: (tx: Tx) => Promise<T>
  onCommitted: (committed: Committed) => void
  /** Whether others are before it in the embedded database's line: who has gone when its turn comes is read nothing for. */
  isInLine?: () => boolean
  /** Asks whether all holds that the call has used, where that is not known yet; on the connection that it has anyway. */
  settle?: ((client: PoolClient) => Promise<void>) | undefined
}

/**
 * Work that met a plan of before a migration is done once more: of what it did nothing is left.
 * @throws whatever `work` throws, after the rollback; {@link TransactionMisuse}
 */
export async function runTransaction<T>(transaction: Transaction<T>): Promise<T> {
  try {
    return await runOnce(transaction)
  } catch (error) {
    if (!isStalePlan(error)) throw error
    return runOnce(transaction)
  }
}

async function runOnce<T>(transaction: Transaction<T>): Promise<T> {
  const { pool, late, prepared, holding, alone, begin, work, onCommitted, settle, isInLine } = transaction
  const client = await pool.connect()
  let broken: Error | undefined
  const onError = (error: Error) => (broken = error)
  client.on('error', onError)
  const state = { open: true }
  const outgoing: Outgoing = { events: [], jobs: [], mails: [], access: [] }
  let opened: Promise<unknown> | undefined
  let ending: Promise<Error | undefined> | undefined
  try {
    if (holding) checkCaller()
    opened = client.query(`${late?.take(client) ?? ''}${begin}`)
    // Where it fails so does the first statement, and then its own reason is told.
    opened.catch(() => undefined)
    if (isInLine?.()) await opened
    const asksFirst = settle !== undefined && !heldCall()?.isAsked
    const gate = settle?.(client)
    gate?.catch(() => undefined)
    // Nothing that could write goes out for a caller whose rights are not confirmed yet.
    if (!holding) await gate
    const tx = new Tx(client, { prepared, holding, alone, gate, asksFirst }, outgoing)
    const result = await scope.run(state, () => work(tx))
    await opened
    await gate
    // The end of a transaction that has only read changes nothing: it goes out, and nobody waits for it.
    if (holding && late) {
      late.leave(client)
      return result
    }
    if (holding) {
      ending = client.query('commit').then(
        () => undefined,
        (error: Error) => error,
      )
      return result
    }
    // Events that cannot be written make the commit a rollback.
    const [eventWorkspaces, { command }] = await Promise.all([writeEvents(tx, outgoing.events), client.query('commit')])
    // After a failed statement that `work` swallowed, PostgreSQL answers COMMIT with a rollback and no error.
    if (command !== 'COMMIT')
      throw new TransactionMisuse('A statement of this transaction failed, so nothing was saved')
    onCommitted({
      eventWorkspaces,
      jobWorkspaces: new Set(outgoing.jobs),
      hasMail: outgoing.mails.length > 0,
      accessUsers: new Set(outgoing.access),
    })
    return result
  } catch (error) {
    if (!opened) throw error
    const reason = await opened.then(
      () => error,
      (cause: unknown) => cause,
    )
    broken ??= await rollback(client)
    throw reason
  } finally {
    state.open = false
    const release = (error?: Error) => {
      client.off('error', onError)
      client.release(broken ?? error)
    }
    if (ending) void ending.then(release)
    else release()
  }
}

async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Refuses a second connection to whoever holds a transaction: the embedded engine would wait for its own caller for
 * ever, and a real server's pool would do so under load. Use the `tx` that was given, or {@link outsideTransaction}.
 */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.open) {
    throw new TransactionMisuse('This code runs inside a transaction: use its tx, not the database')
  }
}

/** Starts work that belongs to no transaction although one is open, e.g. a timer that outlives it. Do not await it inside. */
export function outsideTransaction<T>(work: () => T): T {
  return scope.exit(work)
}
