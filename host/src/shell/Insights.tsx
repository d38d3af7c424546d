import { ChartNoAxesColumn } from '@arbo/kit/icons'
import { IconLink } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { pathOf } from '../router/pattern.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { showsTools } from './headerRules.ts'
import { useFollow } from './useFollow.ts'
import { useHeaderSituation } from './useHeaderSituation.ts'

const TILE = routes['people-tile']

/** Leads to one's own people tile; only with the right to see insights (PPL-04). */
export function Insights(): ReactNode {
  const { session, router } = useApp()
  const situation = useHeaderSituation()
  // Asked again when the permissions change.
  useSessionState((state) => state.permissions)
  const member = useSessionState((state) => state.member)
  const follow = useFollow()
  if (!situation || !showsTools(situation) || !member || !TILE.permission || !session.can(TILE.permission)) return null
  const to = pathOf(TILE.path, { id: member.id })
  return (
    <IconLink
      icon={<ChartNoAxesColumn />}
      label={texts.insights}
      href={router.href(to)}
      aria-current={situation.path === to ? 'page' : undefined}
      onClick={(event) => follow(to, event)}
    />
  )
}
