import type { ReactNode } from 'react'
import { useDates } from './dates.ts'
import { useMinute } from './use-minute.ts'

export interface MomentProps {
  /** ISO 8601. */
  at: string
  className?: string | undefined
  /** A sentence around it. */
  words?: ((when: string) => ReactNode) | undefined
  /** What is said in place of it. */
  children?: ReactNode
}

/** A moment in full; its tooltip names the zone. */
export function Moment({ at, className, words = (when) => when, children }: MomentProps): ReactNode {
  const dates = useDates()
  return (
    <time className={className} dateTime={at} title={dates.full(at)}>
      {children ?? words(dates.moment(at))}
    </time>
  )
}

export interface TimeAgoProps extends Omit<MomentProps, 'children'> {
  /** Where there is little room, what is no longer recent has only what tells it apart. */
  brief?: boolean
}

/** How long ago a moment was, renewed each minute; the tooltip has it in full. */
export function TimeAgo({ at, brief = false, words = (ago) => ago, className }: TimeAgoProps): ReactNode {
  const dates = useDates()
  useMinute()
  return (
    <Moment at={at} className={className}>
      {words(brief ? dates.brief(at) : dates.ago(at))}
    </Moment>
  )
}
