import type { ReviewScene } from '@arbo/core'
import { useId, useState, type ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { stepPlace } from '../../planning/my-work/drop-place.ts'
import { FilmstripCard } from './FilmstripCard.tsx'
import type { ReviewWays } from './use-review-ways.ts'
import { useStripDrag } from './use-strip-drag.ts'
import styles from './review.module.css'

interface FilmstripProps {
  ids: readonly string[]
  at: string
  scenes: ReadonlyMap<string, ReviewScene>
  /** Ids that were read: a missing scene among these was deleted. */
  read: ReadonlySet<string>
  ways: ReviewWays
}

/** The scenes of the list in their order; dragged, or moved with Alt and the arrow keys. */
export function Filmstrip({ ids, at, scenes, read, ways }: FilmstripProps): ReactNode {
  const hint = useId()
  const [announcement, announce] = useState('')
  const { drag, card, takesClick } = useStripDrag(ways.move)
  const nameOf = (id: string): string => scenes.get(id)?.name ?? reviewTexts.gone

  function moveBy(id: string, step: 1 | -1): void {
    const before = stepPlace(ids, id, step)
    if (before === undefined) return
    ways.move(id, before)
    announce(reviewTexts.movedTo(nameOf(id), ids.indexOf(id) + 1 + step, ids.length))
  }

  return (
    <div className={styles['review-strip']}>
      <span id={hint} className="arbo-visually-hidden">
        {reviewTexts.stripHint}
      </span>
      <ol
        className={styles['review-cards']}
        aria-label={reviewTexts.list}
        data-end={drag?.before === null || undefined}
      >
        {ids.map((id, place) => (
          <FilmstripCard
            key={id}
            id={id}
            scene={scenes.get(id) ?? null}
            isGone={read.has(id) && !scenes.has(id)}
            isCurrent={id === at}
            isHeld={drag?.id === id}
            isTarget={drag?.before === id}
            label={reviewTexts.card(nameOf(id), place + 1, ids.length)}
            hint={hint}
            drag={card(id)}
            onShow={() => takesClick() || ways.go(id)}
            onMove={(step) => moveBy(id, step)}
            onRemove={() => ways.remove(id, nameOf(id))}
          />
        ))}
      </ol>
      <span className="arbo-visually-hidden" role="status">
        {announcement}
      </span>
    </div>
  )
}
