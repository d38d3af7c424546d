import { Bell, Building2, LogOut, Moon, Plus, Settings, SlidersHorizontal, User } from '@arbo/kit/icons'
import { Avatar, Menu, MenuCheck, MenuChoices, MenuGroup, MenuItem, MenuSeparator, Text } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { openShellDialog } from '../app/shell-dialog.ts'
import { signOut } from '../app/sign-out.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { openWorkspaceDialog } from '../app/workspace-dialog.ts'
import { openWorkspace, useWorkspaces } from '../app/workspaces.ts'
import type { RouteName } from '../app/routes.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { texts } from '../app/texts.ts'
import { setTheme } from '../app/theme/theme.ts'
import { useTheme } from '../app/theme/use-theme.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import { WorkspaceAvatar } from '../ui/WorkspaceAvatar.tsx'
import { MOBILE, useMedia } from '../ui/use-media.ts'
import { LazyHelpItems } from './help/lazy-help-items.ts'
import styles from './shell.module.css'

const USER_ICONS: Partial<Record<RouteName, ReactNode>> = {
  person: <User />,
  notifications: <Bell />,
  account: <Settings />,
}

/** The user's menu: workspaces, own pages, theme, sign out. */
export function ProfileMenu(): ReactNode {
  const { session, router } = useApp()
  const user = useSessionState((state) => state.user)
  const workspace = useSessionState((state) => state.workspace)
  const [open, setOpen] = useState(false)
  const { dark } = useTheme()
  // A phone's header has no room for a menu of its own.
  const mobile = useMedia(MOBILE)
  if (!user) return null
  const name = workspace?.display_name ?? user.display_name
  const picture = workspace?.profile_image ?? user.avatar
  return (
    <>
      <Menu
        pinned
        align="end"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className={styles['profile-button']} aria-label={shellTexts.accountMenu({ name })}>
            <span className={styles['profile-pictures']}>
              <Avatar name={name} src={picture} decorative />
              {workspace && <WorkspaceAvatar workspace={workspace} size="badge" />}
            </span>
          </button>
        }
      >
        <div className={styles['profile-menu-head']}>
          <Avatar name={name} src={picture} size={32} decorative />
          <span>
            <Text as="strong" weight="strong">
              {name}
            </Text>
            <span>{user.email}</span>
          </span>
        </div>
        <MenuSeparator />
        <UserPages />
        <MenuSeparator />
        {mobile && open && (
          <>
            <Suspense>
              <LazyHelpItems />
            </Suspense>
            <MenuSeparator />
          </>
        )}
        <MenuCheck icon={<Moon />} checked={dark} onChange={(next) => setTheme(next ? 'dark' : 'light')}>
          {shellTexts.darkMode}
        </MenuCheck>
        <MenuItem icon={<SlidersHorizontal />} onSelect={() => openShellDialog('display')}>
          {shellTexts.display}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={() => void signOut(session)}>
          {texts.signOut}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Building2 />} onSelect={() => router.navigate('/start')}>
          {texts.allWorkspaces}
        </MenuItem>
        <MenuItem icon={<Plus />} onSelect={openWorkspaceDialog}>
          {texts.newWorkspace}
        </MenuItem>
        {/* Last, as they may still load when the menu opens: nothing moves under the pointer. */}
        {open && <WorkspaceChoices />}
      </Menu>
    </>
  )
}

function UserPages(): ReactNode {
  const { router } = useApp()
  const { user, isOpen } = useMenus()
  const follow = useFollow()
  return (
    <MenuGroup label={shellTexts.menus.user}>
      {user.map((entry) => (
        <MenuItem
          key={entry.label}
          icon={USER_ICONS[entry.name]}
          href={router.href(entry.to)}
          current={isOpen(entry)}
          onSelect={(event) => follow(entry.to, event)}
        >
          {entry.label}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}

function WorkspaceChoices(): ReactNode {
  const app = useApp()
  const { status, rows } = useWorkspaces()
  const code = app.session.getState().workspaceCode
  if (rows.length === 0) {
    if (status === 'ready') return null
    // The next opening tries again, and so does the page of all workspaces.
    return (
      <MenuItem disabled>{status === 'failed' ? shellTexts.workspacesFailed : shellTexts.workspacesLoading}</MenuItem>
    )
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
