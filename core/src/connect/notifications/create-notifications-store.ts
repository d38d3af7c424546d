import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { NotificationTab, NotificationType } from '../../contract/connect/notification-values.ts'
import type { Notification } from '../../contract/connect/notifications.ts'
import type { Session } from '../../platform/session/types.ts'
import { absoluteUrl } from '../../platform/data/addresses.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Which notifications a list shows. */
export interface NotificationsQuery {
  tab: NotificationTab
  /** Null: all types. */
  type: NotificationType | null
}

/** The notifications of one tab, newest first, as far as they were scrolled to. */
export interface NotificationsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  query: NotificationsQuery
  list: Rows<Notification>
}

/** The notification feed, following live events. Changes show at once; they reject with an ApiError where they fail. */
export interface NotificationsStore extends ReadableStore<NotificationsState> {
  reload(): Promise<void>
  ask(query: Partial<NotificationsQuery>): Promise<void>
  loadMore(): Promise<void>
  /** Marks these as seen. */
  see(ids: readonly string[]): Promise<void>
  seeAll(): Promise<void>
  /** Puts these out of the feed, or back into it. */
  clear(ids: readonly string[], on?: boolean): Promise<void>
  /** Clears all that were told before a moment. @returns how many */
  clearBefore(moment: Date): Promise<number>
  /** Hears no more of a scene, or of an entity and all below it. */
  mute(what: { item_id: string } | { entity_id: string }): Promise<void>
}

const CALL = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const NONE: Rows<Notification> = { rows: [], total: 0, loadingMore: false }

/** What belongs together in a feed, in the order of the newest of each: one scene, one entity, one playlist. */
export function groupNotifications(rows: readonly Notification[]): readonly (readonly Notification[])[] {
  const groups = new Map<string, Notification[]>()
  for (const row of rows) {
    const key = row.group_key || row.id
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

export function createNotificationsStore(session: Session): NotificationsStore {
  const api = createClient(session)
  const initial: NotificationsState = { status: 'loading', error: null, query: { tab: 'new', type: null }, list: NONE }
  const { readable, patch } = createLiveStore(initial, () =>
    reader.follow(['notification.created', 'notification.updated', 'item.deleted', 'items.changed']),
  )
  const { getState } = readable

  async function fetchPage(page: number, per_page: number, how: { signal?: AbortSignal; optOut: readonly number[] }) {
    const { tab, type } = getState().query
    const query = { tab, page, per_page, ...(type ? { type_ina: type } : {}) }
    const { data, meta } = await api.listNotifications({ query, ...how })
    const rows = data.map((row) => ({
      ...row,
      item: row.item && { ...row.item, thumbnail: absoluteUrl(session.apiUrl, row.item.thumbnail) },
    }))
    return { data: rows, meta }
  }

  const pages = createPages<Notification>({
    get: getState,
    put: (list) => patch({ list }),
    fetch: fetchPage,
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { list: NONE } : {}) }),
    async read(signal, optOut) {
      await pages.read(signal, (perPage) => fetchPage(1, perPage, { signal, optOut }))
    },
  })

  /** Shows the rows as they will be; the answer of the server follows, also where it refuses. */
  async function change<T>(rows: readonly Notification[], call: Promise<T>): Promise<T> {
    const { list } = getState()
    patch({ list: { ...list, rows: [...rows], total: list.total - (list.rows.length - rows.length) } })
    try {
      return await call
    } finally {
      await reader.reload()
    }
  }

  const markedSeen = (isMeant: (row: Notification) => boolean): Notification[] => {
    const seen_at = new Date().toISOString()
    return getState().list.rows.map((row) => (row.seen_at === null && isMeant(row) ? { ...row, seen_at } : row))
  }

  return {
    ...readable,
    reload: reader.reload,
    loadMore: pages.loadMore,
    ask(query) {
      patch({ query: { ...getState().query, ...query }, list: NONE, status: 'loading' })
      return reader.ask()
    },
    async see(ids) {
      const call = api.seeNotifications({ body: { ids: [...ids] }, ...CALL })
      await change(
        markedSeen(({ id }) => ids.includes(id)),
        call,
      )
    },
    async seeAll() {
      const call = api.seeNotifications({ body: {}, ...CALL })
      await change(
        markedSeen(() => true),
        call,
      )
    },
    async clear(ids, on = true) {
      const call = api.bulkUpdateNotifications({
        body: { ids: [...ids], cleared: on, ...(on ? { seen: true } : {}) },
        ...CALL,
      })
      const { rows } = getState().list
      await change(
        rows.filter(({ id }) => !ids.includes(id)),
        call,
      )
    },
    async clearBefore(moment) {
      const call = api.clearNotificationsByDate({ body: { before: moment.toISOString() }, ...CALL })
      return (await change(getState().list.rows, call)).changed
    },
    mute: async (what) => void (await api.addNotificationMute({ body: what, ...CALL })),
  }
}

/** The feed that all views of a session share. */
export function notificationsStore(session: Session): NotificationsStore {
  const key = `notifications/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createNotificationsStore(session))
}
