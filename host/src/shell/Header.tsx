import { Settings } from '@arbo/kit/icons'
import { classes, IconLink } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { readSettings } from '../app/settings.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { routes } from '../app/routes.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { TimerSlot } from '../planning/time/TimerSlot.tsx'
import { GlobalSearch } from './GlobalSearch.tsx'
import { HelpMenu } from './help/HelpMenu.tsx'
import { Insights } from './Insights.tsx'
import { LogoMark } from '../ui/LogoMark.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useFollow } from '../app/use-follow.ts'
import { MOBILE, useMedia } from '../ui/use-media.ts'
import styles from './shell.module.css'

/** The top navigation. `menu`: the page has the left bar, which some pages hide. */
export function Header({ menu }: { menu: boolean }): ReactNode {
  const { router } = useApp()
  const workspace = useSessionState((state) => state.workspace)
  const follow = useFollow()
  const mobile = useMedia(MOBILE)
  const account = routes.account.path
  const { product_title } = readSettings()
  return (
    <header className={classes('header', styles['shell-header'])}>
      <a
        href={router.href('/')}
        className={styles['header-logo']}
        aria-label={workspace ? `${workspace.name}: ${shellTexts.workspaceHome}` : product_title}
        onClick={(event) => follow('/', event)}
      >
        <LogoMark />
        <span className={styles['header-workspace']} title={workspace?.name}>
          {workspace?.name ?? product_title}
        </span>
      </a>
      <span className="spacer" />
      <TimerSlot />
      <GlobalSearch />
      <Insights />
      {!mobile && <HelpMenu />}
      {!menu && (
        <IconLink
          icon={<Settings />}
          label={shellTexts.manageAccount}
          href={router.href(account)}
          onClick={(event) => follow(account, event)}
        />
      )}
      <ProfileMenu />
    </header>
  )
}
