import { ApiError } from '../../platform/api/api-error.ts'
import type { Client } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { BulkOutcome } from '../../contract/planning/scene-fields.ts'
import type { Person } from '../../contract/platform/shapes.ts'

/** Roles of people on a scene: they work on it, or they review it. */
export type ItemRole = 'assignees' | 'reviewers'

/** As many as a list to choose from shows; typing on narrows them down. */
const FOUND_MAX = 50

/** @throws {ApiError} with the reason where the scene stayed as it was */
function settle({ refused: [first] }: BulkOutcome): void {
  if (first) throw new ApiError(403, { error: first.error, message: first.message } as Failure)
}

/** People who could work on a scene or check it, by name. Rejects with an ApiError. */
export async function findForItem(api: Client, itemId: string, text: string): Promise<readonly Person[]> {
  const name_like = text.trim()
  const query = { item_ids: itemId, per_page: FOUND_MAX, ...(name_like ? { name_like } : {}) }
  const { data } = await api.itemAssignableUsers({ query, optOut: QUIET })
  return data
}

/**
 * Makes these people the assignees or reviewers of a scene. Adding assignees and taking them off are two rights
 * (REV-17), so each has its own call. Rejects with an ApiError.
 */
export async function changePeople(api: Client, item: Item, role: ItemRole, ids: readonly string[]): Promise<void> {
  const item_ids = [item.id]
  const optOut = [...SHOWN_BY_CALLER, 403]
  if (role === 'reviewers') {
    return settle(await api.assignReviewers({ body: { item_ids, ws_user_ids: [...ids], mode: 'replace' }, optOut }))
  }
  const before = item.assignees.map(({ id }) => id)
  const addedIds = ids.filter((id) => !before.includes(id))
  const removedIds = before.filter((id) => !ids.includes(id))
  if (addedIds.length > 0) settle(await api.bulkAssignItems({ body: { item_ids, ws_user_ids: addedIds }, optOut }))
  if (removedIds.length > 0) settle(await api.removeAssignees({ body: { item_ids, ws_user_ids: removedIds }, optOut }))
}
