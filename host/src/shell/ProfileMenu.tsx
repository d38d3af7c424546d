import { Building2, LogOut } from '@arbo/kit/icons'
import { Avatar, Menu, MenuChoices, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { openWorkspace, useWorkspaces } from '../app/workspaces.ts'
import { texts } from '../texts.ts'
import { THEMES, readTheme, setTheme, type Theme } from '../theme/theme.ts'
import { WorkspaceAvatar } from './WorkspaceAvatar.tsx'

const THEME_NAMES: Record<Theme, string> = {
  system: texts.themeSystem,
  light: texts.themeLight,
  dark: texts.themeDark,
}

/** Who I am and where: workspaces, theme, sign out. */
export function ProfileMenu(): ReactNode {
  const { session, router } = useApp()
  const user = useSessionState((state) => state.user)
  const workspace = useSessionState((state) => state.workspace)
  const [open, setOpen] = useState(false)
  if (!user) return null
  const name = workspace?.display_name ?? user.display_name
  return (
    <Menu
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="profile-button" aria-label={texts.accountMenu(name)}>
          <Avatar name={name} src={workspace?.profile_image ?? user.avatar} decorative />
          {workspace && <WorkspaceAvatar workspace={workspace} size="badge" />}
        </button>
      }
    >
      <div className="profile-menu-head">
        <Avatar name={name} src={workspace?.profile_image ?? user.avatar} size={32} decorative />
        <span>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </span>
      </div>
      <MenuSeparator />
      {open && <WorkspaceChoices />}
      <MenuItem icon={<Building2 />} onSelect={() => router.navigate('/start')}>
        {texts.allWorkspaces}
      </MenuItem>
      <MenuSeparator />
      <ThemeChoices />
      <MenuSeparator />
      <MenuItem icon={<LogOut />} onSelect={() => void session.logout()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  )
}

function WorkspaceChoices(): ReactNode {
  const app = useApp()
  const { status, rows } = useWorkspaces()
  const code = app.session.getState().workspaceCode
  if (rows.length === 0) {
    if (status === 'ready') return null
    // The next opening asks again, and so does the page of all workspaces.
    return <MenuItem disabled>{status === 'failed' ? texts.workspacesFailed : texts.workspacesLoading}</MenuItem>
  }
  return (
    <MenuChoices
      label={texts.workspaces}
      value={code ?? ''}
      onChange={(next) => next !== code && openWorkspace(next, app)}
      options={rows.map((workspace) => ({ value: workspace.code, label: workspace.name }))}
    />
  )
}

function ThemeChoices(): ReactNode {
  const [theme, choose] = useState(readTheme)
  return (
    <MenuChoices
      label={texts.theme}
      value={theme}
      onChange={(next) => {
        setTheme(next)
        choose(next)
      }}
      options={THEMES.map((value) => ({ value, label: THEME_NAMES[value] }))}
    />
  )
}
