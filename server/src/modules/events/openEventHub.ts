import type { Database } from '../../db/database.ts'
import type { DatabaseLog } from '../../db/databaseLog.ts'
import { createEventHub } from '../../realtime/hub.ts'
import type { EventHub } from '../../realtime/hub.ts'
import { withLongOps } from '../annotations/longOps.ts'

/** What happens in workspaces, as it is told. */
export function openEventHub(database: Database, log: DatabaseLog): EventHub {
  return createEventHub(database, { log, complete: (events) => withLongOps(database, events) })
}
