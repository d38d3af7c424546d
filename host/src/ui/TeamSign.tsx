import { Users } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import styles from './team-sign.module.css'

/** Stands where a person has their avatar. */
export function TeamSign(): ReactNode {
  return (
    <span className={styles['team-sign']} aria-hidden="true">
      <Users />
    </span>
  )
}
