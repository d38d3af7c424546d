/**
 * The roll-up of progress over HTTP from a server of its own, in workspaces of 10,000, 100,000 and 1,000,000 scenes on
 * PostgreSQL: projects, processes, episodes and takes with their scenes by status and the exact sums of a metric.
 *
 *   node server/bench/woohoo.mjs [--rounds 10] [--engine postgres|embedded] [--sizes 10000,100000,1000000]
 *
 * Times in milliseconds of one caller after the other, the first round left out, as the server's log has them: from the
 * head of a request to the end of its answer, compressed as browsers get it. Fails where a roll-up on PostgreSQL takes
 * more than 300 ms at the 95th percentile, or its cost grows faster than the scenes.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    engine: { type: 'string', default: 'postgres' },
    sizes: { type: 'string', default: '10000,100000,1000000' },
    dist: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const sizes = values.sizes.split(',').map(Number)
const BOUND_MS = 300
/** Scenes of one bulk change, in calls of as many as one call takes. */
const [CHANGED, PER_CALL] = [5000, 1000]
/** By how much more than the scenes the cost may grow: of the smallest the connection is the larger part. */
const SLACK = 1.25

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const { seedScenes } = await load('seed/seed-scenes.js')
const { BATCH, refreshTotals } = await load('progress/treemap/refresh-totals.js')

/** @typedef {{ scenes: number, id: string, code: string }} Workspace */

