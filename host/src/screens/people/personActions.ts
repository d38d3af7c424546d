import { mayHandOut, rootRoleOf, type PermissionKey, type WorkspaceUser } from '@arbo/core'
import { personState } from './personState.ts'

/** What can be done with a person in the state in which they are. */
export type PersonAction =
  'resend' | 'cancel' | 'archive' | 'unarchive' | 'block' | 'unblock' | 'convert' | 'restore' | 'delete'

/** Who looks, and what they may. */
export interface Viewer {
  id: string
  ws_root_role_id: number
  can: (key: PermissionKey) => boolean
}

type Subject = Pick<WorkspaceUser, 'id' | 'status' | 'blocked' | 'is_guest' | 'ws_root_role_id'>

/** Which key a change of a person asks for: guests have their own (PPL-26, PPL-27). */
const KEYS = {
  invite: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'],
  take: ['people_deleteWorkspaceUser_delete', 'guest_deleteGuest_delete'],
  give: ['people_restoreWorkspaceUser_update', 'guest_restoreGuest_update'],
  edit: ['people_updateWorkspaceUserDetails_update', 'guest_updateGuestDetails_update'],
} as const satisfies Record<string, readonly [PermissionKey, PermissionKey]>

export function keyFor(what: keyof typeof KEYS, { is_guest }: Pick<WorkspaceUser, 'is_guest'>): PermissionKey {
  return KEYS[what][is_guest ? 1 : 0]
}

/** Whether a person is oneself or above oneself, whom one does not change. */
export function isOutOfReach(
  viewer: Viewer,
  subject: Pick<Subject, 'id' | 'ws_root_role_id'>,
): 'self' | 'above' | null {
  if (subject.id === viewer.id) return 'self'
  return mayHandOut(rootRoleOf(viewer.ws_root_role_id), rootRoleOf(subject.ws_root_role_id)) ? null : 'above'
}

/** What the viewer may do with a person, the usual first and the worst last. */
export function personActions(viewer: Viewer, subject: Subject): PersonAction[] {
  if (isOutOfReach(viewer, subject)) return []
  const invite = viewer.can(keyFor('invite', subject))
  const take = viewer.can(keyFor('take', subject))
  const give = viewer.can(keyFor('give', subject))
  const found: [PersonAction, boolean][] = []
  switch (personState(subject)) {
    case 'pending':
      found.push(['resend', invite], ['cancel', invite])
      break
    case 'deleted':
      found.push(['restore', give])
      break
    case 'archived':
      found.push(['unarchive', give], ['delete', take])
      break
    case 'blocked':
      found.push(['unblock', give], ['archive', take], ['delete', take])
      break
    case 'active':
      found.push(
        ['convert', subject.is_guest && viewer.can('guest_convertGuest_update')],
        ['archive', take],
        ['block', take],
        ['delete', take],
      )
  }
  return found.filter(([, may]) => may).map(([action]) => action)
}

/** What can be done with all of several people. Converting is one person's: it takes a seat. */
export function bulkActions(viewer: Viewer, subjects: readonly Subject[]): PersonAction[] {
  const [first, ...others] = subjects.map((subject) => personActions(viewer, subject))
  if (!first) return []
  return first.filter((action) => action !== 'convert' && others.every((actions) => actions.includes(action)))
}
