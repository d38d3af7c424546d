/**
 * Scene lists at 1,000, 20,000 and 100,000 scenes in one workspace, over HTTP from a server of its own, on PostgreSQL
 * and on the embedded database:
 *
 *   node server/bench/scenes.mjs [--rounds 10] [--engine postgres|embedded] [--sizes 1000,20000,100000]
 *
 * Times in milliseconds: the median and the 95th percentile of all calls of a kind, and the growth of the latter from the
 * smallest to the largest workspace.
 */
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
    engine: { type: 'string' },
    sizes: { type: 'string', default: '1000,20000,100000' },
    dist: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const sizes = values.sizes.split(',').map(Number)
const engines = values.engine ? [values.engine] : ['postgres', 'embedded']
/** Scenes of one bulk change, in calls of as many as one call takes. */
const [CHANGED, PER_CALL] = [5000, 1000]

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const { seedScenes } = await load('seed/seed-scenes.js')

/** @param {{ url?: string, dataDir?: string }} where @returns {Promise<string[]>} codes of the workspaces, by size */
async function fill(where) {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    const codes = []
    for (const scenes of sizes) {
      const from = performance.now()
      codes.push((await seedScenes(database, { scenes, ownerId, name: `${scenes}` })).code)
      process.stdout.write(`${scenes} scenes made in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
    }
    return codes
  } finally {
    await database.close()
  }
}

/** One signed-in caller. */
class Caller {
  #url
  #token = ''

  /** @param {string} url */
  constructor(url) {
    this.#url = url
  }

  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async call(path, body) {
    const response = await fetch(`${this.#url}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }

  async signIn() {
    const { data } = await this.call('login', OWNER)
    this.#token = data.access_token
  }
}

/** @param {any} summary @param {string} assignee @param {number} scenes */
function kindsOf(summary, assignee, scenes) {
  const metric = summary.columns[0]?.id
  const middle = Math.max(1, Math.ceil(scenes / 200))
  return {
    'in the directory’s order': ['items?', `items?page=${middle}`],
    sorted: ['name', '-due_date', 'status,-updated_at', 'assignee', 'parent', 'code', `-metric:${metric}`].map(
      (by) => `items?order_by=${by}`,
    ),
    filtered: [
      'name_like=harb',
      'kind_ina=4,5',
      `assignee_ina=${assignee}`,
      'late_eq=1',
      'without=assignee,due_date&order_by=due_date',
      'kind_ina=4&due_date_lte=2020-01-01&condition_combine_type=or&order_by=-due_date',
    ].map((query) => `items?${query}`),
    grouped: ['status', 'assignee', 'due_date', 'parent'].map((by) => `items?group_by=${by}`),
    totals: ['items/summary'],
    'totals by group': ['status', 'assignee', 'parent'].map((by) => `items/summary?group_by=${by}`),
  }
}

/** @template T @param {() => Promise<T>} work @returns {Promise<[T, number]>} */
async function timed(work) {
  const from = performance.now()
  const result = await work()
  return [result, performance.now() - from]
}

/** The status of many scenes as one act, and its undo. @param {Caller} caller @param {string} ws @param {number} scenes */
async function changeMany(caller, ws, scenes) {
  /** @type {string[]} */
  const ids = []
  for (let page = 1; ids.length < Math.min(CHANGED, scenes); page += 1) {
    const { data } = await caller.call(`${ws}/items?per_page=500&page=${page}`)
    ids.push(...data.map((/** @type {{ id: string }} */ row) => row.id))
  }
  const { data } = await caller.call(`${ws}/items?kind_ina=6&per_page=1`)
  const status_id = data[0].status.id
  let batch_id
  const [, there] = await timed(async () => {
    for (let at = 0; at < ids.length; at += PER_CALL) {
      const body = { item_ids: ids.slice(at, at + PER_CALL), status_id, ...(batch_id ? { batch_id } : {}) }
      batch_id = (await caller.call(`${ws}/items/bulkStatusUpdate`, body)).data.batch_id ?? batch_id
    }
  })
  const [outcome, back] = await timed(() => caller.call(`${ws}/changes/${batch_id}/undo`, {}))
  if (outcome.data.kept > 0) throw new Error(`the undo kept ${outcome.data.kept}`)
  return { there, back }
}

/** @param {Caller} caller @param {string} code @param {number} scenes @returns {Promise<Map<string, number[]>>} */
async function measure(caller, code, scenes) {
  const ws = `workspace/${code}`
  const { data } = await caller.call(`${ws}/items/summary?group_by=assignee`)
  const taken = new Map()
  for (let round = 0; round <= rounds; round += 1) {
    for (const [kind, paths] of Object.entries(kindsOf(data, data.groups[0].key, scenes))) {
      for (const path of paths) {
        const [, time] = await timed(() => caller.call(`${ws}/${path}`))
        // The first round warms up.
        if (round > 0) taken.set(kind, [...(taken.get(kind) ?? []), time])
        if (process.env['BENCH_EACH'] && round === rounds)
          process.stdout.write(`  ${time.toFixed(0).padStart(5)}  ${path}\n`)
      }
    }
  }
  const { there, back } = await changeMany(caller, ws, scenes)
  taken.set(`status of ${CHANGED} scenes at most`, [there])
  taken.set('its undo', [back])
  return taken
}

/** @param {string} engine @param {Map<string, number[]>[]} all by size */
function print(engine, all) {
  process.stdout.write(
    `\n${engine.padEnd(34)}${sizes.map((size) => `${size}`.padStart(16)).join('')}${'growth'.padStart(9)}\n`,
  )
  for (const kind of all[0]?.keys() ?? []) {
    const cells = all.map((taken) => {
      const times = taken.get(kind) ?? []
      return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), one: times.length === 1 }
    })
    const texts = cells.map(({ p50, p95, one }) => (one ? p50.toFixed(0) : `${p50.toFixed(0)} / ${p95.toFixed(0)}`))
    const growth = (cells.at(-1)?.p95 ?? Number.NaN) / (cells[0]?.p95 ?? Number.NaN)
    process.stdout.write(
      `${kind.padEnd(34)}${texts.map((text) => text.padStart(16)).join('')}${growth.toFixed(1).padStart(9)}\n`,
    )
  }
}

/** @param {string} engine */
async function run(engine) {
  const dataDir = mkdtempSync(join(tmpdir(), 'arbo-bench-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  try {
    const codes = await fill(postgres ? { url: postgres.url } : { dataDir })
    const server = await serve(dist, { DATA_DIR: dataDir, DATABASE_URL: postgres?.url ?? '' })
    try {
      const caller = new Caller(server.url)
      await caller.signIn()
      const all = []
      for (const [index, code] of codes.entries()) all.push(await measure(caller, code, sizes[index] ?? 0))
      print(`${engine}, p50 / p95 in ms`, all)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

for (const engine of engines) await run(engine)
