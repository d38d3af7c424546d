import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import type { BarKey } from '../app/menus.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import { BAR_ICONS } from './bar-icons.tsx'
import { MenuSheet } from './MenuSheet.tsx'
import styles from './bar.module.css'

/** What is used on the way; the sheet has everything. */
const ON_THE_WAY: ReadonlySet<BarKey> = new Set(['my-work', 'review', 'projects', 'playlists'])

/** The bar of a phone, under the thumb. */
export function BottomBar(): ReactNode {
  const { router, preload } = useApp()
  const { bar, place } = useMenus()
  const follow = useFollow()
  return (
    <nav className={styles['bottom-bar']} aria-label={shellTexts.mainMenu}>
      {bar
        .filter(({ key }) => ON_THE_WAY.has(key))
        .map(({ key, entry }) => (
          <a
            key={key}
            className={styles['tab']}
            href={router.href(entry.to)}
            aria-current={key === place ? 'page' : undefined}
            onPointerDown={() => preload(entry.name)}
            onClick={(event) => follow(entry.to, event)}
          >
            {BAR_ICONS[key]}
            <span className="arbo-truncate">{entry.label}</span>
          </a>
        ))}
      <MenuSheet tab />
    </nav>
  )
}
