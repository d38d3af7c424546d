import { itemStore } from '@arbo/core'
import { ErrorState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { NotThere } from '../planning/NotThere.tsx'
import { planningTexts } from '../../texts/planning.ts'
import { crumbsTo } from '../planning/crumbsTo.ts'
import { useLevels } from '../../ui/levels.ts'
import './scene.css'
import { ReviewList } from './ReviewList.tsx'
import { SceneHub } from '../scene-hub/SceneHub.tsx'
import { SceneHead } from './SceneHead.tsx'
import { sceneView } from './sceneView.ts'
import { Viewer } from './Viewer.tsx'

/** /st/{id}: one scene whole, or under review. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  const view = useSelected(store, (state) => sceneView(state.place?.location.query ?? null))
  return view === 'hub' ? <SceneHub key={id} id={id} /> : <ScenePage key={id} id={id} />
}

function ScenePage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const scene = useMemo(() => itemStore(session, id), [session, id])
  const { status, error, item, statuses } = useSelected(scene, (state) => state)
  const crumbs = useMemo(() => item && [...crumbsTo(item.ancestors ?? []), { label: item.name }], [item])
  useSetTrail(crumbs)

  if (status === 'failed' && !item) {
    return error?.error === 'not_found' ? (
      <NotThere />
    ) : (
      <ErrorState
        title={planningTexts.sceneFailed(levels)}
        message={readFailureOf(error)}
        onRetry={() => void scene.reload()}
      />
    )
  }
  return (
    <div className="scene">
      <div className="scene-top">
        <SceneHead item={item} statuses={statuses} onUpdate={scene.update} />
        <ReviewList id={id} />
      </div>
      <Viewer itemId={id} />
    </div>
  )
}
