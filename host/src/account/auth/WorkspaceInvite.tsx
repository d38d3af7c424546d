import type { ReactNode } from 'react'
import { InvitationPage } from './InvitationPage.tsx'
import { InvitationGone } from './InvitationGone.tsx'
import { useLocation } from './use-location.ts'

/** /ws-invite?token&user: the link of an invitation's mail, for signed-out visitors. */
export function WorkspaceInviteScreen(): ReactNode {
  const token = useLocation().query.get('token')
  return token ? <InvitationPage key={token} token={token} /> : <InvitationGone />
}
