import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { Webhook, WebhookDelivery } from '../../contract/connect/webhooks.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** Webhooks of the open workspace, by name. */
export interface WebhooksState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly Webhook[]
}

/** Facts of a new webhook. */
export type NewWebhook = ClientInput<'createWebhook'>['body']
/** Changes of a webhook, with the `version` that was read. */
export type WebhookChange = ClientInput<'updateWebhook'>['body']

/** The list of webhooks with what can be done to one. All reject with an ApiError. */
export interface WebhooksStore extends ReadableStore<WebhooksState> {
  reload(): Promise<void>
  /** The answer alone has the secret. */
  create(webhook: NewWebhook): Promise<Webhook & { secret: string }>
  /** Rejects with conflict where somebody changed it since `version`. */
  update(id: string, change: WebhookChange): Promise<Webhook>
  remove(id: string): Promise<void>
  /** The answer alone has the new secret; the one before signs beside it for a day. */
  rotate(id: string): Promise<Webhook & { secret: string }>
  /** Sends an event that means nothing, now. */
  test(id: string): Promise<WebhookDelivery>
  /** Projects to choose from, by name. */
  projects(): Promise<{ id: string; name: string }[]>
}

const INITIAL: WebhooksState = { status: 'loading', error: null, rows: [] }
const ALL = 99_999
const OPT_OUT = { optOut: [...SHOWN_BY_CALLER, 403, 404, 409] }

/** Webhooks of the open workspace, following what others change and what deliveries come to. */
export function createWebhooksStore(session: Session): WebhooksStore {
  const api = createClient(session)
  const { readable, patch } = createLiveStore(INITIAL, () => reader.follow(['webhook.updated']))
  const { getState } = readable
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const rows = await api.listWebhooks({ signal, optOut })
      if (!signal.aborted) patch({ rows })
    },
  })
  const put = (row: Webhook): void => {
    const others = getState().rows.filter(({ id }) => id !== row.id)
    patch({ rows: [...others, row].toSorted((a, b) => a.name.localeCompare(b.name)) })
  }
  const takeSecret = ({ secret, ...row }: Webhook & { secret: string }) => {
    put(row)
    return { ...row, secret }
  }

  return {
    ...readable,
    reload: reader.reload,
    create: async (body) => takeSecret(await api.createWebhook({ body, ...OPT_OUT })),
    async update(id, body) {
      const row = await api.updateWebhook({ params: { id }, body, ...OPT_OUT })
      put(row)
      return row
    },
    async remove(id) {
      await api.deleteWebhook({ params: { id }, ...OPT_OUT })
      patch({ rows: getState().rows.filter((row) => row.id !== id) })
    },
    rotate: async (id) => takeSecret(await api.rotateWebhookSecret({ params: { id }, body: {}, ...OPT_OUT })),
    test: (id) => api.testWebhook({ params: { id }, ...OPT_OUT }),
    async projects() {
      const query = { type_eq: 0, order_by: 'name', per_page: ALL } as const
      const { data } = await api.listEntities({ query, ...OPT_OUT })
      return data.map(({ id, name }) => ({ id, name }))
    },
  }
}

/** The webhooks that all views of a session share. */
export function webhooksStore(session: Session): WebhooksStore {
  const key = `webhooks/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createWebhooksStore(session))
}
