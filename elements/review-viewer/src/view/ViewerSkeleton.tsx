import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

/** The shape of a review that is being read. */
export function ViewerSkeleton(): ReactNode {
  const texts = useTexts()
  return (
    <div className="viewer-skeleton">
      <Loading label={texts.loadingReview}>
        <Skeleton className="skeleton-stage" />
        <Skeleton height={8} />
        <Skeleton width="40%" height={28} />
      </Loading>
    </div>
  )
}
