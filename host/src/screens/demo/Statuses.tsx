import { STATUSES, StatusDot, StatusPill, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'

/** Every scene status, as a dot with its name and as a pill. */
export function Statuses(): ReactNode {
  return (
    <ul className="demo-statuses">
      {STATUSES.map(({ token }, index) => (
        <li key={token}>
          <StatusDot status={index as Status} />
          <StatusPill status={index as Status} />
        </li>
      ))}
    </ul>
  )
}
