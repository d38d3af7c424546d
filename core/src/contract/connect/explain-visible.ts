import type { PersonRights, ProjectMembership, Thing } from './explain-facts.ts'
import type { ExplainReason } from './explain-values.ts'
import { NOBODY, reason } from './explain-reason.ts'
import { effectivePermissions, rootRoleOf, SEES_OWN_PROJECTS } from '../platform/permissions.ts'

/** What a person sees as theirs, whoever else may: scenes, what they coordinate, playlists that are shared with them. */
function ownReasons(person: PersonRights, thing: Thing): ExplainReason[] {
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
  return reasons
}

function memberReasons({ id, name, isMember, teams }: ProjectMembership): ExplainReason[] {
  const byTeams = teams.map((team) => reason('project_team', 'shows', [team.id, team.name], 'leave_team'))
  return isMember ? [reason('project_member', 'shows', [id, name], 'leave_project'), ...byTeams] : byTeams
}

/**
 * What lets a person see an entity or scene: guests what is theirs, everybody else the whole workspace, but of a project
 * that is its members' alone, or with a role that sees its own projects, what guests would (XFIX-06).
 */
export function visibleReasons(person: PersonRights, thing: Thing): ExplainReason[] {
  const rootRole = rootRoleOf(person.rootRoleId)
  if (rootRole === 'guest') {
    const reasons = ownReasons(person, thing)
    return reasons.length > 0 ? reasons : [reason('sees_nothing_here', 'hides', NOBODY, 'assign')]
  }
  const { project } = person
  const isOwnOnly = effectivePermissions(person).has(SEES_OWN_PROJECTS)
  if (rootRole !== 'member' || !project || !(isOwnOnly || project.isClosed)) {
    return [reason('sees_workspace', 'shows', [person.role.id, person.role.name], 'change_role')]
  }
  const reasons = [...memberReasons(project), ...ownReasons(person, thing)]
  const code = project.isClosed ? 'project_closed' : 'own_projects_only'
  return reasons.length > 0 ? reasons : [reason(code, 'hides', [project.id, project.name], 'join_project')]
}
