import { workText } from '../../platform/work-texts.ts'
import { createStore } from 'zustand/vanilla'
import { ApiError, failureOf, isApiError } from '../../platform/api/api-error.ts'
import type { AnnotationOp, StoredAnnotationOp } from '../../contract/review/annotations.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { GuestItem, GuestReview } from '../../contract/review/guest-fields.ts'
import type { CallInput } from '../../contract/index.ts'
import { absoluteUrl, withRenditionUrls } from '../../platform/data/addresses.ts'
import { AnnotationLog } from '../reviewed-scenes/annotation-log.ts'
import { putComment, removeComment } from '../reviewed-scenes/comment-list.ts'
import type { NewComment, ReviewSource, ReviewState } from '../reviewed-scenes/review-types.ts'
import { GuestDrawings } from './guest-drawings.ts'
import type { GuestApi } from './guest-api.ts'

/** A guest's review of one scene; the page reads it again at intervals. */
export interface GuestSource extends ReviewSource {
  /** Reads again; addresses that still work stay, so that nothing on screen restarts. Rejects with an ApiError. */
  refresh(): Promise<void>
  /** The link has ended: drawing stops; the picture and the text being written stay. */
  end(): void
}

interface GuestSourceOptions {
  api: GuestApi
  review: GuestReview
  itemId: string
  /** A call said that the link has ended. */
  onError(error: ApiError): void
}

type GuestComment = CallInput<'createGuestComment'>['body']

const ACTOR_BYTES = 8

function rightsOf({ access, is_preview }: GuestReview): ReviewState['can'] {
  const may = access === 'comment' && !is_preview
  return {
    comment: may,
    annotate: may,
    upload: false,
    deleteAnyComment: false,
    deleteAnyAnnotation: false,
    deleteRendition: false,
    download: false,
  }
}

const unavailable = (): Promise<never> =>
  Promise.reject(new ApiError(403, { error: 'permission_denied', message: workText('guest.words_only') }))

