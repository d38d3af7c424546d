import type { TeamDetail } from '@arbo/core'
import type { TeamsStore } from '@arbo/core/internal'
import { useCallback, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../app/use-read-only.ts'
import { teamsTexts } from './texts.ts'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { DeployedOn } from '../../ui/library/DeployedOn.tsx'
import { LibraryEditor } from '../../ui/library/LibraryEditor.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { useLibraryDraft } from '../../ui/library/use-library-draft.ts'
import { TeamBadges } from './TeamBadges.tsx'
import { checkDraft, draftOf, patchOf, teamErrorsOf, withMembers } from './team-draft.ts'
import { TeamFacts } from './TeamFacts.tsx'
import { TeamMembers } from './TeamMembers.tsx'
import { TeamPeople } from './TeamPeople.tsx'
import { useTeamActions } from './use-team-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './teams.module.css'

interface TeamEditorProps {
  team: TeamDetail
  teams: TeamsStore
  /** Gets the server's current version. */
  onTeam: (team: TeamDetail) => void
}

/** A team: its name, members and entities. Changes wait until they are saved. */
export function TeamEditor({ team, teams, onTeam }: TeamEditorProps): ReactNode {
  const { router } = useApp()
  const { id, deployed_count } = team
  const edit = useLibraryDraft({
    record: team,
    onRecord: onTeam,
    draftOf,
    patchOf,
    check: checkDraft,
    update: (patch) => teams.update(id, patch),
    errorsOf: teamErrorsOf,
    saved: libraryActionTexts.done.saved,
  })
  const actions = useTeamActions(teams, () => {
    edit.leave.release()
    router.navigate('/pl/tm')
  })
  // oxlint-disable-next-line react/exhaustive-deps -- a new number means other entities
  const deployedOn = useCallback(() => teams.deployedOn(id), [teams, id, deployed_count])
  const refusal = useRefusal(team)

  function star(on: boolean): void {
    onTeam({ ...team, favorite: on })
    actions.star(team, on)
  }

  const { draft, errors, change } = edit
  const { members } = draft
  const isOpen = refusal === null
  return (
    <LibraryEditor
      name={team.name}
      star={<Star name={team.name} on={team.favorite} onChange={star} />}
      badges={<TeamBadges team={team} />}
      refusal={refusal}
      actions={actions.actionsOf(team)}
      texts={teamsTexts}
      edit={edit}
      error={errors.form}
      dialogs={actions.dialog}
    >
      <TeamFacts teams={teams} team={team} draft={draft} errors={errors} onChange={isOpen ? change : undefined} />
      <div className={libraryStyles['library-main']}>
        <section aria-label={teamsTexts.membersOf({ name: team.name })}>
          <h2>
            {teamsTexts.members} <span>{teamsTexts.membersCount({ count: members.length })}</span>
          </h2>
          <div className={isOpen ? styles['team-columns'] : undefined}>
            <TeamMembers
              members={members}
              onRemove={
                isOpen ? (member) => change({ members: members.filter((one) => one.id !== member.id) }) : undefined
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
              <p className={libraryStyles['library-none']}>
                {teamsTexts.noEntities} <Link to="/pl/dir">{teamsTexts.toDirectory}</Link>
              </p>
            }
          />
        </section>
      </div>
    </LibraryEditor>
  )
}

/** Why the team cannot be changed; null: it can. */
function useRefusal(team: TeamDetail): string | null {
  const readOnly = useReadOnly()
  if (readOnly !== null) return readOnly
  if (team.editable) return null
  return team.status === 0 ? teamsTexts.isArchived : teamsTexts.readOnly
}
