import type { Invitation } from '@arbo/core'

export interface WayInProps {
  token: string
  invitation: Invitation
  /** The invitation can no longer be accepted. */
  onEnd: (end: 'gone' | 'declined') => void
}
