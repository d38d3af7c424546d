import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { View } from './view-state.ts'
import styles from './planning.module.css'

const ROWS = [210, 160, 240, 180, 200, 150]

/** The shape of the rows to come. */
export function ListSkeleton({ view }: { view: View }): ReactNode {
  return (
    <Loading>
      {view === 'list' ? (
        <div className={styles['skeleton-rows']}>
          {ROWS.map((width) => (
            <div key={width}>
              <Skeleton width={71} height={40} />
              <Skeleton width={width} height={14} />
              <Skeleton className="arbo-pushed" width={160} height={8} />
            </div>
          ))}
        </div>
      ) : (
        <div className={styles['cards']}>
          {ROWS.map((width) => (
            <Skeleton key={width} height={240} />
          ))}
        </div>
      )}
    </Loading>
  )
}
