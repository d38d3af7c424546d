/**
 * The few parts of PostgreSQL's wire protocol (version 3) that the multiplexer must understand; everything else passes
 * through as bytes. Message layout: one type byte, int32 length (counting itself), body.
 * Source: https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

const encoder = new TextEncoder()
const decoder = new TextDecoder()
const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

const code = (/** @type {string} */ letter) => letter.charCodeAt(0)
const QUERY = code('Q')
const SYNC = code('S')
const FLUSH = code('H')
const TERMINATE = code('X')
const FUNCTION_CALL = code('F')
const PARSE = code('P')
const BIND = code('B')
const DESCRIBE = code('D')
const CLOSE = code('C')
const DATA_ROW = code('D')

/** Statements whose names begin so are named after their text, so that one of a name is as good as another (prepared.ts). */
const SHARED = encoder.encode('arbo_')

/**
 * @typedef {{ kind: 'startup' } | { kind: 'refuse-encryption' } | { kind: 'terminate' } | Batch} Request
 *
 * @typedef {object} Batch
 * @property {'batch'} kind
 * @property {Uint8Array} bytes
 * @property {boolean} final the server answers with ReadyForQuery; a batch that ends in Flush leaves the exchange open
 * @property {{ name: string, length: number }} [prepares] a shared statement, by the batch's first message of so many bytes
 */

/** Cuts one connection's byte stream into requests that can be given to the engine in one piece. */
export class RequestReader {
  /** @type {Uint8Array} */
  #rest = new Uint8Array(0)
  /** @type {Uint8Array[]} */
  #batch = []
  /** @type {Batch['prepares']} */
  #prepares
  #started = false
  #prefix
  /** Whether the client has sent a statement name; if not, there is nothing to forget when it goes. */
  named = false

  /** @param {string} prefix put before statement names, which all connections share in the one engine */
  constructor(prefix) {
    this.#prefix = encoder.encode(prefix)
  }

  /**
   * @param {Uint8Array} chunk
   * @returns {Request[]}
   */
  push(chunk) {
    const data = this.#rest.length === 0 ? chunk : concat([this.#rest, chunk])
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    /** @type {Request[]} */
    const requests = []
    let at = 0
    for (;;) {
      const header = this.#started ? 1 : 0
      if (data.length - at < header + 4) break
      const end = at + header + view.getInt32(at + header)
      if (data.length < end) break
      const request = this.#started ? this.#take(data.subarray(at, end)) : this.#open(view.getInt32(at + 4))
      if (request) requests.push(request)
      at = end
    }
    this.#rest = data.slice(at)
    return requests
  }

  /**
   * @param {number} protocol the code of a first message
   * @returns {Request}
   */
  #open(protocol) {
    if (protocol === SSL_REQUEST || protocol === GSS_REQUEST) return { kind: 'refuse-encryption' }
    if (protocol === CANCEL_REQUEST) return { kind: 'terminate' }
    this.#started = true
    return { kind: 'startup' }
  }

  /**
   * @param {Uint8Array} message
   * @returns {Request | undefined}
   */
  #take(message) {
    const type = message[0]
    if (type === TERMINATE) return { kind: 'terminate' }
    if (type === PARSE && this.#batch.length === 0 && isShared(message, 5)) {
      const name = decoder.decode(message.subarray(5, message.indexOf(0, 5)))
      this.#prepares = { name, length: message.length }
    }
    const scoped = scopeStatementName(message, this.#prefix)
    if (scoped !== message) this.named = true
    this.#batch.push(scoped)
    const final = type === QUERY || type === SYNC || type === FUNCTION_CALL
    if (!final && type !== FLUSH) return undefined
    const bytes = concat(this.#batch)
    const prepares = this.#prepares
    this.#batch = []
    this.#prepares = undefined
    return { kind: 'batch', bytes, final, ...(prepares && { prepares }) }
  }
}

/**
 * Named statements live in the engine's one session: without a prefix two connections that prepare the same name
 * would meet each other's statement.
 *
 * @param {Uint8Array} message
 * @param {Uint8Array} prefix
 */
