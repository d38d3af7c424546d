import { sceneHubStore } from '@arbo/core'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { sceneHubTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { crumbsTo } from '../../planning/entities/crumbs-to.ts'
import { useSideModule } from '../../ui/use-side-module.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
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
      {module && <HubElement module={module} id={id} />}
    </div>
  )
}
