import { pageLanguage } from '@arbo/core'
import { STATUSES, StatusDot, StatusPill, statusName, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useLevels } from '../../app/levels.ts'
import styles from './demo.module.css'

/** Every scene status, as a dot with its name and as a pill. */
export function Statuses(): ReactNode {
  const levels = useLevels()
  return (
    <ul className={styles['demo-statuses']}>
      {STATUSES.map(({ token }, index) => (
        <li key={token}>
          <StatusDot
            status={index as Status}
            colour={null}
            name={statusName(index as Status, levels.scene.word, pageLanguage())}
          />
          <StatusPill
            status={index as Status}
            colour={null}
            name={statusName(index as Status, levels.scene.word, pageLanguage())}
          />
        </li>
      ))}
    </ul>
  )
}
