import { firstStatusOf } from '../status-flows/first-status.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { isApiError } from '../../platform/api/api-error.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { AnswerBody } from '../../contract/index.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { TemplateFlowInfo } from '../../contract/planning/template-flows.ts'
import { BULK_PAGE_SIZE, DIRECTORY_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Item } from '../../contract/planning/items.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from '../../platform/session/keys.ts'
import { type KeyValues, memoryStorage } from '../../platform/session/storage.ts'
import type { Session } from '../../platform/session/types.ts'
import { withThumbnailUrl } from '../../platform/data/addresses.ts'
import { type EntityForm, editEntity } from './entity-edits.ts'
import { createEntityFacts } from './entity-records.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { TOTALLED, followScenes } from '../scenes/scene-facts.ts'
import type { TouchedField } from '../scenes/touched-fields.ts'

type OrderField = 'position' | 'name' | 'code' | 'due' | 'updated_at' | 'created_at'
/** A field to order by; a minus turns it round. */
export type DirectoryOrder = OrderField | `-${OrderField}`

/** One level of the directory: what lies in an entity, or the projects. */
export interface DirectoryState {
  /** `ready` with no rows: the place is empty, or nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** The entity whose children and scenes are listed; null at the top, where projects are. */
  entity: Entity | null
  children: Rows<Entity>
  items: Rows<Item>
  search: string
  order: DirectoryOrder
  /** Archived entities are shown too. */
  archived: boolean
}

type EntityBody = ClientInput<'createEntity'>['body']
type ItemBody = ClientInput<'storeEntityItem'>['body']

/** A level of the directory that follows live events, with its actions. */
export interface DirectoryStore extends ReadableStore<DirectoryState> {
  reload(): Promise<void>
  /** Whether the children show, which they do at first: those that do not are not read, and old ones once they do. */
  showChildren(on: boolean): void
  setSearch(search: string): Promise<void>
  setOrder(order: DirectoryOrder): Promise<void>
  setArchived(archived: boolean): Promise<void>
  /** The next 20 rows. */
  loadMore(list: 'children' | 'items'): Promise<void>
  /** These reject with an ApiError, which the caller shows; a change shows once the server has accepted it. */
  createEntity(body: EntityBody): Promise<Entity>
  /** A project to look around in; its clips come after it. */
  createSample(): Promise<Entity>
  updateEntity(id: string, body: ClientInput<'updateEntity'>['body']): Promise<Entity>
  /** As {@link editEntity}: sends only the fields that were changed, with the version that was read. */
  editEntity(read: Entity, typed: EntityForm): Promise<Entity>
  /** Both: @returns the entry of the trash. */
  deleteEntity(id: string): Promise<string>
  /** All or none. */
  deleteEntities(ids: readonly string[]): Promise<string>
  /** Archives (0) or brings back (1): all or none. */
  setStatus(ids: readonly string[], status: 0 | 1): Promise<void>
  duplicateEntity(id: string, body: ClientInput<'duplicateEntity'>['body']): Promise<Entity>
  /** Behind another row, or first (null): shown at once, taken back where the server refuses. */
  placeEntity(id: string, afterId: string | null): Promise<void>
  /** status_in_use where the new place has another template flow; `mapping` says what its statuses become. */
  moveEntity(id: string, body: ClientInput<'moveEntity'>['body']): Promise<Entity>
  /** Where `status_id` is left out, it begins with the first status of the flow here that anybody may set (XUX-02). */
  createItem(body: ItemBody): Promise<Item>
  /** The active status flows, the default of new projects among them. */
  findFlows(): Promise<readonly TemplateFlowInfo[]>
  updateItem(id: string, body: ClientInput<'updateItem'>['body']): Promise<Item>
  deleteItem(id: string): Promise<void>
}

