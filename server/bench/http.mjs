/**
 * The ten calls that pages ask for most, in a workspace of 100,000 scenes. They were counted in the log of a session that
 * went through directory, scenes, review, My Work, search and treemap by links:
 *
 *   node server/bench/http.mjs [--engine postgres|embedded] [--scenes 100000] [--larger 1000000] [--before DIST]
 *     [--seconds 5] [--rounds 2] [--clients 16] [--only name,...]
 *
 * Clients repeat a call over HTTP: requests a second, p50 and p99 in milliseconds, and the CPU that the server, on the
 * embedded database with its engine, takes for one. On PostgreSQL this goes in turns with as many clients that repeat the
 * call's statements, as they were sent when it was made once, through the same driver, with as many connections; `parts`
 * is the throughput of the call in that of its SQL. With `--before`, the folder of an older built server, that one is
 * measured as well, in turns with this one, on a database of its own; `times` is the throughput in that of the older.
 * With `--larger`, a workspace of so many scenes is measured as well, by this server on a database of its own; `p95 larger`
 * is its p95 in that of this server's own. At the end 50 clients read, a call after the other, while 10 give scenes other
 * names: p50 and p99 of what is read, the latter in the former, and p50 in that of the older server; after one round that is not
 * counted, in which the statements are planned and the code is compiled. Each client has made a call before its time runs,
 * as who has the page open: of connections that come at once, Node takes one in a turn of its loop.
 * Client, server and database share the machine, so all of a row is taken together with whatever else it does: the load
 * is printed beside it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client, Pool } from 'pg'
import { elements } from '../../scripts/lib/elements.mjs'
import { root } from '../../scripts/lib/run.mjs'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '16' },
    scenes: { type: 'string', default: '100000' },
    engine: { type: 'string', default: 'postgres' },
    dist: { type: 'string' },
    before: { type: 'string' },
    larger: { type: 'string' },
    only: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const clients = Number(values.clients)
const ROUNDS = Number(values.rounds)
/** Who reads and who writes at the same time. */
const MIXED = { readers: 50, writers: 10 }
/** The server's own number of connections. */
const CONNECTIONS = 10

/** Clock ticks of the kernel's figures of CPU a second. */
const TICKS = 100

/** @typedef {{ text: string, values: unknown[] }} Statement */
/** @typedef {Statement & { client: unknown }} Sent */

/** What is sent to the database while a call is made, and by nothing else that runs meanwhile. */
class Recorder {
  #calls = new AsyncLocalStorage()

  constructor() {
    const query = Client.prototype.query
    const calls = this.#calls
    Client.prototype.query = function (/** @type {any} */ config, /** @type {any} */ args, /** @type {any} */ done) {
      /** @type {Sent[] | undefined} */
      const kept = calls.getStore()
      const text = typeof config === 'string' ? config : config?.text
      if (kept && text) {
        kept.push({ text, values: [...((Array.isArray(args) ? args : config?.values) ?? [])], client: this })
      }
      return query.call(this, config, args, done)
    }
    this.stop = () => void (Client.prototype.query = query)
  }

  /** @param {() => Promise<unknown>} work @returns {Promise<Statement[]>} */
  async of(work) {
    /** @type {Sent[]} */
    const kept = []
    await this.#calls.run(kept, work)
    return withCommits(kept)
  }
}

/**
 * What only reads is committed with what its connection is asked next, which may be for another call: here each has its
 * commit, so that it can be sent again on one connection.
 * @param {Sent[]} sent @returns {Statement[]}
 */
function withCommits(sent) {
  /** @type {Statement[]} */
  const all = []
  /** @type {unknown} */
  let open
  const commit = () => {
    if (open) all.push({ text: 'commit', values: [] })
    open = undefined
  }
  for (const { client, values: given, text } of sent) {
    const own = text.replace(/^commit; /, '')
    if (client !== open || own !== text) commit()
    if (own.startsWith('begin')) open = client
    if (own === 'commit' || own === 'rollback') open = undefined
    all.push({ text: own, values: given })
  }
  commit()
  return all
}

/** One connection that sends the same request again and again; reads answers by their length, as an agent does. */
class Connection {
  #socket
  #url
  #token
  #request
  #received = Buffer.alloc(0)
  /** @type {(value: number) => void} */
  #done = () => {}

