import type { ReviewListStore } from '@arbo/core'
import { Clapperboard } from '@arbo/kit/icons'
import { EmptyState, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { reviewTexts } from './texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { OpenRooms } from '../rooms/OpenRooms.tsx'
import { AddScenes } from './AddScenes.tsx'
import { useReviewWays } from './use-review-ways.ts'

/** No list yet: says where to choose scenes. */
export function ReviewEmpty({ list }: { list: ReviewListStore }): ReactNode {
  const levels = useLevels()
  const { add } = useReviewWays([], undefined)
  return (
    <div className="arbo-fill arbo-center">
      <h1 className="arbo-visually-hidden">{reviewTexts.title}</h1>
      <OpenRooms />
      <EmptyState
        icon={<Clapperboard size={20} />}
        title={reviewTexts.emptyTitle}
        message={withLevels(reviewTexts.emptyMessage, levels)}
        action={
          <Row as="span" gap={8} align="stretch" justify="center" wrap>
            <AddScenes list={list} ids={[]} onAdd={add} primary />
            <Link to="/co/wk?m=checks" className="arbo-button arbo-button-secondary arbo-size-medium">
              {reviewTexts.toChecks}
            </Link>
          </Row>
        }
      />
    </div>
  )
}
