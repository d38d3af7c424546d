import type { FlowStatus } from '@arbo/core'
import { Row, type Status, StatusMark, Tooltip } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import styles from './statuses.module.css'

/** The statuses of a flow in their order: dots to the eye, names to the ear and on hover. */
export function FlowDots({ statuses }: { statuses: readonly FlowStatus[] }): ReactNode {
  const names = (
    <span className={styles['flow-legend']}>
      {statuses.map(({ id, name, kind, colour }) => (
        <Row as="span" gap={8} key={id}>
          <StatusMark status={kind as Status} colour={colour} />
          {name}
        </Row>
      ))}
    </span>
  )
  return (
    <Tooltip content={names} side="top">
      <Row as="span" gap={4} wrap inline role="img" aria-label={statuses.map(({ name }) => name).join(', ')}>
        {statuses.map(({ id, kind, colour }) => (
          <StatusMark key={id} status={kind as Status} colour={colour} />
        ))}
      </Row>
    </Tooltip>
  )
}
