import { MenuLines } from '@arbo/kit/icons'
import { Button, Sheet } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { shellTexts } from '../app/shell-texts.ts'
import type { MenuEntry } from '../app/menus.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import styles from './shell.module.css'

/** The main menu up to a tablet: one button, and a sheet with all groups. */
export function MenuSheet(): ReactNode {
  const { router } = useApp()
  const { menus, modules, user, isOpen } = useMenus()
  const follow = useFollow()
  const name = useSessionState((state) => state.workspace?.name)
  const [open, setOpen] = useState(false)

  const groups: { key: string; label: string; entries: readonly MenuEntry[] }[] = [
    { key: 'modules', label: shellTexts.modules, entries: modules },
    ...menus,
    { key: 'user', label: shellTexts.menus.user, entries: user },
  ].filter(({ entries }) => entries.length > 0)

  return (
    <>
      <Button
        variant="ghost"
        icon={<MenuLines />}

        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {shellTexts.menu}
      </Button>
      <Sheet open={open} onOpenChange={setOpen} title={name ?? shellTexts.menu}>
        <nav aria-label={shellTexts.mainMenu} className={styles['menu-sheet']}>
          {groups.map((group) => (
            <section key={group.key} aria-labelledby={`menu-${group.key}`}>
              <h3 id={`menu-${group.key}`}>{group.label}</h3>
              <ul>
                {group.entries.map((entry) => (
                  <li key={entry.label}>
                    <a
                      href={router.href(entry.to)}
                      aria-current={isOpen(entry) ? 'page' : undefined}
                      onClick={(event) => {
                        follow(entry.to, event)
                        if (event.defaultPrevented) setOpen(false)
                      }}
                    >
                      {entry.label}
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </Sheet>
    </>
  )
}
