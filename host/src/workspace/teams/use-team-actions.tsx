import type { TeamsStore } from '@arbo/core/internal'
import { teamsTexts } from './texts.ts'
import { deployedPlaces } from '../../ui/library/deployed-places.ts'
import { useLibraryActions, type LibraryActions } from '../../ui/library/use-library-actions.tsx'
import { teamActions } from './team-actions.ts'

/**
 * Actions on teams.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useTeamActions(teams: TeamsStore, onDeleted?: () => void): LibraryActions {
  return useLibraryActions({
    library: teams,
    path: '/pl/tm',
    texts: teamsTexts,
    actionsFor: teamActions,
    deployedOf: (failure) => deployedPlaces(teams, failure),
    onDeleted,
  })
}
