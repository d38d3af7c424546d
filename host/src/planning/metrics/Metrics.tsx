import { METRIC_TYPES, type Metric } from '@arbo/core'
import { metricsStore, type MetricsOrder } from '@arbo/core/internal'
import { Gauge, Plus } from '@arbo/kit/icons'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { metricsTexts } from './texts.ts'
import { LibraryListHead } from '../../ui/library/LibraryListHead.tsx'
import { Star } from '../../ui/library/Star.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { MetricBadges } from './MetricBadges.tsx'
import { metricColumns } from './metric-columns.tsx'
import { useMetricActions } from './use-metric-actions.tsx'
import styles from '../../ui/library/library.module.css'

const STATUSES = [
  { value: '1', label: metricsTexts.active },
  { value: '0', label: metricsTexts.archived },
] as const
const TYPES = METRIC_TYPES.map((value) => ({ value, label: metricsTexts.types[value] }))
const STARRED = [{ value: '1', label: metricsTexts.starred }] as const

/** /pl/mrc: the Metric Library. */
export function MetricsScreen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const metrics = useMemo(() => metricsStore(session), [session])
  const {
    rows,
    status,
    error,
    order,
    shown: statusFilter,
    search: storedSearch,
    ...only
  } = useSelected(metrics, (current) => current)
  const [search, setSearch] = useListSearch(storedSearch, (text) => void metrics.setSearch(text))
  const selection = useSelection(rows)
  const columns = useMemo(() => metricColumns(), [])
  const { actionsOf, bulkOf, star, dialog } = useMetricActions(metrics)

  const canAdd = session.can('metric_addMetric_create')
  const canChange = session.can({ anyOf: ['metric_updateMetric_update', 'metric_deleteMetric_delete'] })
  const newMetric = (
    <Link to="/pl/mrc/create" className="arbo-button arbo-button-primary arbo-size-medium">
      <Plus />
      {metricsTexts.create}
    </Link>
  )
  const [title, message] = canAdd ? metricsTexts.empty : metricsTexts.emptyReader
  const starOf = (metric: Metric): ReactNode => (
    <Star name={metric.name} on={metric.favorite} onChange={(on) => star(metric, on)} />
  )
  const badgesOf = (metric: Metric): ReactNode => <MetricBadges metric={metric} />
  const menuOf = (metric: Metric): ReactNode => <ListRowMenu name={metric.name} actions={actionsOf(metric)} />
  return (
    <div className={styles['library']}>
      <LibraryListHead title={texts.labels.metrics} count={status === 'ready' ? rows.length : null} />
      <List
        label={texts.labels.metrics}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        lead={starOf}
        mark={badgesOf}
        to={({ id }) => `/pl/mrc/${id}`}
        status={status}
        error={error}
        onRetry={() => void metrics.reload()}
        sort={order}
        onSort={(next) => void metrics.setOrder(next as MetricsOrder)}
        search={{ label: metricsTexts.search, value: search, onChange: setSearch }}
        filters={
          <>
            <ListFilter
              name={metricsTexts.columnStatus}
              value={statusFilter}
              onChange={(next) => void metrics.setShown(next)}
              options={STATUSES}
            />
            <ListFilter
              name={metricsTexts.columnType}
              value={only.type}
              onChange={(next) => void metrics.setType(next)}
              options={TYPES}
            />
            <ListFilter
              name={metricsTexts.columnStars}
              value={only.favoritesOnly ? '1' : ''}
              onChange={(next) => void metrics.setFavoritesOnly(next === '1')}
              options={STARRED}
            />
          </>
        }
        filtered={search.trim() !== '' || statusFilter !== '1' || only.type !== '' || only.favoritesOnly}
        onClear={() => {
          setSearch('')
          void metrics.setShown('1')
          if (only.type !== '') void metrics.setType('')
          if (only.favoritesOnly) void metrics.setFavoritesOnly(false)
        }}
        tools={
          <>
            <ListExport onExport={metrics.exportFile} />
            {canAdd && newMetric}
          </>
        }
        {...(canChange ? { selection, bulk: bulkOf } : {})}
        actions={menuOf}
        empty={{ icon: <Gauge size={20} />, title, message, ...(canAdd ? { action: newMetric } : {}) }}
      />
      {dialog}
    </div>
  )
}
