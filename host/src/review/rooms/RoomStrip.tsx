import type { RoomScene, RoomStore } from '@arbo/core'
import { Lock, MessageSquare, Monitor } from '@arbo/kit/icons'
import { classes, type Status, StatusDot, Text } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { roomTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { statusOf } from '../../ui/status-of.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import reviewStyles from '../sequence/review.module.css'
import styles from './rooms.module.css'

/** The scenes of the room in their order: this window's scene and the presenter's are marked. */
export function RoomStrip({ store, scenes }: { store: RoomStore; scenes: readonly RoomScene[] }): ReactNode {
  const levels = useLevels()
  const itemId = useSelected(store, (state) => state.itemId)
  const shownId = useSelected(store, (state) => state.shown.item_id)
  return (
    <div className={reviewStyles['review-strip']}>
      <ol className={reviewStyles['review-cards']} aria-label={withLevels(roomTexts.scenes, levels)}>
        {scenes.map((scene, place) => (
          <Card
            key={scene.item_id}
            scene={scene}
            label={roomTexts.card({
              name: scene.is_hidden ? roomTexts.hiddenScene : scene.name,
              place: place + 1,
              count: scenes.length,
            })}
            isCurrent={scene.item_id === itemId}
            isShown={scene.item_id === shownId}
            onShow={() => store.show(scene.item_id)}
          />
        ))}
      </ol>
    </div>
  )
}

interface CardProps {
  scene: RoomScene
  label: string
  /** Shown in this window. */
  isCurrent: boolean
  /** Shown to the followers. */
  isShown: boolean
  onShow: () => void
}

function Card({ scene, label, isCurrent, isShown, onShow }: CardProps): ReactNode {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={card} className={classes(reviewStyles['review-card'], isCurrent && reviewStyles['current'])}>
      <button
        type="button"
        className={reviewStyles['review-card-button']}
        aria-label={isShown ? `${label}, ${roomTexts.shownToAll}` : label}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
      >
        <Thumbnail src={scene.is_hidden ? null : scene.thumbnail} kind="scene" size="card" />
        <Text weight="strong" truncate>
          {scene.is_hidden ? roomTexts.hiddenScene : scene.name}
        </Text>
        {scene.is_hidden ? (
          <span className={reviewStyles['review-card-facts']}>
            <Lock />
          </span>
        ) : (
          <Facts scene={scene} />
        )}
        {isShown && (
          <span className={styles['room-shown']} title={roomTexts.shownToAll}>
            <Monitor />
          </span>
        )}
      </button>
    </li>
  )
}

function Facts({ scene }: { scene: Extract<RoomScene, { is_hidden: false }> }): ReactNode {
  const name = statusOf(scene)
  const { rendition, open_comments: open } = scene
  return (
    <span className={reviewStyles['review-card-facts']}>
      <StatusDot status={scene.status_kind as Status} colour={scene.status?.colour} name={name} />
      <span className="arbo-keeps arbo-figures">
        {rendition === null ? roomTexts.noMedia : roomTexts.version({ version: rendition.number })}
      </span>
      {open > 0 && (
        <span className={reviewStyles['review-card-comments']} title={roomTexts.openComments({ count: open })}>
          <MessageSquare />
          <span aria-hidden="true">{open}</span>
          <span className="arbo-visually-hidden">{roomTexts.openComments({ count: open })}</span>
        </span>
      )}
    </span>
  )
}
