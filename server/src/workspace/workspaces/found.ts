import { ROOT_ROLES } from '@arbo/core/contract'
import type { Workspace } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { wsUser } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { takeAttempt } from '../../platform/http/rate-limit.ts'
import type { Identity } from '../../platform/access/identity.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { requireTerms } from '../../platform/access/terms.ts'
import { createWorkspace } from './create.ts'
import { makeFirstFlow } from './first-flow.ts'
import { ACTIVE_WORKSPACES, workspacesOf } from './queries.ts'

/** Workspaces may be deleted and made anew, but not without end. */
const HOURLY = { hits: 100, seconds: 3600 }

interface Founder {
  displayName: string
  avatar: string | null
}

/** Locks the account, so that somebody who founds twice at once is counted twice. */
async function founderOf(tx: Tx, userId: string): Promise<Founder> {
  const [row] = await tx.rows<Founder>(
    `select display_name as "displayName", avatar from user_account
     where id = $1 and deleted_at is null for no key update`,
    [userId],
  )
  if (!row) throw new ApiError('user_not_exists')
  return row
}

async function ownedBy(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.rows<{ owned: number }>(
    `select count(*) as owned from ws_user m
     join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
     join workspace w on w.id = m.ws_id and w.deleted_at is null
     where m.user_id = $1 and m.status = ${MEMBER_STATUS.active} and r.root_role_id = ${ROOT_ROLES.owner}`,
    [userId],
  )
  return row?.owned ?? 0
}

/**
 * A new workspace that the caller owns, under the name and with the picture of the account until they give others.
 * @throws {ApiError} terms_not_accepted, limit_reached, too_many_requests
 */
export async function foundWorkspace(
  { database, config }: Pick<Deps, 'database' | 'config'>,
  identity: Identity,
  name: string,
): Promise<Workspace> {
  requireTerms(identity)
  const { userId } = identity
  await takeAttempt(database, [{ key: `workspace:found:${userId}`, ...HOURLY }])
  const only = await database.transaction(async (tx) => {
    const founder = await founderOf(tx, userId)
    const limit = config.workspacesPerUser
    if ((await ownedBy(tx, userId)) >= limit) throw new ApiError('limit_reached', { meta: { limit } })
    const { id, roles } = await createWorkspace(tx, name)
    const memberId = uuidv7()
    await tx.insert(wsUser).values({
      ws_id: id,
      id: memberId,
      user_id: userId,
      role_id: roles.owner,
      display_name: founder.displayName,
      profile_image: founder.avatar,
    })
    await makeFirstFlow(tx, id, memberId)
    return id
  })
  const { rows } = await workspacesOf(database, userId, { ...ACTIVE_WORKSPACES, only }, { page: 1, per_page: 1 })
  const [workspace] = rows
  if (!workspace) throw new ApiError('not_found')
  return workspace
}
