import { metricsStore } from '@arbo/core'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../texts.ts'
import { listTexts } from '../../texts/list.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { MetricEditor } from './MetricEditor.tsx'
import { useMetric } from './useMetric.ts'
import '../../ui/list/list.css'
import '../settings/settings.css'
import './metrics.css'

/** /pl/mrc/{id}. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <MetricPage key={id} id={id} />
}

function MetricPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const metrics = useMemo(() => metricsStore(session), [session])
  const { metric, failure, reload, put } = useMetric(metrics, id)
  const name = metric?.name ?? null
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  if (failure?.error === 'not_found' || failure?.error === 'validation_failed') {
    return (
      <EmptyState
        title={metricsTexts.notThere}
        message={metricsTexts.notThereMessage}
        action={
          <Link to="/pl/mrc" className="arbo-button arbo-button-secondary arbo-size-medium">
            {metricsTexts.backToMetrics}
          </Link>
        }
      />
    )
  }
  if (failure?.error === 'permission_denied') {
    return <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
  }
  // A metric that is shown stays while the connection is away.
  if (metric) return <MetricEditor metric={metric} metrics={metrics} onMetric={put} />
  if (failure) return <ErrorState title={metricsTexts.failed} message={readFailureOf(failure)} onRetry={reload} />
  return (
    <div className="metric metric-loading">
      <ListSkeleton label={texts.loading} withFace={false} />
    </div>
  )
}
