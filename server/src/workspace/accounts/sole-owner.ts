import { ROOT_ROLES } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import { answerLanguage } from '../../platform/observe/work-context.ts'

/** A workspace that nobody but the account owns. */
export interface SoleWorkspace {
  wsId: string
  code: string
  name: string
  memberId: string
  roleId: string
}

const SOLE = `
  select w.id as "wsId", w.code, w.name, m.id as "memberId", m.role_id as "roleId"
  from ws_user m
  join workspace w on w.id = m.ws_id and w.deleted_at is null
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id and r.root_role_id = ${ROOT_ROLES.owner}
  where m.user_id = $1 and m.status = ${MEMBER_STATUS.active} and not m.blocked and not exists (
    select from ws_user o
    join ws_role q on q.ws_id = o.ws_id and q.id = o.role_id and q.root_role_id = ${ROOT_ROLES.owner}
    join user_account u on u.id = o.user_id and not u.blocked and u.deleted_at is null
    where o.ws_id = m.ws_id and o.id <> m.id and o.status = ${MEMBER_STATUS.active} and not o.blocked)
  order by lower(w.name), w.id`

/** Workspaces that would have no owner without the account; deleted ones need none. */
export function soleWorkspaces(tx: Tx, userId: string): Promise<SoleWorkspace[]> {
  return tx.rows<SoleWorkspace>(SOLE, [userId])
}

/** @throws {ApiError} sole_owner with meta.workspaces */
export function refuseSole(sole: readonly SoleWorkspace[]): void {
  if (sole.length === 0) return
  const names = new Intl.ListFormat(answerLanguage()).format(sole.map(({ name }) => name))
  throw new ApiError('sole_owner', {
    message: text('account.sole_owner', { names }),
    meta: { workspaces: sole.map(({ code, name }) => ({ code, name })) },
  })
}
