import type { HandlerInput, WorkspaceUserRole } from '@arbo/core/contract'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import { demand } from '../access/rights.ts'
import { MEMBER_STATUS } from '../access/member.ts'
import type { Member } from '../access/member.ts'
import { storeAvatar } from '../avatars/storeAvatar.ts'
import { tell } from '../events/tell.ts'

const UPDATE = `
  update ws_user m set display_name = coalesce($3, m.display_name),
    profile_image = case when $4 then $5 else m.profile_image end
  from ws_role r
  where m.ws_id = $1 and m.id = $2 and m.status <> ${MEMBER_STATUS.deleted} and r.ws_id = m.ws_id and r.id = m.role_id
  returning m.id, m.user_id, m.display_name, m.profile_image, m.role_id as ws_role_id,
    r.root_role_id as ws_root_role_id, m.status, m.blocked`

/**
 * Changes a person's name and picture in this workspace: the caller's own, or with the right to update people anybody's.
 * What is not given stays.
 * @throws {ApiError} permission_denied, not_found, invalid
 */
export async function updateUserRole(
  deps: Pick<Deps, 'database' | 'storage'>,
  member: Member,
  id: string,
  { display_name, profile_image }: HandlerInput<'updateUserRole'>['body'],
): Promise<WorkspaceUserRole> {
  if (id !== member.id) demand(member, 'people_updateWorkspaceUserDetails_update', false)
  const picture = profile_image === undefined ? null : await storeAvatar(deps, profile_image)
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const values = [member.wsId, id, display_name ?? null, profile_image !== undefined, picture]
    const [row] = await tx.rows<Omit<WorkspaceUserRole, 'ws_code'>>(UPDATE, values)
    if (!row) throw new ApiError('not_found')
    tell(tx, member.wsId, 'member.updated', { ws_user_id: id, status: row.status })
    return { ...row, ws_code: member.wsCode }
  })
}
