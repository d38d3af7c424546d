import { METRIC_TYPES, type Metric } from '@arbo/core'
import { metricsStore } from '@arbo/core/internal'
import { Gauge } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { metricsTexts } from './texts.ts'
import { libraryFilter, useLibrarySource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import { MetricBadges } from './MetricBadges.tsx'
import { metricColumns } from './metric-columns.tsx'
import { useMetricActions } from './use-metric-actions.tsx'

/** /pl/mrc: the Metric Library. */
export function MetricsScreen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const metrics = useMemo(() => metricsStore(session), [session])
  const source = useLibrarySource(metrics)
  const columns = metricColumns()
  const actions = useMetricActions(metrics)

  const canAdd = session.can('metric_addMetric_create')
  const canChange = session.can({ anyOf: ['metric_updateMetric_update', 'metric_deleteMetric_delete'] })
  const { title, message } = canAdd ? metricsTexts.empty : metricsTexts.emptyReader
  const badgesOf = (metric: Metric): ReactNode => <MetricBadges metric={metric} />
  return (
    <LibraryScreen
      title={texts.labels.metrics}
      path="/pl/mrc"
      source={source}
      columns={columns}
      mark={badgesOf}
      actions={{ ...actions, bulkOf: canChange ? actions.bulkOf : null }}
      create={canAdd ? { label: metricsTexts.create } : null}
      search={metricsTexts.search}
      filters={[
        libraryFilter({
          name: metricsTexts.columnType,
          value: source.state.type,
          options: METRIC_TYPES.map((value) => ({ value, label: metricsTexts.types[value] })),
          onChange: metrics.setType,
        }),
      ]}
      empty={{ icon: <Gauge size={20} />, title, message }}
    />
  )
}
