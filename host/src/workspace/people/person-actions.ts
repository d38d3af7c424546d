import { mayHandOut, rootRoleOf, type PermissionKey, type WorkspaceUser } from '@arbo/core'
import { personState } from './person-state.ts'

/** Actions on a person, by their state. */
export type PersonAction =
  | 'resend'
  | 'cancel'
  | 'archive'
  | 'unarchive'
  | 'block'
  | 'unblock'
  | 'convert'
  | 'restore'
  | 'delete'
  | 'hide'
  | 'show'

/** The order of the bulk buttons: the usual first and the destructive last. */
const BULK_ORDER: readonly PersonAction[] = [
  'resend',
  'unarchive',
  'unblock',
  'restore',
  'show',
  'hide',
  'archive',
  'block',
  'cancel',
  'delete',
]

/** The viewing user and their rights. */
export interface Viewer {
  id: string
  ws_root_role_id: number
  can: (key: PermissionKey) => boolean
}

type Subject = Pick<WorkspaceUser, 'id' | 'status' | 'blocked' | 'is_guest' | 'ws_root_role_id' | 'visible'>

/** The permission for each change of a person: guests have their own (PPL-26, PPL-27). */
const KEYS = {
  invite: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'],
  take: ['people_deleteWorkspaceUser_delete', 'guest_deleteGuest_delete'],
  give: ['people_restoreWorkspaceUser_update', 'guest_restoreGuest_update'],
  edit: ['people_updateWorkspaceUserDetails_update', 'guest_updateGuestDetails_update'],
} as const satisfies Record<string, readonly [PermissionKey, PermissionKey]>

export function keyFor(what: keyof typeof KEYS, { is_guest }: Pick<WorkspaceUser, 'is_guest'>): PermissionKey {
  return KEYS[what][is_guest ? 1 : 0]
}

/** Whether the viewer cannot change the person: themselves, or above them. */
export function isOutOfReach(
  viewer: Viewer,
  subject: Pick<Subject, 'id' | 'ws_root_role_id'>,
): 'self' | 'above' | null {
  if (subject.id === viewer.id) return 'self'
  return mayHandOut(rootRoleOf(viewer.ws_root_role_id), rootRoleOf(subject.ws_root_role_id)) ? null : 'above'
}

/** The viewer's actions on a person, the usual first and the destructive last. */
export function personActions(viewer: Viewer, subject: Subject): PersonAction[] {
  if (isOutOfReach(viewer, subject)) return []
  const invite = viewer.can(keyFor('invite', subject))
  const take = viewer.can(keyFor('take', subject))
  const give = viewer.can(keyFor('give', subject))
  const actions: [PersonAction, boolean][] = []
  switch (personState(subject)) {
    case 'pending':
      actions.push(['resend', invite], ['cancel', invite])
      break
    case 'deleted':
      actions.push(['restore', give])
      break
    case 'archived':
      actions.push(['unarchive', give], ['delete', take])
      break
    case 'blocked':
      actions.push(['unblock', give], ['archive', take], ['delete', take])
      break
    case 'active':
      actions.push(
        ['convert', subject.is_guest && viewer.can('guest_convertGuest_update')],
        [subject.visible ? 'hide' : 'show', viewer.can(keyFor('edit', subject))],
        ['archive', take],
        ['block', take],
        ['delete', take],
      )
  }
  return actions.filter(([, may]) => may).map(([action]) => action)
}

/** Whether the viewer may view as this person: active, and not above the viewer. */
export function mayLookAs(viewer: Viewer, subject: Subject): boolean {
  return viewer.can('access_viewAsOther_read') && !isOutOfReach(viewer, subject) && personState(subject) === 'active'
}

/** A bulk action, and the people that it applies to. */
export interface BulkAction<Someone extends Subject> {
  action: PersonAction
  people: readonly Someone[]
}

/**
 * Bulk actions, each with the people that it applies to: the viewer, and people above them, are
 * left out. Converting is not among them, as it takes a seat.
 */
export function bulkActions<Someone extends Subject>(
  viewer: Viewer,
  subjects: readonly Someone[],
): BulkAction<Someone>[] {
  const byAction = new Map<PersonAction, Someone[]>()
  for (const subject of subjects) {
    for (const action of personActions(viewer, subject)) {
      if (action !== 'convert') byAction.set(action, [...(byAction.get(action) ?? []), subject])
    }
  }
  return BULK_ORDER.flatMap((action) => {
    const people = byAction.get(action)
    return people ? [{ action, people }] : []
  })
}
