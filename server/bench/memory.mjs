/**
 * What a server with the embedded database holds in memory: a fresh one, 30 seconds after its first start and after its
 * second, and and after 40,000 requests about 1,000 scenes.
 *
 *   node server/bench/memory.mjs [--requests 40000] [--scenes 1000] [--before DIST]
 *
 * Resident memory in MB, the engine included; beside an older built server where its folder is given.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '40000' },
    scenes: { type: 'string', default: '1000' },
    dist: { type: 'string' },
    before: { type: 'string' },
  },
})
const IDLE_MS = 30_000
const CLIENTS = 16

/** @param {number} pid */
function memoryOf(pid) {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

/** @param {string} dist @param {string} dataDir @returns {Promise<number[]>} at the start, and after a while */
async function idle(dist, dataDir) {
  const server = await serve(dist, { DATA_DIR: dataDir })
  const first = memoryOf(server.pid)
  await wait(IDLE_MS)
  const later = memoryOf(server.pid)
  await server.stop()
  return [first, later]
}

/** @param {(file: string) => Promise<any>} load @param {string} dataDir */
async function fill(load, dataDir) {
  const { openDatabase } = await load('platform/db/database.js')
  const { hashPassword } = await load('account/auth/password.js')
  const { seedScenes } = await load('seed/seed-scenes.js')
  const database = await openDatabase({ dataDir })
  const ownerId = await makeOwner(database, hashPassword)
  const { code, id } = await seedScenes(database, { scenes: Number(values.scenes), ownerId, name: 'Bench' })
  const items = await database.query('select id, entity_id from item where ws_id = $1 limit 200', [id])
  await database.close()
  return { code, items }
}

/** @param {string} url @param {{ code: string, items: { id: string, entity_id: string }[] }} at */
async function ask(url, { code, items }) {
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const ws = `workspace/${code}`
  const paths = items.flatMap(({ id, entity_id }) => [
    'me',
    `${ws}/items/${id}`,
    `${ws}/items/${id}/comments`,
    `${ws}/items/${id}/renditions`,
    `${ws}/items/${id}/neighbours`,
    `${ws}/entities/${entity_id}`,
    `${ws}/entities/${entity_id}/children`,
    `${ws}/items?condition_combine_type=and&entity_id=${entity_id}&depth=all&per_page=50`,
    `${ws}/items/summary?condition_combine_type=and&entity_id=${entity_id}&depth=all`,
    `${ws}/search?q=harbour`,
  ])
  let next = 0
  const client = async () => {
    while (next < Number(values.requests)) {
      const path = paths[next % paths.length]
      next += 1
      const answer = await fetch(`${url}/api/${path}`, { headers })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** @param {string} name @param {{ dist: string, load: (file: string) => Promise<any> }} code */
async function measure(name, { dist, load }) {
  const folder = mkdtempSync(join(tmpdir(), 'arbo-memory-'))
  try {
    const starts = [await idle(dist, folder), await idle(dist, folder)]
    const at = await fill(load, folder)
    const server = await serve(dist, { DATA_DIR: folder })
    await ask(server.url, at)
    const asked = memoryOf(server.pid)
    await wait(IDLE_MS)
    const cells = [name, ...starts.flat(), asked, memoryOf(server.pid)]
    process.stdout.write(`${cells.join(' | ')}\n`)
    await server.stop()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.stdout.write(
  `server | first start | 30 s later | second start | 30 s later | after ${values.requests} requests | 30 s later\n`,
)
const now = await serverCode(values.dist)
if (values.before) await measure('before', await serverCode(values.before))
await measure('now', now)
