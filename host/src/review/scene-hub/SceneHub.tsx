import { sceneHubStore } from '@arbo/core'
import { Loading, Notice, Row, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { Link } from '../../app/Link.tsx'
import { useReadOnly } from '../../app/use-read-only.ts'
import { useSetTrail } from '../../app/trail.ts'
import { sceneHubTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { crumbsTo } from '../../planning/entities/crumbs-to.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { useSideModule } from '../../ui/use-side-module.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { SceneTimePlace } from '../scene-page/SceneTimePlace.tsx'
import { HubElement } from './HubElement.tsx'
import styles from './scene-hub.module.css'

/** /st/{id}: one scene whole. */
export function SceneHub({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const { state, module, retry } = useSideModule('scene_hub')
  // The element's own store, so that the scene is read once.
  const hub = useMemo(() => sceneHubStore(session, id), [session, id])
  const item = useSelected(hub, (now) => now.item)
  const crumbs = useMemo(() => item && [...crumbsTo(item.ancestors ?? []), { label: item.name }], [item])
  useSetTrail(crumbs)
  const isFlowless = useSelected(hub, (now) => now.status === 'ready' && now.statuses.length === 0)
  const mayChoose = useReadOnly() === null && session.can('project_updateEntity_update')

  return (
    <div className={styles['scene-hub']}>
      <h1 className="arbo-visually-hidden">{item?.name ?? levels.scene.one}</h1>
      {state === 'failed' && (
        <PartFailed isMissing title={withLevels(sceneHubTexts.unavailable, levels)} onRetry={retry} />
      )}
      {state === 'loading' && (
        <Loading label={withLevels(sceneHubTexts.loading, levels)}>
          <Skeleton width="100%" height={320} />
        </Loading>
      )}
      {/* The hub says that the status is missing; the place of the scene has the choice of a flow (XUX-02). */}
      {item && isFlowless && mayChoose && (
        <Notice role="note" className={styles['flow-missing']}>
          <Row gap={8} wrap>
            <span>{sceneHubTexts.flowMissing}</span>
            <Link to={`/pl/dir/${item.entity_id}`} className="arbo-button arbo-button-secondary arbo-size-small">
              {planningTexts.chooseFlow}
            </Link>
          </Row>
        </Notice>
      )}
      {module && (
        <HubElement module={module} id={id}>
          <div slot="facts">{item && <SceneTimePlace id={id} name={item.name} />}</div>
        </HubElement>
      )}
    </div>
  )
}
