/**
 * A temporary, real PostgreSQL. As a command it runs another command with DATABASE_URL set, then throws the server away:
 *
 *   node scripts/postgres.mjs -- npx vitest run server
 *
 * With `--partitioned` before the two dashes the tests' databases have every table of a workspace in partitions by ws_id.
 *
 * Uses the machine's PostgreSQL; where there is none and this is root on Debian or Ubuntu, installs it by apt-get.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'

const START_MS = 30_000
const DEBIAN_FOLDER = '/usr/lib/postgresql'
const READY = 'database system is ready to accept connections'

/**
 * Stops the server when the pipe to its parent closes, so that a killed test run leaves no server and no folder behind.
 * SIGINT: PostgreSQL's fast shutdown.
 */
const GUARD = `
  exec 3<&0
  directory=$1; shift
  "$@" & server=$!
  { read -r _ <&3; kill -INT $server 2>/dev/null; } & guard=$!
  wait $server; code=$?
  kill $guard 2>/dev/null
  rm -rf "$directory"
  exit $code`

/**
 * @param {{ durable?: boolean }} [options] `durable`: really write to the disk, for measurements; tests need not
 * @returns {Promise<{ url: string, socketUrl: string, directory: string, pid: () => number, stop: () => Promise<void> }>}
 *   `socketUrl`: the same by a socket of the file system, which takes three fifths of the processor's time of a short statement
 */
export async function startPostgres({ durable = false } = {}) {
  const binaries = findBinaries() ?? installBinaries()
  const user = unprivilegedUser()
  const directory = mkdtempSync(join(tmpdir(), 'arbo-postgres-'))
  const data = join(directory, 'data')
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(directory, 'password')
  writeFileSync(passwordFile, password)
  if (user) for (const path of [directory, passwordFile]) chownSync(path, user.uid, user.gid)
  const identity = { ...user, cwd: directory }
  try {
    execFileSync(
      join(binaries, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
        '-N',
      ],
      { ...identity, stdio: 'pipe' },
    )
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: directory, max_connections: 200 }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const speed = durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']
    const server = await start(binaries, ['-D', data, ...flags, ...speed], identity)
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    return {
      url,
      socketUrl: `${url}?host=${encodeURIComponent(directory)}`,
      directory: data,
      pid: () => Number(server.pid),
      async stop() {
        if (server.exitCode === null && server.signalCode === null) {
          const exited = new Promise((resolve) => server.once('exit', resolve))
          server.stdin?.end()
          await exited
        }
        rmSync(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true })
    throw error
  }
}

/**
 * A new database on a server, empty or a copy.
 *
 * @param {string} url of any database of that server
 * @param {string} name letters, digits and _
 * @param {string} [template] nobody may be connected to it
 * @returns {Promise<string>} its url
 */
export async function createDatabase(url, name, template) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const copy = template ? ` template ${client.escapeIdentifier(template)}` : ''
    await client.query(`create database ${client.escapeIdentifier(name)}${copy}`)
  } finally {
    await client.end()
  }
  const parts = new URL(url)
  parts.pathname = `/${name}`
  return parts.href
}

/**
 * @param {string} binaries
 * @param {string[]} flags
 * @param {{ uid?: number, gid?: number, cwd: string }} identity
 * @returns {Promise<import('node:child_process').ChildProcess>}
 */
function start(binaries, flags, identity) {
  return new Promise((resolve, reject) => {
    const server = spawn('sh', ['-c', GUARD, 'sh', identity.cwd, join(binaries, 'postgres'), ...flags], {
      ...identity,
      stdio: 'pipe',
    })
    let log = ''
    const timer = setTimeout(() => fail('it took too long'), START_MS)
    const fail = (/** @type {string} */ reason) => {
      clearTimeout(timer)
      server.stdin?.end()
      reject(new Error(`PostgreSQL did not start: ${reason}\n${log}`))
    }
    server.stderr?.on('data', (chunk) => {
      if (log.includes(READY)) return
      log += chunk
      if (!log.includes(READY)) return
      clearTimeout(timer)
      resolve(server)
    })
    server.once('error', (error) => fail(error.message))
    server.once('exit', (code) => fail(`exit code ${code}`))
  })
}

/** @returns {string | undefined} the folder with initdb and postgres, of the newest version */
function findBinaries() {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : []
  const folders = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN_FOLDER, version, 'bin'))
  return [...(process.env['PATH'] ?? '').split(delimiter), ...folders].find(
    (folder) => isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres')),
  )
}

function installBinaries() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Error('No PostgreSQL on this machine. Install it (initdb and postgres in PATH), or set DATABASE_URL.')
  }
  console.error('Installing PostgreSQL by apt-get for the tests on a real server ...')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { env, stdio: 'inherit' })
  const binaries = findBinaries()
  if (!binaries) throw new Error(`apt-get installed no PostgreSQL in ${DEBIAN_FOLDER}`)
  return binaries
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const name = ['postgres', 'nobody'].find((candidate) => idOf('-u', candidate) !== undefined)
  if (!name) throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(idOf('-u', name)), gid: Number(idOf('-g', name)) }
}

/**
 * @param {'-u' | '-g'} flag
 * @param {string} name
 */
function idOf(flag, name) {
  try {
    return execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** The number that server/src/platform/db/partitions.test.ts checks plans for. */
const PARTITIONS = '8'

/**
 * @param {string[]} flags before the two dashes
 * @param {string[]} command
 */
async function main(flags, [name, ...rest]) {
  if (!name) {
    console.error('Usage: node scripts/postgres.mjs [--partitioned] -- <command> [arguments]')
    return 2
  }
  const server = await startPostgres()
  try {
    const partitioned = flags.includes('--partitioned') ? { TEST_PARTITIONS: PARTITIONS } : {}
    const env = { ...process.env, DATABASE_URL: server.socketUrl, ...partitioned }
    const child = spawn(name, rest, { stdio: 'inherit', env })
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => resolve(code ?? 1))
    })
  } finally {
    await server.stop()
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const argv = process.argv.slice(2)
  const dashes = argv.indexOf('--')
  process.exitCode = await main(argv.slice(0, Math.max(0, dashes)), argv.slice(dashes + 1))
}
