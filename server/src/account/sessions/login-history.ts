import type { AuditEntry, HandlerInput } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Identity } from '../../platform/access/identity.ts'

interface EventRow extends Omit<AuditEntry, 'at'> {
  at: Date
}

const COLUMNS = `
  select id, event, created_at as at, address, user_agent, session_id is not null and session_id = $2 as current,
    count(*) over () as total
  from account_event where user_id = $1`
const PAGE = 'limit $3 offset $4'

/** Ids are made in the order of time: they tell apart sign-ins within one microsecond. */
const ORDERED = {
  created_at: `${COLUMNS} order by created_at, id ${PAGE}`,
  '-created_at': `${COLUMNS} order by created_at desc, id desc ${PAGE}`,
} as const

/** The login history of the caller's own account. */
export async function listAudit(
  { database }: Pick<Deps, 'database'>,
  { userId, sessionId }: Identity,
  query: HandlerInput<'audit'>['query'],
): Promise<Page<AuditEntry>> {
  const { rows, total } = await pageOf(query, (limit, offset) =>
    database.query<Counted<EventRow>>(ORDERED[query.order_by], [userId, sessionId, limit, offset]),
  )
  return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
}
