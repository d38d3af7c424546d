import { cp, mkdir } from 'node:fs/promises'
import { openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { keptBetweenRuns } from './kept-between-runs.ts'
import { schemaHash } from './schema-hash.ts'

/**
 * Gives a data folder the embedded database of a first start, without tables. To make one takes five seconds of a
 * processor; the first start itself is tested by platform/db and end to end.
 */
export async function addCluster(dataDir: string): Promise<void> {
  await copy(await keptBetweenRuns(`cluster-${schemaHash()}`, (path) => make(path, false)), dataDir)
}

/** As addCluster, with the tables of today. */
export async function addMigratedCluster(dataDir: string): Promise<void> {
  const made = await keptBetweenRuns(`migrated-${schemaHash()}`, (path) => make(path, true))
  await copy(made, dataDir)
}

async function make(dataDir: string, isMigrated: boolean): Promise<void> {
  const database = await openDatabase({ dataDir })
  try {
    if (isMigrated) await migrate(database)
  } finally {
    await database.close()
  }
}

async function copy(made: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(made, dataDir, { recursive: true })
}
