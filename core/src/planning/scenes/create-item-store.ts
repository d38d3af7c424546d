import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { FlowStatus } from '../../contract/planning/entities.ts'
import { SCENE_FIELDS, sceneFieldsOf } from '../../contract/planning/scene-field-list.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ItemRole, changePeople, findForItem } from './item-people.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { createSceneView } from './scene-view.ts'

/** One scene, and the statuses that it can have. */
export interface ItemState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  item: Item | null
  /** Statuses that the scene can have: those of the template flow that holds for it, in order. */
  statuses: FlowStatus[]
}

/** Changes of a scene; every field is optional. */
export type ItemPatch = ClientInput<'updateItem'>['body']

/** A scene that follows live events, with what can be done to it. */
export interface ItemStore extends ReadableStore<ItemState> {
  reload(): Promise<void>
  /** Shows the change at once; takes it back and rejects with an ApiError when it is refused. */
  update(patch: ItemPatch): Promise<Item>
  /** Makes these people its assignees or reviewers; rejects with an ApiError when it is refused. */
  setPeople(role: ItemRole, ids: readonly string[]): Promise<void>
  /** People who could be, by name. Rejects with an ApiError. */
  findPeople(text: string): Promise<readonly Person[]>
  remove(): Promise<void>
}

/** What a patch says of the scene itself; people and metrics show when the server has answered. */
function factsOf(change: ItemPatch, statuses: readonly FlowStatus[]): Partial<Item> {
  const { name, status_id } = change
  const plain = sceneFieldsOf('text', 'day').filter((field) => change[field] !== undefined)
  const numbers = sceneFieldsOf('duration', 'priority', 'frame').map(
    (field) => [field, change[SCENE_FIELDS[field].body]] as const,
  )
  const status = statuses.find(({ id }) => id === status_id)
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...Object.fromEntries(plain.map((field) => [field, change[field]])),
    ...Object.fromEntries(numbers.filter(([, value]) => value !== undefined)),
    ...(status ? { status, status_kind: status.kind } : {}),
  }
}

/** What changes this scene, beside changes of the scene itself. */
const OWN_EVENTS = ['item.deleted', 'rendition.created', 'rendition.deleted'] as const

/** One scene: read while it has subscribers, kept current by live events. */
export function createItemStore(session: Session, { itemId }: { itemId: string }): ItemStore {
  const api = createClient(session)
  const params = { id: itemId }
  const initial: ItemState = { status: 'loading', error: null, item: null, statuses: [] }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      view.follow(),
      reader.follow(['entity.updated', 'template_flow.updated', 'tag.updated']),
      ...OWN_EVENTS.map((name) => session.on(name, ({ item_id }) => item_id === itemId && reader.touch())),
    ]
    return () => stops.forEach((stop) => stop())
  })
  const { getState } = readable
  const view = createSceneView({
    session,
    itemId,
    statuses: () => getState().statuses,
    show: (item) => patch({ item }),
    onStale: () => reader.touch(),
  })
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error }),
    async read(signal, optOut) {
      const take = view.begin()
      const item = await api.showItem({ params, signal, optOut })
      const flow = await api.showEntityTemplateFlow({ params: { id: item.entity_id }, signal, optOut })
      if (signal.aborted) return
      patch({ statuses: flow?.statuses ?? [] })
      take(item)
    },
  })

  return {
    ...readable,
    reload: reader.reload,
    update: (change) =>
      view.write(factsOf(change, getState().statuses), () =>
        api.updateItem({ params, body: change, optOut: [...SHOWN_BY_CALLER, 403] }),
      ),
    async setPeople(role, ids) {
      const { item } = getState()
      if (item) await reader.after(changePeople(api, item, role, ids))
    },
    findPeople: (words) => findForItem(api, itemId, words),
    async remove() {
      await api.deleteItem({ params, optOut: SHOWN_BY_CALLER })
    },
  }
}

/** The store of one scene that all views of a session share. */
export function itemStore(session: Session, itemId: string): ItemStore {
  const key = `item/1:${session.getState().workspaceCode}:${itemId}`
  return session.shared(key, () => createItemStore(session, { itemId }))
}
