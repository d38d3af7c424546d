import type { ReportsState } from '@arbo/core/internal'
import { ChartNoAxesColumn, Search } from '@arbo/kit/icons'
import { Button, EmptyState, ErrorState, Loading, NoPermissionState, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { reportTexts } from './texts.ts'
import { Chart } from './charts/Chart.tsx'
import { ReportPager } from './ReportPager.tsx'
import { ReportTable } from './ReportTable.tsx'
import styles from './reports.module.css'

interface ReportBodyProps {
  state: ReportsState
  name: string
  /** A filter is set. */
  narrowed: boolean
  onRetry: () => void
  onClear: () => void
  onSort: (sort: string) => void
  onPage: (page: number) => void
}

/** A report in any of its states: chart, figures and totals, or why there are none. */
export function ReportBody(props: ReportBodyProps): ReactNode {
  const { state, name, narrowed, onRetry, onClear, onSort, onPage } = props
  const { status, error, shown: page, filter } = state
  const clear = narrowed && <Button onClick={onClear}>{reportTexts.clear}</Button>

  if (status === 'failed' && error?.error === 'permission_denied') {
    return <NoPermissionState title={reportTexts.denied} message={reportTexts.deniedMessage} />
  }
  if (status === 'failed') {
    return (
      <div className={styles['rpt-state']}>
        <ErrorState title={reportTexts.failed} message={readFailureOf(error)} onRetry={onRetry} />
        {clear}
      </div>
    )
  }
  if (!page) {
    return (
      <Loading label={reportTexts.loading}>
        <div className={styles['rpt-skeleton']}>
          <Skeleton height={168} />
          <Skeleton height={32} />
          <Skeleton height={280} />
        </div>
      </Loading>
    )
  }
  const notices = page.notices.length > 0 && (
    <ul className={styles['rpt-notices']}>
      {page.notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  )
  if (page.total === 0) {
    return (
      <div className={styles['rpt-state']}>
        {notices}
        <EmptyState
          icon={narrowed ? <Search size={20} /> : <ChartNoAxesColumn size={20} />}
          title={reportTexts.empty}
          message={narrowed || page.range ? reportTexts.emptyMessage : reportTexts.emptyPlain}
          action={clear}
        />
      </div>
    )
  }
  return (
    <>
      {notices}
      {/* The keyboard must reach the figures where they are wider than the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles['rpt-scroll']}
        tabIndex={0}
        role="region"
        aria-label={name}
        aria-busy={status === 'loading'}
      >
        {page.chart && <Chart chart={page.chart} />}
        {page.rows.length > 0 ? (
          <ReportTable label={reportTexts.table({ name })} page={page} sort={filter.order_by} onSort={onSort} />
        ) : (
          <Button onClick={() => onPage(1)}>{reportTexts.firstPage}</Button>
        )}
      </div>
      <ReportPager page={page} onPage={onPage} />
    </>
  )
}
