import type { Failure } from '@arbo/core'
import type { MetricsStore } from '@arbo/core/internal'
import { metricsTexts } from './texts.ts'
import type { UsedAt } from '../../ui/library/DeleteDialog.tsx'
import { deployedPlaces, refusedIds } from '../../ui/library/deployed-places.ts'
import { useLibraryActions, type LibraryActions } from '../../ui/library/use-library-actions.tsx'
import { metricActions } from './metric-actions.ts'

/** The formulas that use a metric, or the entities that have it. */
async function placesOf(metrics: MetricsStore, failure: Failure): Promise<readonly UsedAt[]> {
  if (failure.error !== 'metric_in_formula') return deployedPlaces(metrics, failure)
  const formulas = await Promise.all(refusedIds(failure).map((id) => metrics.show(id)))
  return formulas.map(({ id, name }) => ({ to: `/pl/mrc/${id}`, name }))
}

/**
 * Actions on metrics.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useMetricActions(metrics: MetricsStore, onDeleted?: () => void): LibraryActions {
  return useLibraryActions({
    library: metrics,
    path: '/pl/mrc',
    texts: metricsTexts,
    actionsFor: metricActions,
    deployedOf: (failure) => placesOf(metrics, failure),
    onDeleted,
  })
}
