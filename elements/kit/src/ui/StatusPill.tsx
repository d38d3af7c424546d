import type { ReactNode } from 'react'
import { STATUSES, type Status } from './status.ts'

/** A status as a filled pill with its name inside. */
export function StatusPill({ status, name }: { status: Status; name: string }): ReactNode {
  const { token } = STATUSES[status]
  return <span className={`arbo-status-pill arbo-status-${token}`}>{name}</span>
}
