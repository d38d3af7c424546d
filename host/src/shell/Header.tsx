import { Settings } from '@arbo/kit/icons'
import { classes, IconLink } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { readSettings } from '../app/settings.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { routes } from '../app/routes.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { GlobalSearch } from './GlobalSearch.tsx'
import { Insights } from './Insights.tsx'
import { LogoMark } from '../ui/LogoMark.tsx'
import { MainMenu } from './MainMenu.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import { ModuleMenu } from './ModuleMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useFollow } from '../app/use-follow.ts'
import { UP_TO_TABLET, useMedia } from '../ui/use-media.ts'
import styles from './shell.module.css'

/** The top navigation. `menu`: with the main menu, which some pages hide. */
export function Header({ menu }: { menu: boolean }): ReactNode {
  const { router } = useApp()
  const workspace = useSessionState((state) => state.workspace)
  const inside = useSessionState((state) => state.workspaceCode !== null)
  const small = useMedia(UP_TO_TABLET)
  const follow = useFollow()
  const account = routes.account.path
  const { product_title } = readSettings()
  return (
    <header className={classes('header', styles['shell-header'])}>
      {menu && inside && small && <MenuSheet />}
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
      {menu && inside && !small && (
        <>
          <ModuleMenu />
          <MainMenu />
        </>
      )}
      <span className="spacer" />
      <GlobalSearch />
      <Insights />
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
