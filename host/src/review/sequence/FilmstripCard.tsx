import type { ReviewScene } from '@arbo/core'
import { MessageSquare, X } from '@arbo/kit/icons'
import { classes, IconButton, type Status, StatusDot, Text, type useReorder } from '@arbo/kit/ui'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { statusOf } from '../../ui/status-of.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import styles from './review.module.css'

interface FilmstripCardProps {
  id: string
  /** Null until it is read, and where it was deleted. */
  scene: ReviewScene | null
  isGone: boolean
  isCurrent: boolean
  label: string
  hint: string
  order: ReturnType<typeof useReorder>
  onShow: () => void
  onRemove: () => void
}

/** A scene of the list: its picture, name, status, version and open comments. */
export function FilmstripCard(props: FilmstripCardProps): ReactNode {
  const { id, scene, isGone, isCurrent, label, hint, order, onShow, onRemove } = props
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    order.whole(id).onKeyDown(event)
    if (event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }

  return (
    <li
      ref={card}
      data-scene={id}
      className={classes(styles['review-card'], isCurrent && styles['current'])}
      {...order.item(id)}
    >
      <button
        type="button"
        className={styles['review-card-button']}
        aria-label={label}
        aria-describedby={hint}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={onShow}
        onPointerDown={order.whole(id).onPointerDown}
        onKeyDown={onKeyDown}
      >
        <Thumbnail src={scene?.thumbnail ?? null} kind="scene" size="card" />
        <Text weight="strong" truncate>
          {isGone ? reviewTexts.gone : (scene?.name ?? '')}
        </Text>
        {scene && <Facts scene={scene} />}
      </button>
      <IconButton
        className={styles['review-card-remove']}
        size="small"
        icon={<X />}
        label={reviewTexts.remove({ name: scene?.name ?? reviewTexts.gone })}
        onClick={onRemove}
      />
    </li>
  )
}

function Facts({ scene }: { scene: ReviewScene }): ReactNode {
  const name = statusOf(scene)
  const { latest_rendition: rendition, open_comments: open } = scene
  return (
    <span className={styles['review-card-facts']}>
      <StatusDot status={scene.status_kind as Status} colour={scene.status?.colour} name={name} />
      <span className="arbo-keeps arbo-figures">
        {rendition === null
          ? reviewTexts.noMedia
          : rendition.state === 'processing'
            ? reviewTexts.processing
            : reviewTexts.version({ version: rendition.version })}
      </span>
      {open > 0 && (
        <span className={styles['review-card-comments']} title={reviewTexts.openComments({ count: open })}>
          <MessageSquare />
          <span aria-hidden="true">{open}</span>
          <span className="arbo-visually-hidden">{reviewTexts.openComments({ count: open })}</span>
        </span>
      )}
    </span>
  )
}
