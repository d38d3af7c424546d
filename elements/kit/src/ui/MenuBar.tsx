import { Menubar as Base } from '@base-ui/react/menubar'
import type { ReactNode } from 'react'
import { MenuBarContext } from './menu-bar-context.ts'

export interface MenuBarProps {
  /** Accessible name. */
  label: string
  /** Menus. */
  children: ReactNode
}

/** Menus side by side, as one stop of the tab key: arrows lead from one to the next, open or closed (ARIA menubar). */
export function MenuBar({ label, children }: MenuBarProps): ReactNode {
  return (
    <Base className="arbo-menubar" aria-label={label} modal={false}>
      <MenuBarContext value>{children}</MenuBarContext>
    </Base>
  )
}
