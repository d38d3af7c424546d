import {
  accessSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { run } from '../../child-process.ts'
import { isDiskFull } from '../../disk/free-space.ts'
import { makeFolder } from '../../make-folder.ts'
import { StartError } from '../start-error.ts'
import { reasonOf } from '../../reason-of.ts'
import { syncPath } from './durable-fs.js'
import { DirectoryLockedError, lockDirectory, type DirectoryLock } from './directory-lock.ts'
import { PortStream } from './port-stream.ts'

/** The major version of the PostgreSQL inside PGlite 0.5.14, as in a data folder's PG_VERSION. */
const ENGINE_MAJOR = '18'

/** The database's folder in that of the installation. */
const DATABASE = 'pg'

export interface EmbeddedOptions {
  /** Folder of the installation's data; the database is its subfolder `pg`. In memory when absent. */
  dataDir?: string | undefined
  /** For an in-memory database: path of a dump to start from. */
  template?: string | undefined
  /** How long an open transaction may stay silent before it is rolled back, ms. */
  idleInTransactionMs: number
}

export interface EmbeddedEngine {
  /** A new connection, for `pg.Pool({ stream })`. Starts the engine again where it has failed. */
  connect(): PortStream
  /** The whole data folder as an uncompressed tar, taken between two transactions. */
  dump(): Promise<Uint8Array>
  /** Waits for open transactions, checkpoints, frees the folder. */
  close(): Promise<void>
}

type Report = { type: 'ready' | 'closed' } | { type: 'dumped'; archive: Uint8Array }

/**
 * PostgreSQL inside this process: PGlite in a thread of its own, writing through to the disk at every commit.
 *
 * @throws {StartError} data_dir_unwritable, data_dir_full, data_dir_locked, data_dir_version, data_dir_moved, data_dir_damaged
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const lock = options.dataDir === undefined ? undefined : await prepareFolder(options.dataDir)
  const engine = new EngineThread(options, lock)
  try {
    await engine.start()
    return engine
  } catch (error) {
    await lock?.release()
    throw error
  }
}

class EngineThread implements EmbeddedEngine {
  readonly #options: EmbeddedOptions
  readonly #lock: DirectoryLock | undefined
  #running: Promise<Worker> | undefined
  #closing = false

  constructor(options: EmbeddedOptions, lock: DirectoryLock | undefined) {
    this.#options = options
    this.#lock = lock
  }

  start(): Promise<Worker> {
    this.#running ??= this.#launch()
    return this.#running
  }

  connect(): PortStream {
    return new PortStream(() => this.#openPort())
  }

  async dump(): Promise<Uint8Array> {
    const report = await this.#ask('dump', 'dumped')
    if (report.type !== 'dumped') throw new Error(`the engine answered ${report.type} to a dump`)
    return report.archive
  }

  async close(): Promise<void> {
    if (this.#closing) return
    this.#closing = true
    try {
      // An engine that failed has nothing left to close; its log is replayed at the next start.
      const worker = await this.#running?.catch(() => undefined)
      if (!worker) return
      const exited = new Promise((resolve) => worker.once('exit', resolve))
      await this.#ask('close', 'closed')
      await exited
    } finally {
      await this.#lock?.release()
    }
  }

  async #openPort(): Promise<MessagePort> {
    if (this.#closing) throw new Error('The database is closed')
    const worker = await this.start()
    const { port1, port2 } = new MessageChannel()
    // A thread that is about to end takes the port and never answers; its exit is known a little later.
    const greeted = new Promise<boolean>((resolve) => {
      const onExit = () => resolve(false)
      worker.once('exit', onExit)
      port1.once('message', () => {
        worker.off('exit', onExit)
        resolve(true)
      })
    })
    worker.postMessage({ type: 'connect', port: port2 }, [port2])
    if (await greeted) return port1
    port1.close()
    return this.#openPort()
  }

  async #ask(command: 'dump' | 'close', answer: Report['type']): Promise<Report> {
    const worker = await this.start()
    return new Promise((resolve, reject) => {
      const onReport = (report: Report) => {
        if (report.type !== answer) return
        stop()
        resolve(report)
      }
      const onExit = () => {
        stop()
        reject(new Error(`The embedded database stopped during ${command}`))
      }
      const stop = () => {
        worker.off('message', onReport)
        worker.off('exit', onExit)
      }
      worker.on('message', onReport)
      worker.on('exit', onExit)
      worker.postMessage({ type: command }, [])
    })
  }

  #launch(): Promise<Worker> {
    const { dataDir, template, idleInTransactionMs } = this.#options
    const folder = dataDir === undefined ? undefined : databaseFolder(dataDir)
    const workerData = { folder, template, idleInTransactionMs }
    const worker = new Worker(new URL('./engine-worker.js', import.meta.url), { workerData, execArgv: [] })
    return new Promise((resolve, reject) => {
      let failure: unknown
      worker.on('error', (error) => (failure = error))
      worker.on('exit', (code) => {
        this.#running = undefined
        if (dataDir !== undefined && isDiskFull(dataDir)) {
          reject(new StartError('data_dir_full', { folder: dataDir }, failure))
          return
        }
        const reason =
          failure === undefined ? `the engine stopped with code ${code}; is the disk full?` : reasonOf(failure)
        reject(new StartError('data_dir_damaged', { folder: folder ?? 'memory', reason }, failure))
      })
      worker.on('message', (report: Report) => {
        if (report.type === 'ready') resolve(worker)
      })
    })
  }
}

async function prepareFolder(dataDir: string): Promise<DirectoryLock> {
  ensureWritable(dataDir)
  const lock = await takeLock(dataDir)
  try {
    const place = databaseFolder(dataDir)
    if (existsSync(place)) checkVersion(place)
    else await makeCluster(dataDir, place)
    return lock
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** By writing, not by looking: the mode bits say nothing of read-only mounts, quotas and full disks. */
function ensureWritable(dataDir: string): void {
  const probe = join(dataDir, `.write-${process.pid}`)
  try {
    makeFolder(dataDir, 0o700)
    accessSync(dataDir, constants.W_OK)
    writeFileSync(probe, 'probe')
    rmSync(probe)
  } catch (error) {
    throw new StartError('data_dir_unwritable', { folder: dataDir, reason: reasonOf(error) }, error)
  }
}

async function takeLock(dataDir: string): Promise<DirectoryLock> {
  try {
    return await lockDirectory(dataDir)
  } catch (error) {
    if (!(error instanceof DirectoryLockedError)) {
      throw new StartError('data_dir_unwritable', { folder: dataDir, reason: reasonOf(error) }, error)
    }
    const holder = error.holder === undefined ? '' : ` (process ${error.holder})`
    throw new StartError('data_dir_locked', { folder: dataDir, holder }, error)
  }
}

/**
 * A first start is killed at any moment without harm: the cluster is made beside its place, written to the disk, and
 * moved in one step. The draft has this process's name, since what makes it may outlive it by moments.
 */
async function makeCluster(dataDir: string, place: string): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(`${DATABASE}.init`)) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
  const draft = `${place}.init-${process.pid}`
  try {
    await run(process.execPath, [fileURLToPath(new URL('./make-cluster.js', import.meta.url)), draft])
  } catch (error) {
    if (isDiskFull(dataDir)) throw new StartError('data_dir_full', { folder: dataDir }, error)
    throw new StartError('data_dir_damaged', { folder: draft, reason: reasonOf(error) }, error)
  }
  renameSync(draft, place)
  syncPath(dirname(place))
}

function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION')
  if (!existsSync(file)) throw new StartError('data_dir_moved', { folder })
  const version = readFileSync(file, 'utf8').trim()
  if (version !== ENGINE_MAJOR)
    throw new StartError('data_dir_version', { folder, found: version, wanted: ENGINE_MAJOR })
}

function databaseFolder(dataDir: string): string {
  return join(dataDir, DATABASE)
}
