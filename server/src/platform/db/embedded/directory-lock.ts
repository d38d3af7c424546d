import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** sun_path of a Unix socket holds 108 bytes on Linux and 104 on macOS, its end included. */
const SOCKET_PATH_BYTES = 100
const PREFIX = 'pg.lock.'
const DRAFT = '.pg.lock-'
/**
 * A process that accepts the connection but does not say what it is has a busy event loop, and is taken for a holder.
 */
const ANSWER_MS = 1000
const LOOK_AGAIN_MS = 20
/** How often somebody who is there, but hangs up, is asked again before it is taken for a holder: two seconds. */
const MOST_HANG_UPS = 100

/** Errors of connecting to the file of a process that is gone. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])

export interface DirectoryLock {
  release(): Promise<void>
}

/** The folder belongs to another process. `holder` is its process id where it told it. */
export class DirectoryLockedError extends Error {
  readonly holder: number | undefined

  constructor(directory: string, holder: number | undefined) {
    super(`${directory} is locked${holder ? ` by process ${holder}` : ''}`)
    this.name = 'DirectoryLockedError'
    this.holder = holder
  }
}

/**
 * Makes this process the only user of a folder until it ends, however it ends: the lock is a listening socket, which
 * the kernel closes with the process. What kill -9 leaves is a file that refuses connections; the next one removes it.
 *
 * Each candidate listens under a name of its own before it looks for others (Lamport's bakery), and names are never
 * used again, so removing a dead one can hit no living one. Works between containers that share a folder on one
 * machine, not over NFS.
 *
 * @throws {DirectoryLockedError} when another process (or this one) holds it
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const real = realpathSync(directory)
  return process.platform === 'win32' ? lockPipe(real) : new Candidate(real).compete()
}

type Answer = { state: 'dead' | 'hung-up' | 'candidate' | 'holder'; pid?: number }

class Candidate {
  readonly #directory: string
  readonly #folder: string
  readonly #name = `${PREFIX}${randomUUID().slice(0, 8)}`
  #server: Server | undefined
  #state: 'candidate' | 'holder' = 'candidate'

  constructor(directory: string) {
    this.#directory = directory
    this.#folder = socketFolder(directory)
  }

  async compete(): Promise<DirectoryLock> {
    await this.#appear()
    try {
      const others = readdirSync(this.#folder).filter((name) => name.startsWith(PREFIX) && name !== this.#name)
      for (const other of others) await this.#outlast(other)
    } catch (error) {
      await this.#withdraw()
      throw error
    }
    this.#state = 'holder'
    return { release: () => this.#withdraw() }
  }

  /** Bound under a name that nobody looks at: between bind and listen it would be taken for dead. */
  async #appear(): Promise<void> {
    const draft = join(this.#folder, `${DRAFT}${randomUUID().slice(0, 8)}`)
    this.#server = await listen(draft, () => `${this.#state} ${process.pid}`)
    renameSync(draft, join(this.#folder, this.#name))
  }

  /** Of two candidates the one with the smaller name stays; the other withdraws when it sees that one. */
  async #outlast(other: string): Promise<void> {
    for (let hangUps = 0; ;) {
      const answer = await ask(join(this.#folder, other))
      if (answer.state === 'dead') {
        rmSync(join(this.#folder, other), { force: true })
        return
      }
      if (answer.state === 'hung-up') hangUps++
      else if (answer.state === 'holder' || other < this.#name) {
        throw new DirectoryLockedError(this.#directory, answer.pid)
      }
      if (hangUps > MOST_HANG_UPS) throw new DirectoryLockedError(this.#directory, undefined)
      await delay(LOOK_AGAIN_MS)
    }
  }

  async #withdraw(): Promise<void> {
    rmSync(join(this.#folder, this.#name), { force: true })
    const server = this.#server
    if (server) await new Promise((resolve) => server.close(resolve))
  }
}

function ask(place: string): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect(place)
    let words = ''
    const finish = (silent: Answer['state']) => {
      socket.destroy()
      const [state, pid] = words.split(' ')
      resolve(state === 'candidate' || state === 'holder' ? { state, pid: Number(pid) } : { state: silent })
    }
    socket.once('connect', () => socket.setTimeout(ANSWER_MS, () => finish('holder')))
    socket.on('data', (data) => (words += data.toString()))
    // Hung up on: it withdraws or dies just now, or has too many callers (EAGAIN).
    socket.once('end', () => finish('hung-up'))
    socket.once('error', (error) => finish(NOBODY.has(errorCode(error)) ? 'dead' : 'hung-up'))
  })
}

function listen(place: string, answer: () => string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.end(answer())
    })
    server.once('error', reject)
    server.listen(place, () => {
      server.unref()
      resolve(server)
    })
  })
}

/** Windows frees a pipe's name with its process, so that the name alone is the lock. */
async function lockPipe(directory: string): Promise<DirectoryLock> {
  const place = `\\\\.\\pipe\\arbo-${hashOf(directory)}`
  try {
    const server = await listen(place, () => `holder ${process.pid}`)
    return { release: () => new Promise((resolve) => server.close(() => resolve())) }
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    const answer = await ask(place)
    throw new DirectoryLockedError(directory, answer.pid)
  }
}

/** The folder itself, unless its path is too long for a socket's address. */
function socketFolder(directory: string): string {
  const longest = Math.max(PREFIX.length, DRAFT.length) + 8
  if (Buffer.byteLength(directory) + 1 + longest <= SOCKET_PATH_BYTES) return directory
  const substitute = join(tmpdir(), `arbo-${hashOf(directory)}`)
  mkdirSync(substitute, { recursive: true })
  return substitute
}

function hashOf(directory: string): string {
  return createHash('sha256').update(directory).digest('hex').slice(0, 16)
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
