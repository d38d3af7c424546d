import type { ReactNode } from 'react'
import { STATUSES, type Status } from './status.ts'

export interface StatusDotProps {
  status: Status
  /** The workspace's own name of the status, else `statusName`. */
  name: string
  /** Write the name beside the dot; otherwise only assistive technology gets it. */
  showName?: boolean
}

/** A status as a coloured dot with its name: never by colour alone. */
export function StatusDot({ status, name, showName = true }: StatusDotProps): ReactNode {
  const { token } = STATUSES[status]
  return (
    <span className="arbo-status">
      <span className={`arbo-status-dot arbo-status-${token}`} aria-hidden="true" />
      <span className={showName ? 'arbo-status-name' : 'arbo-visually-hidden'}>{name}</span>
    </span>
  )
}
