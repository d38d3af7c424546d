import type { AuthSession } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { recordAudit } from '../../platform/audit/record.ts'
import type { Device } from '../auth/device.ts'
import { endOwnSession, endSessionsOf, sessionsOf } from './queries.ts'

type SessionDeps = Pick<Deps, 'database'>

const REASON = 'ended by its owner'

/** Where the caller's account is signed in. */
export async function listSessions({ database }: SessionDeps, identity: Identity): Promise<AuthSession[]> {
  const rows = await sessionsOf(database, identity.userId)
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.id === identity.sessionId,
  }))
}

/** @throws {ApiError} not_found */
export async function endSession(
  { database }: SessionDeps,
  { userId, sessionId }: Identity,
  id: string,
  device: Device,
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await endOwnSession(tx, userId, id, REASON))) throw new ApiError('not_found')
    await recordAudit(tx, { userId, event: 'session_ended', sessionId, ...device })
  })
}

/** Signs the account out everywhere, here too unless `keepCurrent`. */
export async function endSessions(
  { database }: SessionDeps,
  { userId, sessionId }: Identity,
  keepCurrent: boolean,
  device: Device,
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, userId, REASON, keepCurrent ? sessionId : null)
    if (ended > 0) await recordAudit(tx, { userId, event: 'session_ended', sessionId, ...device })
  })
}