  /** @param {string} url @param {string} path @param {string} token */
  constructor(url, path, token) {
    const { hostname, port } = new URL(url)
    this.#socket = connect(Number(port), hostname).setNoDelay()
    this.#url = url
    this.#token = token
    this.#request = this.#requestOf(path)
    this.#socket.on('data', (chunk) => this.#take(chunk))
  }

  /** @param {string} path @param {{ method?: string, body?: string }} [how] */
  #requestOf(path, { method = 'GET', body = '' } = {}) {
    const length = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    const head = `${method} /api/${path} HTTP/1.1\r\nhost: ${new URL(this.#url).hostname}\r\n`
    return `${head}authorization: Bearer ${this.#token}\r\n${length}\r\n${body}`
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

  /** @param {string} [request] @returns {Promise<number>} status */
  send(request = this.#request) {
    return new Promise((resolve) => {
      this.#done = resolve
      this.#socket.write(request)
    })
  }

  /** Another call. @param {string} path @param {{ method?: string, body?: string }} [how] */
  call(path, how) {
    return this.send(this.#requestOf(path, how))
  }

  close() {
    this.#socket.destroy()
  }
}

/** @typedef {{ perSecond: number, count: number, p50: number, p95: number, p99: number }} Measured */

/**
 * @param {readonly (() => Promise<unknown>)[]} workers each repeats its own
 * @returns {Promise<Measured>}
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
  return {
    perSecond: times.length / seconds,
    count: times.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

/** @param {number} pid resident memory, MB */
function memoryOf(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

/** @param {number} pid CPU of all its threads so far, ms */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000
}

const folder = mkdtempSync(join(tmpdir(), 'arbo-http-'))
const sides = []
try {
  const found = await serverCode(values.dist)
  const scenes = Number(values.scenes)
  if (values.before) sides.push(await openSide('before', await serverCode(values.before), scenes))
  sides.push(await openSide('now', found, scenes))
  if (values.larger) sides.push(await openSide('larger', found, Number(values.larger)))
  await measureAll(sides)
  await measureMixed(sides)
} finally {
  for (const side of sides) await side.close()
  rmSync(folder, { recursive: true, force: true })
}
printSizes()

/**
 * A server with a database of its own, filled by its own code.
 * @param {string} name @param {{ dist: string, load: (file: string) => Promise<any> }} code @param {number} scenes
 */
async function openSide(name, { dist, load }, scenes) {
  const dataDir = join(folder, name)
  const postgres = values.engine === 'embedded' ? undefined : await startPostgres({ durable: true })
  const { openDatabase } = await load('platform/db/database.js')
  const { migrate } = await load('platform/db/migrate.js')
  const { hashPassword } = await load('account/auth/password.js')
  const { seedScenes } = await load('seed/seed-scenes.js')
  const { BATCH, indexDirty } = await load('connect/search/index-documents.js')
  const { refreshTotals } = await load('progress/treemap/refresh-totals.js')
  const database = await openDatabase(postgres ? { url: postgres.url } : { dataDir })
  await migrate(database)
  const ownerId = await makeOwner(database, hashPassword)
  const { code, id } = await seedScenes(database, { scenes, ownerId, name: 'Bench' })
  // The server would do it beside what is measured.
  let count = BATCH
  while (count === BATCH) count = await database.transaction((/** @type {unknown} */ tx) => indexDirty(tx, id))
  // Statements that are planned while their tables are empty keep that plan until the next analyze.
  do count = await database.transaction((/** @type {unknown} */ tx) => refreshTotals(tx, id))
  while (count > 0)
  await database.query('vacuum analyze')
  const [item] = await database.query(
    `select c.item_id as id, i.entity_id from comment c join item i on i.ws_id = c.ws_id and i.id = c.item_id
     where c.ws_id = $1 limit 1`,
    [id],
  )
  const renamed = await database.query('select id from item where ws_id = $1 order by id limit 1000', [id])
  const [project] = await database.query('select id from entity where ws_id = $1 and type = 0 limit 1', [id])
  await database.close()
  const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const calls = callsOf(code, item, project)
  const statements = await recordAll(calls, load, settings)
  const server = await serve(dist, settings)
  const pool = postgres && new Pool({ connectionString: postgres.url, max: CONNECTIONS, options: '-c jit=off' })
  const idle = memoryOf(server.pid)
  return {
    name,
    ws: `workspace/${code}`,
    renamed: renamed.map((/** @type {{ id: string }} */ row) => row.id),
    calls,
    statements,
    server,
    pool,
    idle,
    token: await signIn(server.url),
    async close() {
      await pool?.end()
      await server.stop()
      await postgres?.stop()
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof openSide>>} Side */

/** @param {string} url */
async function signIn(url) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  return (await login.json()).data.access_token
}

/**
 * @param {string} code @param {{ id: string, entity_id: string }} item @param {{ id: string }} project
 * @returns {Record<string, string>}
 */
function callsOf(code, item, project) {
  const ws = `workspace/${code}`
  const below = `condition_combine_type=and&entity_id=${item.entity_id}&depth=all`
  return {
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
    'listItems of all scenes (rarer)': `${ws}/items?per_page=20&order_by=-due_date&kind_ina=4,5`,
  }
}

/**
 * @param {Record<string, string>} calls @param {(file: string) => Promise<any>} load
 * @param {Record<string, string>} settings @returns {Promise<Record<string, Statement[]>>}
 */
async function recordAll(calls, load, settings) {
  const recorder = new Recorder()
  const { readConfig } = await load('platform/config.js')
  const { startServer } = await load('start-server.js')
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent', ARBO_DEMO: '0', PORT: '0' })
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
  recorder.stop()
  return found
}

/** @param {Side[]} all */
async function measureAll(all) {
  const most = new Map(all.map(({ name, idle }) => [name, idle]))
  process.stdout.write('call | server | statements | requests /s | times | p50 ms | p95 ms | p99 ms | CPU ms a call | ')
  process.stdout.write('its SQL /s | parts | p95 larger | load\n')
  const wanted = Object.keys(all[0]?.calls ?? {}).filter(
    (name) => !values.only || values.only.split(',').includes(name),
  )
  for (const name of wanted) {
    const taken = all.map((side) => ({ side, ...prepare(side, name), rounds: /** @type {Round[]} */ ([]) }))
    // In turns: SQL, HTTP, SQL, HTTP; the better of each, since the machine may be busy with other things.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { side, overSql, overHttp, rounds } of taken) {
        const sql = overSql ? await repeat(overSql) : undefined
        const before = cpuOf(side.server.pid)
        const http = await repeat(overHttp)
        rounds.push({ sql, http, cpu: (cpuOf(side.server.pid) - before) / http.count })
        most.set(side.name, Math.max(most.get(side.name) ?? 0, memoryOf(side.server.pid)))
      }
    }
    const roundsOf = (/** @type {string} */ wanted) => taken.find(({ side }) => side.name === wanted)?.rounds ?? []
    const older = values.before ? Math.max(...roundsOf('before').map(({ http }) => http.perSecond)) : Number.NaN
    const least = Math.min(...roundsOf('now').map(({ http }) => http.p95))
    for (const { side, rounds, close } of taken) {
      close()
      print(name, side, rounds, older, least)
    }
  }
  for (const { name, idle } of all) {
    process.stdout.write(`\nmemory of the server ${name}: ${idle} MB idle, ${most.get(name)} MB at most under load\n`)
  }
}

