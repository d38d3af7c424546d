import { createStore } from 'zustand/vanilla'
import { ApiError, type clientError, failureOf, isApiError, isTransient } from '../api/ApiError.ts'
import { QUIET, messageOf } from '../api/effects.ts'
import { type Client, createClient } from '../api/client.ts'
import type { AnnotationOp } from '../contract/annotations.ts'
import type { Comment } from '../contract/comments.ts'
import { BULK_PAGE_SIZE } from '../contract/enums.ts'
import type { Item } from '../contract/items.ts'
import type { Rendition } from '../contract/renditions.ts'
import type { Person } from '../contract/shapes.ts'
import type { Session } from '../session/types.ts'
import { text } from '../texts.ts'
import { type Uploads, createUploads } from '../upload/createUploads.ts'
import { AnnotationLog } from './annotationLog.ts'
import { absoluteUrl, withRenditionUrls } from './addresses.ts'
import { draftComment, putComment, removeComment, withReaction } from './commentList.ts'
import { type Outbox, createOutbox } from './outbox.ts'
import { type OutboxEntry, type OutboxStorage, defaultOutbox } from './outboxStorage.ts'
import type { DraftOp, ReviewSource, ReviewState } from './review-types.ts'
import { gateOf } from './sessionGate.ts'

export interface ReviewStoreOptions {
  itemId: string
  /** Whose drawings are read first; the newest rendition's without it. */
  renditionId?: string | null
  outbox?: OutboxStorage
  /** Epoch milliseconds. */
  now?: () => number
}

const NOBODY: ReviewState['can'] = {
  comment: false,
  annotate: false,
  upload: false,
  deleteAnyComment: false,
  deleteAnyAnnotation: false,
  download: false,
}

function rightsOf(session: Session): ReviewState['can'] {
  return {
    comment: session.can('media_createComment_create'),
    annotate: session.can('media_createAnnotation_create'),
    upload: session.can('media_createRendition_create'),
    deleteAnyComment: session.can('media_deleteComment_delete'),
    deleteAnyAnnotation: session.can('media_deleteAnnotation_delete'),
    download: session.can('media_downloadFile_read'),
  }
}

/** The user as others see them in this workspace. */
function meOf(session: Session): Person | null {
  const { user, member } = session.getState()
  if (!member) return null
  const image = absoluteUrl(session.apiUrl, user?.avatar ?? null)
  return { id: member.id, display_name: user?.display_name ?? '', profile_image: image }
}

/**
 * The review of one scene over the API: reads, shows changes at once and takes refused ones back, keeps comments and
 * drawings that cannot be sent until they can (XREV-07), and follows live events. It waits for the session and recovers
 * by itself. Refused work is told as a toast effect with the reason.
 */
