import type { TeamDetail } from '@arbo/core'
import type { TeamsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { teamsTexts } from './texts.ts'
import { LibraryFacts, Moment } from '../../ui/library/LibraryFacts.tsx'
import type { TeamDraft, TeamErrors } from './team-draft.ts'
import { TeamFields } from './TeamFields.tsx'

interface TeamFactsProps {
  teams: TeamsStore
  team: TeamDetail
  draft: TeamDraft
  errors: TeamErrors
  /** Left out where nothing can be changed. */
  onChange: ((change: Partial<TeamDraft>) => void) | undefined
}

/** A team's name, visibility and creator. */
export function TeamFacts({ teams, team, draft, errors, onChange }: TeamFactsProps): ReactNode {
  return (
    <LibraryFacts title={teamsTexts.details}>
      {onChange && <TeamFields teams={teams} draft={draft} errors={errors} onChange={onChange} />}
      <dl>
        {!onChange && (
          <>
            {team.description !== '' && (
              <>
                <dt>{teamsTexts.description}</dt>
                <dd>{team.description}</dd>
              </>
            )}
            <dt>{teamsTexts.columnVisibility}</dt>
            <dd>{team.is_public ? teamsTexts.everybody : teamsTexts.membersOnly}</dd>
          </>
        )}
        {team.copied_role && (
          <>
            <dt>{teamsTexts.copiedRole}</dt>
            <dd>{team.copied_role.name}</dd>
          </>
        )}
        {team.created_by && (
          <>
            <dt>{teamsTexts.madeBy}</dt>
            <dd>{team.created_by.display_name}</dd>
          </>
        )}
        <dt>{teamsTexts.made}</dt>
        <dd>
          <Moment at={team.created_at} />
        </dd>
        <dt>{teamsTexts.changed}</dt>
        <dd>
          <Moment at={team.updated_at} />
        </dd>
      </dl>
    </LibraryFacts>
  )
}