/** @typedef {{ sql: Measured | undefined, http: Measured, cpu: number }} Round */

/** @param {Side} side @param {string} name */
function prepare({ server, token, calls, statements, pool }, name) {
  const connections = Array.from({ length: clients }, () => new Connection(server.url, calls[name] ?? '', token))
  const own = statements[name] ?? []
  return {
    overSql: pool && Array.from({ length: clients }, () => () => replay(pool, own)),
    overHttp: connections.map((connection) => async () => {
      const status = await connection.send()
      if (status !== 200) throw new Error(`${name} answered ${status}`)
    }),
    close: () => connections.forEach((connection) => connection.close()),
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
 * Many readers beside some writers. The calls that ask for all scenes are left out: one of them takes longer than many others.
 * @param {Side[]} all
 */
async function measureMixed(all) {
  process.stdout.write(`\n${MIXED.readers} readers and ${MIXED.writers} writers | server | reads /s | writes /s | `)
  process.stdout.write('p50 ms | p99 ms | p99 in p50 | p50 in before | load\n')
  const p50Of = new Map()
  // Each connection to the database plans each statement, and the code is compiled: that is measured once, and not counted.
  for (const side of all) await mixed(side)
  // In turns, as above.
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of all) {
      const { readers, writers } = await mixed(side)
      if (!p50Of.has(side.name)) p50Of.set(side.name, [])
      p50Of.get(side.name).push(readers.p50)
      const before = p50Of.get('before')?.[round]
      const cells = [
        `round ${round + 1}`,
        side.name,
        readers.perSecond.toFixed(0),
        writers.perSecond.toFixed(0),
        readers.p50.toFixed(1),
        readers.p99.toFixed(1),
        (readers.p99 / readers.p50).toFixed(2),
        before === undefined || side.name !== 'now' ? '' : (readers.p50 / before).toFixed(2),
        (loadavg()[0] ?? 0).toFixed(1),
      ]
      process.stdout.write(`${cells.join(' | ')}\n`)
    }
  }
}

