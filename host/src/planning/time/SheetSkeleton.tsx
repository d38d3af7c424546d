import { Loading, Row, Skeleton, Stack } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './time.module.css'

const ROWS = [180, 140, 220, 160, 200]
const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** The shape of the timesheet to come. */
export function SheetSkeleton({ phone }: { phone: boolean }): ReactNode {
  return (
    <Loading>
      {phone ? (
        <Stack gap={12}>
          <Skeleton height={60} />
          {ROWS.map((width) => (
            <Skeleton key={width} height={44} />
          ))}
        </Stack>
      ) : (
        <div className={styles['skeleton']}>
          {ROWS.map((width) => (
            <Row key={width} justify="between">
              <Skeleton width={width} height={14} />
              {DAYS.map((day) => (
                <Skeleton key={day} width={40} height={14} />
              ))}
            </Row>
          ))}
        </div>
      )}
    </Loading>
  )
}
