import { failureOf, teamsStore } from '@arbo/core'
import { Button, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/useSessionState.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { texts } from '../../texts.ts'
import { teamsTexts } from '../../texts/teams.ts'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { NEW_TEAM, checkDraft, newTeamOf, teamErrorsOf, withMembers, type TeamErrors } from './teamDraft.ts'
import { TeamFields } from './TeamFields.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import '../../ui/list/list.css'
import '../settings/settings.css'
import './teams.css'

/** /pl/tm/create. */
export function Screen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (!session.can('team_addTeam_create') || readOnly !== null) {
    return <NoPermissionState title={teamsTexts.noCreate} message={readOnly ?? teamsTexts.noCreateMessage} />
  }
  return <NewTeam />
}

function NewTeam(): ReactNode {
  const { session, storage, router, toasts } = useApp()
  const teams = useMemo(() => teamsStore(session, storage.cookies), [session, storage])
  const [draft, setDraft] = useState(NEW_TEAM)
  const [errors, setErrors] = useState<TeamErrors>({})
  const [busy, setBusy] = useState(false)
  const leave = useLeaveGuard(draft !== NEW_TEAM)

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const wrong = checkDraft(draft)
    setErrors(wrong)
    if (wrong.name) return
    setBusy(true)
    try {
      const made = await teams.create(newTeamOf(draft))
      toasts.show({ id: 'list-act', kind: 'success', title: teamsTexts.done.created(made.name) })
      leave.release()
      router.navigate(`/pl/tm/${made.id}`)
    } catch (error) {
      setErrors(teamErrorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  const { members } = draft
  return (
    <form className="team" noValidate onSubmit={(event) => void save(event)}>
      <header className="team-head">
        <div className="team-title">
          <h1>{teamsTexts.newTitle}</h1>
        </div>
        <div className="team-buttons">
          <Link to="/pl/tm" className="arbo-button arbo-button-secondary arbo-size-medium">
            {texts.cancel}
          </Link>
          <Button variant="primary" type="submit" busy={busy}>
            {texts.create}
          </Button>
        </div>
      </header>
      {errors.form && (
        <p className="team-notice notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className="team-body">
        <section className="team-facts" aria-label={teamsTexts.details}>
          <h2>{teamsTexts.details}</h2>
          <TeamFields
            teams={teams}
            draft={draft}
            errors={errors}
            onChange={(change) => setDraft({ ...draft, ...change })}
          />
        </section>
        <section className="team-main" aria-label={teamsTexts.members}>
          <h2>
            {teamsTexts.members} <span>{teamsTexts.membersCount(members.length)}</span>
          </h2>
          <div className="team-columns">
            <TeamMembers
              members={members}
              onRemove={({ id }) => setDraft({ ...draft, members: members.filter((one) => one.id !== id) })}
            />
            <TeamPeople
              teams={teams}
              members={members}
              onAdd={(person) => setDraft({ ...draft, members: withMembers(members, [person]) })}
            />
          </div>
        </section>
      </div>
      {leave.dialog}
    </form>
  )
}
