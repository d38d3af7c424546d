import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Exit code of the engine's thread after a PANIC or a fault of the machine under it. */
export const ENGINE_FAILED = 70

/** The one signal of PGlite's that is not a fault: PostgreSQL's longjmp to its main loop after an SQL error. */
const LONGJMP_STATUS = 100

const MAIN_LOOP = '_PostgresMainLoopOnce'

/**
 * @typedef {object} EmscriptenModule the internals of PGlite 0.5.14 that are used here; hence the exact pin
 * @property {(reason: unknown) => void} onAbort
 * @property {() => void} _PostgresMainLoopOnce
 * @property {{ filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } }} FS
 */

/**
 * PGlite's folder file system with two faults repaired:
 * - its fsync does nothing, so that a checkpoint could outrun its own data files at a power loss;
 * - a PANIC (disk full, failed sync) is swallowed in PGlite's message loop, which then never ends or acknowledges what
 *   was not written. Here it ends the thread, and the write-ahead log restores the state at the next start.
 */
export class DurableFs extends NodeFS {
  /**
   * @override
   * @param {import('@electric-sql/pglite').PGlite} pg
   * @param {Parameters<NodeFS['init']>[1]} options
   * @returns {ReturnType<NodeFS['init']>}
   */
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), repair] } }
  }
}

/** @param {unknown} loaded */
function repair(loaded) {
  const module = /** @type {EmscriptenModule} */ (loaded)
  module.onAbort = stopThread
  module.FS.filesystems.NODEFS.stream_ops.fsync = ({ nfd }) => {
    try {
      fdatasyncSync(nfd)
    } catch (error) {
      stopThread(error)
    }
    return 0
  }
}

/**
 * Ends the thread on any fault that PGlite's loop would swallow.
 *
 * @param {import('@electric-sql/pglite').PGlite} pg
 */
export function stopOnFault(pg) {
  const module = /** @type {EmscriptenModule} */ (/** @type {unknown} */ (pg.Module))
  module.onAbort = stopThread
  const step = module[MAIN_LOOP]
  module[MAIN_LOOP] = () => {
    try {
      step()
    } catch (error) {
      if (!isLongjmp(error)) stopThread(error)
      throw error
    }
  }
}

/** @param {unknown} error */
function isLongjmp(error) {
  return typeof error === 'object' && error !== null && 'status' in error && error.status === LONGJMP_STATUS
}

/** @param {unknown} reason */
function stopThread(reason) {
  process.stderr.write(`The embedded database stopped: ${String(reason) || 'PANIC'}\n`)
  process.exit(ENGINE_FAILED)
}

/**
 * Writes a folder and all in it to the disk, as initdb itself would.
 *
 * @param {string} folder
 */
export function syncFolder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else syncPath(path)
  }
  syncPath(folder)
}

/** @param {string} path */
export function syncPath(path) {
  // Windows cannot open a folder, and orders its entries by the file system's own journal.
  if (process.platform === 'win32') return
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
