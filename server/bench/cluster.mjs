/**
 * Three server processes on one PostgreSQL and one folder of files, behind a proxy, under writes, jobs and a reader of
 * events; one after the other is stopped in order or killed, and started again:
 *
 *   node server/bench/cluster.mjs [--processes 3] [--ends 10] [--writers 8] [--reports 4] [--every 4000]
 *
 * `--reports`: jobs that are asked for right before each end. Prints what was acknowledged and what of it is lost, done
 * twice or was not heard of, and how many requests were not answered: none while processes are only stopped. `--dist`: a
 * built server other than this tree's.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { caller } from './cluster/calls.mjs'
import { faultsOf, startLoad } from './cluster/load.mjs'
import { startRoundRobin } from './cluster/round-robin.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    processes: { type: 'string', default: '3' },
    ends: { type: 'string', default: '10' },
    writers: { type: 'string', default: '8' },
    reports: { type: 'string', default: '4' },
    every: { type: 'string', default: '4000' },
    dist: { type: 'string' },
  },
})
const [processes, ends, writers, reports, every] = [
  values.processes,
  values.ends,
  values.writers,
  values.reports,
  values.every,
].map(Number)
/** From asking for reports to the end of a process, so that it ends in the middle of them, ms. */
const LEAD_MS = 60
/** Longest wait for all jobs and events at the end, ms. */
const PATIENCE_MS = 120_000

const { dist, load: code } = await serverCode(values.dist)
const { openDatabase } = await code('platform/db/database.js')
const { migrate } = await code('platform/db/migrate.js')
const { hashPassword } = await code('account/auth/password.js')
const { seedScenes } = await code('seed/seed-scenes.js')
const say = (/** @type {string} */ line) => void process.stdout.write(`${line}\n`)

const root = mkdtempSync(join(tmpdir(), 'arbo-cluster-'))
const postgres = await startPostgres({ durable: true })
const proxy = await startRoundRobin()
const database = await openDatabase({ url: postgres.url })
/** @type {Awaited<ReturnType<typeof serve>>[]} */
let servers = []
const start = () =>
  serve(dist, {
    DATABASE_URL: postgres.url,
    DATA_DIR: root,
    JOB_LEASE_SECONDS: '3',
    SHUTDOWN_DELAY_SECONDS: '0.5',
    TRUST_PROXY: '1',
  })

try {
  await migrate(database)
  const ownerId = await makeOwner(database, hashPassword)
  const { code: ws } = await seedScenes(database, { scenes: 100, ownerId, name: 'Cluster' })
  await database.query('delete from item')
  servers = await Promise.all(Array.from({ length: processes ?? 3 }, start))
  proxy.setTargets(servers.map(({ url }) => url))
  while (proxy.readyTargets().length < servers.length) await delay(50)
  const { access_token: token } = await caller(proxy.url)('POST', 'login', OWNER)
  const { id: entityId } = await caller(proxy.url, token)('POST', `workspace/${ws}/entities`, { type: 0, name: 'Load' })

  const began = performance.now()
  const load = startLoad({ url: proxy.url, token, ws, entityId, writers: writers ?? 8 })
  await delay(every)
  for (let end = 0; end < (ends ?? 10); end += 1) {
    const [victim, ...others] = servers
    if (!victim) break
    const isKill = end % 2 === 1
    const before = load.unanswered
    const asked = load.report(reports ?? 4)
    await delay(LEAD_MS)
    if (isKill) await victim.kill()
    else await victim.stop()
    await asked
    const after = load.unanswered
    servers = [...others, await start()]
    proxy.setTargets(servers.map(({ url }) => url))
    say(
      `  ${isKill ? 'killed' : 'stopped'}: ${after - before} requests unanswered, ${load.scenes.size} writes acknowledged so far`,
    )
    await delay(every)
  }
  await load.finish()
  const seconds = (performance.now() - began) / 1000
  const until = performance.now() + PATIENCE_MS
  let faults = await faultsOf(database, load)
  while (faults.length > 0 && performance.now() < until) {
    await delay(500)
    faults = await faultsOf(database, load)
  }
  load.stop()
  const [again] = await database.query('select count(*)::int as jobs from job where attempts > 1')
  say(
    `${processes} processes, ${ends} ended: ${load.scenes.size} acknowledged scenes (${Math.round(load.scenes.size / seconds)} a second) and ` +
      `${load.files.length} jobs, ${again.jobs} of them begun again; ${load.unanswered} requests unanswered, ${load.refused.length} refused; ` +
      `${load.heard.size} events heard; ${faults.length} faults`,
  )
  for (const fault of [...faults, ...load.refused.slice(0, 5).map(String)]) say(`  ${fault}`)
  if (faults.length > 0 || load.refused.length > 0) process.exitCode = 1
} finally {
  await proxy.close()
  for (const server of servers) await server.stop()
  await database.close()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
}
