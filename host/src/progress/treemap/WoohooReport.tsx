import { woohooStore } from '@arbo/core'
import { LayoutGrid } from '@arbo/kit/icons'
import { EmptyState, ErrorState } from '@arbo/kit/ui'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { ReportElement } from './ReportElement.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportHead } from './ReportHead.tsx'
import { reportPath, woohooFromAddress, woohooToAddress, WORKSPACE } from './woohoo-address.ts'
import styles from './woohoo.module.css'

/** Errors of a report that does not exist for the user. */
const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'validation_failed'])

/** /pl/woo/rpt/{id}: the report of an entity, or of the workspace. */
export function WoohooReportScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? WORKSPACE)
  return <ReportPage key={id} entityId={id === WORKSPACE ? null : id} />
}

/** Keeps the filters in the address, which counts at first. */
function useReportAddress(store: ReturnType<typeof woohooStore>): void {
  const { router, store: navigation } = useApp()
  const query = useSelected(store, (state) => state.query)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const linkedQuery = woohooFromAddress(navigation.getState().place?.location.query ?? new URLSearchParams())
    if (JSON.stringify(woohooToAddress(linkedQuery)) !== JSON.stringify(woohooToAddress(store.getState().query))) {
      void store.ask(linkedQuery)
    }
  }, [store, navigation])
  useEffect(() => router.replaceQuery(woohooToAddress(query)), [query, router])
}

function ReportPage({ entityId }: { entityId: string | null }): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const store = useMemo(() => woohooStore(session, entityId), [session, entityId])
  const { status, error, entity, ancestors, data } = useSelected(store, (state) => state)
  const [hasPanel, showPanel] = useState(false)
  useReportAddress(store)
  const name = entityId === null ? withLevels(woohooTexts.everything, levels) : entity?.name
  useSetTrail(
    useMemo(
      () =>
        name === undefined
          ? null
          : [...ancestors.map((one) => ({ label: one.name, to: reportPath(one.id) })), { label: name }],
      [name, ancestors],
    ),
  )

  if (status === 'failed') {
    return (
      <div className={styles['woohoo-report']}>
        <h1 className="arbo-visually-hidden">{texts.labels.woohooReport}</h1>
        {REFUSALS.has(error?.error ?? '') ? (
          <EmptyState
            icon={<LayoutGrid size={20} />}
            title={woohooTexts.goneTitle}
            message={woohooTexts.goneMessage}
            action={
              <Link to="/pl/woo" className="arbo-button arbo-button-secondary arbo-size-medium">
                {woohooTexts.back}
              </Link>
            }
          />
        ) : (
          <ErrorState title={woohooTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
        )}
      </div>
    )
  }
  return (
    <div className={styles['woohoo-report']}>
      <ReportHead store={store} name={name ?? texts.labels.woohooReport} hasPanel={hasPanel} onPanel={showPanel} />
      <ReportFilters store={store} entityId={entityId} />
      <h2 className="arbo-visually-hidden">{woohooTexts.treemap}</h2>
      <div className={styles['woohoo-ground']}>
        <ReportElement
          store={store}
          name={name ?? texts.labels.woohooReport}
          isLoading={status === 'loading' || data === null}
        />
        {hasPanel && <HistoryPanel store={store} onClose={() => showPanel(false)} />}
      </div>
    </div>
  )
}
