import type { WorkspaceUser } from '@arbo/core'

/** What a person's status and block come to; a block shows over an active membership alone. */
export const STATES = ['active', 'pending', 'archived', 'blocked', 'deleted'] as const
export type PersonState = (typeof STATES)[number]
/** A state as lists are filtered by it; empty: everybody but the deleted. */
export type StateFilter = PersonState | ''

/** Values of `new_status` (decision 9). */
export const STATUS = { archived: 0, active: 1, pending: 2, deleted: 3 } as const

export function personState({ status, blocked }: Pick<WorkspaceUser, 'status' | 'blocked'>): PersonState {
  if (status === STATUS.deleted) return 'deleted'
  if (status === STATUS.pending) return 'pending'
  if (status === STATUS.archived) return 'archived'
  return blocked ? 'blocked' : 'active'
}
