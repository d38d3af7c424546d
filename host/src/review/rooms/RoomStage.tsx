import type { RoomScene, RoomStore } from '@arbo/core'
import type { ViewerTie } from '@arbo/core/internal'
import { Lock, Monitor } from '@arbo/kit/icons'
import { EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { planningTexts } from '../../planning/entities/texts.ts'
import { roomTexts } from './texts.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { PlayerWaiting } from '../sequence/PlayerWaiting.tsx'
import { useElements } from '../sequence/use-elements.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { presenterOf } from './room-people.ts'
import { RoomViewer } from './RoomViewer.tsx'
import styles from './rooms.module.css'
import sceneStyles from '../scene-page/scene.module.css'

interface RoomStageProps {
  store: RoomStore
  /** The scene that this window shows; null: none, or none of the room's. */
  scene: RoomScene | null
  /** Gets the link between viewer and room; null when it ends. */
  onTied: (tie: ViewerTie | null) => void
  /** Stands below the field for a comment. */
  decision: ReactNode
  onStep: (by: 1 | -1) => void
}

/** The picture, or why there is none. */
export function RoomStage({ store, scene, decision, onTied, onStep }: RoomStageProps): ReactNode {
  const levels = useLevels()
  const elements = useElements()
  const presenter = useSelected(store, presenterOf)
  const isPresenter = useSelected(store, (state) => state.isPresenter)
  const following = useSelected(store, (state) => state.following)

  if (scene === null) {
    return (
      <div className={styles['room-state']}>
        <EmptyState
          icon={<Monitor size={20} />}
          title={roomTexts.nothingTitle}
          message={
            isPresenter ? withLevels(roomTexts.chooseMessage, levels) : withLevels(roomTexts.nothingMessage, levels)
          }
        />
      </div>
    )
  }
  if (scene.is_hidden) {
    const name = presenter?.person.display_name
    const isTheirs = following && !isPresenter && name !== undefined
    return (
      <div className={styles['room-state']}>
        <EmptyState
          icon={<Lock size={20} />}
          title={
            isTheirs
              ? roomTexts.hiddenTitle({ ...levelValues(levels), name })
              : withLevels(roomTexts.hiddenTitleAlone, levels)
          }
          message={isTheirs ? roomTexts.hiddenMessage : undefined}
        />
      </div>
    )
  }
  if (elements.state === 'failed') {
    return (
      <div className={sceneStyles['viewer']}>
        <PartFailed isMissing title={planningTexts.viewerFailed} onRetry={elements.retry} />
      </div>
    )
  }
  if (elements.state === 'loading') return <PlayerWaiting />
  return (
    <RoomViewer
      store={store}
      itemId={scene.item_id}
      renditionId={scene.rendition_id}
      decision={decision}
      onTied={onTied}
      onStep={onStep}
    />
  )
}
