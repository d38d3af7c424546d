import { type StoreApi, createStore } from 'zustand/vanilla'
import { type Client, createClient } from '../../platform/api/client.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { Audience } from '../../contract/platform/enums.ts'
import { ROOT_ROLES } from '../../contract/platform/permissions.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { Session } from '../../platform/session/types.ts'
import { type Optimistic, createOptimistic } from '../../platform/data/optimistic.ts'
import { absoluteUrl, withAttachmentUrls, withRenditionUrls } from '../../platform/data/addresses.ts'
import type { ReviewState } from './review-types.ts'
import { AnnotationLog } from './annotation-log.ts'
import { keepAddresses, putComment, removeComment } from './comment-list.ts'
import { type ReadingOrder, createReadingOrder } from './reading-order.ts'

/** The state that the parts of a review store share, and the small steps that change it. */
export interface ReviewContext {
  session: Session
  api: Client
  itemId: string
  now: () => number
  store: StoreApi<ReviewState>
  log: AnnotationLog
  order: ReadingOrder
  /** Ids of comments that the server has not confirmed. */
  drafts: Set<string>
  /** Changes the state; nothing after the store was closed. */
  patch(change: Partial<ReviewState>): void
  /** Changes of comments that are not answered. */
  optimistic: Optimistic<Comment>
  commentById(id: string): Comment | undefined
  setComments(comments: Comment[]): void
  /** Audience of an own comment: its own, else the workspace's, and never wider than that of its thread. */
  audienceFor(comment: { audience?: Audience | undefined; parent_id?: string | null }): { audience: Audience }
  /** All comments of a reading that began then, with later additions and removals, and drafts. */
  takeComments(comments: readonly Comment[], began: number): void
  /** The server's comment replaces its draft, or its older state. */
  putStored(comment: Comment): void
  removeWithReplies(id: string): void
  /** Puts the rendition, unless a later reading of it is known; 0: unless any is. */
  putRendition(rendition: Rendition, began: number): void
  /** All renditions of a reading that began then, with later additions and removals. */
  takeRenditions(renditions: readonly Rendition[], began: number): void
  forgetRendition(id: string): void
  /** Shows the log's drawings of a rendition, if they are loaded. */
  showAnnotations(renditionId: string, load?: boolean): void
  meet(people: readonly (Person | null)[]): void
  close(): void
}

const INITIAL: ReviewState = {
  status: 'loading',
  error: null,
  item: null,
  renditions: [],
  comments: [],
  annotations: {},
  people: {},
  me: null,
  uploads: [],
  parts: null,
  pending: 0,
  can: {
    comment: false,
    annotate: false,
    upload: false,
    deleteAnyComment: false,
    deleteAnyAnnotation: false,
    deleteRendition: false,
    download: false,
  },
}

/** Guests read comments for clients only. */
export function isGuest(session: Session): boolean {
  return session.getState().member?.ws_root_role_id === ROOT_ROLES.guest
}

