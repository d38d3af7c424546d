import type { ReactNode } from 'react'
import { InvitationPage } from './InvitationPage.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'
import { useLocation } from './use-location.ts'

/** /ws/jn and /ws/jn/ws-invite: the invitation of a link, else the user's pending ones. */
export function JoinWorkspaceScreen(): ReactNode {
  const token = useLocation().query.get('token')
  return token ? <InvitationPage key={token} token={token} /> : <PendingInvitations />
}
