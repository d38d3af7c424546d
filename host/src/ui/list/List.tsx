import type { Failure } from '@arbo/core'
import { Search } from '@arbo/kit/icons'
import { classes, TextField, type EmptyStateProps } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { MOBILE, useMedia } from '../use-media.ts'
import { FoldedTools } from './FoldedTools.tsx'
import { ListBulkBar } from './ListBulkBar.tsx'
import { ListNothing } from './ListNothing.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { MoreRows } from './MoreRows.tsx'
import { ListTable } from './ListTable.tsx'
import type { ListRowSpec } from './ListRow.tsx'
import { useSelectEvery } from './use-select-every.ts'
import type { Selection } from './use-selection.ts'
import styles from './list.module.css'

export interface ListProps<Row> extends ListRowSpec<Row> {
  /** Accessible name of the table: `People`. */
  label: string
  rows: readonly Row[]
  /** The row's identity; its `id` by default. */
  keyOf?: (row: Row) => string
  status: 'loading' | 'ready' | 'failed'
  error?: Failure | null
  onRetry?: () => void
  /** Head of the first column. */
  nameLabel?: string
  sort?: string
  onSort?: (sort: string) => void
  search?: { label: string; value: string; onChange: (text: string) => void }
  /** At the start of the toolbar: what the list is of. */
  begin?: ReactNode
  /** ListFilter elements. */
  filters?: ReactNode
  /** A search or filter is set. */
  filtered?: boolean
  /** Clears search and filters. */
  onClear?: () => void
  /** At the end of the toolbar, such as ListExport. */
  tools?: ReactNode
  /** Behind them, and never folded: the one button for what is mostly done here. Not shown where `empty.action` is. */
  primary?: ReactNode
  selection?: Selection<Row>
  /** Buttons for the rows that are checked. */
  bulk?: (rows: readonly Row[]) => ReactNode
  /** The purpose of the list, shown while it is empty. */
  empty: EmptyStateProps
  /** Rows are of media height, and what stands below the name shows at every width. */
  twoLines?: boolean
  /** Number of all rows, where not all are loaded. */
  total?: number
  onMore?: () => void
  loadingMore?: boolean
  /** Loads at least `count` rows and returns them, so that all can be checked. Rejects with an ApiError. */
  onLoadUpTo?: (count: number) => Promise<readonly Row[]>
  /** Most rows that a bulk action takes at once. */
  bulkLimit?: number
}

const idOf = (row: unknown): string => (row as { id: string }).id

/**
 * The product's list: toolbar, rows, bulk actions, and every state in between. It fills the
 * height of its container, a flex column, and scrolls inside itself: the route that shows it has `fill`.
 */
export function List<Row>(props: ListProps<Row>): ReactNode {
  const {
    rows,
    status,
    error = null,
    search,
    filters,
    tools,
    primary,
    selection,
    bulk,
    onMore,
    loadingMore = false,
  } = props
  const { total = rows.length, filtered = (search?.value ?? '').trim() !== '', nameLabel = texts.columnName } = props
  const { bulkLimit = Infinity, onLoadUpTo } = props
  const every = useSelectEvery({ selection, here: rows.length, total, limit: bulkLimit, load: onLoadUpTo })
  const narrow = useMedia(MOBILE)
  // An empty list offers it in the middle. Its place is kept, so that nothing moves when the rows, or none, come.
  const isElsewhere = rows.length === 0 && status !== 'failed' && !filtered && props.empty.action !== undefined
  const isBulk = selection !== undefined && bulk !== undefined && selection.rows.length > 0

  function body(): ReactNode {
    if (rows.length > 0) {
      return (
        <ListTable
          {...props}
          keyOf={props.keyOf ?? idOf}
          total={total}
          nameLabel={nameLabel}
          stale={status === 'loading'}
          onMore={loadingMore ? undefined : onMore}
          footer={<MoreRows list={{ rows, total, loadingMore }} onMore={onMore} />}
        />
      )
    }
    if (status === 'loading') return <ListSkeleton label={texts.loading} withFace={props.lead !== undefined} />
    return (
      <div className={classes(styles['list-body'], styles['list-body-state'])}>
        <ListNothing
          failed={status === 'failed'}
          error={error}
          onRetry={props.onRetry}
          empty={props.empty}
          filtered={filtered}
          onClear={props.onClear ?? (search ? () => search.onChange('') : undefined)}
        />
      </div>
    )
  }

  return (
    <div className={styles['list']}>
      <div className={styles['list-toolbar']}>
        <div className={styles['list-covered']} inert={isBulk && !narrow}>
          {props.begin}
          {search && (
            <TextField
              className={styles['list-search']}
              type="search"
              label={search.label}
              hideLabel
              placeholder={search.label}
              icon={<Search />}
              value={search.value}
              onChange={(event) => search.onChange(event.target.value)}
            />
          )}
          {filters || tools ? (
            <FoldedTools>
              {filters}
              <span className="spacer" />
              {tools}
            </FoldedTools>
          ) : (
            <span className="spacer" />
          )}
          {primary && <span className={classes(styles['list-primary'], isElsewhere && styles['kept'])}>{primary}</span>}
        </div>
        {isBulk && (
          <ListBulkBar count={selection.rows.length} total={total} every={every} onClear={selection.clear}>
            {bulk(selection.rows)}
          </ListBulkBar>
        )}
      </div>
      {body()}
    </div>
  )
}
