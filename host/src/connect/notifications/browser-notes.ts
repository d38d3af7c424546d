import {
  levelsOf,
  notificationPlace,
  notificationSentence,
  notificationSubject,
  notificationsStore,
  pageLanguage,
  type Notification as Told,
  type Session,
} from '@arbo/core'
import type { App } from '../../app/app-context.ts'
import { renewNotes, showsNotes } from './notes-switch.ts'
import { createOneTab } from './one-tab.ts'
import { formatDay } from '@arbo/core/format'

type Notes = Pick<App, 'session' | 'router'>

const CHANNEL = 'arbo-notifications'
const keyOf = ({ id, count }: Told): string => `${CHANNEL}:${id}:${count}`

function show({ session, router }: Notes, notification: Told): void {
  const language = pageLanguage()
  const levels = levelsOf({ workspace: session.getState().workspace }, language)
  const sentence = notificationSentence(notification, levels, (day) => formatDay(day, language))
  const body = notification.comment?.text ? `${sentence}: ${notification.comment.text}` : sentence
  // The same tag: a repeated notification replaces the earlier note.
  const note = new Notification(notificationSubject(notification), { body, tag: notification.id })
  note.addEventListener('click', () => {
    window.focus()
    note.close()
    void notificationsStore(session)
      .see([notification.id])
      .catch(() => undefined)
    const place = notificationPlace(notification)
    if (place !== null) router.navigate(place)
  })
}

/** Sessions whose notes are followed already: both the bell and the switch start it. */
const followed = new WeakMap<Session, () => void>()

/**
 * Shows new notifications in the browser while no tab is visible; one of several tabs shows them.
 * @returns a function to stop
 */
export function followNotes(app: Notes): () => void {
  const { session } = app
  const before = followed.get(session)
  if (before) return before
  const channel = new BroadcastChannel(CHANNEL)
  const inOneTab = createOneTab({
    channel,
    locks: navigator.locks,
    isInSight: () => document.visibilityState === 'visible',
  })
  const unfollow = session.on('notification.created', ({ notification }) => {
    if (!showsNotes()) return
    // A note that cannot be shown still waits at the bell.
    inOneTab(keyOf(notification), () => show(app, notification)).catch(() => undefined)
  })
  const stop = (): void => {
    followed.delete(session)
    unfollow()
    channel.close()
  }
  followed.set(session, stop)
  return stop
}

/**
 * Renews the user's choice on load and whenever the browser's permission changes, and shows new notifications.
 * @returns a function to stop
 */
export function startNotes(app: Notes): () => void {
  // A failed server is asked again on the next load.
  const renew = (): void => void renewNotes(app).catch(() => undefined)
  let permission: PermissionStatus | null = null
  let isOver = false
  renew()
  // Browsers without this event show the change on the next load.
  const watch = async (): Promise<void> => {
    const status = await navigator.permissions?.query({ name: 'notifications' })
    if (isOver || !status) return
    permission = status
    permission.addEventListener('change', renew)
  }
  watch().catch(() => undefined)
  const stop = followNotes(app)
  return () => {
    isOver = true
    permission?.removeEventListener('change', renew)
    stop()
  }
}
