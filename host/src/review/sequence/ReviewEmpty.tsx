import type { ReviewListStore } from '@arbo/core'
import { checksStore } from '@arbo/core/internal'
import { Clapperboard } from '@arbo/kit/icons'
import { EmptyState, Loading, Row, Skeleton, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { reviewTexts } from './texts.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { reviewAddress, toReview } from '../../planning/my-work/review-list.ts'
import { OpenRooms } from '../rooms/OpenRooms.tsx'
import { AddScenes } from './AddScenes.tsx'
import { useReviewWays } from './use-review-ways.ts'

/** No list yet: what waits for one's check is one click away, else it says where to choose scenes. */
export function ReviewEmpty({ list }: { list: ReviewListStore }): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const { add } = useReviewWays([], undefined)
  const checks = useMemo(() => checksStore(session), [session])
  const { status, rows, total } = useSelected(checks, (state) => state)
  const waiting = toReview(
    [],
    rows.map(({ id }) => id),
  )
  const maySeeChecks = session.can('work_getMyWorkUserInterface_read')
  const isWaiting = waiting !== null && waiting.length > 0
  return (
    <div className="arbo-fill arbo-center">
      <h1 className="arbo-visually-hidden">{reviewTexts.title}</h1>
      <OpenRooms />
      {status === 'loading' && !isWaiting ? (
        <Loading>
          <Stack gap={12}>
            <Skeleton width={280} height={20} />
            <Skeleton width={280} />
            <Skeleton width={280} height={32} />
          </Stack>
        </Loading>
      ) : (
        <EmptyState
          icon={<Clapperboard size={20} />}
          title={
            isWaiting ? reviewTexts.waitingTitle({ ...levelValues(levels), count: total }) : reviewTexts.emptyTitle
          }
          message={
            isWaiting
              ? reviewTexts.waitingMessage
              : withLevels(maySeeChecks ? reviewTexts.emptyMessage : reviewTexts.emptyShared, levels)
          }
          action={
            <Row as="span" gap={8} align="stretch" justify="center" wrap>
              {isWaiting && (
                <Link to={reviewAddress(waiting)} className="arbo-button arbo-button-primary arbo-size-medium">
                  {reviewTexts.reviewWaiting}
                </Link>
              )}
              <AddScenes list={list} ids={[]} onAdd={add} variant={isWaiting ? 'secondary' : 'primary'} />
              {maySeeChecks && (
                <Link to="/co/wk?m=checks" className="arbo-button arbo-button-secondary arbo-size-medium">
                  {reviewTexts.toChecks}
                </Link>
              )}
            </Row>
          }
        />
      )}
    </div>
  )
}
