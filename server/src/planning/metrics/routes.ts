import type { metricEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { assignableMetrics, attachMetrics, chooseMetric, detachMetrics, listEntityMetrics } from './entity-metrics.ts'
import { exportMetrics } from './export-metrics.ts'
import { archiveMetrics, deleteMetrics, favoriteMetric } from './retire.ts'
import { createMetric, duplicateMetric, updateMetric } from './save.ts'
import { currencies, dependentOn, deployedOn, listMetrics, metricTypes, searchMetrics, showMetric } from './service.ts'

export function metricRoutes(deps: Deps): HandlersOf<typeof metricEndpoints> {
  return {
    listMetrics: ({ member, query }) => listMetrics(deps, member, query),
    exportMetrics: ({ member, query }) => exportMetrics(deps, member, query),
    createMetric: ({ member, body }) => createMetric(deps, member, body),
    listMetricTypes: async () => metricTypes(),
    searchMetrics: ({ member, query }) => searchMetrics(deps, member, query),
    archiveMetrics: ({ member, body }) => archiveMetrics(deps, member, body.metric_ids, body.status),
    deleteMetrics: async ({ member, body }) => {
      await deleteMetrics(deps, member, body.metric_ids)
      return { ok: true }
    },
    showMetric: ({ member, params }) => showMetric(deps, member, params.id),
    updateMetric: ({ member, params, body }) => updateMetric(deps, member, params.id, body),
    duplicateMetric: ({ member, params, body }) => duplicateMetric(deps, member, params.id, body.name),
    favoriteMetric: ({ member, params, body }) => favoriteMetric(deps, member, params.id, body.favorite),
    metricDeployedOn: ({ member, params, query }) => deployedOn(deps, member, params.id, query),
    metricDependentOn: ({ member, params, query }) => dependentOn(deps, member, params.id, query),
    listCurrencies: async () => currencies(),
    listEntityMetrics: ({ member, params }) => listEntityMetrics(deps, member, params.id),
    attachMetrics: ({ member, params, body }) => attachMetrics(deps, member, params.id, body.metric_ids),
    detachMetrics: ({ member, params, body }) => detachMetrics(deps, member, params.id, body.metric_ids),
    putPrimaryMetric: ({ member, params, body }) => chooseMetric(deps, member, params.id, 'primary', body.metric_id),
    putPointMetric: ({ member, params, body }) => chooseMetric(deps, member, params.id, 'point', body.metric_id),
    assignableMetrics: ({ member, params, query }) => assignableMetrics(deps, member, params.id, query),
  }
}
