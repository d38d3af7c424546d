import { Menu, MenuBar, MenuItem } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { shellTexts } from '../app/shell-texts.ts'
import type { VisibleMenu } from '../app/menu-rules.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import styles from './shell.module.css'

/** The main menu on a monitor: only what the user may open. */
export function MainMenu(): ReactNode {
  const { menus, current, isOpen } = useMenus()
  if (menus.length === 0) return null
  return (
    <nav className={styles['main-menu']} aria-label={shellTexts.mainMenu}>
      <MenuBar label={shellTexts.mainMenu}>
        {menus.map((menu) => (
          <OneMenu key={menu.key} menu={menu} current={menu.key === current} isOpen={isOpen} />
        ))}
      </MenuBar>
    </nav>
  )
}

interface OneMenuProps {
  menu: VisibleMenu
  /** The open page belongs to it. */
  current: boolean
  isOpen: ReturnType<typeof useMenus>['isOpen']
}

function OneMenu({ menu, current, isOpen }: OneMenuProps): ReactNode {
  const { router, preload } = useApp()
  const follow = useFollow()
  const [open, setOpen] = useState(false)
  return (
    <Menu
      pinned
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles['main-menu-trigger']} data-current={current ? '' : undefined}>
          {menu.label}
        </button>
      }
    >
      {menu.entries.map((entry) => (
        <MenuItem
          key={entry.label}
          href={router.href(entry.to)}
          current={isOpen(entry)}
          onHighlight={() => preload(entry.name)}
          onSelect={(event) => follow(entry.to, event)}
        >
          {entry.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
