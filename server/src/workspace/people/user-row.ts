import { defaultPermissions, PERSONAL_FIELDS, rootRoleOf, ROOT_ROLES } from '@arbo/core/contract'
import type { OpenInvite, PersonalField, WorkspaceUser, WorkspaceUserDetail } from '@arbo/core/contract'
import { MEMBER_STATUS } from '../../platform/access/member.ts'
import type { Member } from '../../platform/access/member.ts'
import { seesPersonal } from '../../platform/access/personal-data.ts'

/** A person as the database has it. */
export interface UserRow extends Omit<WorkspaceUser, 'ws_code' | 'is_guest' | 'last_access_at' | 'created_at'> {
  pending_invites: OpenInvite[]
  last_access_at: Date | null
  created_at: Date
}

export interface UserDetailRow
  extends
    UserRow,
    Omit<WorkspaceUserDetail, keyof UserRow | 'ws_code' | 'is_guest' | 'role_permissions' | 'sees_personal'> {
  /** Null: the defaults of the root role. */
  permissions: string[] | null
}

/** A moment of `json_build_object` as the API writes it. */
const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL of a UserRow, of `ws_user m`, `ws_role r` and `user_account u`. */
export const USER_COLUMNS = `
  m.id, m.user_id, m.display_name, m.profile_image, m.role_id as ws_role_id, r.root_role_id as ws_root_role_id,
  m.status, m.blocked, u.email, r.name as ws_role_name, m.visible,
  cardinality(m.granted) + cardinality(m.revoked) as exceptions, m.version, m.created_at,
  case when m.status <> ${MEMBER_STATUS.pending} then m.last_access_at end as last_access_at,
  case when m.status = ${MEMBER_STATUS.pending} then (
    select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'invited_by', b.display_name,
      'created_at', ${moment('i.created_at')}, 'expires_at', ${moment('i.expires_at')},
      'expired', i.expires_at <= now())), '[]')
    from ws_invitation i join ws_user b on b.ws_id = i.ws_id and b.id = i.invited_by
    where i.ws_id = m.ws_id and i.ws_user_id = m.id
      and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null
  ) else '[]' end as pending_invites`

export const USER_TABLES = `
  ws_user m
  join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
  join user_account u on u.id = m.user_id`

export function toUser(row: UserRow, member: Member): WorkspaceUser {
  return {
    ...row,
    ws_code: member.wsCode,
    is_guest: row.ws_root_role_id === ROOT_ROLES.guest,
    last_access_at: (seesPersonal(member, row.id) && row.last_access_at?.toISOString()) || null,
    created_at: row.created_at.toISOString(),
  }
}

/** As where nobody has entered anything. */
const NOTHING_PERSONAL = {
  ...(Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, ''])) as Record<PersonalField, ''>),
  birthday: null,
}

export function toUserDetail({ permissions, ...row }: UserDetailRow, member: Member): WorkspaceUserDetail {
  const role_permissions = permissions ?? defaultPermissions(rootRoleOf(row.ws_root_role_id))
  const sees_personal = seesPersonal(member, row.id)
  const visibleRow = sees_personal ? row : { ...row, ...NOTHING_PERSONAL }
  return { ...visibleRow, ...toUser(visibleRow, member), role_permissions, sees_personal }
}