/** @param options.itemId the scene; shown as soon as `reload` or `refresh` has brought it */
export function createGuestSource({ api, review, itemId, onError }: GuestSourceOptions): GuestSource {
  const store = createStore<ReviewState>(() => ({
    status: 'loading',
    error: null,
    item: null,
    renditions: [],
    comments: [],
    annotations: {},
    people: { [review.guest.id]: review.guest },
    me: review.guest,
    uploads: [],
    pending: 0,
    can: rightsOf(review),
    wordsOnly: true,
  }))
  const { getState, setState } = store
  const log = new AnnotationLog(() => true)
  const actor = Array.from(crypto.getRandomValues(new Uint8Array(ACTOR_BYTES)), (byte) => byte.toString(16)).join('')
  /** A comment whose answer was lost is sent again under its id. */
  let unansweredComment: { key: string; id: string } | null = null
  /** Changes of comments that are stored. */
  let changeCount = 0

  function reportError(error: unknown): never {
    if (isApiError(error)) onError(error)
    throw error
  }
  const showDrawings = (renditionId: string): void =>
    setState(({ annotations }) => ({ annotations: { ...annotations, [renditionId]: log.view(renditionId) } }))
  const setComments = (change: (list: readonly Comment[]) => Comment[]): void =>
    setState(({ comments }) => ({ comments: change(comments) }))

  const drawings = new GuestDrawings({
    send: (rendition_id, ops) =>
      api
        .call('createGuestAnnotations', { params: { item_id: itemId, rendition_id }, body: { ops: [...ops] } })
        .catch(reportError),
    onStored: (renditionId, ops) => log.confirm(renditionId, ops, false),
    onRefused(renditionId, ops, error) {
      // Drawings made when the link ended stay on screen, for the guest to see them once more.
      if (error.status === 410 || error.status === 401) return
      log.drop(renditionId, ops)
      showDrawings(renditionId)
    },
    onWaiting: (pending) => setState({ pending }),
  })

  function take(item: GuestItem, renew: boolean): void {
    const { id, name, code, start_frame, comments } = item
    const rendition = item.rendition && withRenditionUrls(api.apiUrl, item.rendition)
    const [before] = getState().renditions
    const isSame = before?.id === rendition?.id && before?.last_updated === rendition?.last_updated && !renew
    if (rendition) log.confirm(rendition.id, item.ops as StoredAnnotationOp[], true)
    setState({
      status: 'ready',
      error: null,
      item: { id, name, code, start_frame, status: null, status_kind: 0 },
      ...(isSame ? {} : { renditions: rendition ? [rendition] : [] }),
      comments: [...comments].sort((a, b) => a.created_at.localeCompare(b.created_at)),
      ...(rendition ? { annotations: { [rendition.id]: log.view(rendition.id) } } : {}),
    })
  }

  /** Drops a reading that began before an own comment was stored: the next one has the comment. */
  async function refresh(): Promise<void> {
    const before = changeCount
    const item = await api.call('showGuestItem', { params: { item_id: itemId } })
    if (changeCount === before) take(item, false)
  }

  async function reload(): Promise<void> {
    try {
      take(await api.call('showGuestItem', { params: { item_id: itemId } }), true)
    } catch (error) {
      const failure = failureOf(error)
      if (getState().status !== 'ready') setState({ status: 'failed', error: failure })
      reportError(error)
    }
  }

  async function addComment(input: NewComment): Promise<Comment> {
    const { rendition_id, parent_id, text: words, frame_start, frame_end, file_index } = input
    const marker_colour = input.marker_colour as GuestComment['marker_colour']
    const place = { rendition_id: rendition_id ?? getState().renditions[0]?.id ?? '', parent_id }
    const body = { ...place, text: words, frame_start, frame_end, file_index, marker_colour }
    const key = JSON.stringify(body)
    const id = unansweredComment?.key === key ? unansweredComment.id : crypto.randomUUID()
    unansweredComment = { key, id }
    const comment = await api
      .call('createGuestComment', { params: { item_id: itemId }, body: { id, ...body } })
      .catch(reportError)
    unansweredComment = null
    changeCount += 1
    setComments((list) => putComment(list, comment))
    return comment
  }

  return {
    getState,
    subscribe: store.subscribe,
    reload,
    refresh,
    // A comment that is being written stays in its field, so that the guest can copy it.
    end: () => setState(({ can }) => ({ can: { ...can, annotate: false } })),
    loadAnnotations: async () => undefined,
    addComment,
    async editComment(id, words) {
      const call = { params: { item_id: itemId, id }, body: { text: words } }
      const changedComment = await api.call('updateGuestComment', call).catch(reportError)
      changeCount += 1
      setComments((list) => putComment(list, changedComment))
    },
    async deleteComment(id) {
      await api.call('deleteGuestComment', { params: { item_id: itemId, id } }).catch(reportError)
      changeCount += 1
      setComments((list) => removeComment(list, id))
    },
    annotate(renditionId, drafts) {
      const ops = drafts.map((draft) => ({ ...draft, op_id: crypto.randomUUID(), clock: log.tick(), actor }))
      log.add(renditionId, ops as AnnotationOp[], review.guest.id)
      showDrawings(renditionId)
      drawings.add(renditionId, ops as AnnotationOp[])
    },
    findCommentPeople: async () => [],
    completeComment: unavailable,
    assignComment: unavailable,
    addressComment: unavailable,
    removeAttachment: unavailable,
    reactToComment: unavailable,
    upload: () => '',
    cancelUpload: () => undefined,
    retryUpload: () => undefined,
    dismissUpload: () => undefined,
    retryRendition: unavailable,
    close: () => drawings.close(),
  }
}

/** A picture's address as a page elsewhere needs it. */
export function withPictures(apiUrl: string, review: GuestReview): GuestReview {
  const scenes = review.scenes.map((scene) => ({ ...scene, thumbnail: absoluteUrl(apiUrl, scene.thumbnail) }))
  return { ...review, scenes }
}