export function createReviewStore(session: Session, options: ReviewStoreOptions): ReviewSource {
  const { itemId, now = Date.now } = options
  const api: Client = createClient(session)
  /** Names this store in the logs; breaks ties of the clock. */
  const actor = crypto.randomUUID()
  const log = new AnnotationLog()
  const outboxStorage = options.outbox ?? defaultOutbox()
  let outbox: { scope: string; box: Outbox } | null = null
  let loading: Promise<void> | null = null
  let closed = false
  let order = 0

  const store = createStore<ReviewState>(() => ({
    status: 'loading',
    error: null,
    item: null,
    renditions: [],
    comments: [],
    annotations: {},
    people: {},
    me: null,
    uploads: [],
    pending: 0,
    can: NOBODY,
  }))
  const { getState } = store
  const patch = (change: Partial<ReviewState>) => {
    if (!closed) store.setState(change)
  }

  function meet(people: readonly (Person | null)[]): void {
    const known = { ...getState().people }
    for (const person of people) {
      if (!person) continue
      // Events carry no signed addresses; the image known from a read stays.
      const image = absoluteUrl(session.apiUrl, person.profile_image) ?? known[person.id]?.profile_image ?? null
      known[person.id] = { ...person, profile_image: image }
    }
    patch({ people: known })
  }

  const setComments = (comments: Comment[]) => patch({ comments })
  const commentById = (id: string) => getState().comments.find((comment) => comment.id === id)

  function showAnnotations(renditionId: string): void {
    patch({ annotations: { ...getState().annotations, [renditionId]: log.view(renditionId) } })
  }

  // Unconfirmed work

  function show(entry: OutboxEntry): void {
    if (entry.kind === 'annotations') {
      log.add(entry.renditionId, entry.ops)
      if (getState().annotations[entry.renditionId]) showAnnotations(entry.renditionId)
      return
    }
    const { me, renditions, comments } = getState()
    if (!me) return
    const { id, rendition_id = null, marker_colour = null, ...rest } = entry.body
    const input = { ...rest, rendition_id, marker_colour }
    const context = { id, itemId, author: me, renditions, now: new Date(now()).toISOString() }
    setComments(putComment(comments, draftComment(input, context)))
  }

  function takeBack(entry: OutboxEntry, error: ApiError): void {
    if (entry.kind === 'comment') setComments(removeComment(getState().comments, entry.id))
    else {
      log.drop(entry.renditionId, entry.ops)
      if (getState().annotations[entry.renditionId]) showAnnotations(entry.renditionId)
    }
    const message = messageOf(error, text('toast.failed', { action: 'Action' }))
    session.effect({ type: 'toast', level: 'error', message })
  }

  async function send(batch: readonly OutboxEntry[]): Promise<void> {
    const [first] = batch
    if (first?.kind === 'comment') {
      const stored = await api.createComment({ params: { item_id: itemId }, body: first.body, optOut: QUIET })
      setComments(putComment(removeDraft(stored.id), stored))
      return
    }
    if (!first) return
    const ops = batch.flatMap((entry) => (entry.kind === 'annotations' ? entry.ops : []))
    const params = { item_id: itemId, rendition_id: first.renditionId }
    const stored = await api.createAnnotations({ params, body: { ops }, optOut: QUIET })
    log.confirm(first.renditionId, stored, false)
    if (getState().annotations[first.renditionId]) showAnnotations(first.renditionId)
  }

  /** The device's clock may be ahead of the server's, so a draft is replaced whatever its time. */
  function removeDraft(id: string): Comment[] {
    return getState().comments.filter((comment) => comment.id !== id)
  }

  /** The queue of the member who is signed in. */
  function boxOf(): Outbox {
    const { workspaceCode, member } = session.getState()
    const scope = [session.apiUrl, workspaceCode, member?.id, itemId].join('|')
    if (outbox?.scope === scope) return outbox.box
    outbox?.box.close()
    const box = createOutbox({
      storage: outboxStorage,
      scope,
      send,
      refused: takeBack,
      onCount: (pending) => patch({ pending }),
      onStorageError: (error) => {
        const message = error instanceof Error ? error.message : String(error)
        session.effect({ type: 'toast', level: 'info', message: text('review.not_kept', { message }), key: 'outbox' })
      },
    })
    outbox = { scope, box }
    return box
  }

  // Reading

  async function readComments(): Promise<void> {
    const { data } = await api.listComments({ params: { item_id: itemId }, query: { per_page: BULK_PAGE_SIZE }, optOut: QUIET })
    const stored = new Set(data.map((comment) => comment.id))
    const drafts = getState().comments.filter((comment) => isDraft(comment) && !stored.has(comment.id))
    meet(data.flatMap((comment) => [comment.author, comment.assignee, ...comment.mentions]))
    setComments(drafts.reduce<Comment[]>((list, draft) => putComment(list, draft), data))
  }

  const drafts = new Set<string>()
  const isDraft = (comment: Comment) => drafts.has(comment.id)

  async function readRenditions(): Promise<void> {
    const { data } = await api.listRenditions({ params: { item_id: itemId }, query: { per_page: BULK_PAGE_SIZE }, optOut: QUIET })
    meet(data.map((rendition) => rendition.created_by))
    patch({ renditions: data.map((rendition) => withRenditionUrls(session.apiUrl, rendition)) })
  }

  async function readItem(): Promise<void> {
    const { id, name, code, status, status_kind }: Item = await api.showItem({ params: { id: itemId }, optOut: QUIET })
    patch({ item: { id, name, code, status, status_kind } })
  }

  async function loadAnnotations(renditionId: string): Promise<void> {
    const params = { item_id: itemId, rendition_id: renditionId }
    const query = { since: log.seq(renditionId) }
    const { ops, people } = await api.listAnnotations({ params, query, optOut: QUIET })
    log.confirm(renditionId, ops, true)
    meet(people)
    showAnnotations(renditionId)
  }

  async function read(): Promise<void> {
    await Promise.all([readItem(), readRenditions(), readComments()])
    const { renditions, annotations } = getState()
    const asked = options.renditionId
    const first = renditions.find((rendition) => rendition.id === asked) ?? renditions[0]
    const wanted = new Set([...Object.keys(annotations), ...(first ? [first.id] : [])])
    await Promise.all([...wanted].filter((id) => renditions.some((rendition) => rendition.id === id)).map(loadAnnotations))
  }

  async function reload(): Promise<void> {
    const gate = gateOf(session.getState())
    if (gate !== 'open') {
      if (gate !== 'wait') patch({ status: 'failed', error: gate })
      return
    }
    // One reading at a time; who asks meanwhile gets the one that runs.
    loading ??= (async () => {
      if (getState().status === 'failed') patch({ status: 'loading', error: null })
      const me = meOf(session)
      patch({ me, can: rightsOf(session) })
      meet([me])
      try {
        await read()
        const left = await boxOf().restore()
        for (const entry of left) {
          if (entry.kind === 'comment') drafts.add(entry.id)
          show(entry)
        }
        patch({ status: 'ready', error: null })
      } catch (error) {
        patch({ status: 'failed', error: failureOf(error) })
      }
    })().finally(() => {
      loading = null
    })
    await loading
  }

  /** Reads again without hiding what is there; its failure is the connection's, which is shown already. */
  function catchUp(work: () => Promise<void>): void {
    if (getState().status !== 'ready') return void reload()
    work().catch((error: unknown) => {
      const failure = failureOf(error)
      if (isApiError(error) && !isTransient(error) && error.status !== 401) patch({ status: 'failed', error: failure })
    })
  }

  async function readRendition(id: string): Promise<void> {
    const rendition = withRenditionUrls(
      session.apiUrl,
      await api.showRendition({ params: { item_id: itemId, id }, optOut: QUIET }),
    )
    putRendition(rendition)
  }

  function putRendition(rendition: Rendition): void {
    meet([rendition.created_by])
    const others = getState().renditions.filter((other) => other.id !== rendition.id)
    patch({ renditions: [...others, rendition].sort((a, b) => b.version - a.version) })
  }

  function forgetRendition(id: string): void {
    const { renditions, comments, annotations } = getState()
    const { [id]: _, ...others } = annotations
    log.forget(id)
    patch({
      renditions: renditions.filter((rendition) => rendition.id !== id),
      comments: comments.filter((comment) => comment.rendition_id !== id),
      annotations: others,
    })
  }

  // Live events

  const here = (event: { item_id: string }) => event.item_id === itemId
  function putLive(comment: Comment): void {
    meet([comment.author, comment.assignee, ...comment.mentions])
    setComments(putComment(drafts.has(comment.id) ? removeDraft(comment.id) : getState().comments, comment))
    drafts.delete(comment.id)
  }

  const stops = [
    session.on('comment.created', (event) => here(event) && putLive(event.comment)),
    session.on('comment.updated', (event) => here(event) && putLive(event.comment)),
    session.on('comment.deleted', (event) => here(event) && setComments(removeComment(getState().comments, event.id))),
    session.on('annotation.ops', (event) => {
      if (!here(event) || !getState().annotations[event.rendition_id]) return
      log.confirm(event.rendition_id, event.ops, false)
      showAnnotations(event.rendition_id)
      const { people } = getState()
      if (event.ops.some((op) => !people[op.author_id])) catchUp(() => loadAnnotations(event.rendition_id))
    }),
    session.on('rendition.created', (event) => here(event) && catchUp(() => readRendition(event.id))),
    session.on('rendition.updated', (event) => {
      if (!here(event)) return
      const known = getState().renditions.find((rendition) => rendition.id === event.id)
      // A change of the state brings files or an error, which only a read has.
      if (!known || known.state !== event.state || event.state !== 'processing') return catchUp(() => readRendition(event.id))
      const { state, progress } = event
      patch({
        renditions: getState().renditions.map((other) => (other === known ? { ...known, state, progress } : other)),
      })
    }),
    session.on('rendition.deleted', (event) => here(event) && forgetRendition(event.id)),
    session.on('item.updated', (event) => here(event) && catchUp(readItem)),
    session.on('item.deleted', (event) => {
      if (here(event)) patch({ status: 'failed', error: { error: 'not_found', message: text('review.item_gone') } })
    }),
    session.on('resync', () => catchUp(read)),
  ]

  let before = session.getState()
  stops.push(
    session.subscribe(() => {
      const state = session.getState()
      const last = before
      before = state
      if (state.permissions !== last.permissions || state.member !== last.member || state.user !== last.user) {
        patch({ can: rightsOf(session), me: meOf(session) })
      }
      const reconnected = (state.online && !last.online) || (state.live === 'open' && last.live !== 'open')
      if (reconnected) outbox?.box.wake()
      const gate = gateOf(state)
      if (gate !== 'open' && gate !== 'wait') return patch({ status: 'failed', error: gate })
      const opened = gate === 'open' && gateOf(last) !== 'open'
      const { status, error } = getState()
      const isRecoverable = status === 'failed' && error !== null && RECOVERABLE.includes(error.error)
      if (opened || (reconnected && isRecoverable)) void reload()
    }),
  )

  // Changes

  async function change(id: string, next: (comment: Comment) => Comment, call: () => Promise<Comment>): Promise<void> {
    const comment = commentById(id)
    if (!comment) throw new ApiError(404, { error: 'not_found', message: text('review.comment_gone') })
    const shown = next(comment)
    const replace = (from: Comment, to: Comment) =>
      setComments(getState().comments.map((other) => (other === from ? to : other)))
    replace(comment, shown)
    try {
      const stored = await call()
      // What arrived meanwhile by an event is at least as new.
      if (commentById(id) === shown) replace(shown, stored)
      else setComments(putComment(getState().comments, stored))
    } catch (error) {
      if (commentById(id) === shown) replace(shown, comment)
      throw error
    }
  }

  /** A comment that is still in the queue is changed there. */
  function amendDraft(id: string, textOfComment: string | null): boolean {
    const comment = commentById(id)
    if (!comment || !drafts.has(id)) return false
    if (textOfComment === null) {
      if (!boxOf().amend(id, null)) return false
      drafts.delete(id)
      setComments(removeComment(getState().comments, id))
      return true
    }
    const draft = { ...comment, text: textOfComment }
    if (!boxOf().amend(id, commentEntry(draft))) return false
    setComments(getState().comments.map((other) => (other === comment ? draft : other)))
    return true
  }

  function commentEntry(comment: Comment): OutboxEntry {
    const { id, rendition_id, parent_id, text, frame_start, frame_end, file_index } = comment
    const marker_colour = comment.marker_colour as NonNullable<ReviewCommentBody['marker_colour']> | null
    order += 1
    return {
      id,
      order: now() * 1000 + (order % 1000),
      kind: 'comment',
      body: { id, rendition_id, parent_id, text, frame_start, frame_end, file_index, marker_colour },
    }
  }

  const uploads: Uploads = createUploads(session, {
    itemId,
    onChange: (list) => patch({ uploads: list }),
    onRendition: (rendition) => putRendition(withRenditionUrls(session.apiUrl, rendition)),
  })

  const params = (id: string) => ({ item_id: itemId, id })
  void reload()

  return {
    getState,
    subscribe: store.subscribe,
    reload,
    loadAnnotations,

    async addComment(input) {
      const { me, renditions } = getState()
      if (!me) throw new ApiError(401, { error: 'empty_token', message: text('session.signed_out') })
      const id = crypto.randomUUID()
      const context = { id, itemId, author: me, renditions, now: new Date(now()).toISOString() }
      const draft = draftComment(input, context)
      drafts.add(id)
      setComments(putComment(getState().comments, draft))
      try {
        const delivery = await boxOf().add(commentEntry(draft))
        if (delivery === 'sent') drafts.delete(id)
        return commentById(id) ?? draft
      } catch (error) {
        drafts.delete(id)
        throw error
      }
    },

    async editComment(id, textOfComment) {
      if (amendDraft(id, textOfComment.trim())) return
      await change(
        id,
        (comment) => ({ ...comment, text: textOfComment.trim(), edited: true }),
        () => api.updateComment({ params: params(id), body: { text: textOfComment } }),
      )
    },

    async completeComment(id, done) {
      const { me } = getState()
      await change(
        id,
        (comment) => ({ ...comment, done, done_by: done ? me : null }),
        () => api.completeComment({ params: params(id), body: { done } }),
      )
    },

    async reactToComment(id, emoji, on) {
      const { me } = getState()
      await change(
        id,
        (comment) => (me ? withReaction(comment, emoji, me, on) : comment),
        () => api.reactToComment({ params: params(id), body: { emoji, on } }),
      )
    },

    async deleteComment(id) {
      if (amendDraft(id, null)) return
      const removed = getState().comments.filter((comment) => comment.id === id || comment.parent_id === id)
      setComments(removeComment(getState().comments, id))
      try {
        await api.deleteComment({ params: params(id) })
      } catch (error) {
        // Gone already is what was asked for.
        if (isApiError(error) && error.status === 404) return
        setComments(removed.reduce<Comment[]>((list, comment) => putComment(list, comment), getState().comments))
        throw error
      }
    },

    annotate(renditionId, drafted: DraftOp[]) {
      const { me } = getState()
      const ops = drafted.map((draft): AnnotationOp & { author_id?: string } => ({
        ...draft,
        op_id: crypto.randomUUID(),
        clock: log.tick(),
        actor,
        // So that the fold knows one's own drawing before the server has named its author.
        ...(draft.kind === 'add' && me ? { author_id: me.id } : {}),
      }))
      for (let at = 0; at < ops.length; at += OPS_PER_ENTRY) {
        order += 1
        const entry: OutboxEntry = {
          id: crypto.randomUUID(),
          order: now() * 1000 + (order % 1000),
          kind: 'annotations',
          renditionId,
          ops: ops.slice(at, at + OPS_PER_ENTRY),
        }
        show(entry)
        // A refusal has been told by takeBack.
        boxOf().add(entry).catch((error: unknown) => void failureOf(error))
      }
      if (!getState().annotations[renditionId]) showAnnotations(renditionId)
    },

    upload: (files) => uploads.start(files),
    cancelUpload: uploads.cancel,
    retryUpload: uploads.retry,
    dismissUpload: uploads.dismiss,

    async retryRendition(id) {
      const stored = await api.retryRendition({ params: params(id) })
      putRendition(withRenditionUrls(session.apiUrl, stored))
    },

    close() {
      closed = true
      for (const stop of stops) stop()
      outbox?.box.close()
      uploads.close()
    },
  }
}
