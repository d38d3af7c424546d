import type { ReactNode } from 'react'
import { STATUSES, type Status } from './status.ts'
import { statusInk } from './status-ink.ts'

export interface StatusMarkProps {
  status: Status
  /** That people chose, #RRGGBB; none: that of the kind. */
  colour: string | null | undefined
}

/** The colour of a status as a dot. What it is called stands beside it, or is told in another way. */
export function StatusMark({ status, colour }: StatusMarkProps): ReactNode {
  return (
    <span
      className={`arbo-status-dot arbo-status-${STATUSES[status].token}`}
      style={statusInk(colour)}
      aria-hidden="true"
    />
  )
}
