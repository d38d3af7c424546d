import type { WorkspaceUser } from '@arbo/core'

/** A person's state, from status and block; a block counts only for active members. */
export const STATES = ['active', 'pending', 'archived', 'blocked', 'deleted'] as const
export type PersonState = (typeof STATES)[number]
/** A filter by state; empty: everybody but the deleted. */
export type StateFilter = PersonState | ''

/** Values of `new_status` (decision 9). */
export const STATUS = { archived: 0, active: 1, pending: 2, deleted: 3 } as const

export function personState({ status, blocked }: Pick<WorkspaceUser, 'status' | 'blocked'>): PersonState {
  if (status === STATUS.deleted) return 'deleted'
  if (status === STATUS.pending) return 'pending'
  if (status === STATUS.archived) return 'archived'
  return blocked ? 'blocked' : 'active'
}
