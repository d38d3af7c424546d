import { notificationCount } from '@arbo/core'
import { Bell as BellIcon } from '@arbo/kit/icons'
import { IconLink } from '@arbo/kit/ui'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { loadCode } from '../app/load-code.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useApp } from '../app/app-context.ts'
import { isPlainClick } from '../app/Link.tsx'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { routes } from '../app/routes.ts'
import { NOTES_KEY } from '../connect/notifications/notes-key.ts'
import { shellTexts } from '../app/shell-texts.ts'

const FeedPanel = lazyPart('FeedPanel', () =>
  import('../connect/notifications/FeedPanel.tsx').then((module) => module.FeedPanel),
)

/** The largest number that fits on the bell. */
const MOST = 99

/** The number of unread notifications; only for users who may read the feed (NTF-02). */
export function Bell(): ReactNode {
  const { session } = useApp()
  // Another workspace has another count.
  const code = useSessionState((state) => state.workspaceCode)
  useSessionState((state) => state.permissions)
  const { permission } = routes.notifications
  if (!permission || !session.can(permission)) return null
  return <BellButton key={code} />
}

/** A click opens the feed; in a new tab the link opens the settings. */
function BellButton(): ReactNode {
  const app = useApp()
  const { session, router } = app
  const count = useSelected(notificationCount(session), (state) => state.new)
  const place = useSelected(app.store, (state) => state.place)
  const pending = useSelected(app.store, (state) => state.pending)
  const [opened, setOpened] = useState<{ place: typeof place; pending: boolean } | null>(null)
  // Another page closes it, except for one that was already loading when it opened.
  if (opened && opened.place !== place) setOpened(opened.pending ? { place, pending } : null)
  const open = opened !== null

  useEffect(() => {
    if (typeof Notification !== 'function') return undefined
    // Also runs where the permission was taken back after the user's choice.
    if (Notification.permission !== 'granted' && localStorage.getItem(NOTES_KEY) === null) return undefined
    let stop: (() => void) | null = null
    let isOver = false
    // Without this code notifications wait at the bell.
    void loadCode('browserNotes', () => import('../connect/notifications/browser-notes.ts')).then(
      ({ startNotes }) => (stop = isOver ? null : startNotes(app)),
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [app])

  return (
    <>
      <IconLink
        size="small"
        icon={<BellIcon />}
        label={count > 0 ? shellTexts.notificationsCount({ count }) : shellTexts.noNewNotifications}
        badge={count === 0 ? undefined : count > MOST ? `${MOST}+` : String(count)}
        href={router.href(routes.notifications.path)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setOpened(open ? null : { place, pending })
        }}
      />
      {open && (
        <Suspense>
          <FeedPanel onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
