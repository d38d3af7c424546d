import { pageLanguage } from '@arbo/core'
import { STATUSES, StatusDot, StatusPill, statusName, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './demo.module.css'

/** Every scene status, as a dot with its name and as a pill. */
export function Statuses(): ReactNode {
  return (
    <ul className={styles['demo-statuses']}>
      {STATUSES.map(({ token }, index) => (
        <li key={token}>
          <StatusDot status={index as Status} colour={null} name={statusName(index as Status, pageLanguage())} />
          <StatusPill status={index as Status} colour={null} name={statusName(index as Status, pageLanguage())} />
        </li>
      ))}
    </ul>
  )
}
