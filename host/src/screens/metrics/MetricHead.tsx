import type { Metric } from '@arbo/core'
import { Lock } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../texts.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { Star } from '../../ui/library/Star.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { MetricBadges } from './MetricBadges.tsx'

interface MetricHeadProps {
  metric: Metric
  /** Why it cannot be changed; null where it can. */
  refusal: string | null
  actions: readonly RowAction[]
  onStar: (on: boolean) => void
  dirty: boolean
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** The metric's name and what can be done with it; why it stays as it is, where it does. */
export function MetricHead(props: MetricHeadProps): ReactNode {
  const { metric, refusal, actions, onStar, dirty, busy, onSave, onDiscard } = props
  return (
    <header className="metric-head">
      <div className="metric-title">
        <Star name={metric.name} on={metric.favorite} onChange={onStar} />
        <h1>{metric.name}</h1>
        <MetricBadges metric={metric} />
      </div>
      <div className="metric-buttons">
        {dirty && (
          <span className="metric-unsaved" role="status">
            {metricsTexts.unsaved}
          </span>
        )}
        {refusal === null && (
          <>
            {dirty && <Button onClick={onDiscard}>{metricsTexts.discard}</Button>}
            <Button variant="primary" busy={busy} disabled={!dirty} onClick={onSave}>
              {texts.save}
            </Button>
          </>
        )}
        <ListRowMenu name={metric.name} actions={actions} />
      </div>
      {refusal !== null && (
        <p className="metric-refusal">
          <Lock />
          {refusal}
        </p>
      )}
    </header>
  )
}
