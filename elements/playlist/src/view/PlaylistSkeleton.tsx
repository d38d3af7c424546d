import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'

const ROWS = [0, 1, 2, 3, 4, 5]

/** The shape of the playlist while it is read. */
export function PlaylistSkeleton(): ReactNode {
  const texts = useTexts()
  return (
    <Loading label={texts.loading}>
      <div className="frame">
        <div className="side">
          {ROWS.map((row) => (
            <div key={row} className="row-waiting">
              <Skeleton width={80} height={45} />
              <Skeleton width="60%" />
            </div>
          ))}
        </div>
        <div className="player" />
      </div>
    </Loading>
  )
}
