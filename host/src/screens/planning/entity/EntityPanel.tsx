import { entityStore, type Entity } from '@arbo/core'
import { X } from '@arbo/kit/icons'
import { ErrorState, IconButton, Loading, Sheet, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../../app/AppContext.ts'
import { readFailureOf } from '../../../app/failure.ts'
import { useSelected } from '../../../app/store.ts'
import { texts } from '../../../texts.ts'
import { directoryTexts } from '../../../texts/directory.ts'
import { historyTexts } from '../../../texts/history.ts'
import { History } from '../../../ui/History.tsx'
import { PanelAccess } from './PanelAccess.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { PanelFlow } from './PanelFlow.tsx'
import { PanelMetrics } from './PanelMetrics.tsx'
import { PanelPeople } from './PanelPeople.tsx'
import { PanelTeams } from './PanelTeams.tsx'
import { useWide } from './useWide.ts'
import './panel.css'

interface EntityPanelProps {
  entity: Pick<Entity, 'id' | 'name'>
  onClose: () => void
}

/** Everything about an entity: beside the list on a wide screen, over it on a narrow one. */
export function EntityPanel({ entity, onClose }: EntityPanelProps): ReactNode {
  const isWide = useWide()
  if (!isWide) {
    return (
      <Sheet open onOpenChange={(open) => !open && onClose()} title={entity.name}>
        <PanelBody id={entity.id} />
      </Sheet>
    )
  }
  return (
    <aside className="entity-panel" aria-label={directoryTexts.panel}>
      <header className="entity-panel-head">
        <h2>{entity.name}</h2>
        <IconButton size="small" icon={<X />} label={directoryTexts.hideDetails} onClick={onClose} />
      </header>
      <PanelBody id={entity.id} />
    </aside>
  )
}

function PanelBody({ id }: { id: string }): ReactNode {
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
  if (!entity) {
    return (
      <div className="entity-panel-body">
        <Loading label={texts.loading}>
          <Skeleton width="100%" height={320} />
        </Loading>
      </div>
    )
  }
  return (
    <div className="entity-panel-body">
      <PanelFacts entity={entity} />
      <PanelPeople entity={entity} store={store} />
      <PanelTeams entity={entity} store={store} />
      <PanelFlow entity={entity} store={store} />
      <PanelMetrics entity={entity} metrics={metrics} store={store} />
      {session.can('people_getListOfWorkspaceUsers_read') && <PanelAccess key={entity.version} store={store} />}
      <section className="entity-panel-section">
        <h3>{historyTexts.title}</h3>
        <History source={store.history} version={entity.version} />
      </section>
    </div>
  )
}
