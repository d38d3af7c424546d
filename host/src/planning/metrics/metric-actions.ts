import type { Metric, Session } from '@arbo/core'
import { libraryActions, type LibraryAction } from '../../ui/library/library-actions.ts'

const KEYS = {
  add: 'metric_addMetric_create',
  update: 'metric_updateMetric_update',
  delete: 'metric_deleteMetric_delete',
} as const

/** The user's actions on a metric, besides opening it. */
export function metricActions(metric: Pick<Metric, 'status'>, session: Pick<Session, 'can'>): LibraryAction[] {
  return libraryActions(metric, session, KEYS)
}
