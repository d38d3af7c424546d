import { isPermissionKey } from '@arbo/core/contract'
import type { Ground } from '@arbo/core/contract'
import type { Member } from './member.ts'
import { may } from './rights.ts'

/** A member's ties to a scene. */
export interface Ties {
  isCoordinator: boolean
  isAssignee?: boolean
  isReviewer?: boolean
}

/** Guests see scenes by being assigned to them; it gives them no right (docs/decisions/0010-own-scenes.md). */
function isOwn(member: Pick<Member, 'rootRole'>, tie: boolean | undefined): boolean {
  return tie === true && member.rootRole !== 'guest'
}

/** Whether coordinating a scene, working on it or reviewing it gives a member the rights of that role. */
export function holdsByTies(member: Pick<Member, 'rootRole'>, ties: Ties): (ground: Ground) => boolean {
  return (ground) => {
    if (ground === 'coordinator') return ties.isCoordinator
    if (ground === 'assignee') return isOwn(member, ties.isAssignee)
    return ground === 'reviewer' && isOwn(member, ties.isReviewer)
  }
}

/** The same, with the permissions that hold on the scene. Explanations judge the same rules (explain.ts of the contract). */
export function holdsOnScene(member: Member, ties: Ties): (ground: Ground) => boolean {
  const byTies = holdsByTies(member, ties)
  return (ground) => (isPermissionKey(ground) ? may(member, ground, ties.isCoordinator) : byTies(ground))
}
