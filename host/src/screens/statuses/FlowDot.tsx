import { STATUSES, type Status } from '@arbo/kit/ui'
import type { ReactNode } from 'react'

interface FlowDotProps {
  kind: number
  /** Chosen by people of the workspace; null: that of the kind. */
  colour: string | null
}

/** A status’s colour. What it is called stands beside it, or is told in another way. */
export function FlowDot({ kind, colour }: FlowDotProps): ReactNode {
  const { token } = STATUSES[kind as Status]
  return (
    <span
      className={`arbo-status-dot arbo-status-${token}`}
      style={colour === null ? undefined : { backgroundColor: colour }}
      aria-hidden="true"
    />
  )
}
