import type { Workspace } from '@arbo/core'
import { Ellipsis, LogOut } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { isPlainClick, isSecondClick } from '../../app/Link.tsx'
import { openWorkspace } from '../../app/workspaces.ts'
import { WorkspaceAvatar } from '../../ui/WorkspaceAvatar.tsx'
import { workspaceTexts } from './texts.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import styles from './start.module.css'

/** A workspace to open, with its other actions. */
export function WorkspaceRow({ workspace }: { workspace: Workspace }): ReactNode {
  const app = useApp()
  const [leaving, setLeaving] = useState(false)
  const { code, name, display_name, ws_root_role_id } = workspace
  const roles: Readonly<Record<number, string>> = workspaceTexts.roles
  const role = roles[ws_root_role_id]
  return (
    <li className={styles['start-item']}>
      <a
        className={styles['start-row']}
        href={`/w:${code}/rf?u=1`}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (!isSecondClick(event)) openWorkspace(code, app)
        }}
      >
        <WorkspaceAvatar workspace={workspace} size="large" />
        <span className={styles['start-name']}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <Text tone="muted" font="small">
            <bdi>{display_name}</bdi>
            {role && ` · ${role}`}
          </Text>
        </span>
      </a>
      <Menu
        align="end"
        trigger={
          <IconButton
            icon={<Ellipsis />}
            label={workspaceTexts.actionsFor({ name })}
            className={styles['start-more']}
          />
        }
      >
        <MenuItem icon={<LogOut />} danger onSelect={() => setLeaving(true)}>
          {workspaceTexts.leave}
        </MenuItem>
      </Menu>
      {leaving && <LeaveDialog workspace={workspace} onClose={() => setLeaving(false)} />}
    </li>
  )
}
