import { failureOf, type TeamDetail, type TeamsStore } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { teamsTexts } from '../../texts/teams.ts'
import { DeployedOn } from '../../ui/library/DeployedOn.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import {
  checkDraft,
  draftOf,
  patchOf,
  teamErrorsOf,
  withMembers,
  type TeamDraft,
  type TeamErrors,
} from './teamDraft.ts'
import { TeamFacts } from './TeamFacts.tsx'
import { TeamHead } from './TeamHead.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { useTeamActions } from './useTeamActions.tsx'

interface TeamEditorProps {
  team: TeamDetail
  teams: TeamsStore
  /** The team as the server has it now. */
  onTeam: (team: TeamDetail) => void
}

/** One team: what it is called, who is in it, and where it works. Changes wait until they are saved. */
export function TeamEditor({ team, teams, onTeam }: TeamEditorProps): ReactNode {
  const { router, toasts } = useApp()
  /** What the draft was made of. */
  const [base, setBase] = useState(team)
  const [draft, setDraft] = useState(() => draftOf(team))
  const [errors, setErrors] = useState<TeamErrors>({})
  const [busy, setBusy] = useState(false)
  const patch = patchOf(base, draft)
  const leave = useLeaveGuard(patch !== null)
  const actions = useTeamActions(teams, () => {
    leave.release()
    router.navigate('/pl/tm')
  })
  const { id, deployed_count } = team
  // oxlint-disable-next-line react/exhaustive-deps -- another number of entities is the sign that they are others
  const deployedOn = useCallback(() => teams.deployedOn(id), [teams, id, deployed_count])

  const refusal = useRefusal(team)
  const isOutdated = base.version !== team.version
  // Nothing was typed that a newer team could take away.
  if (isOutdated && patch === null) take(team)

  function take(current: TeamDetail): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({})
  }

  async function save(version: number): Promise<void> {
    const wrong = checkDraft(draft)
    setErrors(wrong)
    if (wrong.name || patch === null) return
    setBusy(true)
    try {
      const saved = await teams.update(id, { ...patch, version })
      onTeam(saved)
      take(saved)
      toasts.show({ id: 'list-act', kind: 'success', title: teamsTexts.done.saved(saved.name) })
    } catch (error) {
      const failure = failureOf(error)
      const current = failure.error === 'conflict' ? failure.meta?.['current'] : undefined
      // The server's own answer to this call: the team as it is now.
      if (current) onTeam(current as TeamDetail)
      else setErrors(teamErrorsOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const change = (part: Partial<TeamDraft>): void => setDraft({ ...draft, ...part })
  const { members } = draft
  const isOpen = refusal === null
  return (
    <div className="team">
      <TeamHead
        team={team}
        refusal={refusal}
        actions={actions.actionsOf(team)}
        onStar={(on) => {
          onTeam({ ...team, favorite: on })
          actions.star(team, on)
        }}
        dirty={patch !== null}
        busy={busy}
        onSave={() => void save(base.version)}
        onDiscard={() => take(team)}
      />
      {isOutdated && patch !== null && (
        <div className="team-notice team-conflict notice" role="alert">
          <p>
            <strong>{teamsTexts.conflictTitle}.</strong> {teamsTexts.conflictMessage}
          </p>
          <Button size="small" onClick={() => take(team)}>
            {teamsTexts.conflictTake}
          </Button>
          <Button size="small" busy={busy} onClick={() => void save(team.version)}>
            {teamsTexts.conflictOverwrite}
          </Button>
        </div>
      )}
      {errors.form && (
        <p className="team-notice notice notice-danger" role="alert">
          {errors.form}
        </p>
      )}
      <div className="team-body">
        <TeamFacts teams={teams} team={team} draft={draft} errors={errors} onChange={isOpen ? change : undefined} />
        <div className="team-main">
          <section aria-label={teamsTexts.membersOf(team.name)}>
            <h2>
              {teamsTexts.members} <span>{teamsTexts.membersCount(members.length)}</span>
            </h2>
            <div className={isOpen ? 'team-columns' : undefined}>
              <TeamMembers
                members={members}
                onRemove={
                  isOpen ? (gone) => change({ members: members.filter((one) => one.id !== gone.id) }) : undefined
                }
              />
              {isOpen && (
                <TeamPeople
                  teams={teams}
                  members={members}
                  onAdd={(person) => change({ members: withMembers(members, [person]) })}
                />
              )}
            </div>
          </section>
          <section aria-label={teamsTexts.columnDeployed}>
            <h2>{teamsTexts.columnDeployed}</h2>
            <DeployedOn
              load={deployedOn}
              empty={
                <p className="team-none">
                  {teamsTexts.noEntities} <Link to="/pl/dir">{teamsTexts.toDirectory}</Link>
                </p>
              }
            />
          </section>
        </div>
      </div>
      {actions.dialog}
      {leave.dialog}
    </div>
  )
}

/** Why a team stays as it is, or null where the user may change it. */
function useRefusal(team: TeamDetail): string | null {
  const readOnly = useReadOnly()
  if (readOnly !== null) return readOnly
  if (team.editable) return null
  return team.status === 0 ? teamsTexts.isArchived : teamsTexts.readOnly
}
