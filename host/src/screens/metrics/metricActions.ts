import type { Metric, Session } from '@arbo/core'

/** What can be done with a metric beside opening it. */
export type MetricAction = 'duplicate' | 'archive' | 'unarchive' | 'delete'

/** What the user may do with a metric, the usual first and the worst last. */
export function metricActions({ status }: Pick<Metric, 'status'>, session: Pick<Session, 'can'>): MetricAction[] {
  const change = session.can('metric_updateMetric_update')
  const found: [MetricAction, boolean][] = [
    ['duplicate', session.can('metric_addMetric_create')],
    ['archive', change && status === 1],
    ['unarchive', change && status === 0],
    ['delete', session.can('metric_deleteMetric_delete')],
  ]
  return found.filter(([, may]) => may).map(([action]) => action)
}
