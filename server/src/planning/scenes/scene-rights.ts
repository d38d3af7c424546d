import { ENTER_METRICS, meets, PERMISSION_KEYS, SCENE_CELLS, SCENE_FIELDS, SCENE_RULES } from '@arbo/core/contract'
import type { Clause, PermissionKey, SceneAction, SceneCell, SceneValueField } from '@arbo/core/contract'
import { holdsOnScene } from '../../platform/access/grounds.ts'
import type { Ties } from '../../platform/access/grounds.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'

/** The caller's ties to a scene. */
export type SceneTies = Required<Ties>

const mayDo = (member: Member, ties: Ties, action: SceneAction): boolean =>
  meets(SCENE_RULES[action].clauses, holdsOnScene(member, ties))

/** An assignee does not approve their own work, unless they review it as well (XFIX-01). */
export function maySetReserved(member: Member, ties: Omit<SceneTies, 'isAssignee'>): boolean {
  return mayDo(member, ties, 'set_reserved_status')
}

/**
 * A reviewer may approve, so reviewers are chosen only by those who may approve themselves, other than by reviewing.
 */
export function mayChooseReviewers(member: Member, ties: Pick<SceneTies, 'isCoordinator'>): boolean {
  return mayDo(member, ties, 'choose_reviewers')
}

export function mayAssign(member: Member, ties: Pick<SceneTies, 'isCoordinator'>): boolean {
  return mayDo(member, ties, 'assign')
}

export function mayUnassign(member: Member, ties: Pick<SceneTies, 'isCoordinator'>): boolean {
  return mayDo(member, ties, 'unassign')
}

/** Whether the member may change a field of a scene, by the rule that is declared of it. One metric may need more. */
export function mayChange(member: Member, ties: SceneTies, field: SceneValueField): boolean {
  const { right } = SCENE_FIELDS[field]
  const clauses: readonly Clause[] = right === 'enter_metrics' ? [ENTER_METRICS] : SCENE_RULES[right].clauses
  return meets(clauses, holdsOnScene(member, ties))
}

/** Cells of a scene that the member may change (PLAN-15, PLAN-30). */
export function editableCells(member: Member, ties: SceneTies): SceneCell[] {
  return SCENE_CELLS.filter((cell) => mayChange(member, ties, cell))
}

/** The parts of a list's row that depend on rights. */
export interface RowRights {
  editable: SceneCell[]
  may_set_reserved: boolean
  may_delete: boolean
}

/** The same for many scenes: the ties of a person to them differ in eight ways at most. */
export function rowRights(member: Member): (ties: SceneTies) => RowRights {
  const cache = new Map<number, RowRights>()
  return (ties) => {
    const key = Number(ties.isCoordinator) + 2 * Number(ties.isAssignee) + 4 * Number(ties.isReviewer)
    const before = cache.get(key)
    if (before) return before
    const rights = {
      editable: editableCells(member, ties),
      may_set_reserved: maySetReserved(member, ties),
      may_delete: may(member, 'item_deleteItem_delete', ties.isCoordinator),
    }
    cache.set(key, rights)
    return rights
  }
}

/** Keys about scenes and review that hold on a scene. */
export function sceneKeys(member: Member, { isCoordinator }: Pick<SceneTies, 'isCoordinator'>): PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => /^(item|media)_/.test(key) && may(member, key, isCoordinator))
}
