import { ArrowLeft } from '@arbo/kit/icons'
import { classes, Breadcrumb, IconButton, type BreadcrumbItem } from '@arbo/kit/ui'
import { Suspense, useMemo, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { isPlainClick } from '../app/Link.tsx'
import type { RouteName } from '../app/routes.ts'
import type { Place } from '../app/navigation.ts'
import { useTrail, type Crumb } from '../app/trail.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { useLevels } from '../app/levels.ts'
import { Bell } from './Bell.tsx'
import { CopyLink } from './CopyLink.tsx'
import { crumbsOf } from './crumbs.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { LandingPage } from './LandingPage.tsx'
import { useBarWidth } from './bar-state.ts'
import { useGoUp } from './use-go-up.ts'
import { MOBILE, useMedia } from '../ui/use-media.ts'
import { useWindowWidth } from './use-window-width.ts'
import styles from './shell.module.css'

/** Width of the bar's other parts, in px (specification, section 9). The left bar takes its own. */
const OTHERS_WIDTH = 273
/** A phone has room only for the parent and the page itself. */
const SHOWN_ON_MOBILE = 2

/** Pages on which Backspace deletes, or will once their content is loaded. */
const DELETING: ReadonlySet<RouteName> = new Set(['review', 'scene', 'room', 'playlist', 'entity'])
/** Pages without a key to go up. */
const REVIEWS: ReadonlySet<RouteName> = new Set(['review', 'scene', 'room', 'playlist'])

/** Where its code fails to load, the bar does without. */
const FavouriteButton = lazyPart(
  'FavouriteButton',
  () => import('./FavouriteButton.tsx').then((module) => module.FavouriteButton),
  () => null,
)

/** Pages about scenes, to which films and pictures are added. */
const ABOUT_SCENES: ReadonlySet<RouteName> = new Set(['directory', 'entity', 'scene', 'playlist'])

const AddFilesButton = lazyPart(
  'AddFilesButton',
  () => import('./AddFilesButton.tsx').then((module) => module.AddFilesButton),
  () => null,
)

/** The breadcrumb, and a button to go up. */
export function BreadcrumbBar({ place }: { place: Place }): ReactNode {
  const { router, viewAs } = useApp()
  const entityPath = useTrail((trail) => trail.crumbs)
  const code = useSessionState((state) => state.workspaceCode)
  const inside = code !== null
  const mobile = useMedia(MOBILE)
  const available = useWindowWidth() - useBarWidth() - OTHERS_WIDTH
  const { query } = place.location
  const levels = useLevels()
  const crumbs = useMemo(
    () => crumbsOf(place.route, { entityPath, query, levels }),
    [place.route, entityPath, query, levels],
  )
  const up = crumbs.slice(0, -1).findLast((crumb) => crumb.to !== undefined && !crumb.newTab)?.to
  useGoUp(REVIEWS.has(place.name) ? undefined : up)

  const items = crumbs.map((crumb): BreadcrumbItem & Crumb => ({
    ...crumb,
    ...(crumb.to === undefined ? {} : { href: router.href(crumb.to) }),
  }))

  return (
    <section className={classes('breadcrumb-bar', styles['shell-breadcrumbs'])} aria-label={shellTexts.pageBar}>
      {up !== undefined && !mobile && (
        <IconButton
          size="small"
          icon={<ArrowLeft />}
          label={shellTexts.goUp}
          {...(DELETING.has(place.name) ? {} : { shortcut: 'Backspace' })}
          onClick={() => router.navigate(up)}
        />
      )}
      {items.length === 0 ? (
        <span className="spacer" />
      ) : (
        <Breadcrumb
          items={items}
          {...(mobile ? { atMost: SHOWN_ON_MOBILE } : { available })}
          onSelect={(item, event) => {
            if (item.newTab || !isPlainClick(event)) return
            event.preventDefault()
            const to = items.find(({ href }) => href === item.href)?.to
            if (to !== undefined) router.navigate(to)
          }}
        />
      )}
      {inside && !mobile && viewAs === null && (
        <Suspense>
          <FavouriteButton key={code} place={place} />
        </Suspense>
      )}
      {inside && !mobile && ABOUT_SCENES.has(place.name) && (
        <Suspense>
          <AddFilesButton />
        </Suspense>
      )}
      {inside && <LandingPage />}
      <CopyLink />
      <Bell />
    </section>
  )
}
