import { Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import tableStyles from '../table.module.css'
import styles from './list.module.css'

const ROWS = [180, 140, 210, 160, 190, 130, 170, 150]

/** The shape of the rows to come. */
export function ListSkeleton({ label, withFace }: { label: string; withFace: boolean }): ReactNode {
  return (
    <div className={tableStyles['list-body']}>
      <Loading label={label}>
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
