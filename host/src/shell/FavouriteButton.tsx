import { favouritesStore } from '@arbo/core/internal'
import { Star } from '@arbo/kit/icons'
import { classes, IconButton } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { favouritePath } from '../app/favourite-path.ts'
import { useLevels } from '../app/levels.ts'
import type { Place } from '../app/navigation.ts'
import { pageNameOf } from '../app/page-name.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useSelected } from '../app/store.ts'
import { useTrail } from '../app/trail.ts'
import { favouriteFailed } from './favourite-failed.ts'
import styles from './shell.module.css'

/** Puts this page among one's favourites, or takes it away. */
export function FavouriteButton({ place }: { place: Place }): ReactNode {
  const { session, toasts } = useApp()
  const store = useMemo(() => favouritesStore(session), [session])
  const { status, rows } = useSelected(store, (state) => state)
  const levels = useLevels()
  const title = useTrail((trail) => trail.title)
  const path = favouritePath(place)
  const on = rows.some((row) => row.path === path)
  // What is about one thing has its name once the thing is read.
  const name = title ?? (place.route.breadcrumb?.entityPath ? null : pageNameOf(place, levels))
  if (status !== 'ready' || (name === null && !on)) return null

  async function toggle(): Promise<void> {
    try {
      await (on ? store.remove(path) : store.add({ path, name: (name ?? '').slice(0, NAME_MOST) }))
    } catch (error) {
      favouriteFailed(toasts, error)
    }
  }

  return (
    <IconButton
      size="small"
      className={classes(on && styles['favourite'])}
      icon={<Star />}
      label={on ? shellTexts.removeFavourite : shellTexts.addFavourite}
      onClick={() => void toggle()}
    />
  )
}

/** The contract's longest name. */
const NAME_MOST = 120
