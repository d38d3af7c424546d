import { Lock } from '@arbo/kit/icons'
import type { ReactNode } from 'react'

/** Why something here cannot be changed by who looks. */
export function Locked({ reason }: { reason: string }): ReactNode {
  return (
    <p className="locked">
      <Lock />
      {reason}
    </p>
  )
}
