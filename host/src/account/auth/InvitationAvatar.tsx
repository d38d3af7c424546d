import type { PendingInvite } from '@arbo/core'
import type { ReactNode } from 'react'
import { WorkspaceAvatar } from '../../ui/WorkspaceAvatar.tsx'

/** The picture of the inviting workspace, else its initial from the server. */
export function InvitationAvatar({
  invitation: { ws_name, ws_avatar, color },
}: {
  invitation: Pick<PendingInvite, 'ws_name' | 'ws_avatar' | 'color'>
}): ReactNode {
  const initial = Array.from(ws_name)[0]?.toUpperCase() ?? ''
  return <WorkspaceAvatar workspace={{ avatar: ws_avatar, initial, color }} size="large" />
}
