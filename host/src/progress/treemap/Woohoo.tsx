import { failureOf, namesOfLevel, type WoohooReport } from '@arbo/core'
import { WOOHOO_REPORTS_QUERY, woohooReportsStore, type WoohooReportsOrder } from '@arbo/core/internal'
import { LayoutGrid } from '@arbo/kit/icons'
import { PageHead, Text } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Star } from '../../ui/library/Star.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { reportColumns } from './report-columns.tsx'
import { reportPath } from './woohoo-address.ts'
import libraryStyles from '../../ui/library/library.module.css'

const TYPES = [0, 1, 2, 3] as const

/** /pl/woo: all reports that the user may see, with their progress. */
export function WoohooScreen(): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const store = useMemo(() => woohooReportsStore(session), [session])
  const { status, error, list, query } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const columns = useMemo(() => reportColumns(levels), [levels])

  const refuse = (reason: unknown): void =>
    void toasts.show({ kind: 'error', title: listTexts.failedAction, message: messageOf(failureOf(reason)) })
  const starOf = (report: WoohooReport): ReactNode => (
    <Star
      name={report.name}
      on={report.favorite}
      texts={woohooTexts}
      onChange={(on) => void store.favorite(report.id, on).catch(refuse)}
    />
  )
  const placeOf = ({ ancestors }: WoohooReport): ReactNode =>
    ancestors.length > 0 && (
      <Text tone="subtle" font="small" truncate>
        {ancestors.map(({ name }) => name).join(' / ')}
      </Text>
    )

  return (
    <div className={libraryStyles['library']}>
      <PageHead
        title={texts.labels.woohoo}
        about={withLevels(woohooTexts.about, levels)}
        total={status === 'ready' ? list.total : null}
      />
      <List
        label={texts.labels.woohoo}
        rows={list.rows}
        total={list.total}
        columns={columns}
        nameOf={({ name }) => name}
        lead={starOf}
        mark={placeOf}
        to={({ id }) => reportPath(id)}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        onMore={() => void store.loadMore().catch(refuse)}
        loadingMore={list.loadingMore}
        sort={query.order}
        onSort={(order) => void store.ask({ order: order as WoohooReportsOrder })}
        search={{ label: woohooTexts.search, value: search, onChange: setSearch }}
        filters={
          <>
            <ListFilter
              name={woohooTexts.columnLevel}
              value={query.level}
              onChange={(level) => void store.ask({ level })}
              options={TYPES.map((type) => ({
                value: String(type) as '0' | '1' | '2' | '3',
                label: namesOfLevel(levels, type).many,
              }))}
            />
            <ListFilter
              name={woohooTexts.columnStars}
              value={query.favoritesOnly ? '1' : ''}
              onChange={(next) => void store.ask({ favoritesOnly: next === '1' })}
              options={[{ value: '1', label: woohooTexts.starred }]}
            />
          </>
        }
        filtered={search.trim() !== '' || query.favoritesOnly || query.level !== WOOHOO_REPORTS_QUERY.level}
        onClear={() => {
          setSearch('')
          void store.ask({ search: '', favoritesOnly: false, level: WOOHOO_REPORTS_QUERY.level })
        }}
        primary={
          <Link to={reportPath(null)} className="arbo-button arbo-button-primary arbo-size-medium">
            <LayoutGrid />
            {withLevels(woohooTexts.everything, levels)}
          </Link>
        }
        empty={{
          icon: <LayoutGrid size={20} />,
          title: withLevels(woohooTexts.emptyTitle, levels),
          message: withLevels(woohooTexts.emptyMessage, levels),
        }}
      />
    </div>
  )
}
