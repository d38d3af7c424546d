import {
  draftAttachment,
  removeComment,
  withReaction,
  type AnnotationOp,
  type Audience,
  type Comment,
  type CommentAttachment,
  type DraftOp,
  type NewAttachment,
  type NewComment,
  type Person,
  type ReviewSource,
  type ReviewState,
} from '@arbo/core'
import { foldAnnotations, maxClock, type FoldedObject } from '@arbo/core/annotations'
import type { Tell } from '../../events.ts'
import { newId } from '../ids.ts'
import { NOBODY_ID, commentOf, opsOf, personOf, renditionsOf } from './normalise.ts'
import { RefusedByPage } from './refused.ts'
import type { ViewerInputs } from './viewer-inputs.ts'

type Listener = (state: ReviewState, before: ReviewState) => void

/**
 * The review of a viewer alone, without a session (XREV-20): filled from the element's properties; every change leaves
 * as an event. A change made here stays until the page sets the property again.
 */
export class LocalSource implements ReviewSource {
  readonly #tell: Tell
  readonly #listeners = new Set<Listener>()
  /** The client that this viewer's operations name as theirs. */
  readonly #actor = newId()
  #inputs: ViewerInputs = {}
  #clock = 0
  /** Addresses of files that comments written here have. */
  readonly #urls: string[] = []
  #state: ReviewState = emptyState()

  constructor(inputs: ViewerInputs, tell: Tell) {
    this.#tell = tell
    this.update(inputs)
  }