const NO_ROWS = { rows: [], total: 0, loadingMore: false }
/** What a row of a scene shows. */
const SHOWN: readonly TouchedField[] = [...TOTALLED, 'name', 'code', 'due_date', 'assignees', 'reviewers']
const EVENTS = ['entity.created', 'entity.deleted', 'item.created', 'item.deleted'] as const

export interface DirectoryOptions {
  /** The entity whose children and scenes are listed; null or left out: the projects. */
  entityId?: string | null
  /** False: the scenes on the entity are not read, since another store shows them. */
  items?: boolean
  /** Storage of whether archived entities are shown. */
  cookies?: KeyValues
}

/** The view shows these refusals beside the row; they lead to no error page. */
const CHANGE: readonly number[] = [...SHOWN_BY_CALLER, 403, 404]

/** Options of a call. */
interface How {
  signal?: AbortSignal
  optOut: readonly number[]
}
const BEHIND: How = { optOut: QUIET }

function orderBy(order: DirectoryOrder, due: string): string {
  return order.replace('due', due)
}

/** As many rows as are shown, in whole pages, so that a reload keeps them. */
function wholePages({ rows }: Rows<unknown>): number {
  return Math.max(1, Math.ceil(rows.length / DIRECTORY_PAGE_SIZE)) * DIRECTORY_PAGE_SIZE
}

/** The rows with one of them behind another, or first. */
function placed(rows: readonly Entity[], id: string, afterId: string | null): Entity[] {
  const row = rows.find((one) => one.id === id)
  if (!row) return [...rows]
  const others = rows.filter((one) => one.id !== id)
  return others.toSpliced(others.findIndex((one) => one.id === afterId) + 1, 0, row)
}

function firstPage<Row>(list: Rows<Row>): Rows<Row> {
  return { ...list, rows: list.rows.slice(0, DIRECTORY_PAGE_SIZE) }
}

/**
 * One level of the project directory: the projects (`entityId` null), or the children and scenes of an entity, in pages
 * of 20. It reads while it has subscribers, follows live events (of the whole workspace, since roll-ups come from below)
 * and recovers by itself.
 */
