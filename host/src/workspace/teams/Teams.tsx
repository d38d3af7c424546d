import { Checkbox } from '@arbo/kit/ui'
import type { Team } from '@arbo/core'
import { teamsStore } from '@arbo/core/internal'
import { Users } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { teamsTexts } from './texts.ts'
import { useLibrarySource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { TeamBadges } from './TeamBadges.tsx'
import { teamColumns } from './team-columns.tsx'
import { useTeamActions } from './use-team-actions.tsx'

/** /pl/tm: the Team Lounge. */
export function TeamsScreen(): ReactNode {
  const { session, storage } = useApp()
  useSessionState((state) => state.permissions)
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const source = useLibrarySource(teams)
  const columns = useMemo(() => teamColumns(), [])
  const actions = useTeamActions(teams)

  const { editableOnly, shown: statusFilter } = source.state
  const canAdd = session.can('team_addTeam_create')
  const canUpdate = session.can('team_updateTeam_update')
  const canChange = canUpdate || session.can('team_deleteTeam_delete')
  const badgesOf = (team: Team): ReactNode => <TeamBadges team={team} />
  return (
    <LibraryScreen
      title={texts.labels.teams}
      about={teamsTexts.about}
      path="/pl/tm"
      source={source}
      columns={columns}
      mark={badgesOf}
      actions={{ ...actions, bulkOf: canChange ? actions.bulkOf : null }}
      create={canAdd ? { label: teamsTexts.create } : null}
      search={teamsTexts.search}
      controls={
        canUpdate && (
          <Checkbox
            label={teamsTexts.editableOnly}
            checked={editableOnly && statusFilter !== '0'}
            disabled={statusFilter === '0'}
            onChange={(checked) => void teams.setEditableOnly(checked)}
          />
        )
      }
      empty={{ icon: <Users size={20} />, ...(canAdd ? teamsTexts.empty : teamsTexts.emptyReader) }}
    />
  )
}
