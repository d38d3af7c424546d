import { createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { DeliveryState } from '../../contract/connect/webhook-values.ts'
import type { WebhookDelivery, WebhookDeliveryDetail } from '../../contract/connect/webhooks.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { type PageCall, createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

export interface WebhookDeliveriesQuery {
  /** '' all. */
  state: DeliveryState | ''
}

/** Deliveries of one webhook, sent or waiting, the newest first. */
export interface WebhookDeliveriesState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  list: Rows<WebhookDelivery>
  query: WebhookDeliveriesQuery
}

/** All reject with an ApiError. */
export interface WebhookDeliveriesStore extends ReadableStore<WebhookDeliveriesState> {
  reload(): Promise<void>
  ask(change: Partial<WebhookDeliveriesQuery>): Promise<void>
  /** The next page. */
  loadMore(): Promise<void>
  /** A delivery with what was sent and what each try was answered. */
  show(id: string): Promise<WebhookDeliveryDetail>
  /** Sends it again, now and once. */
  redeliver(id: string): Promise<void>
}

const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The deliveries of a webhook page after page, following those that somebody waits for. */
export function createWebhookDeliveriesStore(session: Session, webhookId: string): WebhookDeliveriesStore {
  const api = createClient(session)
  const initial: WebhookDeliveriesState = {
    status: 'loading',
    error: null,
    list: { rows: [], total: 0, loadingMore: false },
    query: { state: '' },
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['webhook.updated']))
  const { getState } = readable
  const fetchPage = (page: number, per_page: number, how: PageCall) => {
    const query = { page, per_page, state_eq: getState().query.state }
    return api.listWebhookDeliveries({ params: { id: webhookId }, query, ...how })
  }
  const pages = createPages<WebhookDelivery>({
    get: getState,
    put: (list) => patch({ list }),
    fetch: fetchPage,
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    read: async (signal, optOut) =>
      void (await pages.read(signal, (perPage) => fetchPage(1, perPage, { signal, optOut }))),
  })
  const at = (id: string) => ({ params: { id: webhookId, delivery_id: id }, ...OPT_OUT })

  return {
    ...readable,
    reload: reader.reload,
    async ask(change) {
      patch({ query: { ...getState().query, ...change }, list: pages.firstPage() })
      await reader.ask()
    },
    loadMore: pages.loadMore,
    show: (id) => api.getWebhookDelivery(at(id)),
    async redeliver(id) {
      await reader.after(api.redeliverWebhook(at(id)))
    },
  }
}
