import type { PersonRights, Thing } from './explain-facts.ts'
import type { ExplainReason } from './explain-values.ts'
import { NOBODY, reason } from './explain-reason.ts'
import { rootRoleOf } from '../platform/permissions.ts'

/**
 * What lets a person see an entity or scene: guests what is theirs, everybody else the whole workspace. Whatever is to
 * narrow that one day is one more reason here, with the effect `hides`.
 */
export function visibleReasons(person: PersonRights, thing: Thing): ExplainReason[] {
  if (rootRoleOf(person.rootRoleId) !== 'guest') {
    return [reason('sees_workspace', 'shows', [person.role.id, person.role.name], 'change_role')]
  }
  const scenes = person.scenes.filter(({ id, path }) =>
    thing.kind === 'item' ? id === thing.id : path.includes(thing.id),
  )
  const reasons = scenes.map(({ id, name, as }) =>
    reason(thing.kind === 'item' ? as : 'above_own_scene', 'shows', [id, name], 'unassign'),
  )
  for (const { id, name, path } of person.coordinates) {
    if (thing.path.includes(id)) reasons.push(reason('coordinates_here', 'shows', [id, name], 'remove_coordinator'))
    else if (thing.kind === 'entity' && path.includes(thing.id)) {
      reasons.push(reason('above_coordinated', 'shows', [id, name], 'remove_coordinator'))
    }
  }
  for (const { id, name } of person.playlists ?? []) {
    reasons.push(reason('in_playlist', 'shows', [id, name], 'end_share'))
  }
  return reasons.length > 0 ? reasons : [reason('sees_nothing_here', 'hides', NOBODY, 'assign')]
}
