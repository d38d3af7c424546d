import { createClient } from '../../platform/api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { Item } from '../../contract/planning/items.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import type { Session } from '../../platform/session/types.ts'
import { withRenditionUrls, withThumbnailUrl } from '../../platform/data/addresses.ts'
import { NO_HISTORY, createHistoryStore } from '../../planning/changes/create-history-store.ts'
import { createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { putComment } from '../reviewed-scenes/comment-list.ts'
import type { SceneHubState, SceneHubStore } from './hub-types.ts'
import { createPartChanges } from '../../planning/scenes/create-part-changes.ts'
import { createSceneView } from '../../planning/scenes/scene-view.ts'
import { createTagChoices } from '../../planning/tags/tag-choices.ts'
import { SEE_REVIEW } from '../../contract/index.ts'

/** The right to see comments and renditions. */
const PEOPLE_MAX = 50
/** Events of the workspace that can change any scene. */
const EVENTS = ['entity.updated', 'template_flow.updated', 'tag.updated', 'metric.updated', 'member.updated'] as const
/** Events that change this scene alone. */
const OWN_EVENTS = [
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
    refused: null,
  }
  const { readable, patch } = createLiveStore(initial, () => {
    const stops = [
      view.follow(),
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

  /** An answer of the hub's own reading is being shown. */
  let reading = false
  const view = createSceneView({
    session,
    itemId,
    statuses: () => getState().statuses,
    show(item) {
      const { item: before } = getState()
      patch({ item })
      // Written here or by another view of this page; a reading brings its own.
      if (!reading && before && item && item.version !== before.version) void history.refresh()
    },
    onStale: () => reader.touch(),
    onRefused: (refused) => patch({ refused }),
  })

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
    onStatus(status, error) {
      if (status === 'failed') view.clear()
      patch({ status, error })
    },
    async read(signal, optOut) {
      const params = { id: itemId }
      const take = view.begin()
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
        statuses: flow?.statuses ?? [],
        neighbours: {
          ...neighbours,
          previous: previous && withThumbnailUrl(apiUrl, previous),
          next: next && withThumbnailUrl(apiUrl, next),
        },
        ...review,
        me: session.getState().member?.id ?? null,
      })
      reading = true
      take(item)
      reading = false
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
    show: view.patch,
    showUploads: (list) => patch({ uploads: list }),
    reload: reader.reload,
  })

  const tags = createTagChoices(session, api)

  return {
    ...readable,
    reload: reader.reload,
    mayAddTag: tags.mayAddTag,
    async findTags(words) {
      const found = await tags.findTags(words)
      view.meet(found)
      return found
    },
    async addTag(name) {
      const tag = await tags.addTag(name)
      view.meet([tag])
      return tag
    },
    async change(field, to, metricId) {
      if (getState().refused !== null) patch({ refused: null })
      const outcome = await view.change(field, to, metricId)
      // Without one, frames count from the number of what is above.
      if (field === 'frame_in' && to === null) reader.touch()
      return outcome
    },
    async setDescription(description) {
      const body = { description }
      const write = () => api.updateItem({ params: { id: itemId }, body, optOut: [...SHOWN_BY_CALLER, 403] })
      await view.write({ description }, write)
    },
    async setOmitted(omitted) {
      const body = { omitted }
      const write = () => api.updateItem({ params: { id: itemId }, body, optOut: [...SHOWN_BY_CALLER, 403] })
      await view.write({ omitted }, write)
    },
    async findPeople(words, signal) {
      const name_like = words.trim()
      const { data } = await api.itemAssignableUsers({
        query: { item_ids: itemId, ...(name_like ? { name_like } : {}) },
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      const people = data.slice(0, PEOPLE_MAX).map(withPicture)
      view.meet(people)
      return people
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
