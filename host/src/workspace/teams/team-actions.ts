import type { Team, Session } from '@arbo/core'
import { libraryActions, type LibraryAction } from '../../ui/library/library-actions.ts'

const KEYS = {
  add: 'team_addTeam_create',
  update: 'team_updateTeam_update',
  delete: 'team_deleteTeam_delete',
} as const

/** The user's actions on a team, besides opening it. */
export function teamActions(team: Pick<Team, 'status'>, session: Pick<Session, 'can'>): LibraryAction[] {
  return libraryActions(team, session, KEYS)
}
