import type { ReviewScene } from '@arbo/core'
import { movedRow, useReorder } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { reviewTexts } from './texts.ts'
import { FilmstripCard } from './FilmstripCard.tsx'
import type { ReviewWays } from './use-review-ways.ts'
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
  const nameOf = (id: string): string => scenes.get(id)?.name ?? reviewTexts.gone

  const order = useReorder({
    ids,
    axis: 'x',
    onMove({ id, from, to }) {
      ways.order(movedRow(ids, from, to))
      return reviewTexts.movedTo({ name: nameOf(id), place: to + 1, count: ids.length })
    },
  })

  return (
    <div className={styles['review-strip']}>
      <span id={hint} className="arbo-visually-hidden">
        {reviewTexts.stripHint}
      </span>
      <ol className={styles['review-cards']} aria-label={reviewTexts.list}>
        {ids.map((id, place) => (
          <FilmstripCard
            key={id}
            id={id}
            scene={scenes.get(id) ?? null}
            isGone={read.has(id) && !scenes.has(id)}
            isCurrent={id === at}
            label={reviewTexts.card({ name: nameOf(id), place: place + 1, count: ids.length })}
            hint={hint}
            order={order}
            onShow={() => ways.go(id)}
            onRemove={() => ways.remove(id, nameOf(id))}
          />
        ))}
      </ol>
      {order.announcement}
    </div>
  )
}
