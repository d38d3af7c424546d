import { PERMISSION_KEYS, ROOT_ROLES } from '@arbo/core/contract'
import type { Member } from '../access/member.ts'

/** A rule in the place of a member: it is nobody, sees the whole workspace, and what it does is told under its name. */
export function ruleActor(wsId: string, { id, name }: { id: string; name: string }): Member {
  return {
    wsId,
    wsCode: '',
    id,
    userId: id,
    displayName: name,
    profileImage: null,
    roleId: String(ROOT_ROLES.owner),
    rootRole: 'owner',
    permissions: new Set(PERMISSION_KEYS),
    coordinates: false,
    rule: { name },
  }
}
