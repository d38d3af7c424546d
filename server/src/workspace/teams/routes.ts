import type { teamEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createTeam, duplicateTeam, favoriteTeam, updateTeam } from './change.ts'
import { exportTeams } from './export-teams.ts'
import { archiveTeams, deleteTeams } from './retire.ts'
import {
  listAssignableUsers,
  listDeployedOn,
  listMembers,
  listTeams,
  searchRecommendation,
  showTeam,
} from './service.ts'

export function teamRoutes(deps: Deps): HandlersOf<typeof teamEndpoints> {
  return {
    listTeams: ({ member, query }) => listTeams(deps, member, query),
    exportTeams: ({ member, query }) => exportTeams(deps, member, query),
    createTeam: ({ member, body }) => createTeam(deps, member, body),
    searchTeamRecommendation: ({ member, query }) => searchRecommendation(deps, member, query),
    listTeamAssignableUsers: ({ member, query }) => listAssignableUsers(deps, member, query),
    deleteTeams: async ({ member, body }) => {
      await deleteTeams(deps, member, body.team_ids)
      return { ok: true }
    },
    archiveTeams: ({ member, body }) => archiveTeams(deps, member, body.team_ids, body.status),
    showTeam: ({ member, params }) => showTeam(deps, member, params.id),
    updateTeam: ({ member, params, body }) => updateTeam(deps, member, params.id, body),
    deleteTeam: async ({ member, params }) => {
      await deleteTeams(deps, member, [params.id])
      return { ok: true }
    },
    duplicateTeam: ({ member, params, body }) => duplicateTeam(deps, member, params.id, body.name),
    favoriteTeam: ({ member, params, body }) => favoriteTeam(deps, member, params.id, body.favorite),
    listTeamMembers: ({ member, params, query }) => listMembers(deps, member, params.id, query),
    teamDeployedOn: ({ member, params, query }) => listDeployedOn(deps, member, params.id, query),
  }
}
