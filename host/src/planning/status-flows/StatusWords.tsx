import { pageLanguage } from '@arbo/core'
import { classes, StatusMark, statusName, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { statusesTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import type { StatusDraft } from './flow-draft.ts'
import styles from './statuses.module.css'

/** The statuses of a flow, read-only. */
export function StatusWords({ statuses }: { statuses: readonly StatusDraft[] }): ReactNode {
  const { word, words } = useLevels().scene
  return (
    <ol className={styles['flow-statuses']}>
      {statuses.map(({ id, name, kind, colour, reserved, scenes }) => (
        <li key={id} className={classes(styles['flow-status'], styles['flow-status-fixed'])}>
          <StatusMark status={kind as Status} colour={colour} />
          <span className={styles['flow-status-name']}>{name}</span>
          <span className={styles['flow-status-kind']}>{statusName(kind as Status, pageLanguage())}</span>
          <span className={styles['flow-status-scenes']}>
            {scenes > 0 && statusesTexts.scenes({ count: scenes, scene: word, scenes: words })}
          </span>
          {reserved && <span className={styles['flow-status-reserved']}>{statusesTexts.reserved}</span>}
        </li>
      ))}
    </ol>
  )
}
