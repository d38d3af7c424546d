import type { ReportFilter, StandardReport } from '@arbo/core'
import { isReportNarrowed, reportsStore, type ReportQuestion } from '@arbo/core/internal'
import { Row, Select } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { reportTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import styles from './reports.module.css'
import { FilesButton } from './FilesButton.tsx'
import { Highlight } from './Highlight.tsx'
import { addressOfQuestion, pathOfQuestion, questionOfAddress } from './report-address.ts'
import { ReportBody } from './ReportBody.tsx'
import { ReportDownload } from './ReportDownload.tsx'
import { CLEARED } from './cleared.ts'
import { ReportFilters } from './ReportFilters.tsx'
import { REPORT_GROUPS } from './report-groups.ts'
import { ReportList } from './ReportList.tsx'

/** Key of the address that names a file: a notification leads there. */
const FILE_KEY = 'file'

/** /pl/rpt: the standard reports. The address holds the query, so that a report is a link. */
export function ReportsScreen(): ReactNode {
  const { session, router, store: page } = useApp()
  useSessionState((state) => state.permissions)
  const levels = useLevels()
  const store = useMemo(() => reportsStore(session), [session])
  const state = useSelected(store, (current) => current)
  const location = useSelected(page, (current) => current.place?.location)
  // A notification opens the files at first; then the user opens and closes them.
  const file = location?.query.get(FILE_KEY) ?? null
  const [byHand, setByHand] = useState<{ at: typeof location; open: boolean } | null>(null)
  const filesOpen = byHand && byHand.at === location ? byHand.open : file !== null
  const setFilesOpen = (open: boolean): void => setByHand({ at: location, open })
  const { report, filter } = state
  // Metrics in the workspace's currency are what a menu calls the budget.
  const name =
    report === 'metric' && filter.currency ? texts.labels.budget : withLevels(reportTexts.reports[report].name, levels)
  // They are read after the first report, as its use counts too.
  const frequent = state.frequent.length === 0 && state.status === 'loading' ? null : state.frequent

  useEffect(() => {
    if (location) void store.ask(questionOfAddress(location.query))
  }, [store, location])

  function ask(change: Partial<ReportQuestion>): void {
    const next = { report, filter, page: 1, ...change }
    router.replaceQuery({ ...addressOfQuestion(next), [FILE_KEY]: null })
    void store.ask(next)
  }
  const narrow = (change: Partial<ReportFilter>): void => ask({ filter: { ...filter, ...change } })

  return (
    <div className={styles['rpt']}>
      <aside className={styles['rpt-side']}>
        <h1>{texts.labels.reports}</h1>
        <Select<StandardReport>
          className={styles['rpt-select']}
          label={reportTexts.choose}
          hideLabel
          value={report}
          onChange={(next) => router.navigate(pathOfQuestion({ report: next, filter, page: 1 }))}
          options={REPORT_GROUPS.flatMap(({ reports }) =>
            reports.map((value) => ({ value, label: withLevels(reportTexts.reports[value].name, levels) })),
          )}
        />
        <ReportList question={{ report, filter, page: 1 }} frequent={frequent} />
        <Highlight />
      </aside>
      <div className={styles['rpt-main']}>
        <header className={styles['rpt-head']}>
          <div>
            <h2>{name}</h2>
            <p>{withLevels(reportTexts.reports[report].what, levels)}</p>
          </div>
          <Row gap={8} wrap>
            <FilesButton open={filesOpen} onOpenChange={setFilesOpen} marked={file} />
            <ReportDownload store={store} onShowFiles={() => setFilesOpen(true)} />
          </Row>
        </header>
        {/* Remounted for each report: a search for one does not apply to another. */}
        <div className={styles['rpt-filters']} key={report}>
          <ReportFilters state={state} onChange={narrow} />
        </div>
        <ReportBody
          state={state}
          name={name}
          narrowed={isReportNarrowed(filter)}
          onRetry={() => void store.reload()}
          onClear={() => narrow(CLEARED)}
          onSort={(order_by) => narrow({ order_by })}
          onPage={(next) => ask({ page: next })}
        />
      </div>
    </div>
  )
}
