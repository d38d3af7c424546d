import { PanelLeft } from '@arbo/kit/icons'
import { classes, IconButton, IconLink } from '@arbo/kit/ui'
import { Suspense, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import type { BarItem, MenuEntry } from '../app/menus.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useFollow } from '../app/use-follow.ts'
import { useMenus } from '../app/use-menus.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { UP_TO_TABLET, useMedia } from '../ui/use-media.ts'
import { BAR_ICONS } from './bar-icons.tsx'
import { setFolded, useFolded } from './bar-state.ts'
import { MenuSheet } from './MenuSheet.tsx'
import styles from './bar.module.css'

/** Where its code fails to load, the bar does without. */
const BarPlaces = lazyPart(
  'BarPlaces',
  () => import('./BarPlaces.tsx').then((module) => module.BarPlaces),
  () => null,
)

/** The left bar: the places of the product by name, one's favourites, and what was open last. */
export function SideBar(): ReactNode {
  const { bar, place } = useMenus()
  const code = useSessionState((state) => state.workspaceCode)
  const folded = useFolded()
  const tablet = useMedia(UP_TO_TABLET)
  return (
    <div className={classes(styles['side-bar'], folded && styles['folded'])}>
      <nav className={styles['places']} aria-label={shellTexts.mainMenu}>
        <ul>
          {bar.map((item) => (
            <Place key={item.key} item={item} current={item.key === place} folded={folded} />
          ))}
        </ul>
        {!folded && (
          <Suspense>
            {/* Another workspace has other favourites. */}
            <BarPlaces key={code} />
          </Suspense>
        )}
      </nav>
      <div className={styles['foot']}>
        <MenuSheet folded={folded} />
        {!tablet && (
          <IconButton
            size="small"
            icon={<PanelLeft />}
            label={folded ? shellTexts.unfold : shellTexts.fold}
            tooltipSide="right"
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          />
        )}
      </div>
    </div>
  )
}

interface PlaceProps {
  item: BarItem
  /** The open page belongs to it. */
  current: boolean
  folded: boolean
}

function Place({ item: { key, entry, below }, current, folded }: PlaceProps): ReactNode {
  const { router, preload } = useApp()
  const { isOpen } = useMenus()
  const follow = useFollow()
  const link = ({ to, name }: MenuEntry) => ({
    href: router.href(to),
    'aria-current': isOpen({ to, name, label: '' }) ? ('page' as const) : undefined,
    onPointerEnter: () => preload(name),
    onClick: (event: React.MouseEvent) => follow(to, event),
  })
  if (folded) {
    return (
      <li data-current={current ? '' : undefined}>
        <IconLink icon={BAR_ICONS[key]} label={entry.label} tooltipSide="right" {...link(entry)} />
      </li>
    )
  }
  return (
    <li data-current={current ? '' : undefined}>
      <a className={styles['place']} {...link(entry)}>
        {BAR_ICONS[key]}
        <span>{entry.label}</span>
      </a>
      {current && below.length > 0 && (
        <ul className={styles['below']}>
          {below.map((one) => (
            <li key={one.to}>
              <a className={styles['place']} {...link(one)}>
                <span>{one.label}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
