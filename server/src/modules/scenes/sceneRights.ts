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

const DETAILS = 'item_updateItemDetails_update'
const DATE: PermissionRule = { anyOf: ['item_updateItemDate_update', DETAILS] }
const ASSIGN: PermissionRule = { anyOf: ['media_updateItemAssignee_update', DETAILS] }
const UNASSIGN: PermissionRule = { anyOf: ['media_unassignItem_update', DETAILS] }

/** Guests see scenes by being assigned to them; it gives them no right (docs/decisions/0010-own-scenes.md). */
function isOwn(member: Member, tie: boolean): boolean {
  return tie && member.rootRole !== 'guest'
}

function mayChange(member: Member, ties: SceneTies, cell: SceneCell): boolean {
  if (may(member, DETAILS, ties.isCoordinator)) return true
  if (cell === 'due_date') return may(member, DATE, ties.isCoordinator)
  if (cell === 'status') return isOwn(member, ties.isAssignee) || isOwn(member, ties.isReviewer)
  if (cell === 'metric') return isOwn(member, ties.isAssignee)
  if (cell !== 'assignees' && cell !== 'reviewers') return false
  return mayAssign(member, ties) || mayUnassign(member, ties)
}

export function mayAssign(member: Member, { isCoordinator }: SceneTies): boolean {
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
