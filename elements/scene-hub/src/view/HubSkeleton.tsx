import type { ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

/** The shape of a hub that is being read. */
export function HubSkeleton(): ReactNode {
  return (
    <Loading label={useTexts().loading({ level: useLevels().scene.word })}>
      <div className="hub-body">
        <div className="hub-head">
          <Skeleton width={240} height={24} />
        </div>
        <div className="hub-columns">
          <Skeleton className="skeleton-picture" />
          <div className="hub-side">
            <Skeleton width="100%" height={320} />
          </div>
          <Skeleton width="100%" height={200} />
        </div>
      </div>
    </Loading>
  )
}
