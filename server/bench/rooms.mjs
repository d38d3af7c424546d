/**
 * Live rooms over HTTP: how long it takes from a change of what is shown until each of its readers is told, on the
 * embedded database, and on PostgreSQL with two processes between which the readers are divided:
 *
 *   node server/bench/rooms.mjs [--changes 200] [--readers 8] [--engine postgres|embedded]
 *
 * Times in milliseconds from the beginning of the call, 25 changes a second; beside them the round trip of a call that
 * does nothing but let its caller in, between the changes. The presenter's own process and the other are told apart.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { eventsOf } from './cluster/events-of.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { percentile } from './lib/percentile.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '200' },
    readers: { type: 'string', default: '8' },
    engine: { type: 'string' },
    dist: { type: 'string' },
  },
})
const changes = Number(values.changes)
const readers = Number(values.readers)
const engines = values.engine ? [values.engine] : ['embedded', 'postgres']
const PACE_MS = 40
/** The first ones find cold code. */
const WARM_UP = 20

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const { seedScenes } = await load('seed/seed-scenes.js')

/** @param {{ url?: string, dataDir?: string }} where @returns {Promise<string>} the workspace's code */
async function fill(where) {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    return (await seedScenes(database, { scenes: 100, ownerId, name: 'Rooms' })).code
  } finally {
    await database.close()
  }
}

/** @param {string} url @param {string} token @param {string} [method] @param {unknown} [body] @returns {Promise<any>} */
async function call(url, token, method = 'GET', body) {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...json },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status} ${JSON.stringify(answer)}`)
  return answer.data
}

/**
 * Enters a room.
 * @param {string} room its address @param {string} token @param {(seq: number, at: number) => void} told
 * @returns {Promise<{ clientId: string, leave: () => void }>} once the room was told whole
 */
async function enter(room, token, told) {
  const clientId = randomUUID()
  const abort = new AbortController()
  const response = await fetch(`${room}/events?client_id=${clientId}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  await new Promise((resolve) => {
    const read = async () => {
      for await (const { name, data, at } of eventsOf(response)) {
        if (name === 'room') told(data.seq, at)
        if (name === 'people') resolve(undefined)
      }
    }
    read().catch(() => undefined)
  })
  return { clientId, leave: () => abort.abort() }
}

/** @param {string} name @param {number[]} times */
function say(name, times) {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map((time) => time.toFixed(1).padStart(7))
  process.stdout.write(`  ${name.padEnd(34)} p50 ${p50}   p95 ${p95}   of ${times.length}\n`)
}

/** @param {string[]} urls of the processes @param {string} code */
async function measure(urls, code) {
  const [url = ''] = urls
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const token = (await login.json()).data.access_token
  const ws = `/api/workspace/${code}`
  const [scene] = await call(`${url}${ws}/items?per_page=1`, token)
  const room = await call(`${url}${ws}/rooms`, token, 'POST', { item_ids: [scene.id] })
  const path = `${ws}/rooms/${room.id}`
  /** @type {Map<number, number>[]} when each reader was told each number */
  const told = Array.from({ length: readers }, () => new Map())
  const entered = []
  for (const [index, when] of told.entries()) {
    const process = urls[index % urls.length]
    entered.push(await enter(`${process}${path}`, token, (seq, at) => when.set(seq, at)))
  }
  const [presenter] = entered
  /** @type {{ empty: number[], call: number[], own: number[], other: number[] }} */
  const times = { empty: [], call: [], own: [], other: [] }
  for (let change = 0; change < changes + WARM_UP; change += 1) {
    const before = performance.now()
    await call(`${url}${ws}/ws-root-roles`, token)
    const from = performance.now()
    const body = { client_id: presenter?.clientId, state: { ...room.state, frame: change } }
    const { seq } = await call(`${url}${path}/state`, token, 'PUT', body)
    const done = performance.now()
    while (told.some((when) => !when.has(seq))) await delay(1)
    if (change >= WARM_UP) {
      times.empty.push(from - before)
      times.call.push(done - from)
      for (const [index, when] of told.entries()) {
        times[index % urls.length === 0 ? 'own' : 'other'].push((when.get(seq) ?? Number.NaN) - from)
      }
    }
    await delay(Math.max(0, PACE_MS - (performance.now() - from)))
  }
  for (const reader of entered) reader.leave()
  say('an empty call', times.empty)
  say('the change itself', times.call)
  say(`to readers of the same process`, times.own)
  if (urls.length > 1) say('to readers of the other process', times.other)
}

for (const engine of engines) {
  const folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `arbo-rooms-${name}-`)))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
  const servers = []
  try {
    const code = await fill(postgres ? { url: postgres.url } : { dataDir: folders[0] })
    for (const folder of postgres ? folders : folders.slice(0, 1)) {
      servers.push(await serve(dist, { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }))
    }
    process.stdout.write(`${engine}, ${servers.length} process(es), ${readers} readers\n`)
    await measure(
      servers.map(({ url }) => url),
      code,
    )
  } finally {
    for (const server of servers) await server.stop()
    await postgres?.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}
