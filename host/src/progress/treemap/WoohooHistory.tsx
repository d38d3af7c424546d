import { woohooHistoryStore } from '@arbo/core/internal'
import { Clock, Lock } from '@arbo/kit/icons'
import { EmptyState, ErrorState, Loading, Moment, Skeleton, Text } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../app/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { useElement } from './use-element.ts'
import { reportPath } from './woohoo-address.ts'
import styles from './woohoo.module.css'

const REFUSALS: ReadonlySet<string> = new Set(['not_found', 'validation_failed'])

/** /pl/woo/{id}/report-history/{report_history_id}: one saved report, as it was then. */
export function WoohooHistoryScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['report_history_id'] ?? '')
  return <HistoryPage key={id} id={id} />
}

function HistoryPage({ id }: { id: string }): ReactNode {
  const { session, toasts } = useApp()
  const levels = useLevels()
  const store = useMemo(() => woohooHistoryStore(session, id), [session, id])
  const { status, error, saved } = useSelected(store, (state) => state)
  const { state: loaded, retry } = useElement()
  const [showing, setShowing] = useState<string | undefined>()
  const [node, setNode] = useState<string | undefined>()
  const of = saved && (saved.entity?.name ?? withLevels(woohooTexts.everything, levels))
  useSetTrail(
    useMemo(
      () => saved && [{ label: of ?? '', to: reportPath(saved.entity?.id ?? null) }, { label: saved.name }],
      [saved, of],
    ),
  )

  if (status === 'failed') {
    return (
      <div className={styles['woohoo-report']}>
        <h1 className="arbo-visually-hidden">{texts.labels.woohooHistory}</h1>
        {REFUSALS.has(error?.error ?? '') ? (
          <EmptyState
            icon={<Clock size={20} />}
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
  if (loaded === 'failed') {
    return <PartFailed isMissing title={woohooTexts.unavailable} onRetry={retry} />
  }
  return (
    <div className={styles['woohoo-report']}>
      <header className={styles['woohoo-head']}>
        <h1 title={saved?.name}>{saved?.name ?? texts.labels.woohooHistory}</h1>
        {of && (
          <Text tone="subtle" font="small" nowrap>
            {of}
          </Text>
        )}
      </header>
      {saved && (
        <p className={styles['woohoo-then']} role="status">
          <Lock />
          <Moment
            at={saved.report.taken_at}
            words={(when) => woohooTexts.asOfBy({ moment: when, name: saved.created_by.display_name })}
          />
          <Link to={reportPath(saved.entity?.id ?? null)} className="arbo-button arbo-button-secondary arbo-size-small">
            {woohooTexts.toNow}
          </Link>
        </p>
      )}
      <h2 className="arbo-visually-hidden">{woohooTexts.treemap}</h2>
      <div className={styles['woohoo-ground']}>
        {saved && loaded === 'ready' ? (
          <arbo-session session={session} className={styles['woohoo-players']}>
            <arbo-woohoo-treemap
              class={styles['woohoo-element']}
              heading={saved.name}
              data={saved.report.treemap}
              showing={showing ?? saved.report.showing}
              node={node}
              onshowing-change={({ detail }) => setShowing(detail.showing)}
              onnode-change={({ detail }) => setNode(detail.id ?? undefined)}
              onopen-scenes={(event) => {
                event.preventDefault()
                toasts.show({ title: withLevels(woohooTexts.thenTitle, levels), message: woohooTexts.thenMessage })
              }}
            />
          </arbo-session>
        ) : (
          <Loading label={woohooTexts.loading}>
            <Skeleton width="100%" height={480} />
          </Loading>
        )}
      </div>
    </div>
  )
}
