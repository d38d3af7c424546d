import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { DiskWatch } from './disk/disk-watch.ts'
import type { Database } from './db/database.ts'
import type { Lifecycle } from './observe/lifecycle.ts'
import type { Metrics } from './observe/metrics.ts'
import type { EventHub } from './realtime/hub.ts'
import type { Storage } from './storage/storage.ts'
import type { Secrets } from './http/secrets.ts'

/** The parts that the modules are built from. */
export interface Deps {
  config: Config
  database: Database
  storage: Storage
  disk: DiskWatch
  secrets: Secrets
  hub: EventHub
  log: FastifyBaseLogger
  metrics: Metrics
  lifecycle: Lifecycle
  /** Folder for files in the making. */
  workDir: string
  version: string
}