/** @param {Side} side */
async function mixed({ server, token, calls, ws, renamed }) {
  const paths = Object.entries(calls).flatMap(([name, path]) => (name.includes('all scenes') ? [] : [path]))
  const connect = () => new Connection(server.url, 'me', token)
  const reading = Array.from({ length: MIXED.readers }, connect)
  const writing = Array.from({ length: MIXED.writers }, connect)
  const expectOk = (/** @type {string} */ path, /** @type {number} */ status) => {
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  for (const connection of [...reading, ...writing]) expectOk('me', await connection.send())
  let reads = 0
  let writes = 0
  // A name that a scene has already is no change.
  const stamp = Date.now()
  const [readers, writers] = await Promise.all([
    repeat(
      reading.map((connection) => async () => {
        const path = paths[reads++ % paths.length] ?? ''
        expectOk(path, await connection.call(path))
      }),
    ),
    repeat(
      writing.map((connection) => async () => {
        const path = `${ws}/items/${renamed[writes++ % renamed.length]}`
        expectOk(
          path,
          await connection.call(path, { method: 'PUT', body: JSON.stringify({ name: `Renamed ${stamp} ${writes}` }) }),
        )
      }),
    ),
  ])
  for (const connection of [...reading, ...writing]) connection.close()
  return { readers, writers }
}

/**
 * @param {string} name @param {Side} side @param {Round[]} rounds @param {number} older requests a second
 * @param {number} least p95 of this server's own
 */
function print(name, side, rounds, older, least) {
  const [best] = rounds.toSorted((a, b) => b.http.perSecond - a.http.perSecond)
  if (!best) return
  const { http, cpu } = best
  const sql = Math.max(...rounds.map((round) => round.sql?.perSecond ?? Number.NaN))
  const shown = (/** @type {number} */ value, digits = 0) => (Number.isNaN(value) ? '' : value.toFixed(digits))
  const cells = [
    name,
    side.name,
    (side.statements[name] ?? []).length,
    shown(http.perSecond),
    side.name === 'now' ? shown(http.perSecond / older, 2) : '',
    shown(http.p50, 1),
    shown(http.p95, 1),
    shown(http.p99, 1),
    shown(cpu, 2),
    shown(sql),
    shown(http.perSecond / sql, 2),
    side.name === 'larger' ? shown(Math.min(...rounds.map((round) => round.http.p95)) / least, 2) : '',
    (loadavg()[0] ?? 0).toFixed(1),
  ]
  process.stdout.write(`${cells.join(' | ')}\n`)
}

/** What browsers load: each element from the CDN. */
function printSizes() {
  process.stdout.write('\nelement | kB | kB after gzip\n')
  for (const { name, folder, tag } of elements()) {
    const { files } = JSON.parse(readFileSync(join(root, folder, 'cdn/manifest.json'), 'utf8'))
    const { bytes, gzip } = files[`${tag}.js`]
    process.stdout.write(`${name} | ${(bytes / 1000).toFixed(1)} | ${(gzip / 1000).toFixed(1)}\n`)
  }
  const { stdout } = spawnSync(process.execPath, [join(root, 'host/build/check-budgets.mjs')], { encoding: 'utf8' })
  const host = stdout.split('\n').filter((line) => /^(ok|FAIL) (first load|shell) /.test(line))
  process.stdout.write(
    `\nthe host, JavaScript after gzip\n${host.map((line) => line.replace(/^\w+ /, '')).join('\n')}\n`,
  )
}
