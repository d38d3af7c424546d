/**
 * What open live streams cost those who write: four writers change statuses and comment, for clients and for the team, without
 * any stream, with 300 streams of guests, and with 1,000 of 700 guests and 300 members, on PostgreSQL and on the embedded
 * database:
 *
 *   node server/bench/streams.mjs [--seconds 6] [--rounds 3] [--engine postgres|embedded] [--dist FOLDER]
 *
 * Each guest is on 20 of 2,000 scenes. `pace` is the writers' requests a second in those without streams in the same round.
 * Writers, readers, database and server share the machine, and the readers take from it what a server with a machine of its
 * own would have: `by CPU` is the pace by the server's own processor time alone, which is what it is where that is the limit.
 * Another process reads the streams, without parsing them.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ROOT_ROLES } from '@arbo/core/contract'
import { startPostgres } from '../../scripts/postgres.mjs'
import { caller } from './cluster/calls.mjs'
import { makeOwner, OWNER } from './lib/owner.mjs'
import { serve } from './lib/serve.mjs'
import { serverCode } from './lib/server-code.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    engine: { type: 'string' },
    dist: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const engines = values.engine ? [values.engine] : ['postgres', 'embedded']
const [GUESTS, MEMBERS] = [700, 300]
const CASES = [
  { name: 'no stream', guests: 0, members: 0 },
  { name: '300 guests', guests: 300, members: 0 },
  { name: '700 guests, 300 members', guests: GUESTS, members: MEMBERS },
]
const WRITERS = 4
const WARM_UP_MS = 12_000
/** Of what the kernel counts processor time in. */
const TICK_MS = 10

const { dist, load } = await serverCode(values.dist)
const { openDatabase } = await load('platform/db/database.js')
const { migrate } = await load('platform/db/migrate.js')
const { hashPassword } = await load('account/auth/password.js')
const { hashToken } = await load('platform/access/refresh-token.js')
const { newApiToken } = await load('platform/access/api-token.js')
const { seedScenes } = await load('seed/seed-scenes.js')

/** People of a role, each with an API token. @param {any} database @param {string} wsId @param {number} root @param {number} count */
async function addPeople(database, wsId, root, count) {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    user: randomUUID(),
    token: newApiToken(wsId).text,
  }))
  const of = (/** @type {(one: typeof people[number]) => unknown} */ pick) => people.map(pick)
  await database.query(
    `insert into user_account (id, email, display_name, email_verified_at, terms_accepted_at)
     select id, id || '@example.com', 'Reader', now(), now() from unnest($1::uuid[]) id`,
    [of(({ user }) => user)],
  )
  await database.query(
    `insert into ws_user (ws_id, id, user_id, role_id, display_name)
     select $1, n.id, n.user_id, (select id from ws_role where ws_id = $1 and root_role_id = $4 order by id limit 1), 'Reader'
     from unnest($2::uuid[], $3::uuid[]) n (id, user_id)`,
    [wsId, of(({ id }) => id), of(({ user }) => user), root],
  )
  await database.query(
    `insert into api_token (ws_id, id, ws_user_id, name, hint, token_hash, scopes)
     select $1, gen_random_uuid(), n.id, 'x', 'x', n.hash, '{read}' from unnest($2::uuid[], $3::bytea[]) n (id, hash)`,
    [wsId, of(({ id }) => id), of(({ token }) => hashToken(token))],
  )
  return people
}

/** @param {{ url?: string, dataDir?: string }} where */
async function fill(where) {
  const database = await openDatabase(where)
  try {
    await migrate(database)
    const ownerId = await makeOwner(database, hashPassword)
    const { code, id } = await seedScenes(database, { scenes: 2000, ownerId, name: 'Streams' })
    const guests = await addPeople(database, id, ROOT_ROLES.guest, GUESTS)
    const members = await addPeople(database, id, ROOT_ROLES.member, MEMBERS)
    await database.query(
      `insert into item_user (ws_id, item_id, ws_user_id, role)
       select $1, i.id, g.id, 'assignee' from unnest($2::uuid[]) with ordinality g (id, n)
       cross join lateral (select id from item where ws_id = $1 order by md5(id::text || g.n) limit 20) i`,
      [id, guests.map((/** @type {any} */ one) => one.id)],
    )
    const scenes = await database.query(
      `select i.id, array(select s.id from template_flow_status s where s.ws_id = i.ws_id order by s.position limit 3) as statuses
       from item i where i.ws_id = $1 order by i.id limit 400`,
      [id],
    )
    if (where.url) await database.query('vacuum analyze')
    const tokens = (/** @type {any[]} */ people) => people.map(({ token }) => token)
    return { code, scenes, guests: tokens(guests), members: tokens(members) }
  } finally {
    await database.close()
  }
}

