import { QUIET } from '../../platform/api/effects.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import { partsOf } from '../../planning/scenes/part-addresses.ts'
import type { ReviewContext } from './context.ts'
import { sceneRights } from './scene-rights.ts'

export interface ReviewReads {
  item(): Promise<void>
  comments(): Promise<void>
  /** One comment, with the addresses of its files. */
  comment(id: string): Promise<void>
  rendition(id: string): Promise<void>
  annotations(renditionId: string): Promise<void>
  /** Everything, with the drawings that are loaded and those of `firstRendition` (or the newest). */
  all(firstRendition: string | null): Promise<void>
}

/** Reads of a scene's review into its state. All reject with an ApiError and tell nobody else. */
export function createReads(context: ReviewContext): ReviewReads {
  const { api, itemId, log, order } = context
  const { getState } = context.store
  const scene = { item_id: itemId }
  const wholePage = { per_page: BULK_PAGE_SIZE }

  async function item(): Promise<void> {
    const began = order.begin()
    const item = await api.showItem({ params: { id: itemId }, optOut: QUIET })
    if (!order.take(itemId, began)) return
    const { id, name, code, status, status_kind, start_frame } = item
    const { files = [], notes = [], markers = [] } = partsOf(context.session.apiUrl, item)
    const uploads = getState().parts?.uploads ?? []
    const { rights = [] } = item
    context.patch({
      item: { id, name, code, status, status_kind, start_frame },
      parts: { files, notes, markers, uploads, rights },
      can: sceneRights(context.session, rights),
    })
  }

  async function comments(): Promise<void> {
    const began = order.begin()
    const { data } = await api.listComments({ params: scene, query: wholePage, optOut: QUIET })
    context.takeComments(data, began)
  }

  async function renditions(): Promise<void> {
    const began = order.begin()
    const { data } = await api.listRenditions({ params: scene, query: wholePage, optOut: QUIET })
    context.takeRenditions(data, began)
  }

  async function annotations(renditionId: string): Promise<void> {
    const { ops, people } = await api.listAnnotations({
      params: { ...scene, rendition_id: renditionId },
      query: { since: log.seq(renditionId) },
      optOut: QUIET,
    })
    log.confirm(renditionId, ops, true)
    context.meet(people)
    context.showAnnotations(renditionId, true)
  }

  return {
    item,
    comments,
    annotations,
    async comment(id) {
      const began = order.begin()
      const comment = await api.showComment({ params: { ...scene, id }, optOut: QUIET })
      if (!order.isPassed(id, began)) context.putStored(comment)
    },
    async rendition(id) {
      const began = order.begin()
      context.putRendition(await api.showRendition({ params: { ...scene, id }, optOut: QUIET }), began)
    },
    async all(firstRendition) {
      await Promise.all([item(), renditions(), comments()])
      const { renditions: list, annotations: loaded } = getState()
      const isFirstRead = Object.keys(loaded).length === 0
      const first = list.find(({ id }) => id === firstRendition) ?? (isFirstRead ? list[0] : undefined)
      const loadedRenditions = list.filter((rendition) => rendition === first || loaded[rendition.id])
      await Promise.all(loadedRenditions.map(({ id }) => annotations(id)))
    },
  }
}
