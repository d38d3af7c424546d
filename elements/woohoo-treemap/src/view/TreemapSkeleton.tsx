import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useWarmUp } from './use-warm-up.ts'

/** Shares of the picture that the shapes take, as a treemap might. */
const SHAPES = ['a', 'b', 'c', 'd', 'e', 'f']

/** The shape of the report while it is read. */
export function TreemapSkeleton(): ReactNode {
  const texts = useTexts()
  useWarmUp()
  return (
    <Loading label={texts.loading}>
      <div className="waiting">
        <div className="waiting-bar">
          <Skeleton width={180} />
          <Skeleton width={220} height={24} />
        </div>
        <div className="waiting-map">
          {SHAPES.map((shape) => (
            <Skeleton key={shape} className={`waiting-${shape}`} width="100%" height="100%" />
          ))}
        </div>
      </div>
    </Loading>
  )
}
