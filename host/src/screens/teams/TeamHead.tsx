import type { TeamDetail } from '@arbo/core'
import { Lock } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { teamsTexts } from '../../texts/teams.ts'
import { Star } from '../../ui/library/Star.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { TeamBadges } from './TeamBadges.tsx'

interface TeamHeadProps {
  team: TeamDetail
  /** Why it cannot be changed; null where it can. */
  refusal: string | null
  actions: readonly RowAction[]
  onStar: (on: boolean) => void
  dirty: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The team's name and what can be done with it; why it stays as it is, where it does. */
export function TeamHead(props: TeamHeadProps): ReactNode {
  const { team, refusal, actions, onStar, dirty, busy, onSave, onDiscard } = props
  return (
    <header className="team-head">
      <div className="team-title">
        <Star name={team.name} on={team.favorite} onChange={onStar} />
        <h1>{team.name}</h1>
        <TeamBadges team={team} />
      </div>
      <div className="team-buttons">
        {dirty && (
          <span className="team-unsaved" role="status">
            {teamsTexts.unsaved}
          </span>
        )}
        {refusal === null && (
          <>
            {dirty && <Button onClick={onDiscard}>{teamsTexts.discard}</Button>}
            <Button variant="primary" busy={busy} disabled={!dirty} onClick={onSave}>
              {texts.save}
            </Button>
          </>
        )}
        <ListRowMenu name={team.name} actions={actions} />
      </div>
      {refusal !== null && (
        <p className="team-refusal">
          <Lock />
          {refusal}
        </p>
      )}
    </header>
  )
}
