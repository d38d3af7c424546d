import { teamsStore } from '@arbo/core/internal'
import { NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { teamsTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryFacts } from '../../ui/library/LibraryFacts.tsx'
import { LibraryForm } from '../../ui/library/LibraryForm.tsx'
import { useNewThing } from '../../ui/library/use-new-thing.ts'
import { NEW_TEAM, checkDraft, newTeamOf, teamErrorsOf, withMembers } from './team-draft.ts'
import { TeamFields } from './TeamFields.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './teams.module.css'

/** /pl/tm/create. */
export function TeamCreateScreen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (!session.can('team_addTeam_create') || readOnly !== null) {
    return <NoPermissionState title={teamsTexts.noCreate} message={readOnly ?? teamsTexts.noCreateMessage} />
  }
  return <NewTeam />
}

function NewTeam(): ReactNode {
  const { session, storage } = useApp()
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const making = useNewThing({
    first: NEW_TEAM,
    check: checkDraft,
    create: (draft) => teams.create(newTeamOf(draft)),
    errorsOf: teamErrorsOf,
    created: libraryActionTexts.done.created,
    path: '/pl/tm',
  })
  const { draft, errors, change } = making
  const { members } = draft
  return (
    <LibraryForm title={teamsTexts.newTitle} path="/pl/tm" making={making} error={errors.form}>
      <LibraryFacts title={teamsTexts.details}>
        <TeamFields teams={teams} draft={draft} errors={errors} onChange={change} />
      </LibraryFacts>
      <section className={libraryStyles['library-main']} aria-label={teamsTexts.members}>
        <h2>
          {teamsTexts.members} <span>{teamsTexts.membersCount({ count: members.length })}</span>
        </h2>
        <div className={styles['team-columns']}>
          <TeamMembers
            members={members}
            onRemove={({ id }) => change({ members: members.filter((one) => one.id !== id) })}
          />
          <TeamPeople
            teams={teams}
            members={members}
            onAdd={(person) => change({ members: withMembers(members, [person]) })}
          />
        </div>
      </section>
    </LibraryForm>
  )
}