function scopeStatementName(message, prefix) {
  const at = statementNameOffset(message)
  if (at === undefined || message[at] === 0 || isShared(message, at)) return message
  const scoped = new Uint8Array(message.length + prefix.length)
  scoped.set(message.subarray(0, at))
  scoped.set(prefix, at)
  scoped.set(message.subarray(at), at + prefix.length)
  new DataView(scoped.buffer).setInt32(1, scoped.length - 1)
  return scoped
}

/** @param {Uint8Array} message @param {number} at where the name begins */
function isShared(message, at) {
  return SHARED.every((byte, index) => message[at + index] === byte)
}

/** @param {Uint8Array} message */
function statementNameOffset(message) {
  switch (message[0]) {
    case PARSE:
      return 5
    case BIND:
      return message.indexOf(0, 5) + 1
    case DESCRIBE:
    case CLOSE:
      return message[5] === code('S') ? 6 : undefined
    default:
      return undefined
  }
}

/**
 * What a server says after a start-up message that it trusts.
 *
 * @param {string} serverVersion
 * @param {number} connectionId
 */
export function startupReply(serverVersion, connectionId) {
  const parameters = {
    server_version: serverVersion,
    server_encoding: 'UTF8',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    TimeZone: 'UTC',
    integer_datetimes: 'on',
    standard_conforming_strings: 'on',
  }
  return concat([
    message('R', int32(0)),
    ...Object.entries(parameters).map(([name, value]) => message('S', text(name), text(value))),
    message('K', int32(connectionId), int32(0)),
    message('Z', encoder.encode('I')),
  ])
}

/** The one-byte answer 'N': no encryption here. */
export const encryptionRefusal = encoder.encode('N')

/** @param {string} sql */
export function queryMessage(sql) {
  return message('Q', text(sql))
}

/** Answers a Parse. */
export const parseComplete = message('1')

/** Ends an exchange that a client left open. */
export const syncMessage = message('S')

/**
 * @param {'ERROR' | 'FATAL'} severity
 * @param {string} sqlState five characters
 * @param {string} words
 */
export function errorResponse(severity, sqlState, words) {
  const fields = [`S${severity}`, `V${severity}`, `C${sqlState}`, `M${words}`]
  return message('E', ...fields.map(text), new Uint8Array(1))
}

/**
 * The error in a server's answer, if it holds one.
 *
 * @param {Uint8Array} answer whole messages
 * @returns {string | undefined} SQLSTATE and message
 */
export function errorIn(answer) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  for (let at = 0; at + 5 <= answer.length; at += 1 + view.getInt32(at + 1)) {
    if (answer[at] !== code('E')) continue
    const fields = new TextDecoder().decode(answer.subarray(at + 5, at + 1 + view.getInt32(at + 1))).split('\0')
    const field = (/** @type {string} */ letter) => fields.find((entry) => entry.startsWith(letter))?.slice(1) ?? ''
    return `${field('C')} ${field('M')}`
  }
  return undefined
}

/**
 * The columns of the rows in a server's answer, as text.
 *
 * @param {Uint8Array} answer whole messages
 */
export function rowsIn(answer) {
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength)
  /** @type {(string | null)[][]} */
  const rows = []
  for (let at = 0; at + 5 <= answer.length; at += 1 + view.getInt32(at + 1)) {
    if (answer[at] !== DATA_ROW) continue
    /** @type {(string | null)[]} */
    const row = []
    let cell = at + 7
    for (let column = view.getInt16(at + 5); column > 0; column--) {
      const length = view.getInt32(cell)
      row.push(length < 0 ? null : decoder.decode(answer.subarray(cell + 4, cell + 4 + length)))
      cell += 4 + Math.max(length, 0)
    }
    rows.push(row)
  }
  return rows
}

/** @param {Uint8Array[]} parts */
export function concat(parts) {
  if (parts.length === 1 && parts[0]) return parts[0]
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/**
 * @param {string} type
 * @param {Uint8Array[]} body
 */
function message(type, ...body) {
  const content = concat(body)
  return concat([encoder.encode(type), int32(content.length + 4), content])
}

/** @param {string} value */
function text(value) {
  return encoder.encode(`${value}\0`)
}

/** @param {number} value */
function int32(value) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setInt32(0, value)
  return bytes
}
