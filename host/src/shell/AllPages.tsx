import { favouritesStore } from '@arbo/core/internal'
import { Sheet } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import type { MenuEntry } from '../app/menus.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useSelected } from '../app/store.ts'
import { useAllMenus } from '../app/use-all-menus.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import { useSessionState } from '../app/use-session-state.ts'
import styles from './shell.module.css'

/** A page of a menu, or a favourite, which is of any route. */
type SheetEntry = Pick<MenuEntry, 'label' | 'to' | 'about'> & Partial<Pick<MenuEntry, 'name'>>

/** All pages, by the menus of the specification, in a sheet. */
export function AllPages({ onClose }: { onClose: () => void }): ReactNode {
  const { router, session } = useApp()
  const menus = useAllMenus()
  const { user, isOpen } = useMenus()
  const follow = useFollow()
  const name = useSessionState((state) => state.workspace?.name)
  const favourites = useSelected(
    useMemo(() => favouritesStore(session), [session]),
    (state) => state.rows,
  )
  const groups: { key: string; label: string; entries: readonly SheetEntry[] }[] = [
    {
      key: 'favourites',
      label: shellTexts.favourites,
      entries: favourites.map(({ path, name: label }) => ({ label, to: path })),
    },
    ...menus,
    { key: 'user', label: shellTexts.menus.user, entries: user },
  ].filter(({ entries }) => entries.length > 0)
  return (
    <Sheet open onOpenChange={(next) => !next && onClose()} title={name ?? shellTexts.menu}>
      <nav aria-label={shellTexts.allPages} className={styles['menu-sheet']}>
        {groups.map((group) => (
          <section key={group.key} aria-labelledby={`menu-${group.key}`}>
            <h3 id={`menu-${group.key}`}>{group.label}</h3>
            <ul>
              {group.entries.map((entry) => (
                <li key={entry.to}>
                  <a
                    href={router.href(entry.to)}
                    aria-current={entry.name && isOpen({ ...entry, name: entry.name }) ? 'page' : undefined}
                    onClick={(event) => {
                      follow(entry.to, event)
                      if (event.defaultPrevented) onClose()
                    }}
                  >
                    {entry.label}
                    {entry.about && <span className={styles['menu-about']}>{entry.about}</span>}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </Sheet>
  )
}
