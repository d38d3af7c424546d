import {
  concat,
  encryptionRefusal,
  errorIn,
  errorResponse,
  parseComplete,
  queryMessage,
  RequestReader,
  rowsIn,
  startupReply,
  syncMessage,
} from './wire.js'

/** Answers are sent on in pieces of this size, so that a large result neither doubles in memory nor waits for its end. */
const CHUNK_BYTES = 64 * 1024

/**
 * @typedef {object} Engine
 * @property {(request: Uint8Array, onData: (bytes: Uint8Array) => void) => Promise<void>} execute
 * @property {() => boolean} inTransaction
 *
 * @typedef {object} Port the worker's end of one connection
 * @property {(message: Uint8Array, transfer: ArrayBuffer[]) => void} postMessage
 * @property {(event: 'message' | 'close', listener: (data: Uint8Array) => void) => void} on
 * @property {() => void} close
 *
 * @typedef {import('./wire.js').Batch} Batch
 *
 * @typedef {{ port: Port, reader: RequestReader, prefix: string, queue: Batch[], answer: Answer, closed: boolean }} Connection
 */

/**
 * Shares one engine, which knows a single session, among many connections: requests run one after the other, and from
 * BEGIN to COMMIT or ROLLBACK the engine belongs to the connection that began. What a real server ties to a session
 * (SET without LOCAL, temporary tables, LISTEN, session advisory locks) is therefore common to all connections.
 */
export class Multiplexer {
  #engine
  #serverVersion
  #idleInTransactionMs
  #nextId = 1
  #running = false
  /** @type {Connection | undefined} */
  #owner
  /** @type {Set<Connection>} connections with a queued request, first come first served */
  #waiting = new Set()
  /** @type {(() => Promise<void>)[]} */
  #housekeeping = []
  /** Names of the shared statements that the engine knows. @type {Set<string>} */
  #prepared = new Set()
  /** @type {NodeJS.Timeout | undefined} */
  #idleTimer

  /**
   * @param {Engine} engine
   * @param {{ serverVersion: string, idleInTransactionMs: number }} options
   */
  constructor(engine, options) {
    this.#engine = engine
    this.#serverVersion = options.serverVersion
    this.#idleInTransactionMs = options.idleInTransactionMs
  }

  /** @param {Port} port */
  connect(port) {
    const id = this.#nextId++
    const prefix = `c${id}:`
    /** @type {Connection} */
    const connection = {
      port,
      reader: new RequestReader(prefix),
      prefix,
      queue: [],
      answer: new Answer(),
      closed: false,
    }
    port.on('message', (data) => {
      for (const request of connection.reader.push(data)) {
        if (request.kind === 'refuse-encryption') send(connection, encryptionRefusal)
        else if (request.kind === 'startup') send(connection, startupReply(this.#serverVersion, id))
        else if (request.kind === 'batch') this.#enqueue(connection, request)
        else port.close()
      }
    })
    port.on('close', () => this.#disconnect(connection))
    // The greeting: the client knows now that its connection is taken care of.
    port.postMessage(new Uint8Array(0), [])
  }

  /**
   * Runs `work` as soon as no connection holds a transaction.
   *
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  whenIdle(work) {
    return new Promise((resolve, reject) => {
      this.#housekeeping.push(() => work().then(resolve, reject))
      void this.#run()
    })
  }

  /**
   * One statement of the housekeeping's own; call it inside `whenIdle`.
   *
   * @param {string} sql
   * @returns {Promise<(string | null)[][]>} rows as text
   * @throws {Error} with SQLSTATE and message
   */
  async sql(sql) {
    /** @type {Uint8Array[]} */
    const parts = []
    await this.#engine.execute(queryMessage(sql), (bytes) => parts.push(bytes.slice()))
    const answer = concat(parts)
    const error = errorIn(answer)
    if (error) throw new Error(error)
    return rowsIn(answer)
  }

  /**
   * @param {Connection} connection
   * @param {Batch} request
   */
  #enqueue(connection, request) {
    if (connection.closed) return
    connection.queue.push(request)
    if (connection !== this.#owner) this.#waiting.add(connection)
    void this.#run()
  }

  async #run() {
    if (this.#running) return
    this.#running = true
    clearTimeout(this.#idleTimer)
    try {
      for (;;) {
        if (!this.#owner && this.#housekeeping.length > 0) {
          await this.#housekeeping.shift()?.()
          continue
        }
        const connection = this.#owner ?? this.#waiting.values().next().value
        if (!connection) break
        this.#waiting.delete(connection)
        const request = connection.queue.shift()
        if (request) await this.#serve(connection, request)
        else if (connection === this.#owner) break
      }
    } finally {
      this.#running = false
    }
    if (this.#owner) this.#watchIdle(this.#owner)
  }

  /**
   * What was asked for at once is answered at once.
   *
   * @param {Connection} connection
   * @param {Batch} request
   */
  async #serve(connection, request) {
    const { answer } = connection
    await this.#execute(request, (bytes) => {
      if (answer.add(bytes) >= CHUNK_BYTES) send(connection, answer.take())
    })
    const isHeld = !request.final || this.#engine.inTransaction()
    if (!isHeld) await allAreHeard()
    if (!isHeld || connection.queue.length === 0) send(connection, answer.take())
    this.#owner = isHeld ? connection : undefined
    if (!isHeld && connection.queue.length > 0) this.#waiting.add(connection)
    if (isHeld && connection.closed) await this.#release(connection)
  }

  /**
   * A shared statement is parsed once for all connections.
   *
   * @param {Batch} request
   * @param {(bytes: Uint8Array) => void} onData
   */
  async #execute({ bytes, prepares }, onData) {
    if (!prepares) return this.#engine.execute(bytes, onData)
    if (this.#prepared.has(prepares.name)) {
      onData(parseComplete)
      return this.#engine.execute(bytes.subarray(prepares.length), onData)
    }
    /** @type {number | undefined} */
    let first
    await this.#engine.execute(bytes, (part) => {
      first ??= part[0]
      onData(part)
    })
    if (first === parseComplete[0]) this.#prepared.add(prepares.name)
  }

