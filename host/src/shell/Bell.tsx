import { notificationCount } from '@arbo/core'
import { Bell as BellIcon } from '@arbo/kit/icons'
import { IconLink } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { routes } from '../routes.ts'
import { texts } from '../texts.ts'
import { useFollow } from './useFollow.ts'

/** More than fits on the bell. */
const MOST = 99

/** How many notifications wait; only for who may read the feed (NTF-02). */
export function Bell(): ReactNode {
  const { session } = useApp()
  // Another workspace has another count.
  useSessionState((state) => state.workspaceCode)
  useSessionState((state) => state.permissions)
  const { permission } = routes.notifications
  if (!permission || !session.can(permission)) return null
  return <BellLink />
}

function BellLink(): ReactNode {
  const { session, router } = useApp()
  const count = useSelected(notificationCount(session), (state) => state.new)
  const follow = useFollow()
  const to = routes.notifications.path
  return (
    <IconLink
      size="small"
      icon={<BellIcon />}
      label={count > 0 ? texts.notificationsCount(count) : texts.noNewNotifications}
      badge={count === 0 ? undefined : count > MOST ? `${MOST}+` : String(count)}
      href={router.href(to)}
      onClick={(event) => follow(to, event)}
    />
  )
}
