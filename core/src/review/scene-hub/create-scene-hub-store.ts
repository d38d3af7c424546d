import { createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { SceneCell } from '../../contract/planning/scene-field-list.ts'
import type { CellOutcome } from '../../contract/planning/scene-fields.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { withRenditionUrls, withThumbnailUrl } from '../../platform/data/addresses.ts'
import { NO_HISTORY, createHistoryStore } from '../../planning/changes/create-history-store.ts'
import { createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { putComment } from '../reviewed-scenes/comment-list.ts'
import { cellOf, changed, withRow } from './hub-cells.ts'
import type { CellTarget, SceneHubState, SceneHubStore } from './hub-types.ts'
import { createPartChanges } from '../../planning/scenes/create-part-changes.ts'
import { partsOf } from '../../planning/scenes/part-addresses.ts'
import { SEE_REVIEW } from '../../contract/index.ts'

/** The right to see comments and renditions. */
const PEOPLE_MAX = 50
/** Events of the workspace that can change any scene. */
const EVENTS = ['items.changed', 'entity.updated', 'template_flow.updated', 'metric.updated', 'member.updated'] as const
/** Events that change this scene alone. */
const OWN_EVENTS = [
  'item.updated',
  'item.deleted',
  'rendition.created',
  'rendition.updated',
  'rendition.deleted',
  'comment.created',
  'comment.updated',
  'comment.deleted',
] as const

/** One scene with all its parts: read while the store has subscribers, kept current by live events. */
export function createSceneHubStore(session: Session, { itemId }: { itemId: string }): SceneHubStore {
  const { apiUrl } = session
  const api = createClient(session)
  const scene = { item_id: itemId }
  const initial: SceneHubState = {
    status: 'loading',
    error: null,
    item: null,
    statuses: [],
    neighbours: null,
    renditions: [],
    comments: [],
    history: NO_HISTORY,
    uploads: [],
    me: null,
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      reader.follow(EVENTS),
      ...OWN_EVENTS.map((name) => session.on(name, (event) => event.item_id === itemId && reader.touch())),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
  const { getState } = readable

  const withPicture = (person: Person): Person => ({
    ...person,
    profile_image: avatarUrl(apiUrl, person.profile_image),
  })

  function withPictures(item: Item): Item {
    return {
      ...withThumbnailUrl(apiUrl, item),
      assignees: item.assignees.map(withPicture),
      reviewers: item.reviewers.map(withPicture),
      ...partsOf(apiUrl, item),
    }
  }

  async function readReview(item: Item, signal: AbortSignal, optOut: readonly number[]) {
    if (!item.rights?.includes(SEE_REVIEW)) return { renditions: [], comments: [] }
    const input = { params: scene, query: { per_page: BULK_PAGE_SIZE }, signal, optOut }
    const [renditions, comments] = await Promise.all([api.listRenditions(input), api.listComments(input)])
    return {
      renditions: renditions.data.map((one) => withRenditionUrls(apiUrl, one)),
      comments: comments.data.map((one) => ({ ...one, author: withPicture(one.author) })),
    }
  }

  const reader = createReader({
    session,
    // Data that the user may no longer see must not stay on screen.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { item: null } : {}) }),
    async read(signal, optOut) {
      const params = { id: itemId }
      const item = await api.showItem({ params, signal, optOut })
      const [flow, neighbours, review] = await Promise.all([
        api.showEntityTemplateFlow({ params: { id: item.entity_id }, signal, optOut }),
        api.showItemNeighbours({ params, signal, optOut }),
        readReview(item, signal, optOut),
        history.refresh(),
      ])
      if (signal.aborted) return
      const { previous, next } = neighbours
      patch({
        item: withPictures(item),
        statuses: flow?.statuses ?? [],
        neighbours: {
          ...neighbours,
          previous: previous && withThumbnailUrl(apiUrl, previous),
          next: next && withThumbnailUrl(apiUrl, next),
        },
        ...review,
        me: session.getState().member?.id ?? null,
      })
    },
  })

  const history = createHistoryStore({
    async read(query) {
      const { data, meta } = await api.listItemHistory({ params: { id: itemId }, query, optOut: QUIET })
      return { rows: data.map((row) => ({ ...row, by: withPicture(row.by) })), total: meta.total }
    },
    async readFacets() {
      const facets = await api.itemHistoryFacets({ params: { id: itemId }, optOut: QUIET })
      return { ...facets, people: facets.people.map(withPicture) }
    },
  })
  history.subscribe((now) => patch({ history: now }))
  const { close: _, ...parts } = createPartChanges({
    session,
    api,
    itemId,
    parts: () => getState().item,
    show(change) {
      const { item } = getState()
      if (item) patch({ item: { ...item, ...change } })
    },
    showUploads: (list) => patch({ uploads: list }),
    reload: reader.reload,
  })

  /** Number of the user's newest change: it already shows, so answers to earlier ones are not shown. */
  let newest = 0

  async function change(field: SceneCell, to: CellTarget, metricId?: string): Promise<CellOutcome> {
    const before = getState().item
    if (!before) return { outcome: 'gone', message: null }
    const optimistic = changed(before, { field, to, metricId }, getState().statuses)
    newest += 1
    const mine = newest
    patch({ item: optimistic })
    const cell = { item_id: itemId, field, ...(metricId === undefined ? {} : { metric_id: metricId }) }
    const value = (target: CellTarget) => (Array.isArray(target) ? [...target] : (target as string | null))
    try {
      const { cells, rows } = await api.bulkUpdateItems({
        body: { cells: [{ ...cell, from: value(cellOf(before, field, metricId)), to: value(to) }] },
        optOut: [...SHOWN_BY_CALLER, 403],
      })
      const row = rows.find(({ id }) => id === itemId)
      const now = getState().item ?? before
      // A reading in between may be newer.
      if (mine === newest && (!row || row.version >= now.version)) {
        patch({ item: row ? withPictures(withRow(now, row)) : before })
      }
      return cells[0] ?? { outcome: 'gone', message: null }
    } catch (error) {
      if (getState().item === optimistic) patch({ item: before })
      throw error
    }
  }

  return {
    ...readable,
    reload: reader.reload,
    change,
    async setStartFrame(own_start_frame) {
      const storedItem = await api.updateItem({
        params: { id: itemId },
        body: { own_start_frame },
        optOut: [...SHOWN_BY_CALLER, 403],
      })
      const now = getState().item
      if (now)
        patch({ item: { ...now, start_frame: storedItem.start_frame, own_start_frame: storedItem.own_start_frame } })
    },
    async findPeople(words, signal) {
      const name_like = words.trim()
      const { data } = await api.itemAssignableUsers({
        query: { item_ids: itemId, ...(name_like ? { name_like } : {}) },
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      return data.slice(0, PEOPLE_MAX).map(withPicture)
    },
    async addComment(text) {
      const body = { id: crypto.randomUUID(), text, rendition_id: null }
      const comment = await api.createComment({ params: scene, body, optOut: [...SHOWN_BY_CALLER, 403] })
      patch({ comments: putComment(getState().comments, { ...comment, author: withPicture(comment.author) }) })
    },
    ...parts,
    openHistory: history.open,
    moreHistory: history.more,
    filterHistory: history.filter,
  }
}

/** The store of one scene with all its parts, shared by all views of a session. */
export function sceneHubStore(session: Session, itemId: string): SceneHubStore {
  const key = `scene-hub/1:${session.getState().workspaceCode}:${itemId}`
  return session.shared(key, () => createSceneHubStore(session, { itemId }))
}