  /** @param {Connection} connection */
  #disconnect(connection) {
    if (connection.closed) return
    connection.closed = true
    connection.queue.length = 0
    this.#waiting.delete(connection)
    if (this.#owner === connection && !this.#running) {
      this.#running = true
      void this.#release(connection).finally(() => {
        this.#running = false
        void this.#run()
      })
    }
    if (connection.reader.named) void this.whenIdle(() => this.#forgetStatements(connection))
  }

  /** @param {Connection} connection */
  async #release(connection) {
    clearTimeout(this.#idleTimer)
    await this.#engine.execute(syncMessage, () => {})
    await this.sql('ROLLBACK')
    if (this.#owner === connection) this.#owner = undefined
  }

  /** @param {Connection} connection */
  async #forgetStatements(connection) {
    const names = await this.sql(
      `select name from pg_prepared_statements where starts_with(name, '${connection.prefix}')`,
    )
    for (const [name] of names) await this.sql(`deallocate "${name?.replaceAll('"', '""')}"`)
  }

  /**
   * The engine's counterpart of idle_in_transaction_session_timeout: a transaction whose owner has gone quiet would
   * stop everybody.
   *
   * @param {Connection} owner
   */
  #watchIdle(owner) {
    this.#idleTimer = setTimeout(() => {
      send(owner, errorResponse('FATAL', '25P03', 'terminating connection due to idle-in-transaction timeout'))
      owner.port.close()
    }, this.#idleInTransactionMs)
    this.#idleTimer.unref()
  }
}

/**
 * Hears everybody who has asked by now before the client who is served is answered and may ask again: Node hears up to
 * a thousand messages of one port before it looks at the others, and on a busy machine the next is always there in
 * time.
 */
function allAreHeard() {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Gathers the engine's messages; their bytes are views into memory that the next message overwrites. */
class Answer {
  /** @type {Uint8Array[]} */
  #parts = []
  #size = 0

  /** @param {Uint8Array} bytes @returns {number} how many there are now */
  add(bytes) {
    this.#parts.push(bytes.slice())
    this.#size += bytes.length
    return this.#size
  }

  take() {
    const bytes = concat(this.#parts)
    this.#parts = []
    this.#size = 0
    return bytes
  }
}

/**
 * @param {Connection} connection
 * @param {Uint8Array} bytes
 */
function send(connection, bytes) {
  if (connection.closed || bytes.length === 0) return
  const copy = bytes.slice()
  connection.port.postMessage(copy, [/** @type {ArrayBuffer} */ (copy.buffer)])
}
