import { teamsStore } from '@arbo/core'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../texts.ts'
import { listTexts } from '../../texts/list.ts'
import { teamsTexts } from '../../texts/teams.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { TeamEditor } from './TeamEditor.tsx'
import { useTeam } from './useTeam.ts'
import '../../ui/list/list.css'
import '../settings/settings.css'
import './teams.css'

/** /pl/tm/{id}. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <TeamPage key={id} id={id} />
}

function TeamPage({ id }: { id: string }): ReactNode {
  const { session, storage } = useApp()
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const { team, failure, reload, put } = useTeam(teams, id)
  const name = team?.name ?? null
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  if (failure?.error === 'not_found' || failure?.error === 'validation_failed') {
    return (
      <EmptyState
        title={teamsTexts.notThere}
        message={teamsTexts.notThereMessage}
        action={
          <Link to="/pl/tm" className="arbo-button arbo-button-secondary arbo-size-medium">
            {teamsTexts.backToTeams}
          </Link>
        }
      />
    )
  }
  if (failure?.error === 'permission_denied') {
    return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  }
  // A team that is shown stays while the connection is away.
  if (team) return <TeamEditor team={team} teams={teams} onTeam={put} />
  if (failure) return <ErrorState title={teamsTexts.failed} message={readFailureOf(failure)} onRetry={reload} />
  return (
    <div className="team team-loading">
      <ListSkeleton label={texts.loading} withFace />
    </div>
  )
}
