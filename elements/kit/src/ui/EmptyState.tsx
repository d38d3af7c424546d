import type { ReactNode } from 'react'
import { StateMessage } from './StateMessage.tsx'

export interface EmptyStateProps {
  icon?: ReactNode
  /** What this place is for. */
  title: string
  message?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
}

export function EmptyState(props: EmptyStateProps): ReactNode {
  return <StateMessage {...props} />
}
