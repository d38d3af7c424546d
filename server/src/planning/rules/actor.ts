import { PERMISSION_KEYS, RESERVED_KEY, ROOT_ROLES } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'

/**
 * A rule in the place of a member: it is nobody, sees the whole workspace, and acts under its name. It sets reserved
 * statuses only if the person who saved it might.
 */
export function ruleActor(
  wsId: string,
  { id, name, sets_reserved }: { id: string; name: string; sets_reserved: boolean },
): Member {
  return {
    wsId,
    wsCode: '',
    id,
    userId: id,
    displayName: name,
    profileImage: null,
    roleId: String(ROOT_ROLES.owner),
    rootRole: 'owner',
    permissions: new Set(PERMISSION_KEYS.filter((key) => sets_reserved || key !== RESERVED_KEY)),
    coordinates: false,
    projects: null,
    rule: { name },
  }
}
