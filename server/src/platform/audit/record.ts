import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '@arbo/core/contract'
import type { Database } from '../db/database.ts'
import { queryOn } from '../db/query-on.ts'
import type { Tx } from '../db/transaction.ts'

export interface AuditRecord {
  userId: string
  event: AuditEntry['event']
  /** Network address that the call came from. */
  address: string
  userAgent: string
  /** The session that did it, where there is one. */
  sessionId?: string | null
}

const KEPT_DAYS = 365

const INSERT = `
  with over as (
    delete from account_event where user_id = $2 and created_at < now() - make_interval(days => $7)
  )
  insert into account_event (id, user_id, session_id, event, address, user_agent, created_at)
  values ($1, $2, $3, $4, $5, $6, clock_timestamp())`

/** Adds to the login history of an account, which reaches back a year; in a transaction, if and only if that commits. */
export async function recordAudit(source: Tx | Database, entry: AuditRecord): Promise<void> {
  const { userId, event, address, userAgent, sessionId = null } = entry
  await queryOn(source, INSERT, [uuidv7(), userId, sessionId, event, address, userAgent, KEPT_DAYS])
}