  /** Takes the properties that have changed; the others keep the changes made in the viewer. */
  update(inputs: ViewerInputs): void {
    const before = this.#inputs
    this.#inputs = inputs
    const change: Partial<ReviewState> = {}
    if (inputs.media !== before.media) change.renditions = renditionsOf(inputs.media)
    const renditions = change.renditions ?? this.#state.renditions
    if (inputs.comments !== before.comments) {
      change.comments = (inputs.comments ?? []).map((each) => commentOf(each, renditions))
      // The choice of audience shows only if the page's comments have one.
      const hasAudiences = (inputs.comments ?? []).some(({ audience }) => audience !== undefined)
      change.usualAudience = hasAudiences ? 'team' : null
    }
    if (inputs.annotations !== before.annotations || (change.renditions && !this.#madeOps())) {
      change.annotations = this.#fold(inputs, renditions)
    }
    if (inputs.currentUser !== before.currentUser || !this.#state.me) change.me = personOf(inputs.currentUser)
    if (inputs.parts !== before.parts) {
      change.parts = inputs.parts ? { ...inputs.parts, uploads: [], rights: [] } : null
    }
    if (inputs.readonly !== before.readonly) change.can = canOf(inputs.readonly === true)
    if (Object.keys(change).length > 0) this.#set({ ...change, status: 'ready' })
  }

  getState = (): ReviewState => this.#state

  subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  reload = async (): Promise<void> => undefined
  loadAnnotations = async (): Promise<void> => undefined

  addComment = async (draft: NewComment): Promise<Comment> => {
    const now = new Date().toISOString()
    const author = personOf(this.#inputs.currentUser)
    const { attachments: inputs = [], ...words } = draft
    // The page stores them under these ids, and they are removed by them.
    const attachments = inputs.map((each) => ({ ...each, id: newId() }))
    const comment = commentOf({ ...words, id: newId(), author, created_at: now }, this.#state.renditions)
    this.#ask(this.#tell('comment-add', { comment: { ...comment, attachments } }))
    const commentWithUrls = { ...comment, attachments: attachments.map((each, index) => this.#attached(each, index)) }
    this.#set({ comments: [...this.#state.comments, commentWithUrls] })
    return commentWithUrls
  }

  editComment = async (id: string, text: string, mentions?: Person[]): Promise<void> => {
    this.#ask(this.#tell('comment-update', { id, patch: mentions ? { text, mentions } : { text } }))
    const now = new Date().toISOString()
    this.#change(id, { text, edited: true, edited_at: now, updated_at: now, ...(mentions ? { mentions } : {}) })
  }

  setAudience = async (id: string, audience: Audience): Promise<void> => {
    this.#ask(this.#tell('comment-update', { id, patch: { audience } }))
    this.#change(id, { audience })
  }

  completeComment = async (id: string, done: boolean): Promise<void> => {
    this.#ask(this.#tell('comment-update', { id, patch: { done } }))
    const by = done ? { done_by: this.#state.me, done_at: new Date().toISOString() } : { done_by: null, done_at: null }
    this.#change(id, { done, ...by })
  }

  assignComment = async (id: string, assignee: Person | null): Promise<void> => {
    this.#ask(this.#tell('comment-update', { id, patch: { assignee } }))
    this.#change(id, { assignee })
  }

  addressComment = async (id: string, renditionId: string, on: boolean): Promise<void> => {
    const comment = this.#state.comments.find((each) => each.id === id)
    const version = this.#state.renditions.find((each) => each.id === renditionId)?.version
    if (!comment || version === undefined) return
    this.#ask(this.#tell('comment-update', { id, patch: { addressed: { renditionId, on } } }))
    const others = comment.addressed.filter(({ rendition_id }) => rendition_id !== renditionId)
    const by = personOf(this.#inputs.currentUser)
    const address = { rendition_id: renditionId, rendition_version: version, by, at: new Date().toISOString() }
    this.#change(id, { addressed: on ? [...others, address] : others })
  }

  removeAttachment = async (id: string, attachment: CommentAttachment): Promise<void> => {
    const comment = this.#state.comments.find((each) => each.id === id)
    if (!comment) return
    this.#ask(this.#tell('comment-update', { id, patch: { removedAttachment: attachment.id } }))
    this.#change(id, { attachments: comment.attachments.filter((each) => each.id !== attachment.id) })
  }

  findCommentPeople = async (name: string): Promise<readonly Person[]> => {
    const people = (this.#inputs.people ?? []).map((person) => personOf(person))
    const writers = this.#state.comments.map(({ author }) => author).filter(({ id }) => id !== NOBODY_ID)
    const all = new Map([...writers, ...people].map((person) => [person.id, person]))
    const query = name.trim().toLowerCase()
    return [...all.values()].filter(({ display_name }) => display_name.toLowerCase().includes(query)).slice(0, 8)
  }

  reactToComment = async (id: string, emoji: string, on: boolean): Promise<void> => {
    const comment = this.#state.comments.find((each) => each.id === id)
    const { me } = this.#state
    if (!comment || !me) return
    this.#ask(this.#tell('comment-update', { id, patch: { reaction: { emoji, on } } }))
    this.#change(id, withReaction(comment, emoji, me, on))
  }

  deleteComment = async (id: string): Promise<void> => {
    this.#ask(this.#tell('comment-delete', { id }))
    this.#set({ comments: removeComment(this.#state.comments, id) })
  }

  annotate = (renditionId: string, drafts: DraftOp[]): void => {
    const ops = drafts.map((draft): AnnotationOp => ({
      ...draft,
      op_id: newId(),
      clock: ++this.#clock,
      actor: this.#actor,
    }))
    if (!this.#tell('annotation-ops', { renditionId, ops })) return
    const before = this.#state.annotations[renditionId] ?? new Map<string, FoldedObject>()
    this.#set({ annotations: { ...this.#state.annotations, [renditionId]: foldAnnotations(before, ops) } })
  }

  // Uploading and preparing media need a server; `can.upload` is false, so no view offers them.
  upload = (): string => ''
  cancelUpload = (): void => undefined
  retryUpload = (): void => undefined
  dismissUpload = (): void => undefined
  retryRendition = async (): Promise<void> => undefined

  close = (): void => {
    this.#listeners.clear()
    for (const url of this.#urls.splice(0)) URL.revokeObjectURL(url)
  }

  /** A file that this page chose can be opened from where it is. */
  #attached(input: NewAttachment & { id: string }, index: number): CommentAttachment {
    const attachment = { ...draftAttachment(input, index), id: input.id }
    if (!('file' in input)) return attachment
    const url = URL.createObjectURL(input.file)
    this.#urls.push(url)
    return { ...attachment, url }
  }

  #fold(inputs: ViewerInputs, renditions: ReviewState['renditions']): ReviewState['annotations'] {
    const lists = Array.isArray(inputs.annotations)
      ? { [renditions[0]?.id ?? '']: inputs.annotations }
      : (inputs.annotations ?? {})
    const folded: Record<string, ReadonlyMap<string, FoldedObject>> = {}
    for (const { id } of renditions) {
      const ops = opsOf(lists[id] ?? [])
      this.#clock = Math.max(this.#clock, maxClock(ops))
      folded[id] = foldAnnotations(new Map(), ops)
    }
    return folded
  }

  #madeOps(): boolean {
    return Object.values(this.#state.annotations).some((objects) => objects.size > 0)
  }

  #change(id: string, patch: Partial<Comment>): void {
    this.#set({ comments: this.#state.comments.map((each) => (each.id === id ? { ...each, ...patch } : each)) })
  }

  #ask(allowed: boolean): void {
    if (!allowed) throw new RefusedByPage()
  }

  #set(change: Partial<ReviewState>): void {
    const before = this.#state
    this.#state = { ...before, ...change }
    for (const listener of this.#listeners) listener(this.#state, before)
  }
}

function canOf(readonly: boolean): ReviewState['can'] {
  const may = !readonly
  return {
    comment: may,
    annotate: may,
    upload: false,
    deleteAnyComment: false,
    deleteAnyAnnotation: may,
    deleteRendition: false,
    download: false,
  }
}

function emptyState(): ReviewState {
  return {
    status: 'ready',
    error: null,
    item: null,
    renditions: [],
    comments: [],
    annotations: {},
    people: {},
    me: null,
    uploads: [],
    pending: 0,
    can: canOf(false),
  }
}
