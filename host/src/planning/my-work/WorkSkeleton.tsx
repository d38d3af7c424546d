import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './work.module.css'

const ROWS = [210, 160, 240, 180, 200, 150]

/** The shape of the rows to come. */
export function WorkSkeleton({ label }: { label: string }): ReactNode {
  return (
    <Loading label={label}>
      <div className={styles['work-skeleton']}>
        {ROWS.map((width) => (
          <div key={width}>
            <Skeleton width={71} height={40} />
            <span>
              <Skeleton width={width} height={14} />
              <Skeleton width={width * 0.7} height={12} />
            </span>
            <Skeleton className="arbo-pushed" width={120} height={14} />
          </div>
        ))}
      </div>
    </Loading>
  )
}
