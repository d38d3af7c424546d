import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../platform/config.ts'
import type { Config } from '../platform/config.ts'
import { openDatabase } from '../platform/db/database.ts'
import { StartError } from '../platform/db/start-error.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { serverVersion } from '../start-server.ts'
import { StorageError } from '../platform/storage/errors.ts'
import { openStorage } from '../platform/storage/open-storage.ts'
import { backup } from './backup.ts'
import type { Installation } from './backup.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { openReader } from './reader.ts'
import { restore } from './restore.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Where npm was called; npm itself goes to the product’s folder. */
const HERE = process.env['INIT_CWD'] ?? process.cwd()

interface Order {
  command: 'backup' | 'restore'
  path: string
}

/** @throws {BackupError} usage */
function orderIn([command, ...rest]: readonly string[]): Order {
  const name = command === 'backup' ? 'to' : 'from'
  try {
    const { values } = parseArgs({ args: [...rest], options: { [name]: { type: 'string' } } })
    const path = values[name]
    if ((command !== 'backup' && command !== 'restore') || typeof path !== 'string' || path === '') throw new Error()
    return { command, path: resolve(HERE, path) }
  } catch {
    throw new BackupError('usage')
  }
}

/** @throws {BackupError} running where a server has the embedded database */
async function open(config: Config): Promise<Installation> {
  const log = { warn: (message: string) => void process.stderr.write(`${message}\n`) }
  const { databaseUrl: url, dataDir } = config
  const database = await openDatabase({ url, dataDir, log }).catch((error: unknown) => {
    if (!(error instanceof StartError) || error.code !== 'data_dir_locked') throw error
    const holder = / \(process \d+\)/.exec(error.message)?.[0] ?? ''
    throw new BackupError('running', { folder: resolve(dataDir), holder }, error)
  })
  try {
    return { database, storage: await openStorage(config), version: serverVersion() }
  } catch (error) {
    await database.close()
    throw error
  }
}

function summary({ tables, files, missing, schema }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const lost = missing.length === 0 ? '' : `; ${missing.length} files were deleted meanwhile, manifest.json names them`
  return `${tables.length} tables with ${rows} rows (schema ${schema.at(-1)?.version ?? 0}), ${files.count} files with ${files.bytes} bytes${lost}`
}

async function run({ command, path }: Order, config: Config): Promise<void> {
  if (command === 'backup') {
    const isThere = config.databaseUrl !== undefined || existsSync(join(config.dataDir, 'pg'))
    if (!isThere) throw new BackupError('no_database', { folder: resolve(config.dataDir) })
    const installation = await open(config)
    try {
      const manifest = await backup(installation, path, say)
      say(`Backed up to ${path}: ${summary(manifest)}.`)
    } finally {
      await installation.database.close()
    }
  } else {
    const reader = await openReader(path)
    const installation = await open(config)
    try {
      const manifest = await restore(installation, reader, say)
      say(`Restored from ${path}, and read back equal: ${summary(manifest)}.`)
    } finally {
      await installation.database.close()
    }
  }
  if (config.secretKey) say('SECRET_KEY is set: it is not in the backup. Keep it; the restored server needs the same.')
}

async function main(): Promise<void> {
  try {
    const order = orderIn(process.argv.slice(2))
    if (existsSync('.env')) process.loadEnvFile('.env')
    await run(order, readConfig(process.env))
  } catch (error) {
    const isExpected = [BackupError, ConfigError, StartError, StorageError].some((kind) => error instanceof kind)
    process.stderr.write(`${isExpected && error instanceof Error ? error.message : reasonOf(error)}\n`)
    process.exitCode = 1
  }
}

await main()
