/**
 * The ten calls that pages ask for most, in a workspace of 100,000 scenes on PostgreSQL, beside the bare SQL of each. They
 * were counted in the log of a session that went through directory, scenes, review, My Work, search and treemap by links:
 *
 *   node server/bench/http.mjs [--seconds 5] [--clients 16] [--scenes 100000]
 *
 * Each call is made once inside this process, and what it sends to the database is kept. Then clients repeat the call
 * over HTTP against a server of its own, in turns with as many that repeat those statements through the same driver, with
 * as many connections. `parts` is the throughput of the call in that of its SQL. Client, server and database share the
 * machine, so both sides of a row are taken together with whatever else it does: the load is printed beside them.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { root } from '../../scripts/lib/run.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/serverCode.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '16' },
    scenes: { type: 'string', default: '100000' },
    dist: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
/** The server's own number of connections. */
const CONNECTIONS = 10

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('db/database.js')
const { migrate } = await load('db/migrate.js')
const { hashPassword } = await load('modules/auth/password.js')
const { seedScenes } = await load('seed/seedScenes.js')
const { BATCH, indexDirty } = await load('modules/search/indexDocuments.js')
const { readConfig } = await load('config.js')
const { startServer } = await load('startServer.js')

/** @typedef {{ text: string, values: unknown[] }} Statement */

/** What is sent to the database while a call is made, and by nothing else that runs meanwhile. */
class Recorder {
  #calls = new AsyncLocalStorage()

  constructor() {
    const query = Client.prototype.query
    const calls = this.#calls
    Client.prototype.query = function (/** @type {any} */ config, /** @type {any} */ args, /** @type {any} */ done) {
      /** @type {Statement[] | undefined} */
      const kept = calls.getStore()
      const text = typeof config === 'string' ? config : config?.text
      if (kept && text) kept.push({ text, values: [...((Array.isArray(args) ? args : config?.values) ?? [])] })
      return query.call(this, config, args, done)
    }
  }

  /** @param {() => Promise<unknown>} work @returns {Promise<Statement[]>} */
  async of(work) {
    /** @type {Statement[]} */
    const kept = []
    await this.#calls.run(kept, work)
    return kept
  }
}

/** One connection that sends the same request again and again; reads answers by their length, as an agent does. */
class Connection {
  #socket
  #request
  #received = Buffer.alloc(0)
  /** @type {(value: number) => void} */
  #done = () => {}

  /** @param {string} url @param {string} path @param {string} token */
  constructor(url, path, token) {
    const { hostname, port } = new URL(url)
    this.#socket = connect(Number(port), hostname).setNoDelay()
    this.#request = `GET /api/${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`
    this.#socket.on('data', (chunk) => this.#take(chunk))
  }

  /** @param {Buffer} chunk */
  #take(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const head = this.#received.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = this.#received.toString('latin1', 0, head)
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) throw new Error(`an answer without length:\n${text}`)
    if (this.#received.length < head + 4 + length) return
    this.#received = Buffer.alloc(0)
    this.#done(Number(text.slice(9, 12)))
  }

  /** @returns {Promise<number>} status */
  send() {
    return new Promise((resolve) => {
      this.#done = resolve
      this.#socket.write(this.#request)
    })
  }

  close() {
    this.#socket.destroy()
  }
}

/**
 * @param {readonly (() => Promise<unknown>)[]} workers each repeats its own
 * @returns {Promise<{ perSecond: number, p99: number }>}
 */
async function repeat(workers) {
  /** @type {number[]} */
  const times = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let from = performance.now(); from < end;) {
        await work()
        const now = performance.now()
        times.push(now - from)
        from = now
      }
    }),
  )
  return { perSecond: times.length / seconds, p99: percentile(times, 0.99) }
}

