import type { PermissionKey, PermissionRule, SceneCell } from '@arbo/core/contract'
import { PERMISSION_KEYS, SCENE_CELLS } from '@arbo/core/contract'
import type { Member } from '../access/member.ts'
import { may } from '../access/rights.ts'

/** What binds the caller to a scene. */
export interface SceneTies {
  isCoordinator: boolean
  isAssignee: boolean
  isReviewer: boolean
}

/** Setting statuses that are reserved for reviewers and coordinators, and saying who reviews and coordinates. */
export const RESERVED_KEY = 'item_setReservedStatus_update'
const DETAILS = 'item_updateItemDetails_update'
const DATE: PermissionRule = { anyOf: ['item_updateItemDate_update', DETAILS] }
const ASSIGN: PermissionRule = { anyOf: ['media_updateItemAssignee_update', DETAILS] }
const UNASSIGN: PermissionRule = { anyOf: ['media_unassignItem_update', DETAILS] }

/** Guests see scenes by being assigned to them; it gives them no right (docs/decisions/0010-own-scenes.md). */
function isOwn(member: Member, tie: boolean): boolean {
  return tie && member.rootRole !== 'guest'
}

function mayChange(member: Member, ties: SceneTies, cell: SceneCell): boolean {
  if (cell === 'reviewers') return mayChooseReviewers(member, ties)
  if (may(member, DETAILS, ties.isCoordinator)) return true
  if (cell === 'due_date') return may(member, DATE, ties.isCoordinator)
  if (cell === 'status') return isOwn(member, ties.isAssignee) || maySetReserved(member, ties)
  if (cell === 'metric') return isOwn(member, ties.isAssignee || ties.isReviewer)
  if (cell !== 'assignees') return false
  return mayAssign(member, ties) || mayUnassign(member, ties)
}

/** Who does the work does not approve it, unless they review it as well (XFIX-01). */
export function maySetReserved(member: Member, { isCoordinator, isReviewer }: Omit<SceneTies, 'isAssignee'>): boolean {
  return may(member, RESERVED_KEY, isCoordinator) || isOwn(member, isReviewer)
}

/** Whoever reviews may approve: nobody says who does who may not approve themselves, but for reviewing. */
export function mayChooseReviewers(member: Member, ties: Pick<SceneTies, 'isCoordinator'>): boolean {
  return mayAssign(member, ties) && may(member, RESERVED_KEY, ties.isCoordinator)
}

export function mayAssign(member: Member, { isCoordinator }: Pick<SceneTies, 'isCoordinator'>): boolean {
  return may(member, ASSIGN, isCoordinator)
}

export function mayUnassign(member: Member, { isCoordinator }: SceneTies): boolean {
  return may(member, UNASSIGN, isCoordinator)
}

/** Cells of a scene that the member may change (PLAN-15, PLAN-30). */
export function editableCells(member: Member, ties: SceneTies): SceneCell[] {
  return SCENE_CELLS.filter((cell) => mayChange(member, ties, cell))
}

/** Keys about scenes and review that hold on a scene. */
export function sceneKeys(member: Member, { isCoordinator }: Pick<SceneTies, 'isCoordinator'>): PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => /^(item|media)_/.test(key) && may(member, key, isCoordinator))
}
