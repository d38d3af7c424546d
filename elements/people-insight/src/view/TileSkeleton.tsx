import type { ReactNode } from 'react'
import { Loading, Skeleton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'

/** The shape of a tile that is being read. */
export function TileSkeleton(): ReactNode {
  const texts = useTexts()
  return (
    <Loading label={texts.loading}>
      <div className="tile">
        <div className="tile-header">
          <Skeleton width={48} height={48} round />
          <div className="skeleton-lines">
            <Skeleton width={160} height={20} />
            <Skeleton width={240} height={12} />
          </div>
        </div>
        <div className="tile-sections">
          {[
            [200, 240],
            [260, 160],
          ].map((heights) => (
            <div key={heights[0]} className="tile-column">
              {heights.map((height) => (
                <div key={height} className="tile-section">
                  <Skeleton width={96} height={16} />
                  <Skeleton width="100%" height={height} />
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </Loading>
  )
}
