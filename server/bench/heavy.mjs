/**
 * What one person's heavy call costs all others: /api/me is asked again and again, by a process of its own, while one call
 * after the other runs, and at the end all of them at once, on PostgreSQL and on the embedded database.
 *
 *   node server/bench/heavy.mjs [--engine postgres|embedded] [--scenes 20000] [--comments 300] [--only start of a name,...] [--dist D]
 *
 * Prints p50, p99 and the longest of /api/me beside the call, how long the call took, and what it answered. The first row
 * is /api/me beside nothing.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { callsOf, fill, stoppedImport } from './lib/heavy-calls.mjs'
import { OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    scenes: { type: 'string', default: '20000' },
    comments: { type: 'string', default: '300' },
    rows: { type: 'string', default: '5000' },
    only: { type: 'string' },
    dist: { type: 'string' },
  },
})
const ASKER = fileURLToPath(new URL('lib/asker.mjs', import.meta.url))
const engines = values.engine ? [values.engine] : ['postgres', 'embedded']
/** Between two questions of who waits, ms. */
const PAUSE_MS = 5
/** A short call is repeated for so long, ms, or so often: some may not be made without end. */
const LEAST_MS = 1500
const MOST = 20

const { dist, load } = await serverCode(values.dist)
const code = {
  ...(await load('platform/db/database.js')),
  ...(await load('platform/db/migrate.js')),
  ...(await load('account/auth/password.js')),
  ...(await load('seed/seed-scenes.js')),
  ...(await load('connect/search/index-documents.js')),
}
const sizes = { scenes: Number(values.scenes), comments: Number(values.comments) }

class Caller {
  #url
  /** @param {string} url @param {string} token */
  constructor(url, token) {
    this.#url = url
    this.token = token
  }

  /** @param {string} path */
  address(path) {
    return `${this.#url}/api/${path}`
  }

  /** @param {{ method: string, path: string, body?: string, open?: boolean }} call @returns {Promise<number>} status */
  async send({ method, path, body, open }) {
    const headers = {
      ...(open ? {} : { authorization: `Bearer ${this.token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    try {
      const response = await fetch(`${this.#url}/api/${path}`, { method, headers, ...(body ? { body } : {}) })
      await response.arrayBuffer()
      return response.status
    } catch {
      // What is refused before it was read ends with its connection.
      return 0
    }
  }

  /** @param {string} path of a list @returns {Promise<number>} how many there are */
  async total(path) {
    const response = await fetch(`${this.#url}/api/${path}`, { headers: { authorization: `Bearer ${this.token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`)
    return (await response.json()).meta.total
  }

  /**
   * Sends a call that tells how far it is, and goes when it says so.
   * @param {{ path: string, body: string }} call @param {RegExp} when @returns {Promise<boolean>} whether it came to that
   */
  async leave({ path, body }, when) {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
    }
    const going = new AbortController()
    const response = await fetch(`${this.#url}/api/${path}`, { method: 'POST', headers, body, signal: going.signal })
    const decoder = new TextDecoder()
    let seen = ''
    try {
      for await (const bytes of response.body ?? []) {
        seen += decoder.decode(bytes, { stream: true })
        if (when.test(seen)) going.abort()
      }
    } catch (error) {
      if (!going.signal.aborted) throw error
    }
    return going.signal.aborted
  }
}

/** @param {Caller} who @param {() => Promise<string>} work */
async function beside(who, work) {
  const asker = fork(ASKER, [who.address('me'), who.token, String(PAUSE_MS)])
  const ended = once(asker, 'exit')
  await once(asker, 'message')
  const result = await work()
  const told = once(asker, 'message')
  asker.send('enough')
  const [times] = await Promise.race([told, ended])
  await ended
  if (!Array.isArray(times)) throw new Error('/api/me did not answer beside it')
  return { times: /** @type {number[]} */ (times), result }
}

/** @param {Caller} caller @param {any} call */
async function repeated(caller, call) {
  const from = performance.now()
  let [count, status] = [0, 0]
  while (count === 0 || (count < MOST && performance.now() - from < LEAST_MS)) {
    status = await caller.send(call)
    count += 1
  }
  return `${((performance.now() - from) / count).toFixed(0)} | ${status}`
}

/**
 * Goes away in the middle of an import, and waits until nothing of it is left.
 * @param {Caller} caller @param {{ import: any, count: string }} of
 */
async function stopped(caller, { import: call, count }) {
  const from = performance.now()
  const before = await caller.total(count)
  const isStopped = await caller.leave(call, /"writing","done":[1-9]/)
  const gone = performance.now()
  while ((await caller.total(count)) !== before) await wait(20)
  return `${(performance.now() - from).toFixed(0)} | ${isStopped ? 'stopped' : 'done'}, taken back in ${(performance.now() - gone).toFixed(0)} ms`
}

/** @param {string} name @param {{ times: number[], result: string }} measured */
function print(name, { times, result }) {
  const cells = [
    name,
    ...[0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1)),
    result,
    loadavg()[0]?.toFixed(1),
  ]
  process.stdout.write(`${cells.join(' | ')}\n`)
}

/** @param {string} engine */
async function measure(engine) {
  const folder = mkdtempSync(join(tmpdir(), 'arbo-heavy-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  try {
    const dataDir = join(folder, 'data')
    const at = await fill(code, postgres ? { url: postgres.url } : { dataDir }, dataDir, sizes)
    const server = await serve(dist, { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) })
    try {
      const login = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(OWNER),
      })
      const caller = new Caller(server.url, (await login.json()).data.access_token)
      const calls = callsOf(at, Number(values.rows))
      process.stdout.write(`\n${engine} | /api/me p50 ms | p99 | longest | the call ms | status | load\n`)
      print('nothing', await beside(caller, async () => `${await wait(LEAST_MS, '')} | `))
      const isWanted = (/** @type {string} */ name) =>
        !values.only || values.only.split(',').some((only) => name.startsWith(only))
      const wanted = Object.entries(calls).filter(([name]) => isWanted(name))
      for (const [name, call] of wanted) print(name, await beside(caller, () => repeated(caller, call)))
      const halfway = 'import, stopped half way'
      if (isWanted(halfway)) print(halfway, await beside(caller, () => stopped(caller, stoppedImport(at, 20_000))))
      const all = async () => {
        const from = performance.now()
        const statuses = await Promise.all(wanted.map(([, call]) => caller.send(call)))
        return `${(performance.now() - from).toFixed(0)} | ${statuses.join(' ')}`
      }
      print('all at once', await beside(caller, all))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

for (const engine of engines) await measure(engine)
