import { Ellipsis } from '@arbo/kit/icons'
import { ErrorState, IconButton, Menu, MenuCheck } from '@arbo/kit/ui'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { NotThere } from '../../planning/entities/NotThere.tsx'
import { planningTexts } from '../../planning/entities/texts.ts'
import { reviewTexts } from '../sequence/texts.ts'
import { crumbsTo } from '../../planning/entities/crumbs-to.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import reviewStyles from '../sequence/review.module.css'
import { SceneHub } from '../scene-hub/SceneHub.tsx'
import { Decision } from './Decision.tsx'
import { SceneFacts } from './SceneFacts.tsx'
import { useReviewedScene } from './use-reviewed-scene.ts'
import { sceneView } from '../../planning/scenes/scene-shown.ts'
import { ReviewBar } from '../sequence/ReviewBar.tsx'
import { ReviewPlayer } from '../sequence/ReviewPlayer.tsx'
import { ReviewShare } from '../sequence/ReviewShare.tsx'
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
  const levels = useLevels()
  const [inContext, setInContext] = useState(false)
  const scene = useReviewedScene(id)
  const { status, error, item } = useSelected(scene.store, (state) => state)
  const crumbs = useMemo(() => item && [...crumbsTo(item.ancestors ?? []), { label: item.name }], [item])
  useSetTrail(crumbs)

  if (status === 'failed' && !item) {
    return (
      <>
        <ReviewBar crumbs={[{ label: reviewTexts.title }]} />
        {error?.error === 'not_found' ? (
          <NotThere />
        ) : (
          <ErrorState
            title={withLevels(planningTexts.sceneFailed, levels)}
            message={readFailureOf(error)}
            onRetry={() => void scene.store.reload()}
          />
        )}
      </>
    )
  }
  return (
    <div className={reviewStyles['review']} data-theme="dark">
      <ReviewBar crumbs={crumbs ?? []} title={item?.name ?? ''}>
        {item && <SceneFacts scene={scene} item={item} />}
        <ReviewShare item={item} />
        <Menu align="end" trigger={<IconButton icon={<Ellipsis />} label={reviewTexts.options} />}>
          <MenuCheck checked={inContext} onChange={setInContext}>
            {withLevels(reviewTexts.contextHint, levels)}
          </MenuCheck>
        </Menu>
      </ReviewBar>
      <ReviewPlayer
        id={id}
        scene={item}
        playable={[id]}
        playAll={false}
        inContext={inContext}
        inList={false}
        decision={<Decision scene={scene} />}
        onGo={ignore}
        onStep={ignore}
      />
    </div>
  )
}
