import type { Asked, PersonRights } from './explain-facts.ts'
import type { ExplainReason } from './explain-values.ts'
import { NOBODY, reason } from './explain-reason.ts'
import type { Tie } from '../platform/grounds.ts'
import { rootRoleOf } from '../platform/permissions.ts'

const causeOf = (named: { id: string; name: string } | undefined) =>
  named ? ([named.id, named.name] as const) : NOBODY

/** What the person coordinates of that on which the thing lies. */
export function coordinatedOf({ coordinates }: PersonRights, { thing }: Asked): PersonRights['coordinates'] {
  return thing ? coordinates.filter(({ id }) => thing.path.includes(id)) : []
}

function sceneOf(person: PersonRights, { thing }: Asked, tie: Tie) {
  return person.scenes.find(({ id, as }) => id === thing?.id && as === tie)
}

/** Why a tie opens something to the person; null where it does not. */
export function tieHolds(person: PersonRights, subjects: Asked, tie: Tie): ExplainReason[] {
  const { team, playlist } = subjects
  const isGuest = rootRoleOf(person.rootRoleId) === 'guest'
  const reasonIf = (holds: boolean | undefined, ...[code, effect, cause, remedy]: Parameters<typeof reason>) =>
    holds ? [reason(code, effect, cause, remedy)] : []
  switch (tie) {
    case 'staff':
      return reasonIf(!isGuest, 'sees_workspace', 'shows', causeOf(person.role), 'change_role')
    case 'coordinator':
      return coordinatedOf(person, subjects).map(({ id, name }) =>
        reason('coordinator', 'grants', [id, name], 'remove_coordinator'),
      )
    case 'assignee':
    case 'reviewer': {
      const scene = sceneOf(person, subjects, tie)
      // Guests see scenes by being on them; it gives them no right (docs/decisions/0010-own-scenes.md).
      const code = tie === 'assignee' ? 'works_on' : 'reviews'
      return reasonIf(scene !== undefined && !isGuest, code, 'grants', causeOf(scene), 'unassign')
    }
    case 'self':
      return reasonIf(subjects.subject?.isSelf, 'oneself', 'grants', NOBODY, null)
    case 'team_public':
      return reasonIf(team?.isPublic, tie, 'shows', causeOf(team), 'close_team')
    case 'team_member':
      return reasonIf(team?.isMember, tie, 'shows', causeOf(team), 'leave_team')
    case 'team_author':
      return reasonIf(team?.isAuthor, tie, 'shows', causeOf(team), null)
    case 'playlist_owner':
      return reasonIf(playlist?.isMine, tie, 'shows', causeOf(playlist), null)
    case 'playlist_workspace':
      return reasonIf(playlist?.kind === 'workspace' && !isGuest, tie, 'shows', causeOf(playlist), 'change_role')
    case 'playlist_shared':
      return reasonIf(playlist?.share === 'view', tie, 'shows', causeOf(playlist), 'end_share')
    case 'playlist_editor':
      return reasonIf(playlist?.share === 'edit', tie, 'grants', causeOf(playlist), 'end_share')
  }
}

/** What a tie would take that the person does not have. */
export function tieLacks(person: PersonRights, subjects: Asked, tie: Tie): ExplainReason[] {
  const { team, playlist } = subjects
  const isGuest = rootRoleOf(person.rootRoleId) === 'guest'
  switch (tie) {
    case 'staff':
      return [reason('guest_adds', 'denies', NOBODY, 'make_coordinator')]
    case 'coordinator':
      return [reason('not_coordinator', 'denies', NOBODY, 'make_coordinator')]
    case 'assignee':
    case 'reviewer': {
      const scene = sceneOf(person, subjects, tie)
      if (isGuest) return scene ? [reason('guest_on_scene', 'denies', causeOf(scene), 'change_role')] : []
      return tie === 'assignee'
        ? [reason('not_assigned', 'denies', NOBODY, 'assign_scene')]
        : [reason('not_reviewer', 'denies', NOBODY, 'make_reviewer')]
    }
    case 'team_member':
      return [reason('team_closed', 'hides', causeOf(team), 'join_team')]
    case 'playlist_owner':
      return [reason('playlist_not_owner', 'denies', causeOf(playlist), 'copy_playlist')]
    case 'playlist_shared':
      return [reason('playlist_closed', 'hides', causeOf(playlist), 'share_playlist')]
    case 'playlist_editor':
      return [reason('playlist_not_editor', 'denies', causeOf(playlist), 'share_to_edit')]
    default:
      return []
  }
}
