import { ChartNoAxesColumn } from '@arbo/kit/icons'
import { IconLink } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { pathOf } from '../app/router/pattern.ts'
import { routes } from '../app/routes.ts'
import { shellTexts } from '../app/shell-texts.ts'
import { showsTools } from './header-rules.ts'
import { useFollow } from '../app/use-follow.ts'
import { useHeaderSituation } from './use-header-situation.ts'

const TILE = routes['people-tile']

/** A link to the user's own people tile; only with the right to see insights (PPL-04). */
export function Insights(): ReactNode {
  const { session, router } = useApp()
  const situation = useHeaderSituation()
  // Renders again when the permissions change.
  useSessionState((state) => state.permissions)
  const member = useSessionState((state) => state.member)
  const follow = useFollow()
  if (!situation || !showsTools(situation) || !member || !TILE.permission || !session.can(TILE.permission)) return null
  const to = pathOf(TILE.path, { id: member.id })
  return (
    <IconLink
      icon={<ChartNoAxesColumn />}
      label={shellTexts.insights}
      href={router.href(to)}
      aria-current={situation.path === to ? 'page' : undefined}
      onClick={(event) => follow(to, event)}
    />
  )
}
