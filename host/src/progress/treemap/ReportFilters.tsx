import { WOOHOO_QUERY, type WoohooStore } from '@arbo/core'
import { SCENE_QUERY, sceneGridStore, type SceneQuery } from '@arbo/core/internal'
import { Search } from '@arbo/kit/icons'
import { Button, TextField, useDates } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { DividedBy } from './DividedBy.tsx'
import { isByFixed } from './scenes-path.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { FoldedTools } from '../../ui/list/FoldedTools.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { FilterBar, FilterMenu, firstConditions } from '../../planning/scenes/FilterBar.tsx'
import type { MetricColumns } from '../../planning/scenes/metric-facets.ts'
import { isSet, type Facet } from '../../planning/scenes/scene-facets.ts'
import listStyles from '../../ui/list/list.module.css'
import scenesStyles from '../../planning/scenes/scenes.module.css'
import styles from './woohoo.module.css'

/** Choices of the division beside the flows. */
const [OWN, FIXED] = ['own', 'fixed']

interface ReportFiltersProps {
  store: WoohooStore
  entityId: string | null
}

/** The report's filters, the same as for lists of scenes, and the grouping of its rectangles. */
export function ReportFilters({ store, entityId }: ReportFiltersProps): ReactNode {
  const dates = useDates()
  const { session } = useApp()
  const levels = useLevels()
  const { query, data, flows, missing, opened } = useSelected(store, (state) => state)
  const [newFacet, askFacet] = useState<Facet | null>(null)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text.trim() }))
  // The store serves the filters' choices only; its rows are not read.
  const scenes = useMemo(
    () => sceneGridStore(session, entityId === null ? { name: 'woohoo' } : { entityId }),
    [session, entityId],
  )
  const [metrics, setMetrics] = useState<MetricColumns | null>(null)
  useEffect(() => {
    let isOver = false
    scenes.metricColumns().then(
      (columns) => isOver || setMetrics(columns),
      // All other filters are there without them.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [scenes])
  const sceneQuery: SceneQuery = { ...SCENE_QUERY, conditions: query.conditions, combine: query.combine }
  const onAsk = ({ conditions, combine }: Partial<SceneQuery>): void =>
    void store.ask({ ...(conditions ? { conditions } : {}), ...(combine ? { combine } : {}) })
  // More statuses than a map can tell apart: the server has divided by the fixed ones.
  const isTooMany = flows.length > 0 && !query.flowId && !query.fixed && data !== null && isByFixed(data.categories)
  const isFiltered = query.search !== '' || Object.keys(query.conditions).length > 0

  // A saved report cannot be filtered.
  if (opened) return null
  return (
    <div className={styles['woohoo-filters']}>
      <div className={listStyles['list-toolbar']}>
        <TextField
          className={listStyles['list-search']}
          type="search"
          label={withLevels(woohooTexts.filterSearch, levels)}
          hideLabel
          placeholder={withLevels(woohooTexts.filterSearch, levels)}
          icon={<Search />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <FoldedTools>
          <FilterMenu
            query={sceneQuery}
            metrics={metrics}
            onAdd={(facet) => {
              askFacet(facet)
              const conditions = firstConditions(facet, query.conditions, dates.today())
              if (isSet(facet, conditions)) onAsk({ conditions })
            }}
          />
          {flows.length > 0 && (
            <DividedBy
              label={woohooTexts.divided}
              value={query.flowId ?? (query.fixed ? FIXED : OWN)}
              onChange={(choice) =>
                void store.ask({
                  flowId: choice === OWN || choice === FIXED ? null : choice,
                  fixed: choice === FIXED,
                })
              }
              options={[
                { value: OWN, label: woohooTexts.own },
                ...flows.map(({ id, name }) => ({ value: id, label: name })),
                { value: FIXED, label: woohooTexts.fixed },
              ]}
            />
          )}
        </FoldedTools>
        {isFiltered && (
          <span className="arbo-hint arbo-row arbo-inline arbo-gap-4" role="status">
            {withLevels(woohooTexts.filtered, levels)}
            <Button
              size="small"
              variant="ghost"
              onClick={() => {
                setSearch('')
                void store.ask({ ...WOOHOO_QUERY, flowId: query.flowId, fixed: query.fixed ?? false })
              }}
            >
              {woohooTexts.clear}
            </Button>
          </span>
        )}
      </div>
      <FilterBar
        store={scenes}
        query={sceneQuery}
        metrics={metrics}
        onAsk={onAsk}
        newFacet={newFacet}
        onGone={() => askFacet(null)}
      />
      {isTooMany && <p className="arbo-hint">{withLevels(woohooTexts.tooMany, levels)}</p>}
      {missing && (
        <p className={scenesStyles['scene-notice']} role="alert">
          {woohooTexts.missing} {messageOf(missing)}
        </p>
      )}
    </div>
  )
}
