import type { Workspace } from '@arbo/core'
import type { ReactNode } from 'react'

interface WorkspaceAvatarProps {
  workspace: Pick<Workspace, 'avatar' | 'initial' | 'color'>
  /** `badge`: small, at the corner of the user's own picture. */
  size: 'badge' | 'large'
}

/** A workspace's picture, or its initials on its own colours. Decorative: its name stands beside it. */
export function WorkspaceAvatar({ workspace, size }: WorkspaceAvatarProps): ReactNode {
  const { bgColor, textColor } = workspace.color
  return (
    <span
      className={`workspace-avatar workspace-avatar-${size}`}
      style={{ backgroundColor: bgColor, color: textColor }}
      aria-hidden="true"
    >
      {workspace.avatar ? <img src={workspace.avatar} alt="" /> : workspace.initial}
    </span>
  )
}
