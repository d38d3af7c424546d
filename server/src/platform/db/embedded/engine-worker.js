import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { amcheck } from '@electric-sql/pglite/contrib/amcheck'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { collectAfterStart } from './collect-after-start.js'
import { DurableFs, stopOnFault } from './durable-fs.js'
import { Housekeeper } from './housekeeper.js'
import { Multiplexer } from './multiplexer.js'
import { ALONE, DURABLE, buffersFor } from './start-params.js'

/**
 * The thread that holds the embedded database. In plain JavaScript, because Node 20 cannot load TypeScript in a thread.
 *
 * @typedef {object} EngineOptions
 * @property {string} [folder] where the database lives; in memory when absent
 * @property {string} [template] an uncompressed tar of a data folder that an in-memory database starts from
 * @property {number} idleInTransactionMs
 */

const { folder, template, idleInTransactionMs } = /** @type {EngineOptions} */ (workerData)
const port = parentPort
if (!port) throw new Error('engine-worker.js must be run as a worker thread')

const extensions = { amcheck, btree_gin, pg_trgm, unaccent }

const pg = await (folder ? openFolder(folder) : openMemory())
stopOnFault(pg)
const multiplexer = new Multiplexer(
  {
    execute: (request, onRawData) => pg.execProtocolRawStream(request, { syncToFs: false, onRawData }),
    inTransaction: () => pg.isInTransaction(),
  },
  { serverVersion: await serverVersion(), idleInTransactionMs },
)
const housekeeper = folder ? new Housekeeper(multiplexer) : undefined
housekeeper?.start()

port.on(
  'message',
  (/** @type {{ type: 'connect' | 'dump' | 'close', port?: import('node:worker_threads').MessagePort }} */ command) => {
    if (command.type === 'connect' && command.port) multiplexer.connect(command.port)
    else if (command.type === 'dump') void multiplexer.whenIdle(dump)
    else if (command.type === 'close') void multiplexer.whenIdle(close)
  },
)
collectAfterStart()
port.postMessage({ type: 'ready' })

/** @param {string} place */
function openFolder(place) {
  const startParams = [...DURABLE, ...ALONE, ...buffersFor(sizeOf(join(place, 'base')))]
  return PGlite.create({ fs: new DurableFs(place), startParams, extensions })
}

/** @param {string} path @returns {number} bytes of all files in it */
function sizeOf(path) {
  return readdirSync(path, { recursive: true })
    .map((name) => statSync(join(path, String(name)), { throwIfNoEntry: false }))
    .reduce((sum, info) => sum + (info?.isFile() ? info.size : 0), 0)
}

async function openMemory() {
  const loadDataDir = template ? new Blob([readFileSync(template)]) : undefined
  return PGlite.create({ loadDataDir, startParams: [...PGlite.defaultStartParams, ...ALONE], extensions })
}

async function serverVersion() {
  const { rows } = await pg.query('show server_version')
  return String(Object.values(/** @type {Record<string, unknown>} */ (rows[0]))[0])
}

async function dump() {
  await multiplexer.sql('checkpoint')
  const archive = await pg.dumpDataDir('none')
  port?.postMessage({ type: 'dumped', archive: new Uint8Array(await archive.arrayBuffer()) })
}

async function close() {
  housekeeper?.stop()
  await multiplexer.sql('checkpoint')
  await pg.close()
  port?.postMessage({ type: 'closed' })
  port?.close()
}
