import { itemStore } from '@arbo/core'
import { Film } from '@arbo/kit/icons'
import { ErrorState, IconButton } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { NotThere } from '../../planning/entities/NotThere.tsx'
import { planningTexts } from '../../planning/entities/texts.ts'
import { reviewTexts } from '../sequence/texts.ts'
import { crumbsTo } from '../../planning/entities/crumbs-to.ts'
import { useLevels } from '../../app/levels.ts'
import reviewStyles from '../sequence/review.module.css'
import styles from './scene.module.css'
import { SceneHub } from '../scene-hub/SceneHub.tsx'
import { SceneHead } from './SceneHead.tsx'
import { sceneView } from '../../planning/scenes/scene-shown.ts'
import { ReviewPlayer } from '../sequence/ReviewPlayer.tsx'
import { movedAddress } from '../../planning/my-work/review-list.ts'

/** /st/{id}: one scene whole, or under review. */
export function SceneScreen(): ReactNode {
  const { store, session, router } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  const view = useSelected(store, (state) => sceneView(state.place?.location.query ?? null))
  const list = useSelected(store, (state) => (state.place ? movedAddress(state.place.location.query, id) : null))
  const mayList = session.can('media_getReviewUserInterface_read')
  useEffect(() => {
    if (list && mayList) router.navigate(list, { replace: true })
  }, [list, mayList, router])
  if (list && mayList) return null
  return view === 'hub' ? <SceneHub key={id} id={id} /> : <ScenePage key={id} id={id} />
}

/** A scene by itself has no list to step through. */
const ignore = (): void => undefined

function ScenePage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const [inContext, setInContext] = useState(false)
  const scene = useMemo(() => itemStore(session, id), [session, id])
  const { status, error, item, statuses } = useSelected(scene, (state) => state)
  const crumbs = useMemo(() => item && [...crumbsTo(item.ancestors ?? []), { label: item.name }], [item])
  useSetTrail(crumbs)

  if (status === 'failed' && !item) {
    return error?.error === 'not_found' ? (
      <NotThere />
    ) : (
      <ErrorState
        title={withLevels(planningTexts.sceneFailed, levels)}
        message={readFailureOf(error)}
        onRetry={() => void scene.reload()}
      />
    )
  }
  return (
    <div className={styles['scene']}>
      <div className={styles['scene-top']}>
        <SceneHead item={item} statuses={statuses} store={scene} onUpdate={scene.update} />
        <div className={reviewStyles['review-tools']}>
          <IconButton
            icon={<Film />}
            label={reviewTexts.contextHint(levels)}
            pressed={inContext}
            onClick={() => setInContext(!inContext)}
          />
        </div>
      </div>
      <ReviewPlayer
        id={id}
        scene={item}
        playable={[id]}
        playAll={false}
        inContext={inContext}
        inList={false}
        onGo={ignore}
        onStep={ignore}
      />
    </div>
  )
}
