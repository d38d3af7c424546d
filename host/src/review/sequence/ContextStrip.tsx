import { classes, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { Around } from './use-context-scenes.ts'
import styles from './review.module.css'

interface ContextStripProps {
  /** Null until they are read, and where they could not be read. */
  around: Around | null
  failed: boolean
  /** The scene under review. */
  id: string
  scene: { name: string; thumbnail: string | null } | null
  /** The scene on screen. */
  shownId: string
  onShow: (id: string) => void
}

/** The cut around a scene: its scenes in order, with the one on screen marked. */
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
          {withLevels(reviewTexts.contextFailed, levels)}
        </Text>
      )}
      {isAlone && (
        <Text as="p" tone="muted" font="caption" nowrap>
          {withLevels(reviewTexts.contextNone, levels)}
        </Text>
      )}
    </nav>
  )
}
