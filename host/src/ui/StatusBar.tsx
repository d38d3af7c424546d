import type { Entity } from '@arbo/core'
import { Row, type Status, StatusMark, STATUSES, statusInk, Text, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './list/texts.ts'
import { useLevels } from '../app/levels.ts'
import { statusParts } from './status-parts.ts'
import styles from './status-bar.module.css'

const APPROVED: Status = 6

interface StatusBarProps {
  /** What an entity's scenes come to. */
  of: Entity['woohoo']
}

/** Scenes of an entity by status: one bar, with the legend on hover and the figures for assistive technology. */
export function StatusBar({ of: { by_status, statuses } }: StatusBarProps): ReactNode {
  const { scene } = useLevels()
  const total = by_status.reduce((sum, count) => sum + count, 0)
  if (total === 0)
    return (
      <Text tone="subtle" font="small">
        {listTexts.noScenes({ scenes: scene.words })}
      </Text>
    )
  const approved = by_status[APPROVED] ?? 0
  const parts = statusParts(by_status, statuses)
  const spoken = parts.map(({ name, count }) => `${name} ${count}`).join(', ')
  const legend = (
    <span className={styles['status-legend']}>
      {parts.map(({ key, status, colour, name, count }) => (
        <Row as="span" gap={8} key={key}>
          <StatusMark status={status} colour={colour} />
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
          {parts.map(({ key, status, colour, count }) => (
            <span
              key={key}
              className={`arbo-status-${STATUSES[status].token}`}
              style={{ ...statusInk(colour), flexGrow: count }}
            />
          ))}
        </span>
        <span className={styles['status-bar-figure']} aria-hidden="true">
          {approved}/{total}
        </span>
      </span>
    </Tooltip>
  )
}
