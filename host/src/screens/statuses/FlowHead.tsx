import type { FlowsStore, TemplateFlowDetail } from '@arbo/core'
import { Lock } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { FavoriteStar } from './FavoriteStar.tsx'
import { FlowBadges } from './FlowBadges.tsx'

interface FlowHeadProps {
  flow: TemplateFlowDetail
  flows: FlowsStore
  /** The whole session changes nothing: no star either. */
  isReadOnly: boolean
  /** Why the flow cannot be changed; null where it can. */
  refusal: string | null
  actions: readonly RowAction[]
  dirty: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The flow's name and what can be done with it; why it stays as it is, where it does. */
export function FlowHead(props: FlowHeadProps): ReactNode {
  const { flow, flows, isReadOnly, refusal, actions, dirty, busy, onSave, onDiscard } = props
  return (
    <header className="flow-head">
      <div className="flow-title">
        <h1 dir="auto">{flow.name}</h1>
        <FavoriteStar flow={flow} flows={flows} disabled={isReadOnly} />
        <FlowBadges flow={flow} withStatus />
      </div>
      <div className="flow-buttons">
        {dirty && (
          <span className="flow-note" role="status">
            {statusesTexts.unsaved}
          </span>
        )}
        {refusal === null && (
          <>
            {dirty && <Button onClick={onDiscard}>{statusesTexts.discard}</Button>}
            <Button variant="primary" busy={busy} disabled={!dirty} onClick={onSave}>
              {texts.save}
            </Button>
          </>
        )}
        <ListRowMenu name={flow.name} actions={actions} />
      </div>
      {refusal !== null && (
        <p className="flow-refusal">
          <Lock />
          {refusal}
        </p>
      )}
    </header>
  )
}
