import { classes } from '@arbo/kit/ui'
import type { Metric } from '@arbo/core'
import type { MetricsStore } from '@arbo/core/internal'
import { useCallback, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { metricsTexts } from './texts.ts'
import { DeployedOn } from '../../ui/library/DeployedOn.tsx'
import { libraryActionTexts } from '../../ui/library/texts.ts'
import { LibraryEditor } from '../../ui/library/LibraryEditor.tsx'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { useLibraryDraft } from '../../ui/library/use-library-draft.ts'
import { Dependents } from './Dependents.tsx'
import { MetricBadges } from './MetricBadges.tsx'
import { checkDraft, draftOf, metricErrorsOf, patchOf, type KnownMetrics } from './metric-draft.ts'
import { MetricFacts } from './MetricFacts.tsx'
import { MetricSections } from './MetricSections.tsx'
import { MetricSummary } from './MetricSummary.tsx'
import { useChoices } from './use-choices.ts'
import { useMetricActions } from './use-metric-actions.tsx'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './metrics.module.css'

interface MetricEditorProps {
  metric: Metric
  metrics: MetricsStore
  /** Gets the server's current version. */
  onMetric: (metric: Metric) => void
}

/** A metric's definition, values and uses. Changes wait until they are saved. */
export function MetricEditor({ metric, metrics, onMetric }: MetricEditorProps): ReactNode {
  const { router } = useApp()
  const { id, entities_count } = metric
  const { choices, failure, reload } = useChoices(metrics, id)
  const references = useMemo<KnownMetrics>(() => [...choices, ...metric.dependencies], [choices, metric])
  const edit = useLibraryDraft({
    record: metric,
    onRecord: onMetric,
    draftOf,
    patchOf: (base, draft) => patchOf(base, draft, references),
    check: (draft) => checkDraft(draft, references),
    update: (patch) => metrics.update(id, patch),
    errorsOf: metricErrorsOf,
    saved: libraryActionTexts.done.saved,
  })
  const actions = useMetricActions(metrics, () => {
    edit.leave.release()
    router.navigate('/pl/mrc')
  })
  // oxlint-disable-next-line react/exhaustive-deps -- a new number means other entities
  const deployedOn = useCallback(() => metrics.deployedOn(id), [metrics, id, entities_count])
  const refusal = useRefusal(metric)

  function star(on: boolean): void {
    onMetric({ ...metric, favorite: on })
    actions.star(metric, on)
  }

  const { draft, errors, change } = edit
  const isOpen = refusal === null
  return (
    <LibraryEditor
      name={metric.name}
      star={<Star name={metric.name} on={metric.favorite} onChange={star} />}
      badges={<MetricBadges metric={metric} />}
      refusal={refusal}
      actions={actions.actionsOf(metric)}
      texts={metricsTexts}
      edit={edit}
      error={errors['form']}
      notices={
        failure !== null &&
        draft.type === 'formula' && (
          <div className={libraryStyles['library-notice']}>
            <ReadingState failed={metricsTexts.metricsFailed} failure={failure} onRetry={reload} height={40} />
          </div>
        )
      }
      dialogs={actions.dialog}
    >
      <MetricFacts metric={metric} draft={draft} errors={errors} onChange={isOpen ? change : undefined} />
      <div className={classes(libraryStyles['library-main'], styles['metric-main'])}>
        {isOpen ? (
          <MetricSections
            draft={draft}
            errors={errors}
            onChange={change}
            choices={choices}
            references={references}
            usual={metric.type === draft.type ? metric.access_default : undefined}
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
              <p className={libraryStyles['library-none']}>
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
    </LibraryEditor>
  )
}

/** Why the metric cannot be changed; null: it can. */
function useRefusal({ status }: Metric): string | null {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly()
  if (readOnly !== null) return readOnly
  if (!session.can('metric_updateMetric_update')) return metricsTexts.readOnly
  return status === 0 ? metricsTexts.isArchived : null
}
