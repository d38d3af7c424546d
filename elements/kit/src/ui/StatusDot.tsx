import type { ReactNode } from 'react'
import { StatusMark, type StatusMarkProps } from './StatusMark.tsx'

export interface StatusDotProps extends StatusMarkProps {
  /** The workspace's own name of the status, else `statusName`. */
  name: string
  /** Write the name beside the dot; otherwise only assistive technology gets it. */
  showName?: boolean
}

/** A status as a coloured dot with its name: never by colour alone. */
export function StatusDot({ status, colour, name, showName = true }: StatusDotProps): ReactNode {
  return (
    <span className="arbo-status">
      <StatusMark status={status} colour={colour} />
      <span className={showName ? 'arbo-status-name' : 'arbo-visually-hidden'}>{name}</span>
    </span>
  )
}
