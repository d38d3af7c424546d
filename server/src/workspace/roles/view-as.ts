import type { HandlerInput, ViewAs } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Identity } from '../../platform/access/identity.ts'
import type { Member } from '../../platform/access/member.ts'
import { recordRights } from '../../platform/access/record-rights.ts'
import { mayViewAs, viewedMember } from '../../platform/access/view-as.ts'
import { signViewAs, verifyViewAs, VIEW_AS_SECONDS } from '../../platform/access/view-as-token.ts'
import type { ViewAsClaims } from '../../platform/access/view-as-token.ts'
import { roleRow } from './service.ts'

type ViewDeps = Pick<Deps, 'database' | 'secrets'>

function record({ kind, id, exp }: ViewAsClaims, event: 'view_as.started' | 'view_as.ended') {
  return { event, subjectKind: kind, subjectId: id, data: { until: new Date(exp * 1000).toISOString() } }
}

/**
 * A token to look as a role or person (XPPL-02); that it was asked for is on record.
 * @throws {ApiError} not_found where there is no such role, or nobody active of this id, or either is above the caller
 */
export async function startViewAs(
  { database, secrets }: ViewDeps,
  member: Member,
  { sessionId }: Identity,
  { ws_role_id, ws_user_id }: HandlerInput<'startViewAs'>['body'],
): Promise<ViewAs> {
  const kind = ws_role_id === undefined ? 'person' : 'role'
  const id = ws_role_id ?? ws_user_id
  if (id === undefined || sessionId === null) throw new ApiError('not_found')
  const exp = Math.floor(Date.now() / 1000) + VIEW_AS_SECONDS
  const claims: ViewAsClaims = { sid: sessionId, wsId: member.wsId, by: member.id, kind, id, exp }
  const viewed = await viewedMember(database, claims)
  if (!viewed || !mayViewAs(member, viewed)) throw new ApiError('not_found')
  const name = await database.withWorkspace(member.wsId, async (tx) => {
    await recordRights(tx, member, record(claims, 'view_as.started'))
    return kind === 'person' ? viewed.displayName : (await roleRow(tx, member.wsId, id)).name
  })
  return { token: signViewAs(claims, secrets.viewAs), expires_at: new Date(exp * 1000).toISOString(), kind, id, name }
}

/** Records the end; the token of a view that has ended by itself needs none. */
export async function endViewAs({ database, secrets }: ViewDeps, member: Member, token: string): Promise<void> {
  const claims = verifyViewAs(token, secrets.viewAs)
  if (!claims || claims.wsId !== member.wsId || claims.by !== member.id) return
  await database.withWorkspace(member.wsId, (tx) => recordRights(tx, member, record(claims, 'view_as.ended')))
}
