import { classes } from '@arbo/kit/ui'
import type { Target } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './targets.module.css'

/** Badges of a target. */
export function TargetBadges({ target: { status, metric_state } }: { target: Target }): ReactNode {
  return (
    <>
      {status === 0 && <span className={listStyles['list-badge']}>{targetsTexts.archived}</span>}
      {(metric_state === 'archived' || metric_state === 'deleted') && (
        <span
          className={classes(listStyles['list-badge'], styles['target-warned'])}
          title={targetsTexts.metricNotes[metric_state]}
        >
          {targetsTexts.metricStates[metric_state]}
        </span>
      )}
    </>
  )
}
