import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './list.module.css'

const ROWS = [180, 140, 210, 160, 190, 130, 170, 150]

interface ListSkeletonProps {
  label: string
  withFace: boolean
  /** Buttons for new rows stand above them. */
  withTools?: boolean
}

/** The shape of the rows to come. */
export function ListSkeleton({ label, withFace, withTools = false }: ListSkeletonProps): ReactNode {
  return (
    <div className={styles['list-body']}>
      <Loading label={label}>
        {withTools && (
          <div className={styles['list-skeleton-tools']}>
            <Skeleton width={104} height={32} />
            <Skeleton width={120} height={32} />
          </div>
        )}
        <div className={styles['list-skeleton']}>
          {ROWS.map((width) => (
            <div key={width}>
              {withFace && <Skeleton width={24} height={24} round />}
              <Skeleton width={width} height={14} />
              <Skeleton className={styles['list-skeleton-end']} width={120} height={12} />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  )
}
