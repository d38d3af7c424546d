import { effectivePermissions, givesCoordinator, rootRoleOf } from './permissions.ts'
import type { HeldRights } from './permissions.ts'

/** Every reason that an explanation may give. */
export const EXPLAIN_CODES = [
  'inactive',
  'role',
  'role_lacks',
  'exception_granted',
  'exception_revoked',
  'coordinator',
  'sees_workspace',
  'assignee',
  'reviewer',
  'above_own_scene',
  'coordinates_here',
  'above_coordinated',
  'in_playlist',
  'sees_nothing_here',
] as const
export type ExplainCode = (typeof EXPLAIN_CODES)[number]

/** What undoes a reason. */
export const REMEDIES = [
  'restore_person',
  'change_role',
  'edit_role',
  'remove_exception',
  'remove_coordinator',
  'unassign',
  'end_share',
  'assign',
] as const
export type Remedy = (typeof REMEDIES)[number]

export interface ExplainReason {
  code: ExplainCode
  effect: 'grants' | 'denies' | 'shows' | 'hides'
  subject_id: string | null
  name: string | null
  remedy: Remedy | null
}

interface Named {
  id: string
  name: string
  /** Ids from the project down; an entity's own as well. */
  path: readonly string[]
}

/** A person with all that decides over their rights. */
export interface PersonRights extends HeldRights {
  role: { id: string; name: string; isRoot: boolean }
  /** Active and not blocked; nobody else may do anything. */
  isActive: boolean
  coordinates: readonly Named[]
  /** Scenes that the person works on or reviews. */
  scenes: readonly (Named & { as: 'assignee' | 'reviewer' })[]
  /** Playlists that are shared with the person and hold the scene that is asked about, or one below the entity. */
  playlists?: readonly Pick<Named, 'id' | 'name'>[]
}

/** The entity or scene that a question is about. */
export interface Thing extends Pick<Named, 'id' | 'path'> {
  kind: 'entity' | 'item'
}

export interface ExplanationResult {
  allowed: boolean
  visible: boolean | null
  reasons: ExplainReason[]
}

type Cause = [id: string | null, name: string | null]
const NOBODY: Cause = [null, null]

const reason = (
  code: ExplainCode,
  effect: ExplainReason['effect'],
  [subject_id, name]: Cause,
  remedy: Remedy | null,
): ExplainReason => ({ code, effect, subject_id, name, remedy })

/** What gives or takes the key in the whole workspace. */
function workspaceReasons({ role, ...person }: PersonRights, key: string): ExplainReason[] {
  const ofRole: Cause = [role.id, role.name]
  const inRole = effectivePermissions({ ...person, granted: [], revoked: [] }).has(key)
  const change = role.isRoot ? 'change_role' : 'edit_role'
  const found = [inRole ? reason('role', 'grants', ofRole, change) : reason('role_lacks', 'denies', ofRole, change)]
  if (person.granted.includes(key)) found.push(reason('exception_granted', 'grants', NOBODY, 'remove_exception'))
  if (person.revoked.includes(key)) found.push(reason('exception_revoked', 'denies', NOBODY, 'remove_exception'))
  return found
}

/** What lets a guest see a thing; everybody else sees the whole workspace. */
function visibleReasons(person: PersonRights, thing: Thing): ExplainReason[] {
  if (rootRoleOf(person.rootRoleId) !== 'guest') {
    return [reason('sees_workspace', 'shows', [person.role.id, person.role.name], 'change_role')]
  }
  const scenes = person.scenes.filter(({ id, path }) =>
    thing.kind === 'item' ? id === thing.id : path.includes(thing.id),
  )
  const found = scenes.map(({ id, name, as }) =>
    reason(thing.kind === 'item' ? as : 'above_own_scene', 'shows', [id, name], 'unassign'),
  )
  for (const { id, name, path } of person.coordinates) {
    if (thing.path.includes(id)) found.push(reason('coordinates_here', 'shows', [id, name], 'remove_coordinator'))
    else if (thing.kind === 'entity' && path.includes(thing.id)) {
      found.push(reason('above_coordinated', 'shows', [id, name], 'remove_coordinator'))
    }
  }
  for (const { id, name } of person.playlists ?? []) {
    found.push(reason('in_playlist', 'shows', [id, name], 'end_share'))
  }
  return found.length > 0 ? found : [reason('sees_nothing_here', 'hides', NOBODY, 'assign')]
}

/**
 * Whether a person has a permission, in the whole workspace or on a thing, and all that decides: each grant stands with
 * what would remove it, and what is in the way with what would lift it. The server decides by the same rules, in SQL.
 */
export function explainRights(person: PersonRights, key: string, thing: Thing | null = null): ExplanationResult {
  const reasons: ExplainReason[] = []
  if (!person.isActive) reasons.push(reason('inactive', 'denies', NOBODY, 'restore_person'))
  reasons.push(...workspaceReasons(person, key))
  const coordinates = thing === null ? [] : person.coordinates.filter(({ id }) => thing.path.includes(id))
  if (givesCoordinator(key)) {
    for (const { id, name } of coordinates) {
      reasons.push(reason('coordinator', 'grants', [id, name], 'remove_coordinator'))
    }
  }
  const shown = thing === null ? [] : visibleReasons(person, thing)
  const visible = thing === null ? null : person.isActive && shown.every(({ effect }) => effect === 'shows')
  const byCoordinating = coordinates.length > 0 && givesCoordinator(key)
  const held = effectivePermissions(person).has(key) || byCoordinating
  return { allowed: person.isActive && held && visible !== false, visible, reasons: [...reasons, ...shown] }
}
