import { failureOf, type Metric, type MetricsStore } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/useSessionState.ts'
import { useReadOnly } from '../../shell/useReadOnly.ts'
import { texts } from '../../texts.ts'
import { metricsTexts } from '../../texts/metrics.ts'
import { DeployedOn } from '../../ui/library/DeployedOn.tsx'
import { useLeaveGuard } from '../../ui/useLeaveGuard.tsx'
import { Dependents } from './Dependents.tsx'
import {
  checkDraft,
  draftOf,
  metricErrorsOf,
  patchOf,
  type KnownMetrics,
  type MetricDraft,
  type MetricErrors,
} from './metricDraft.ts'
import { MetricFacts } from './MetricFacts.tsx'
import { MetricHead } from './MetricHead.tsx'
import { MetricSections } from './MetricSections.tsx'
import { MetricSummary } from './MetricSummary.tsx'
import { useChoices } from './useChoices.ts'
import { useMetricActions } from './useMetricActions.tsx'

interface MetricEditorProps {
  metric: Metric
  metrics: MetricsStore
  /** The metric as the server has it now. */
  onMetric: (metric: Metric) => void
}

/** One metric: what it is, which values it allows, and where it is used. Changes wait until they are saved. */
export function MetricEditor({ metric, metrics, onMetric }: MetricEditorProps): ReactNode {
  const { router, toasts } = useApp()
  const { choices, failure, reload } = useChoices(metrics, metric.id)
  const known = useMemo<KnownMetrics>(() => [...choices, ...metric.dependencies], [choices, metric])
  /** What the draft was made of. */
  const [base, setBase] = useState(metric)
  const [draft, setDraft] = useState(() => draftOf(metric))
  const [errors, setErrors] = useState<MetricErrors>({})
  const [busy, setBusy] = useState(false)
  const patch = patchOf(base, draft, known)
  const leave = useLeaveGuard(patch !== null)
  const actions = useMetricActions(metrics, () => {
    leave.release()
    router.navigate('/pl/mrc')
  })
  const { id, entities_count } = metric
  // oxlint-disable-next-line react/exhaustive-deps -- another number of entities is the sign that they are others
  const deployedOn = useCallback(() => metrics.deployedOn(id), [metrics, id, entities_count])

  const refusal = useRefusal(metric)
  const isOutdated = base.version !== metric.version
  // Nothing was typed that a newer metric could take away.
  if (isOutdated && patch === null) take(metric)

  function take(current: Metric): void {
    setBase(current)
    setDraft(draftOf(current))
    setErrors({})
  }

  async function save(version: number): Promise<void> {
    const wrong = checkDraft(draft, known)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || patch === null) return
    setBusy(true)
    try {
      const saved = await metrics.update(id, { ...patch, version })
      onMetric(saved)
      take(saved)
      toasts.show({ id: 'list-act', kind: 'success', title: metricsTexts.done.saved(saved.name) })
    } catch (error) {
      const failed = failureOf(error)
      const current = failed.error === 'conflict' ? failed.meta?.['current'] : undefined
      // The server's own answer to this call: the metric as it is now.
      if (current) onMetric(current as Metric)
      else setErrors(metricErrorsOf(failed))
    } finally {
      setBusy(false)
    }
  }

  function change(part: Partial<MetricDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    // What was said to be wrong goes as soon as it is right.
    if (Object.keys(errors).length > 0) setErrors(checkDraft(next, known))
  }

  const isOpen = refusal === null
  return (
    <div className="metric">
      <MetricHead
        metric={metric}
        refusal={refusal}
        actions={actions.actionsOf(metric)}
        onStar={(on) => {
          onMetric({ ...metric, favorite: on })
          actions.star(metric, on)
        }}
        dirty={patch !== null}
        busy={busy}
        onSave={() => void save(base.version)}
        onDiscard={() => take(metric)}
      />
      {isOutdated && patch !== null && (
        <div className="metric-notice metric-conflict notice" role="alert">
          <p>
            <strong>{metricsTexts.conflictTitle}.</strong> {metricsTexts.conflictMessage}
          </p>
          <Button size="small" onClick={() => take(metric)}>
            {metricsTexts.conflictTake}
          </Button>
          <Button size="small" busy={busy} onClick={() => void save(metric.version)}>
            {metricsTexts.conflictOverwrite}
          </Button>
        </div>
      )}
      {errors['form'] && (
        <p className="metric-notice notice notice-danger" role="alert">
          {errors['form']}
        </p>
      )}
      {failure && draft.type === 'formula' && (
        <div className="metric-notice metric-conflict notice notice-danger" role="alert">
          <p>
            {metricsTexts.metricsFailed}. {readFailureOf(failure)}
          </p>
          <Button size="small" onClick={reload}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      <div className="metric-body">
        <MetricFacts metric={metric} draft={draft} errors={errors} onChange={isOpen ? change : undefined} />
        <div className="metric-main">
          {isOpen ? (
            <MetricSections
              draft={draft}
              errors={errors}
              onChange={change}
              choices={choices}
              known={known}
              typeFixed={metric.is_used ? metricsTexts.typeFixed : null}
            />
          ) : (
            <MetricSummary metric={metric} />
          )}
          <section aria-label={metricsTexts.columnEntities}>
            <h2>{metricsTexts.columnEntities}</h2>
            <DeployedOn
              load={deployedOn}
              empty={
                <p className="metric-none">
                  {metricsTexts.noEntities} <Link to="/pl/dir">{metricsTexts.toDirectory}</Link>
                </p>
              }
            />
          </section>
          <section aria-label={metricsTexts.dependents}>
            <h2>{metricsTexts.dependents}</h2>
            <Dependents metrics={metrics} id={id} count={metric.dependents_count} />
          </section>
        </div>
      </div>
      {actions.dialog}
      {leave.dialog}
    </div>
  )
}

/** Why a metric stays as it is, or null where the user may change it. */
function useRefusal({ status }: Metric): string | null {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (readOnly !== null) return readOnly
  if (!session.can('metric_updateMetric_update')) return metricsTexts.readOnly
  return status === 0 ? metricsTexts.isArchived : null
}
