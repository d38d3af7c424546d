import type { Database } from '../../platform/db/database.ts'
import type { DatabaseLog } from '../../platform/db/database-log.ts'
import { createEventHub } from '../../platform/realtime/hub.ts'
import type { EventHub } from '../../platform/realtime/hub.ts'
import { withLongOps } from '../../review/annotations/long-ops.ts'

/** The stream of events of all workspaces. */
export function openEventHub(database: Database, log: DatabaseLog): EventHub {
  return createEventHub(database, { log, complete: (events) => withLongOps(database, events) })
}
