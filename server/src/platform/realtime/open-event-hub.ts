import type { Database } from '../db/database.ts'
import type { DatabaseLog } from '../db/database-log.ts'
import { createEventHub } from './hub.ts'
import type { EventHub } from './hub.ts'
import { withLongOps } from '../../review/annotations/long-ops.ts'

/** What happens in workspaces, as it is told. */
export function openEventHub(database: Database, log: DatabaseLog): EventHub {
  return createEventHub(database, { log, complete: (events) => withLongOps(database, events) })
}