/** A process that keeps streams open and throws away what they bring. */
function startReaders() {
  const child = fork(fileURLToPath(new URL('lib/stream-readers.mjs', import.meta.url)))
  const ask = (/** @type {object} */ message) =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send(message)
    })
  return {
    /** @param {string} url @param {string} path @param {string[]} tokens */
    open: (url, path, tokens) => ask({ open: { url, path, tokens } }),
    /** @returns {Promise<any>} bytes so far, and how many streams are open */
    count: () => ask({ count: true }),
    close: () => ask({ close: true }),
    end: () => child.kill(),
  }
}

/** @param {number} pid processor time, ms */
function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** @param {ReturnType<typeof caller>} call @param {string} ws @param {{ id: string, statuses: string[] }[]} scenes @param {number} ms */
async function write(call, ws, scenes, ms) {
  const end = performance.now() + ms
  let requests = 0
  const writer = async (/** @type {number} */ nr) => {
    for (let n = nr; performance.now() < end; n += WRITERS) {
      const scene = scenes[(n * 7) % scenes.length]
      if (!scene) return
      if (n % 3 === 0) {
        const body = { text: `Comment ${n}`, audience: n % 2 ? 'team' : 'clients' }
        await call('POST', `${ws}/items/${scene.id}/comments`, body)
      } else await call('PUT', `${ws}/items/${scene.id}`, { status_id: scene.statuses[n % scene.statuses.length] })
      requests += 1
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: WRITERS }, (_, nr) => writer(nr)))
  return { requests, perSecond: (requests / (performance.now() - from)) * 1000 }
}

/** @param {{ url: string, pid: number }} server @param {Awaited<ReturnType<typeof fill>>} filled @param {() => Promise<number>} lastEvent */
async function measure(server, { code, scenes, guests, members }, lastEvent) {
  const ws = `workspace/${code}`
  const { access_token } = await caller(server.url)('POST', 'login', OWNER)
  const call = caller(server.url, access_token)
  // The first ones find cold code.
  await write(call, ws, scenes, WARM_UP_MS)
  const readers = startReaders()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const taken = []
      for (const { name, guests: some, members: more } of [...CASES, CASES[0] ?? raise()]) {
        const tokens = [...guests.slice(0, some), ...members.slice(0, more)]
        await readers.open(server.url, `/api/${ws}/events`, tokens)
        await delay(500)
        const before = { cpu: cpuOf(server.pid), seq: await lastEvent(), ...(await readers.count()) }
        const { requests, perSecond } = await write(call, ws, scenes, seconds * 1000)
        const cpu = cpuOf(server.pid) - before.cpu
        const events = (await lastEvent()) - before.seq
        await delay(500)
        const { bytes, open } = await readers.count()
        await readers.close()
        await delay(500)
        taken.push({ name, requests, perSecond, cpu, events, open, bytes: bytes - before.bytes })
      }
      print(taken)
    }
  } finally {
    readers.end()
  }
}

/** @returns {never} */
function raise() {
  throw new Error('there is no such case')
}

/**
 * One round; without streams it was measured before and after the others.
 * @param {{ name: string, requests: number, perSecond: number, cpu: number, events: number, open: number, bytes: number }[]} taken
 */
function print(taken) {
  const alone = taken.filter(({ open }) => open === 0)
  const mean = (/** @type {(one: typeof alone[number]) => number} */ of) =>
    alone.reduce((sum, one) => sum + of(one), 0) / alone.length
  const perSecond = mean((one) => one.perSecond)
  const cpu = mean((one) => one.cpu / one.requests)
  for (const one of taken) {
    const each = ((one.cpu - cpu * one.requests) * 1000) / (one.events * one.open)
    const cells = [
      `  ${one.name.padEnd(24)}${String(Math.round(one.perSecond)).padStart(5)} requests/s`,
      `pace ${(one.perSecond / perSecond).toFixed(2)}`,
      `by CPU ${(cpu / (one.cpu / one.requests)).toFixed(2)}`,
      `${(one.cpu / one.requests).toFixed(1)} ms CPU a request`,
      `${one.open} open, ${(one.bytes / 1e6).toFixed(1)} MB`,
      one.open === 0 ? '' : `${each.toFixed(2)} us for each event and reader`,
      `load ${(loadavg()[0] ?? 0).toFixed(1)}`,
    ]
    process.stdout.write(`${cells.join('   ')}\n`)
  }
}

for (const engine of engines) {
  const folder = mkdtempSync(join(tmpdir(), 'arbo-streams-'))
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : null
  try {
    const filled = await fill(postgres ? { url: postgres.url } : { dataDir: folder })
    const server = await serve(dist, { DATA_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) })
    try {
      process.stdout.write(`${engine}\n`)
      const { access_token } = await caller(server.url)('POST', 'login', OWNER)
      const path = `${server.url}/api/workspace/${filled.code}/events`
      await measure(server, filled, () => newestEvent(path, access_token))
    } finally {
      await server.stop()
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The number of the newest event, which a stream begins with. @param {string} url @param {string} token @returns {Promise<number>} */
async function newestEvent(url, token) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString()
    const id = /^id: (\d+)$/m.exec(text)?.[1]
    // Leaving the loop closes the stream.
    if (id !== undefined) return Number(id)
  }
  throw new Error(`the stream ended with ${text}`)
}
