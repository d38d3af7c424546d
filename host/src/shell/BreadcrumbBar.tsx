import { ArrowLeft } from '@arbo/kit/icons'
import { Breadcrumb, IconButton, type BreadcrumbItem } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { isPlainClick } from '../app/Link.tsx'
import type { Place } from '../app/navigation.ts'
import { useTrail, type Crumb } from '../app/trail.ts'
import { texts } from '../texts.ts'
import { crumbsOf } from './crumbs.ts'
import { CopyLink } from './CopyLink.tsx'
import { useGoUp } from './useGoUp.ts'

/** Where the user is, and the way up. */
export function BreadcrumbBar({ place }: { place: Place }): ReactNode {
  const { router } = useApp()
  const entity = useTrail((trail) => trail.crumbs)
  const crumbs = useMemo(() => crumbsOf(place.route, entity), [place.route, entity])
  const up = crumbs.at(-2)?.to
  useGoUp(up)

  const items = crumbs.map((crumb): BreadcrumbItem & Crumb => ({
    ...crumb,
    ...(crumb.to === undefined ? {} : { href: router.href(crumb.to) }),
  }))

  return (
    <div className="breadcrumb-bar">
      {up !== undefined && (
        <IconButton
          size="small"
          icon={<ArrowLeft />}
          label={texts.goUp}
          shortcut="Backspace"
          onClick={() => router.navigate(up)}
        />
      )}
      <Breadcrumb
        items={items}
        onSelect={(item, event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          const to = items.find(({ href }) => href === item.href)?.to
          if (to !== undefined) router.navigate(to)
        }}
      />
      <span className="spacer" />
      <CopyLink />
    </div>
  )
}