export function createDirectoryStore(session: Session, options: DirectoryOptions = {}): DirectoryStore {
  const { entityId = null, items: withItems = true, cookies = memoryStorage().cookies } = options
  const isArchivedKept = (): boolean => cookies.get(COOKIES.showArchived) === '1'
  const api = createClient(session)
  const initial: DirectoryState = {
    status: 'loading',
    error: null,
    entity: null,
    children: NO_ROWS,
    items: NO_ROWS,
    search: '',
    order: 'position',
    archived: isArchivedKept(),
  }
  let areChildrenShown = true
  let areChildrenOld = true
  let isFollowed = false
  const { readable, patch } = createLiveStore(initial, () => {
    isFollowed = true
    // Another level may have changed the setting meanwhile.
    patch({ archived: isArchivedKept() })
    // Scenes by themselves show all that is said of them, roll-ups what they come to.
    const ofScenes = withItems ? SHOWN : TOTALLED
    const stops = [reader.follow(EVENTS), facts.follow(), followScenes(session, ofScenes, () => reader.touch())]
    return () => {
      isFollowed = false
      stops.forEach((stop) => stop())
    }
  })
  const { getState } = readable

  function fetchChildren(page: number, per_page: number, how: How = BEHIND): Promise<AnswerBody<'listEntities'>> {
    const { search, order, archived } = getState()
    const query = {
      page,
      per_page,
      order_by: orderBy(order, 'scheduled_due'),
      status_eq: archived ? ('' as const) : ('1' as const),
      ...(search ? { name_like: search } : {}),
    }
    return entityId === null
      ? api.listEntities({ query: { ...query, type_eq: 0 }, ...how })
      : api.listEntityChildren({ params: { id: entityId }, query, ...how })
  }

  async function fetchItems(
    page: number,
    per_page: number,
    how: How = BEHIND,
  ): Promise<Pick<AnswerBody<'listEntityItems'>, 'data'> & { meta: { total: number } }> {
    if (entityId === null || !withItems) return { data: [], meta: { total: 0 } }
    const { search, order } = getState()
    return api.listEntityItems({
      params: { entity_id: entityId },
      query: { page, per_page, order_by: orderBy(order, 'due_date'), ...(search ? { name_like: search } : {}) },
      ...how,
    })
  }

  const withUrl = <T extends Entity | Item>(row: T): T => withThumbnailUrl(session.apiUrl, row)
  const facts = createEntityFacts({
    session,
    shown: () => [getState().entity, ...getState().children.rows].flatMap((row) => row?.id ?? []),
    show(now) {
      const { entity, children } = getState()
      patch({ entity: entity && now(entity), children: { ...children, rows: children.rows.map(now) } })
    },
    touch: () => reader.touch(),
    decisive,
  })
  /** What of a row decides whether it is found, and where it stands. */
  function decisive(): ('name' | 'code' | 'scheduled_due' | 'updated_at')[] {
    const { search, order } = getState()
    const field = order.replace('-', '').replace('due', 'scheduled_due')
    return (['name', 'code', 'scheduled_due', 'updated_at'] as const).filter(
      (fact) => fact === field || (search !== '' && (fact === 'name' || fact === 'code')),
    )
  }

  const reader = createReader({
    session,
    // Rows of an earlier query must not show under this one.
    onStatus(status, error) {
      if (status === 'failed') areChildrenOld = true
      patch({ status, error, ...(status === 'failed' ? { children: NO_ROWS, items: NO_ROWS } : {}) })
    },
    async read(signal, optOut) {
      const before = getState()
      areChildrenOld ||= !areChildrenShown
      const { take } = facts.begin()
      const [entity, children, items] = await Promise.all([
        entityId === null ? null : api.showEntity({ params: { id: entityId }, signal, optOut }),
        areChildrenShown ? fetchChildren(1, wholePages(before.children), { signal, optOut }) : null,
        fetchItems(1, wholePages(before.items), { signal, optOut }),
      ])
      if (signal.aborted) return
      const rows = take((children?.data ?? []).map(withUrl))
      if (children) areChildrenOld = false
      patch({
        entity: entity && (take([withUrl(entity)])[0] ?? null),
        ...(children && { children: { rows, total: children.meta.total, loadingMore: false } }),
        items: { rows: items.data.map(withUrl), total: items.meta.total, loadingMore: false },
      })
    },
  })

  /** Reads the first page of another query. */
  function ask(change: Partial<Pick<DirectoryState, 'search' | 'order' | 'archived'>>): Promise<void> {
    const { children, items } = getState()
    patch({ ...change, children: firstPage(children), items: firstPage(items) })
    return reader.ask()
  }

  async function more<Row extends Entity | Item>(
    list: Rows<Row>,
    put: (list: Rows<Row>) => void,
    fetch: (page: number, perPage: number) => Promise<{ data: Row[]; meta: { total: number } }>,
  ): Promise<void> {
    if (list.loadingMore || list.rows.length >= list.total) return
    put({ ...list, loadingMore: true })
    try {
      const page = Math.floor(list.rows.length / DIRECTORY_PAGE_SIZE) + 1
      const { data, meta } = await fetch(page, DIRECTORY_PAGE_SIZE)
      // A row that moved between two pages must not show twice.
      const ids = new Set(list.rows.map((row) => row.id))
      const newRows = data.map(withUrl).filter((row) => !ids.has(row.id))
      put({ rows: [...list.rows, ...newRows], total: meta.total, loadingMore: false })
    } catch (error) {
      put({ ...list, loadingMore: false })
      throw error
    }
  }

  /** The answer shows; only what hangs on it is read again. */
  async function update(id: string, body: ClientInput<'updateEntity'>['body']): Promise<Entity> {
    const call = async () => withUrl(await api.updateEntity({ params: { id }, body, optOut: SHOWN_BY_CALLER }))
    const entity = await facts.write(id, call)
    const isOfOthers = ['status', 'own_start_frame', 'own_colour'].some((field) => field in body)
    if (isOfOthers || decisive().length > 0) await reader.reload()
    return entity
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  return {
    ...readable,
    reload: reader.reload,
    showChildren(on) {
      areChildrenShown = on
      if (!on || !areChildrenOld || !isFollowed) return
      const isFirst = getState().children === NO_ROWS
      void (isFirst ? reader.ask() : reader.reload())
    },
    setSearch: (search) => ask({ search: search.trim() }),
    setOrder: (order) => ask({ order }),
    setArchived(archived) {
      cookies.set(COOKIES.showArchived, archived ? '1' : '0', TOKEN_COOKIE_DAYS)
      return ask({ archived })
    },
    loadMore(list) {
      const { children, items } = getState()
      return list === 'children'
        ? more(children, (next) => patch({ children: next }), fetchChildren)
        : more(items, (next) => patch({ items: next }), fetchItems)
    },
    createEntity: (body) => then(api.createEntity({ body, optOut: SHOWN_BY_CALLER })),
    createSample: () => then(api.createSampleProduction({ optOut: SHOWN_BY_CALLER })),
    updateEntity: update,
    editEntity: (read, typed) => editEntity(read, typed, (body) => update(read.id, body)),
    deleteEntity: async (id) => (await then(api.deleteEntity({ params: { id }, optOut: CHANGE }))).trash_id,
    deleteEntities: async (ids) =>
      (await then(api.bulkDeleteEntities({ body: { entity_ids: [...ids] }, optOut: CHANGE }))).trash_id,
    setStatus: async (ids, status) =>
      void (await then(api.bulkEntityStatus({ body: { entity_ids: [...ids], status }, optOut: CHANGE }))),
    duplicateEntity: (id, body) => then(api.duplicateEntity({ params: { id }, body, optOut: CHANGE })),
    moveEntity: (id, body) => then(api.moveEntity({ params: { id }, body, optOut: CHANGE })),
    async placeEntity(id, afterId) {
      const { children } = getState()
      patch({ children: { ...children, rows: placed(children.rows, id, afterId) } })
      try {
        await reader.inTurn(() => api.orderEntities({ body: { id, after_id: afterId }, optOut: CHANGE }))
      } finally {
        // Also after a refusal: somebody else may have reordered, moved or deleted what is shown.
        await reader.reload()
      }
    },
    createItem(body) {
      if (entityId === null) throw new TypeError('Scenes are created on an entity')
      const create = (status_id: ItemBody['status_id']): Promise<Item> =>
        api.storeEntityItem({
          params: { entity_id: entityId },
          body: status_id === undefined ? body : { ...body, status_id },
          optOut: SHOWN_BY_CALLER,
        })
      if (body.status_id !== undefined) return then(create(body.status_id))
      const first = firstStatusOf(getState().entity?.template_flow)?.id
      return then(
        create(first).catch((error: unknown) => {
          // The flow was changed since it was read: the scene begins without a status.
          if (first !== undefined && isApiError(error) && error.code === 'invalid_reference') return create(undefined)
          throw error
        }),
      )
    },
    findFlows: async () => (await api.listTemplateFlows({ query: { per_page: BULK_PAGE_SIZE }, optOut: QUIET })).data,
    updateItem: (id, body) => then(api.updateItem({ params: { id }, body, optOut: SHOWN_BY_CALLER })),
    deleteItem: async (id) => void (await then(api.deleteItem({ params: { id }, optOut: SHOWN_BY_CALLER }))),
  }
}

/** The store of one level, shared by all views of a session; a view that returns shows the last rows at once. */
export function directoryStore(session: Session, entityId: string | null, cookies?: KeyValues): DirectoryStore {
  const key = `directory/1:${session.getState().workspaceCode}:${entityId ?? ''}`
  return session.shared(key, () =>
    createDirectoryStore(session, { entityId, items: false, ...(cookies ? { cookies } : {}) }),
  )
}
