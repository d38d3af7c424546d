import { entityStore } from '@arbo/core'
import { ErrorState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { directoryTexts } from './directory-texts.ts'
import { historyTexts } from '../../ui/history-texts.ts'
import { History } from '../../ui/History.tsx'
import { PanelAccess } from './PanelAccess.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { PanelFlow } from './PanelFlow.tsx'
import { PanelMetrics } from './PanelMetrics.tsx'
import { PanelPeople } from './PanelPeople.tsx'
import { PanelSight } from './PanelSight.tsx'
import { PanelTeams } from './PanelTeams.tsx'
import { PanelWaiting } from './PanelWaiting.tsx'
import styles from './panel.module.css'

/** A panel's facts and fields of its entity. */
export function PanelBody({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => entityStore(session, id), [session, id])
  const { status, error, entity, metrics } = useSelected(store, (state) => state)
  if (status === 'failed') {
    return (
      <ErrorState
        title={directoryTexts.panelFailed}
        message={readFailureOf(error)}
        onRetry={() => void store.reload()}
      />
    )
  }
  if (!entity) return <PanelWaiting />
  return (
    <div className={styles['entity-panel-body']}>
      <PanelFacts entity={entity} />
      <PanelPeople entity={entity} store={store} />
      <PanelTeams entity={entity} store={store} />
      <PanelFlow entity={entity} store={store} />
      <PanelMetrics entity={entity} metrics={metrics} store={store} />
      {entity.type === 0 && session.can('people_getListOfWorkspaceUsers_read') && (
        <PanelSight entity={entity} store={store} />
      )}
      {session.can('people_getListOfWorkspaceUsers_read') && <PanelAccess key={entity.version} store={store} />}
      <section className={styles['entity-panel-section']}>
        <h3>{historyTexts.title}</h3>
        <History source={store.history} version={entity.version} />
      </section>
    </div>
  )
}
