import { Lock } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** Why the user cannot change these settings. */
export function Locked({ reason }: { reason: string }): ReactNode {
  return (
    <p className={styles['locked']}>
      <Lock />
      {reason}
    </p>
  )
}
