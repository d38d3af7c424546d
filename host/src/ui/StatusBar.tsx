import { pageLanguage } from '@arbo/core'
import { Row, type Status, STATUSES, statusName, Text, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './list/texts.ts'
import { useLevels } from '../app/levels.ts'
import styles from './status-bar.module.css'

const APPROVED: Status = 6

interface StatusBarProps {
  /** Scenes by fixed status, 0 to 6. */
  counts: readonly number[]
}

/** Scenes of an entity by status: one bar, with the legend on hover and the figures for assistive technology. */
export function StatusBar({ counts }: StatusBarProps): ReactNode {
  const { scene } = useLevels()
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0)
    return (
      <Text tone="subtle" font="small">
        {listTexts.noScenes({ scenes: scene.words })}
      </Text>
    )
  const approved = counts[APPROVED] ?? 0
  // Approved scenes come first, as in a progress bar.
  const parts = STATUSES.map(({ token }, index) => ({
    token,
    name: statusName(index as Status, pageLanguage()),
    count: counts[index] ?? 0,
  }))
    .filter(({ count }) => count > 0)
    .reverse()
  const spoken = parts.map(({ name, count }) => `${name} ${count}`).join(', ')
  const legend = (
    <span className={styles['status-legend']}>
      {parts.map(({ token, name, count }) => (
        <Row as="span" gap={8} key={token}>
          <span className={`arbo-status-dot arbo-status-${token}`} />
          {name}
          <span className={styles['status-legend-count']}>{count}</span>
        </Row>
      ))}
    </span>
  )
  return (
    <Tooltip content={legend} side="top">
      <span className={styles['status-bar-place']}>
        <span
          className={styles['status-bar']}
          role="img"
          aria-label={`${listTexts.progressTitle({ done: approved, total })}: ${spoken}`}
        >
          {parts.map(({ token, count }) => (
            <span key={token} className={`arbo-status-${token}`} style={{ flexGrow: count }} />
          ))}
        </span>
        <span className={styles['status-bar-figure']} aria-hidden="true">
          {approved}/{total}
        </span>
      </span>
    </Tooltip>
  )
}
