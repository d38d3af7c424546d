import { failureOf, type NotificationsStore } from '@arbo/core'
import { useMemo } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { notificationTexts as words } from './texts.ts'

/** Actions on notifications; a failure shows a toast. */
export interface FeedActs {
  see(ids: readonly string[]): void
  seeAll(): void
  clear(ids: readonly string[], on: boolean): void
  clearBefore(moment: Date): void
  mute(what: { item_id: string } | { entity_id: string }, name: string): void
}

export function useFeedActs(store: NotificationsStore): FeedActs {
  const { toasts } = useApp()
  return useMemo(() => {
    const act = (done: Promise<unknown>): void => {
      done.catch((reason: unknown) =>
        toasts.show({ kind: 'error', title: words.changeFailed, message: messageOf(failureOf(reason)) }),
      )
    }
    return {
      see: (ids) => act(store.see(ids)),
      seeAll: () => act(store.seeAll()),
      clear: (ids, on) => act(store.clear(ids, on)),
      clearBefore: (moment) =>
        act(
          store
            .clearBefore(moment)
            .then((count) => toasts.show({ id: 'list-act', kind: 'success', title: words.cleared({ count }) })),
        ),
      mute: (what, name) =>
        act(
          store.mute(what).then(() =>
            toasts.show({
              id: 'list-act',
              kind: 'success',
              title: words.muted({ name }),
              message: words.mutedMessage,
            }),
          ),
        ),
    }
  }, [store, toasts])
}
