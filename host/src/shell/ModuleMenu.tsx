import { LayoutGrid } from '@arbo/kit/icons'
import { IconButton, Menu, MenuItem } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import styles from './shell.module.css'

/** Update, Review, Woohoo and the playlists, each with its purpose. */
export function ModuleMenu(): ReactNode {
  const { router } = useApp()
  const { modules, isOpen } = useMenus()
  const follow = useFollow()
  if (modules.length === 0) return null
  return (
    <Menu pinned trigger={<IconButton icon={<LayoutGrid />} label={shellTexts.modules} />}>
      {modules.map((entry) => (
        <MenuItem
          key={entry.label}
          href={router.href(entry.to)}
          current={isOpen(entry)}
          onSelect={(event) => follow(entry.to, event)}
        >
          <span className={styles['module-name']}>{entry.label}</span>
          <span className={styles['module-text']}>{entry.description}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
