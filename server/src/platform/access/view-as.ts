import { mayHandOut, SEE_PERSONAL } from '@arbo/core/contract'
import type { EndpointSpec, PermissionKey } from '@arbo/core/contract'
import type { Database } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Deps } from '../deps.ts'
import type { Authenticated } from './authenticate.ts'
import { checkToken, requireAccess } from './check-access.ts'
import { MEMBERSHIP_COLUMNS, toMember } from './member.ts'
import type { Member, MembershipRow } from './member.ts'
import { requireTerms } from './terms.ts'
import { verifyViewAs } from './view-as-token.ts'
import type { ViewAsClaims } from './view-as-token.ts'

export const VIEW_AS_HEADER = 'x-arbo-view-as'
const KEY: PermissionKey = 'access_viewAsOther_read'

const AS_PERSON = `
  select ${MEMBERSHIP_COLUMNS}, m.user_id as "userId"
  from ws_user m
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  where m.ws_id = $1 and m.id = $2`

/** The caller, with another role: things of a person alone (exceptions, coordinated entities) do not go with it. */
const AS_ROLE = `
  select ${MEMBERSHIP_COLUMNS}, m.user_id as "userId"
  from ws_user m
  join workspace w on w.id = m.ws_id
  join ws_role r on r.ws_id = m.ws_id and r.id = $3 and r.status <> 3
  where m.ws_id = $1 and m.id = $2`

type ViewedRow = MembershipRow & { userId: string }

async function viewedRow(database: Database, { wsId, by, kind, id }: ViewAsClaims): Promise<ViewedRow | undefined> {
  if (kind === 'person') return (await database.query<ViewedRow>(AS_PERSON, [wsId, id]))[0]
  const [row] = await database.query<ViewedRow>(AS_ROLE, [wsId, by, id])
  return row && { ...row, roleId: id, granted: [], revoked: [], coordinates: false }
}

/** The member that is looked as; null where the role is gone, or the person is not active any more. */
export async function viewedMember(database: Database, viewAs: ViewAsClaims): Promise<Member | null> {
  const row = await viewedRow(database, viewAs)
  if (!row) return null
  try {
    return { ...toMember(row, row.userId), viewAs }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Nobody looks with more than they have: not without the right, and not as somebody above them. */
export function mayViewAs(caller: Member, viewed: Pick<Member, 'rootRole'>): boolean {
  return caller.permissions.has(KEY) && mayHandOut(caller.rootRole, viewed.rootRole)
}

/** A caller who looks as somebody sees no more personal data of others than as themselves. */
function withoutPersonal(viewed: Member, { permissions }: Member): Member {
  if (permissions.has(SEE_PERSONAL)) return viewed
  if (viewed.viewAs?.kind === 'person') return { ...viewed, seesNothingPersonal: true }
  return { ...viewed, permissions: new Set([...viewed.permissions].filter((key) => key !== SEE_PERSONAL)) }
}

/**
 * The check before every handler where a call carries the header: it reads, as another member would. Calls about the
 * caller's own account read as ever.
 * @throws {ApiError} view_as_read_only, view_as_ended, and as checkAccess does, for the caller and then for the viewed
 */
export async function checkViewAs(
  { database, secrets }: Pick<Deps, 'database' | 'secrets'>,
  { identity, membership }: Authenticated,
  spec: EndpointSpec,
  { token, origin, wsCode }: { token: string; origin: string | undefined; wsCode: string | undefined },
): Promise<Member | undefined> {
  checkToken(identity, spec, origin, wsCode)
  if (spec.method !== 'GET') throw new ApiError('view_as_read_only')
  if (spec.access === 'user' || spec.access === 'public') return undefined
  requireTerms(identity)
  const caller = toMember(membership, identity.userId)
  const claims = verifyViewAs(token, secrets.viewAs)
  const isOwn = claims?.sid === identity.sessionId && claims.wsId === caller.wsId && claims.by === caller.id
  const viewed = claims && isOwn ? await viewedMember(database, claims) : null
  if (!viewed || !mayViewAs(caller, viewed)) throw new ApiError('view_as_ended')
  return requireAccess(withoutPersonal(viewed, caller), spec)
}
