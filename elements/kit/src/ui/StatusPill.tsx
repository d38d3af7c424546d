import type { ReactNode } from 'react'
import { STATUSES } from './status.ts'
import { statusInk } from './status-ink.ts'
import type { StatusMarkProps } from './StatusMark.tsx'

/** A status as a filled pill with its name inside. */
export function StatusPill({ status, colour, name }: StatusMarkProps & { name: string }): ReactNode {
  return (
    <span className={`arbo-status-pill arbo-status-${STATUSES[status].token}`} style={statusInk(colour)}>
      {name}
    </span>
  )
}
