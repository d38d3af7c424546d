import type { Session, Team } from '@arbo/core'

/** What can be done with a team beside opening it. */
export type TeamAction = 'duplicate' | 'archive' | 'unarchive' | 'delete'

/** What the user may do with a team, the usual first and the worst last. */
export function teamActions({ status }: Pick<Team, 'status'>, session: Pick<Session, 'can'>): TeamAction[] {
  const change = session.can('team_updateTeam_update')
  const found: [TeamAction, boolean][] = [
    ['duplicate', session.can('team_addTeam_create')],
    ['archive', change && status === 1],
    ['unarchive', change && status === 0],
    ['delete', session.can('team_deleteTeam_delete')],
  ]
  return found.filter(([, may]) => may).map(([action]) => action)
}
