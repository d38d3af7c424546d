import { classes, Loading, Skeleton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { planningTexts } from '../../planning/entities/texts.ts'
import styles from '../scene-page/scene.module.css'

/** The shape of the viewer's own skeleton, which follows it. */
export function PlayerWaiting(): ReactNode {
  return (
    <div className={classes(styles['viewer'], styles['viewer-waiting'])}>
      <Loading label={planningTexts.viewerLoading}>
        <Skeleton className={styles['viewer-waiting-stage']} />
        <Skeleton height={8} />
        <Skeleton width="40%" height={28} />
      </Loading>
    </div>
  )
}
