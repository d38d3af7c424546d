import type { ReactNode } from 'react'
import { Link } from '../app/Link.tsx'
import { useSessionState } from '../app/useSessionState.ts'
import { texts } from '../texts.ts'
import { LogoMark } from './LogoMark.tsx'
import { MainMenu } from './MainMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

/** The top navigation. `menu`: with the main menu, which some pages hide. */
export function Header({ menu }: { menu: boolean }): ReactNode {
  const workspace = useSessionState((state) => state.workspace)
  return (
    <header className="header">
      <Link
        to="/"
        className="header-logo"
        aria-label={workspace ? `${workspace.name}: ${texts.workspaceHome}` : texts.product}
      >
        <LogoMark />
        <span className="header-workspace">{workspace?.name ?? texts.product}</span>
      </Link>
      {menu && <MainMenu />}
      <span className="spacer" />
      <ProfileMenu />
    </header>
  )
}