/** @param {{ url?: string, dataDir?: string }} where @returns {Promise<Workspace[]>} */
async function fill(where) {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    const made = []
    for (const scenes of sizes) {
      let from = performance.now()
      const say = (/** @type {string} */ what) => {
        process.stdout.write(`${scenes} scenes ${what} in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
        from = performance.now()
      }
      const { id, code } = await seedScenes(database, { scenes, ownerId, name: `${scenes}` })
      say('made')
      let count = BATCH
      while (count === BATCH) count = await database.transaction((/** @type {unknown} */ tx) => refreshTotals(tx, id))
      say('counted')
      made.push({ scenes, id, code })
    }
    // Making them findable would go on beside what is measured.
    await database.query('delete from search_dirty')
    await database.query('vacuum analyze')
    return made
  } finally {
    await database.close()
  }
}

/** Milliseconds of each answered request, by its id. @type {Map<string, number>} */
const answered = new Map()
/** @param {Record<string, unknown>} line of the server's log */
function keep({ msg, request_id, ms }) {
  if (msg === 'answered') answered.set(String(request_id), Number(ms))
}

/** @param {string} id of a request that was answered @returns {Promise<number>} ms */
async function serverTime(id) {
  while (!answered.has(id)) await new Promise((resolve) => setTimeout(resolve, 5))
  return Number(answered.get(id))
}

/** @param {string} url @param {string} token @param {unknown} [body] @param {string} [id] @returns {Promise<any>} */
async function call(url, token, body, id) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(id ? { 'x-request-id': id } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** No screen asks for it; sheets and saved reports are made of it. Most of its time is the answer of some megabytes. */
const EVERYTHING = 'every take in one answer (no bound)'

/** All of them add up every scene below, over all levels. @param {string} project */
const KINDS = (project) => ({
  'five levels, as the screen begins': 'woohoo/treemap?depth=3&divided_by=own',
  'five levels, by fixed status': 'woohoo/treemap?depth=3',
  'five levels, projects alone': 'woohoo/treemap?depth=1',
  'all levels of one project': `woohoo/treemap?depth=4&divided_by=own&entity_id=${project}`,
  'the state of the report': 'reports/woohoo',
  'the list of reports': 'woohoo/report/entities',
  'the list by progress': 'woohoo/report/entities?order_by=-progress',
  [EVERYTHING]: 'woohoo/treemap?depth=4',
})

/** @param {string} base @param {string} token @param {Workspace} workspace @returns {Promise<Map<string, number[]>>} */
async function measure(base, token, { code, scenes }) {
  const ws = `${base}/api/workspace/${code}`
  const { data } = await call(`${ws}/woohoo/treemap?depth=1`, token)
  if (data.grand_total.scenes !== scenes) throw new Error(`${data.grand_total.scenes} of ${scenes} scenes counted`)
  const totals = await call(`${ws}/items/summary`, token)
  const sum = totals.data.metrics.find((/** @type {any} */ { metric_id }) => metric_id === data.primary_metric.id).sum
  if (sum !== data.grand_total.metric_sum) throw new Error(`${sum} is not ${data.grand_total.metric_sum}`)
  const taken = new Map()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, path] of Object.entries(KINDS(data.nodes[0].id))) {
      const id = randomUUID()
      await call(`${ws}/${path}`, token, undefined, id)
      const time = await serverTime(id)
      if (round > 0) taken.set(kind, [...(taken.get(kind) ?? []), time])
    }
  }
  return taken
}

/** The status of many scenes, there and back. @param {string} ws @param {string} token @returns {Promise<number>} ms */
async function changeMany(ws, token) {
  /** @type {string[]} */
  const ids = []
  for (let page = 1; ids.length < CHANGED; page += 1) {
    const { data } = await call(`${ws}/items?per_page=500&page=${page}`, token)
    ids.push(...data.map((/** @type {{ id: string }} */ row) => row.id))
  }
  const [{ status }] = (await call(`${ws}/items?kind_ina=6&per_page=1`, token)).data
  const from = performance.now()
  let batch_id
  for (let at = 0; at < CHANGED; at += PER_CALL) {
    const body = { item_ids: ids.slice(at, at + PER_CALL), status_id: status.id, ...(batch_id ? { batch_id } : {}) }
    batch_id = (await call(`${ws}/items/bulkStatusUpdate`, token, body)).data.batch_id ?? batch_id
  }
  const taken = performance.now() - from
  await call(`${ws}/changes/${batch_id}/undo`, token, {})
  return taken
}

/** With and without the marks that changes leave, in turns. @param {any} database @param {string} ws @param {string} token */
async function compareBulk(database, ws, token) {
  /** @type {Record<string, number[]>} */
  const taken = { enable: [], disable: [] }
  for (let turn = 0; turn < 8; turn += 1) {
    const state = turn % 2 === 0 ? 'enable' : 'disable'
    await database.query(`alter table item ${state} trigger scene_total_update`)
    taken[state]?.push(await changeMany(ws, token))
  }
  await database.query('alter table item enable trigger scene_total_update')
  const median = (/** @type {string} */ state) => percentile(taken[state] ?? [], 0.5).toFixed(0)
  process.stdout.write(
    `${CHANGED} statuses at once: ${median('enable')} ms with kept totals, ${median('disable')} ms without\n`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'arbo-woohoo-'))
const postgres = values.engine === 'postgres' ? await startPostgres({ durable: true }) : null
try {
  const workspaces = await fill(postgres ? { url: postgres.url } : { dataDir: folder })
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'info', ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const server = await serve(dist, settings, keep)
  try {
    const { data } = await call(`${server.url}/api/login`, '', OWNER)
    /** @type {Map<string, number>} */
    let before = new Map()
    let scenesBefore = 0
    for (const workspace of workspaces) {
      const now = new Map()
      for (const [kind, times] of await measure(server.url, data.access_token, workspace)) {
        const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
        now.set(kind, p50)
        const was = before.get(kind)
        const grown = was
          ? `, ${(p50 / was).toFixed(1)} times for ${workspace.scenes / scenesBefore} times the scenes`
          : ''
        process.stdout.write(
          `${String(workspace.scenes).padStart(8)} ${kind.padEnd(40)} p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${grown}\n`,
        )
        if (postgres && p95 > BOUND_MS && kind !== EVERYTHING) {
          process.stdout.write(`above the bound of ${BOUND_MS} ms\n`)
          process.exitCode = 1
        }
        if (was && p50 / was > (workspace.scenes / scenesBefore) * SLACK) {
          process.stdout.write('grows faster than the scenes\n')
          process.exitCode = 1
        }
      }
      before = now
      scenesBefore = workspace.scenes
    }
    const [small] = workspaces.filter(({ scenes }) => scenes >= CHANGED)
    if (small && postgres) {
      const database = await openDatabase({ url: postgres.url })
      await compareBulk(database, `${server.url}/api/workspace/${small.code}`, data.access_token).finally(() =>
        database.close(),
      )
    }
  } finally {
    await server.stop()
  }
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
}
