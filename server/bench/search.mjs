/**
 * The search over HTTP from a server of its own, in one workspace of 1,000,000 scenes on PostgreSQL and of 100,000 on the
 * embedded database:
 *
 *   node server/bench/search.mjs [--rounds 5] [--engine postgres|embedded] [--scenes 1000000]
 *
 * Times in milliseconds of one caller after the other, the first round left out. Fails where PostgreSQL takes more than
 * 50 ms at the 95th percentile.
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
    rounds: { type: 'string', default: '5' },
    engine: { type: 'string' },
    scenes: { type: 'string' },
    dist: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const engines = values.engine ? [values.engine] : ['postgres', 'embedded']
const BOUND_MS = 50
/** Beginnings, codes, fragments, typos, Japanese, one and two letters, several words, and what is not there. */
const QUERIES = [
  ['s', 'd', '7', '戦', 'sc', 'dr', '10'],
  ['SC42', 'sc0007', 'S12', '0420', '123456'],
  ['dragon', 'cast', 'harbour', 'fores', 'storm night', 'dragon castle', 'night 42', 'ca dra'],
  ['dragno castle', 'vilain forst', 'flashbak', 'helicoptr', 'harbuor'],
  ['戦闘', '闘シーン', 'zzzzqx', 'nothing of this'],
].flat()

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const { seedScenes } = await load('seed/seed-scenes.js')
const { BATCH, indexDirty } = await load('connect/search/index-documents.js')

/** Names of two words out of 40 and a number, some with Japanese; codes of all scenes. */
const NAMES = `
  update item set
    code = 'S' || to_hex(n),
    name = 'SC' || lpad(n::text, 4, '0') || ' ' || words[1 + n % 40] || ' ' || words[1 + (n / 40 * 7 + n) % 40]
      || case when n % 50 = 0 then ' 戦闘シーン' else '' end
  from (select id, row_number() over (order by id)::int as n from item where ws_id = $1) numbered,
    (select string_to_array('dragon castle harbour forest storm night villain flashback helicopter river market kitchen
      garden bridge tower school street chase duel dance dream rain snow sunset morning window mirror letter train ship
      robot ghost queen king soldier doctor stranger child crowd silence', ' ') as words) w
  where item.ws_id = $1 and item.id = numbered.id`

/** @param {{ url?: string, dataDir?: string }} where @param {number} scenes @returns {Promise<string>} the workspace's code */
async function fill(where, scenes) {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    let from = performance.now()
    const say = (/** @type {string} */ what) => {
      process.stdout.write(`${what} in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
      from = performance.now()
    }
    const { id, code } = await seedScenes(database, { scenes, ownerId, name: `${scenes}` })
    // The notes of the inserts are enough.
    await database.query('alter table item disable trigger search_update')
    await database.query(NAMES, [id])
    await database.query('alter table item enable trigger search_update')
    say(`${scenes} scenes made`)
    let count = BATCH
    while (count === BATCH) count = await database.transaction((/** @type {unknown} */ tx) => indexDirty(tx, id))
    say('made findable')
    await database.query('vacuum analyze')
    say('analysed')
    return code
  } finally {
    await database.close()
  }
}

/** @param {string} url @param {string} token */
async function get(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** @param {string} url @param {string} code */
async function measure(url, code) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const token = (await login.json()).data.access_token
  /** @type {number[]} */
  const times = []
  let found = 0
  for (let round = 0; round <= rounds; round += 1) {
    for (const q of QUERIES) {
      const from = performance.now()
      const { data } = await get(`${url}/api/workspace/${code}/search?q=${encodeURIComponent(q)}`, token)
      const time = performance.now() - from
      if (round > 0) times.push(time)
      if (round === rounds && data.groups.length > 0) found += 1
      if (process.env['BENCH_EACH'] && round === rounds)
        process.stdout.write(`  ${time.toFixed(1).padStart(7)}  ${q}\n`)
    }
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), found }
}

for (const engine of engines) {
  const scenes = Number(values.scenes ?? (engine === 'postgres' ? 1_000_000 : 100_000))
  const folder = mkdtempSync(join(tmpdir(), 'arbo-search-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
  try {
    const code = await fill(postgres ? { url: postgres.url } : { dataDir: folder }, scenes)
    const server = await serve(dist, { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) })
    const { p50, p95, found } = await measure(server.url, code).finally(() => server.stop())
    process.stdout.write(
      `${engine}, ${scenes} scenes: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, ${found} of ${QUERIES.length} queries found something\n\n`,
    )
    if (engine === 'postgres' && p95 > BOUND_MS) {
      process.stdout.write(`above the bound of ${BOUND_MS} ms\n`)
      process.exitCode = 1
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
