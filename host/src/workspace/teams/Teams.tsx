import type { Team } from '@arbo/core'
import { teamsStore, type TeamsOrder } from '@arbo/core/internal'
import { Plus, Users } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { teamsTexts } from './texts.ts'
import { LibraryListHead } from '../../ui/library/LibraryListHead.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { TeamBadges } from './TeamBadges.tsx'
import { teamColumns } from './team-columns.tsx'
import { useTeamActions } from './use-team-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './teams.module.css'

const STATUSES = [
  { value: '1', label: teamsTexts.active },
  { value: '0', label: teamsTexts.archived },
] as const
const STARRED = [{ value: '1', label: teamsTexts.starred }] as const

/** /pl/tm: the Team Lounge. */
export function TeamsScreen(): ReactNode {
  const { session, storage } = useApp()
  useSessionState((state) => state.permissions)
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const {
    rows,
    status,
    error,
    order,
    shown: statusFilter,
    search: storedSearch,
    ...only
  } = useSelected(teams, (current) => current)
  const [search, setSearch] = useListSearch(storedSearch, (text) => void teams.setSearch(text))
  const selection = useSelection(rows)
  const columns = useMemo(() => teamColumns(), [])
  const { actionsOf, bulkOf, star, dialog } = useTeamActions(teams)

  const canAdd = session.can('team_addTeam_create')
  const canUpdate = session.can('team_updateTeam_update')
  const canChange = canUpdate || session.can('team_deleteTeam_delete')
  const newTeam = (
    <Link to="/pl/tm/create" className="arbo-button arbo-button-primary arbo-size-medium">
      <Plus />
      {teamsTexts.create}
    </Link>
  )
  const [title, message] = canAdd ? teamsTexts.empty : teamsTexts.emptyReader
  const starOf = (team: Team): ReactNode => (
    <Star name={team.name} on={team.favorite} onChange={(on) => star(team, on)} />
  )
  const badgesOf = (team: Team): ReactNode => <TeamBadges team={team} />
  const menuOf = (team: Team): ReactNode => <ListRowMenu name={team.name} actions={actionsOf(team)} />
  return (
    <div className={libraryStyles['library']}>
      <LibraryListHead title={texts.labels.teams} count={status === 'ready' ? rows.length : null} />
      <List
        label={texts.labels.teams}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        lead={starOf}
        mark={badgesOf}
        to={({ id }) => `/pl/tm/${id}`}
        status={status}
        error={error}
        onRetry={() => void teams.reload()}
        sort={order}
        onSort={(next) => void teams.setOrder(next as TeamsOrder)}
        search={{ label: teamsTexts.search, value: search, onChange: setSearch }}
        filters={
          <>
            <ListFilter
              name={teamsTexts.columnStatus}
              value={statusFilter}
              onChange={(next) => void teams.setShown(next)}
              options={STATUSES}
            />
            <ListFilter
              name={teamsTexts.columnStars}
              value={only.favoritesOnly ? '1' : ''}
              onChange={(next) => void teams.setFavoritesOnly(next === '1')}
              options={STARRED}
            />
            {canUpdate && (
              <label className={styles['teams-editable']}>
                <input
                  type="checkbox"
                  checked={only.editableOnly && statusFilter !== '0'}
                  disabled={statusFilter === '0'}
                  onChange={(event) => void teams.setEditableOnly(event.target.checked)}
                />
                {teamsTexts.editableOnly}
              </label>
            )}
          </>
        }
        filtered={search.trim() !== '' || statusFilter !== '1' || only.favoritesOnly}
        onClear={() => {
          setSearch('')
          void teams.setShown('1')
          if (only.favoritesOnly) void teams.setFavoritesOnly(false)
        }}
        tools={
          <>
            <ListExport onExport={teams.exportFile} />
            {canAdd && newTeam}
          </>
        }
        {...(canChange ? { selection, bulk: bulkOf } : {})}
        actions={menuOf}
        empty={{ icon: <Users size={20} />, title, message, ...(canAdd ? { action: newTeam } : {}) }}
      />
      {dialog}
    </div>
  )
}
