import { SEE_PERSONAL } from '@arbo/core/contract'
import { permissionDenied } from './check-access.ts'
import type { Member } from './member.ts'

/** What is needed to tell. */
type Reader = Pick<Member, 'id' | 'permissions' | 'seesNothingPersonal'>

/** Whether the member may read the personal data of everybody (XFIX-05). */
export function seesAllPersonal({ permissions, seesNothingPersonal }: Omit<Reader, 'id'>): boolean {
  return !seesNothingPersonal && permissions.has(SEE_PERSONAL)
}

/** Whether the member may read the personal data of a person; everybody may read their own. */
export function seesPersonal(member: Reader, id: string): boolean {
  return !member.seesNothingPersonal && (id === member.id || seesAllPersonal(member))
}

/** @throws {ApiError} permission_denied */
export function requireAllPersonal(member: Omit<Reader, 'id'>): void {
  if (!seesAllPersonal(member)) throw permissionDenied(SEE_PERSONAL)
}

/** @throws {ApiError} permission_denied */
export function requirePersonal(member: Reader, id: string): void {
  if (!seesPersonal(member, id)) throw permissionDenied(SEE_PERSONAL)
}
