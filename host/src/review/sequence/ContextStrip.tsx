import { classes, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { Around } from './use-context-scenes.ts'
import styles from './review.module.css'

interface ContextStripProps {
  /** Null until they are there, and where they cannot be had. */
  around: Around | null
  failed: boolean
  /** The scene under review. */
  id: string
  scene: { name: string; thumbnail: string | null } | null
  /** The one on screen. */
  shownId: string
  onShow: (id: string) => void
}

/** The cut that a scene stands in: what plays, in its order, and which of it is on screen. */
export function ContextStrip({ around, failed, id, scene, shownId, onShow }: ContextStripProps): ReactNode {
  const levels = useLevels()
  const own = { id, name: scene?.name ?? '', thumbnail: scene?.thumbnail ?? null }
  const scenes = around ? [...around.before, own, ...around.after] : [own]
  const isAlone = around !== null && scenes.length === 1
  return (
    <nav className={styles['review-context']} aria-label={reviewTexts.contextStrip}>
      {scenes.map((one) => (
        <button
          key={one.id}
          type="button"
          className={classes(styles['review-context-scene'], one.id === id && styles['own'])}
          aria-current={one.id === shownId ? 'true' : undefined}
          onClick={() => onShow(one.id)}
        >
          <Thumbnail src={one.thumbnail} kind="scene" />
          <span className={styles['review-context-name']}>{one.name}</span>
          {one.id === id && (
            <Text tone="muted" font="caption" nowrap>
              {reviewTexts.reviewed}
            </Text>
          )}
        </button>
      ))}
      {failed && (
        <Text as="p" tone="muted" font="caption" nowrap role="alert">
          {reviewTexts.contextFailed(levels)}
        </Text>
      )}
      {isAlone && (
        <Text as="p" tone="muted" font="caption" nowrap>
          {reviewTexts.contextNone(levels)}
        </Text>
      )}
    </nav>
  )
}
