import { classes } from '@arbo/kit/ui'
import type { Workspace } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import styles from './workspace-avatar.module.css'

interface WorkspaceAvatarProps {
  workspace: Pick<Workspace, 'avatar' | 'initial' | 'color'>
  /** `badge`: small, at the corner of the user's own picture. */
  size: 'badge' | 'large'
}

/** A workspace's picture, or its initials on its own colours. Decorative: its name stands beside it. */
export function WorkspaceAvatar({ workspace, size }: WorkspaceAvatarProps): ReactNode {
  const { bgColor, textColor } = workspace.color
  const [broken, setBroken] = useState<string | null>(null)
  const { avatar, initial } = workspace
  return (
    <span
      className={classes(styles['workspace-avatar'], styles[`workspace-avatar-${size}`])}
      style={{ backgroundColor: bgColor, color: textColor }}
      aria-hidden="true"
    >
      {avatar && broken !== avatar ? <img src={avatar} alt="" onError={() => setBroken(avatar)} /> : initial}
    </span>
  )
}