/** @param {number} pid resident memory, MB */
function memoryOf(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

const folder = mkdtempSync(join(tmpdir(), 'arbo-http-'))
const postgres = await startPostgres({ durable: true })
try {
  const database = await openDatabase({ url: postgres.url })
  await migrate(database)
  const ownerId = await makeOwner(database, hashPassword)
  const { code, id } = await seedScenes(database, { scenes: Number(values.scenes), ownerId, name: 'Bench' })
  // The server would do it beside what is measured.
  let count = BATCH
  while (count === BATCH) count = await database.transaction((/** @type {unknown} */ tx) => indexDirty(tx, id))
  await database.query('vacuum analyze')
  const [item] = await database.query(
    `select c.item_id as id, i.entity_id from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id
     where c.ws_id = $1 limit 1`,
    [id],
  )
  const [project] = await database.query('select id from entity where ws_id = $1 and type = 0 limit 1', [id])
  await database.close()
  const ws = `workspace/${code}`
  const below = `condition_combine_type=and&entity_id=${item.entity_id}&depth=all`
  const calls = {
    showEntity: `${ws}/entities/${item.entity_id}`,
    listEntityChildren: `${ws}/entities/${project.id}/children`,
    search: `${ws}/search?q=harbour`,
    listItems: `${ws}/items?${below}&order_by=position&page=1&per_page=100`,
    listSavedViews: `${ws}/saved-views?place=directory`,
    itemsSummary: `${ws}/items/summary?${below}`,
    showItem: `${ws}/items/${item.id}`,
    showItemNeighbours: `${ws}/items/${item.id}/neighbours`,
    listRenditions: `${ws}/items/${item.id}/renditions`,
    listComments: `${ws}/items/${item.id}/comments`,
    // Not among the ten: once in a load of the page, or rarer.
    'me (rarer)': 'me',
    'workspacePermissions (rarer)': `${ws}/permissions`,
    'countNotifications (rarer)': `${ws}/notifications/count`,
    'listItems, all scenes (rarer)': `${ws}/items?per_page=20&order_by=-due_date&kind_ina=4,5`,
  }
  const statements = await recordAll(calls)
  await measureAll(calls, statements)
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
printSizes()

/** @param {Record<string, string>} calls @returns {Promise<Record<string, Statement[]>>} */
async function recordAll(calls) {
  const recorder = new Recorder()
  const config = readConfig({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'recording'),
    LOG_LEVEL: 'silent',
    ARBO_DEMO: '0',
    PORT: '0',
  })
  const server = await startServer(config, { host: folder, elements: folder, examples: folder })
  const login = await server.app.inject({ method: 'POST', url: '/api/login', payload: OWNER })
  const headers = { authorization: `Bearer ${login.json().data.access_token}` }
  /** @type {Record<string, Statement[]>} */
  const found = {}
  for (const [name, path] of Object.entries(calls)) {
    const call = () => server.app.inject({ url: `/api/${path}`, headers })
    await call()
    found[name] = await recorder.of(async () => {
      const { statusCode, body } = await call()
      if (statusCode !== 200) throw new Error(`${name} answered ${statusCode} ${body}`)
    })
  }
  await server.close()
  return found
}

/** @param {Record<string, string>} calls @param {Record<string, Statement[]>} statements */
async function measureAll(calls, statements) {
  const server = await serve(dist, { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'serving') })
  const pool = new Pool({ connectionString: postgres.url, max: CONNECTIONS, options: '-c jit=off' })
  try {
    const login = await fetch(`${server.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(OWNER),
    })
    const token = (await login.json()).data.access_token
    const idle = memoryOf(server.pid)
    let most = idle
    process.stdout.write('call | statements | requests /s | p99 ms | its SQL /s | p99 ms | parts | load\n')
    for (const [name, path] of Object.entries(calls)) {
      const connections = Array.from({ length: clients }, () => new Connection(server.url, path, token))
      const own = statements[name] ?? []
      const overSql = () => Array.from({ length: clients }, () => () => replay(pool, own))
      const overHttp = connections.map((connection) => async () => {
        const status = await connection.send()
        if (status !== 200) throw new Error(`${name} answered ${status}`)
      })
      await Promise.all([overHttp[0]?.(), overSql()[0]?.()])
      // In turns: SQL, HTTP, SQL, HTTP; the better of each, since the machine may be busy with other things.
      const rounds = []
      for (let round = 0; round < 2; round += 1) {
        rounds.push({ sql: await repeat(overSql()), http: await repeat(overHttp) })
        most = Math.max(most, memoryOf(server.pid))
      }
      for (const connection of connections) connection.close()
      const best = (/** @type {'sql' | 'http'} */ side) =>
        rounds.map((round) => round[side]).toSorted((a, b) => b.perSecond - a.perSecond)[0]
      print(name, own.length, best('http'), best('sql'))
    }
    process.stdout.write(`\nmemory of the server: ${idle} MB idle, ${most} MB at most under load\n`)
  } finally {
    await pool.end()
    await server.stop()
  }
}

/** What one call sends, one after the other on one connection. @param {Pool} pool @param {Statement[]} statements */
async function replay(pool, statements) {
  const client = await pool.connect()
  try {
    for (const { text, values: given } of statements) await client.query(text, given)
  } finally {
    client.release()
  }
}

/**
 * @param {string} name @param {number} count
 * @param {{ perSecond: number, p99: number } | undefined} http @param {{ perSecond: number, p99: number } | undefined} sql
 */
function print(name, count, http, sql) {
  if (!http || !sql) return
  const cells = [
    name,
    count,
    Math.round(http.perSecond),
    http.p99.toFixed(1),
    Math.round(sql.perSecond),
    sql.p99.toFixed(1),
    (http.perSecond / sql.perSecond).toFixed(2),
    (loadavg()[0] ?? 0).toFixed(1),
  ]
  process.stdout.write(`${cells.join(' | ')}\n`)
}

/** What browsers load: each element from the CDN. */
function printSizes() {
  process.stdout.write('\nelement | kB | kB after gzip\n')
  for (const name of [
    'session',
    'review-viewer',
    'playlist',
    'scene-hub',
    'people-insight',
    'global-search',
    'woohoo-treemap',
  ]) {
    const { files } = JSON.parse(readFileSync(join(root, `elements/${name}/cdn/manifest.json`), 'utf8'))
    const { bytes, gzip } = files[`arbo-${name}.js`]
    process.stdout.write(`${name} | ${(bytes / 1000).toFixed(1)} | ${(gzip / 1000).toFixed(1)}\n`)
  }
  const { stdout } = spawnSync(process.execPath, [join(root, 'host/build/checkBudgets.mjs')], { encoding: 'utf8' })
  const host = stdout.split('\n').filter((line) => /^(ok|FAIL) (first load|shell) /.test(line))
  process.stdout.write(
    `\nthe host, JavaScript after gzip\n${host.map((line) => line.replace(/^\w+ /, '')).join('\n')}\n`,
  )
}
