import { QUIET } from '../../api/effects.ts'
import type { Comment } from '../../contract/comments.ts'
import { BULK_PAGE_SIZE } from '../../contract/enums.ts'
import { withAttachmentUrls } from '../addresses.ts'
import { partsOf } from '../sceneParts/partAddresses.ts'
import { putComment } from './commentList.ts'
import type { ReviewContext } from './context.ts'

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
  const { api, itemId, log, drafts } = context
  const { getState } = context.store
  const scene = { item_id: itemId }
  const whole = { per_page: BULK_PAGE_SIZE }

  async function item(): Promise<void> {
    const read = await api.showItem({ params: { id: itemId }, optOut: QUIET })
    const { id, name, code, status, status_kind, start_frame } = read
    const { files = [], notes = [], markers = [] } = partsOf(context.session.apiUrl, read)
    const uploads = getState().parts?.uploads ?? []
    context.patch({
      item: { id, name, code, status, status_kind, start_frame },
      parts: { files, notes, markers, uploads, rights: read.rights ?? [] },
    })
  }

  async function comments(): Promise<void> {
    const { data } = await api.listComments({ params: scene, query: whole, optOut: QUIET })
    context.meet(data.flatMap((comment) => [comment.author, comment.assignee, ...comment.mentions]))
    for (const { id } of data) drafts.delete(id)
    const unsent = getState().comments.filter(({ id }) => drafts.has(id))
    const list = data.map((comment) => withAttachmentUrls(context.session.apiUrl, comment))
    context.setComments(unsent.reduce<Comment[]>(putComment, list))
  }

  async function renditions(): Promise<void> {
    const { data } = await api.listRenditions({ params: scene, query: whole, optOut: QUIET })
    context.setRenditions(data)
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
      context.putStored(await api.showComment({ params: { ...scene, id }, optOut: QUIET }))
    },
    async rendition(id) {
      context.putRendition(await api.showRendition({ params: { ...scene, id }, optOut: QUIET }))
    },
    async all(firstRendition) {
      await Promise.all([item(), renditions(), comments()])
      const { renditions: list, annotations: loaded } = getState()
      const isFirstRead = Object.keys(loaded).length === 0
      const first = list.find(({ id }) => id === firstRendition) ?? (isFirstRead ? list[0] : undefined)
      const wanted = list.filter((rendition) => rendition === first || loaded[rendition.id])
      await Promise.all(wanted.map(({ id }) => annotations(id)))
    },
  }
}