export function createReviewContext(session: Session, itemId: string, now: () => number): ReviewContext {
  const store = createStore<ReviewState>(() => INITIAL)
  const { getState } = store
  const log = new AnnotationLog(() => isGuest(session))
  const order = createReadingOrder()
  const drafts = new Set<string>()
  let closed = false

  const patch = (change: Partial<ReviewState>): void => {
    if (!closed) store.setState(change)
  }
  const setComments = (comments: Comment[]): void => patch({ comments })
  const commentById = (id: string): Comment | undefined => getState().comments.find((comment) => comment.id === id)
  const optimistic = createOptimistic<Comment>({
    thingById: commentById,
    show: (shown) => setComments(getState().comments.map((comment) => (comment.id === shown.id ? shown : comment))),
    isOlder: (told, known) => Date.parse(told.updated_at) < Date.parse(known.updated_at),
  })

  function meet(people: readonly (Person | null)[]): void {
    const allPeople = { ...getState().people }
    for (const person of people) {
      if (!person) continue
      // Events carry no signed addresses; the image known from a read stays.
      const image = absoluteUrl(session.apiUrl, person.profile_image) ?? allPeople[person.id]?.profile_image ?? null
      allPeople[person.id] = { ...person, profile_image: image }
    }
    patch({ people: allPeople })
  }

  /** Shows the current renditions and those of the server's answer, newest first. */
  function showRenditions(current: readonly Rendition[], read: readonly Rendition[]): void {
    meet(read.map((rendition) => rendition.created_by))
    const renditions = [...current, ...read.map((rendition) => withRenditionUrls(session.apiUrl, rendition))]
    patch({ renditions: renditions.sort((a, b) => b.version - a.version) })
  }

  return {
    session,
    api: createClient(session),
    itemId,
    now,
    store,
    log,
    order,
    drafts,
    patch,
    setComments,
    meet,
    audienceFor({ audience, parent_id }) {
      const { usualAudience, comments } = getState()
      // Comments of guests are for clients too.
      const chosenAudience = isGuest(session) ? 'clients' : (audience ?? usualAudience ?? 'team')
      const head = parent_id ? comments.find(({ id }) => id === parent_id) : undefined
      return { audience: head?.audience === 'team' ? 'team' : chosenAudience }
    },
    commentById,
    optimistic,

    takeComments(list, began) {
      meet(list.flatMap((comment) => [comment.author, comment.assignee, ...comment.mentions]))
      for (const { id } of list) drafts.delete(id)
      const isPassed = (id: string): boolean => order.isPassed(id, began)
      const currentComments = getState().comments.filter(({ id }) => drafts.has(id) || isPassed(id))
      const isGone = (id: string): boolean => isPassed(id) && !currentComments.some((comment) => comment.id === id)
      const readComments = list
        .filter(({ id, parent_id }) => !isPassed(id) && !(parent_id && isGone(parent_id)))
        .map((comment) => optimistic.shown(withAttachmentUrls(session.apiUrl, comment)))
      setComments(currentComments.reduce<Comment[]>(putComment, readComments))
    },

    putStored(comment) {
      order.take(comment.id)
      meet([comment.author, comment.assignee, ...comment.mentions])
      const { comments } = getState()
      // A draft has this device's time, which may be ahead of the server's.
      const rest = drafts.delete(comment.id) ? comments.filter(({ id }) => id !== comment.id) : comments
      const previous = comments.find(({ id }) => id === comment.id)
      const told = keepAddresses(withAttachmentUrls(session.apiUrl, comment), previous)
      setComments(putComment(rest, optimistic.shown(told)))
    },

    removeWithReplies(id) {
      drafts.delete(id)
      order.take(id)
      setComments(removeComment(getState().comments, id))
    },

    takeRenditions(list, began) {
      const passed = getState().renditions.filter(({ id }) => order.isPassed(id, began))
      showRenditions(
        passed,
        list.filter(({ id }) => order.take(id, began)),
      )
    },

    putRendition(rendition, began) {
      if (!order.take(rendition.id, began)) return
      showRenditions(
        getState().renditions.filter(({ id }) => id !== rendition.id),
        [rendition],
      )
    },

    forgetRendition(id) {
      order.take(id)
      const { renditions, comments, annotations, parts } = getState()
      const { [id]: _, ...others } = annotations
      log.forget(id)
      patch({
        ...(parts?.markers && {
          parts: { ...parts, markers: parts.markers.filter((marker) => marker.rendition_id !== id) },
        }),
        renditions: renditions.filter((rendition) => rendition.id !== id),
        comments: comments.filter((comment) => comment.rendition_id !== id),
        annotations: others,
      })
    },

    showAnnotations(renditionId, load = false) {
      const { annotations } = getState()
      if (!load && !annotations[renditionId]) return
      patch({ annotations: { ...annotations, [renditionId]: log.view(renditionId) } })
    },

    close() {
      closed = true
    },
  }
}
