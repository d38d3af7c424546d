/**
 * Thousands of connections that send half of a header and then nothing: what that costs others and the memory of the
 * server, until it has cut them.
 *
 *   node server/bench/slow.mjs [--connections 10000] [--dist D]
 *
 * /api/me is asked again and again on connections of its own: p50, p99 and longest in ms, before, while the connections
 * come, while they stand still, and after they were cut; what failed; resident memory of the server in MB, the embedded
 * engine included; and how many connections are open. Connections beyond what a process may have open are not tried.
 */
import { execFileSync, fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: { connections: { type: 'string', default: '10000' }, dist: { type: 'string' } },
})
/** Files and connections of another kind. */
const OTHERS = 500
const STILL_MS = 15_000
/** What has not come is cut within 30 s. */
const CUT_MS = 40_000
const PAUSE_MS = 5

const allowed = Number(execFileSync('sh', ['-c', 'ulimit -n']).toString()) - OTHERS
const count = Math.min(Number(values.connections), Number.isNaN(allowed) ? Infinity : allowed)

/** @param {number} pid */
const memoryOf = (pid) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** Who holds the connections. What that process does when they end would be counted as a wait here. */
const holder = fork(fileURLToPath(new URL('lib/half-headers.mjs', import.meta.url)))

/** @param {{ url?: string, count?: number }} [order] @returns {Promise<number>} how many are open */
function held(order = {}) {
  return new Promise((resolve) => {
    holder.once('message', (/** @type {number} */ open) => resolve(open))
    holder.send(order)
  })
}

/** @param {string} url @param {string} token @param {() => Promise<unknown>} work */
async function beside(url, token, work) {
  /** @type {number[]} */
  const times = []
  const state = { isOver: false, failed: 0 }
  const asked = (async () => {
    while (!state.isOver) {
      const from = performance.now()
      const isAnswered = await fetch(`${url}/api/me`, { headers: { authorization: `Bearer ${token}` } }).then(
        async (response) => {
          await response.arrayBuffer()
          return response.ok
        },
        () => false,
      )
      if (isAnswered) times.push(performance.now() - from)
      else state.failed += 1
      await wait(PAUSE_MS)
    }
  })()
  await work()
  state.isOver = true
  await asked
  return { times, failed: state.failed }
}

const dataDir = mkdtempSync(join(tmpdir(), 'arbo-slow-'))
const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const database = await openDatabase({ dataDir })
await migrate(database)
await makeOwner(database, hashPassword)
await database.close()

const server = await serve(dist, { DATA_DIR: dataDir })
try {
  const login = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const token = (await login.json()).data.access_token
  const steps = {
    before: () => wait(STILL_MS / 3),
    'they come': () => held({ url: server.url, count }),
    'they stand still': () => wait(STILL_MS),
    'they are cut': async () => {
      for (const end = performance.now() + CUT_MS; (await held()) > 0 && performance.now() < end;) await wait(200)
    },
    after: () => wait(STILL_MS / 3),
  }
  process.stdout.write(
    `${count} connections | /api/me p50 ms | p99 | longest | asked | failed | open | memory MB | load\n`,
  )
  for (const [name, work] of Object.entries(steps)) {
    const { times, failed } = await beside(server.url, token, work)
    const figures = [0.5, 0.99, 1].map((part) => percentile(times, part).toFixed(1))
    const cells = [name, ...figures, times.length, failed, await held(), memoryOf(server.pid), loadavg()[0]?.toFixed(1)]
    process.stdout.write(`${cells.join(' | ')}\n`)
  }
} finally {
  holder.kill()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
